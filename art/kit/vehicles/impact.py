"""Impact protection lorry: crash cushion lowered behind, lit arrow and chevrons."""

from ..mesh import Mesh
from ..objects import join
from ..surfaces import chevrons
from .cab import cab
from .parts import arrow_board, beacon, beacon_bar, chequers, mudguard, wheel


def impact_lorry(right=True):
    """Shadow vehicle for lane closures, 7.6 m and a 3 m cushion; arrow to the open lane."""
    mesh, shell, cushion = Mesh(), Mesh(), Mesh()
    cab(shell, mesh, 1.9, 4.0, 2.95, 1.22, "white", (2.8, 0.52, 0.64), 0.52, "amber")
    for side in (-1, 1):
        mesh.box((side * 0.42, 0, 0.85), (0.12, 7.4, 0.26), "dark")
        for y in (2.8, -2.0):
            wheel(mesh, side * 1.2, y, 0.50)
        mudguard(mesh, side, -2.0, 0.50, 0.88, 1.22)
        mesh.box((side * 1.2, -0.95, 1.35), (0.05, 5.3, 0.42), "white")
        chequers(mesh, side * 1.226, (-3.5, 1.6), (1.18, 1.52), 14)
        mesh.box((side * 1.05, -3.68, 0.92), (0.3, 0.1, 0.18), "tail light")
        beacon(mesh, (side * 1.05, -3.4, 1.58))
    mesh.box((0, -0.95, 1.1), (2.4, 5.3, 0.1), "grey")
    mesh.box((0, -3.6, 1.35), (2.4, 0.06, 0.42), "white")
    cushion.box((0, -5.2, 0.72), (2.3, 2.7, 0.62), "amber")
    for k in range(4):
        cushion.box((0, -4.1 - k * 0.68, 0.72), (2.34, 0.05, 0.66), "dark")
    cushion.box((0, -6.58, 0.74), (2.36, 0.04, 0.78), chevrons(width=0.32))
    mesh.box((0, -3.8, 0.7), (1.6, 0.4, 0.2), "dark")
    for x in (-0.7, 0.7):
        mesh.box((x, -3.2, 2.0), (0.09, 0.09, 1.3), "dark")
    arrow_board(mesh, -3.2, 3.25, 2.2, 1.35, right)
    beacon_bar(mesh, (0, 2.75, 3.08), 1.9)
    body = mesh.object("impact lorry", bevel=0.02, segments=2)
    tail = cushion.object("cushion", bevel=0.04, segments=2)
    return join(body, shell.object("impact cab", bevel=0.085, segments=4, angle=30), tail)
