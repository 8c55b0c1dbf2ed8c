"""Line-painting lorry: two boilers on the deck, paint carriage and seat on the left."""

from ..mesh import Mesh
from ..objects import join
from ..surfaces import chevrons
from .cab import cab
from .parts import beacon, beacon_bar, chequers, mudguard, wheel

CARRIAGE = (-1.55, -1.0)  # (x, y) of the paint shoe


def _boilers(mesh):
    """Two insulated thermoplastic kettles with lids, burner pipes and a gantry rail."""
    for y in (0.75, -0.75):
        body = [(0.60, 0), (0.62, 0.05), (0.62, 1.15), (0.58, 1.2)]
        mesh.lathe(body, (0.0, y, 1.28), "silver", 36)
        mesh.lathe(
            [(0.60, 0), (0.45, 0.1), (0.12, 0.16), (0, 0.16)], (0.0, y, 2.48), "offwhite", 32
        )
        for z in (1.5, 2.2):
            mesh.lathe([(0.63, 0), (0.635, 0.03), (0.63, 0.06)], (0.0, y, z), "dark", 36, cap=False)
        mesh.cylinder((0.0, y, 2.6), (0.0, y, 2.82), 0.05, "dark", 10)
        mesh.box((0, y, 2.86), (0.5, 0.06, 0.05), "dark")
        mesh.tube([(-0.3, y, 1.35), (-0.8, y - 0.1, 1.2), (-1.2, -0.95, 0.95), (*CARRIAGE, 0.55)],
                  0.05, "dark", 10)  # fmt: skip
    mesh.cylinder((0.85, -2.4, 1.5), (0.85, -1.6, 1.5), 0.26, "orange", 24)
    mesh.cylinder((0.85, -2.4, 1.5), (0.85, -2.48, 1.5), 0.1, "silver", 16)


def _deck(mesh):
    mesh.box((0, -0.85, 1.18), (2.36, 5.1, 0.12), "grey")
    for side in (-1, 1):
        mesh.box((side * 0.42, 0, 0.85), (0.12, 7.4, 0.26), "dark")
        for y in (2.8, -2.2):
            wheel(mesh, side * 1.2, y, 0.50)
        mudguard(mesh, side, -2.2, 0.50, 0.88, 1.22)
        mesh.box((side * 1.18, -0.85, 1.28), (0.05, 5.1, 0.34), "white")
        chequers(mesh, side * 1.206, (-3.35, 1.65), (1.12, 1.44), 14)
        for y in (1.5, 0.0, -1.5, -3.2):
            mesh.cylinder((side * 1.12, y, 1.44), (side * 1.12, y, 2.25), 0.022, "amber", 8)
        for z in (1.85, 2.25):
            mesh.cylinder((side * 1.12, 1.5, z), (side * 1.12, -3.2, z), 0.022, "amber", 8)
        mesh.box((side * 1.05, -3.5, 0.92), (0.3, 0.1, 0.18), "tail light")
        beacon(mesh, (side * 1.05, -3.25, 2.28))
    mesh.box((0, -3.42, 1.5), (2.3, 0.04, 0.9), chevrons(width=0.30))
    mesh.box((-0.72, -2.9, 1.55), (0.5, 0.5, 0.12), "black")
    mesh.box((-0.72, -3.15, 1.9), (0.5, 0.1, 0.6), "black")


def _carriage(mesh):
    """Paint shoe on castors, hung from an arm, with a bead tank and a sight rod ahead."""
    x, y = CARRIAGE
    mesh.box((x, y, 0.36), (0.42, 0.75, 0.3), "amber")
    mesh.box((x, y - 0.32, 0.10), (0.24, 0.16, 0.18), "steel")
    mesh.lathe([(0.13, 0), (0.15, 0.04), (0.15, 0.34), (0.06, 0.42), (0, 0.42)], (x, y + 0.12, 0.5),
               "white", 20)  # fmt: skip
    for dx in (-0.26, 0.26):
        for dy in (-0.3, 0.32):
            mesh.cylinder(
                (x + dx - 0.03, y + dy, 0.11), (x + dx + 0.03, y + dy, 0.11), 0.11, "tyre", 18
            )
    mesh.box((-1.15, y, 0.62), (0.9, 0.1, 0.1), "dark", (0, 0.25, 0))
    mesh.cylinder((x, y + 0.35, 0.42), (x, y + 2.6, 0.42), 0.022, "dark", 8)
    mesh.cylinder((x, y + 2.6, 0.42), (x, y + 2.6, 0.06), 0.012, "lime", 6)
    mesh.cylinder((x - 0.05, y + 2.6, 0.10), (x + 0.05, y + 2.6, 0.10), 0.08, "tyre", 14)


def line_painter():
    """Two-axle line-painting lorry, 7.6 m; its paint shoe runs 1.55 m left of the centre."""
    mesh, shell = Mesh(), Mesh()
    cab(shell, mesh, 1.9, 4.0, 2.95, 1.22, "white", (2.8, 0.52, 0.64), 0.52, "amber")
    _deck(mesh)
    _boilers(mesh)
    _carriage(mesh)
    beacon_bar(mesh, (0, 2.75, 3.08), 1.9)
    body = mesh.object("line painter", bevel=0.015, segments=2, angle=38)
    return join(body, shell.object("painter cab", bevel=0.085, segments=4, angle=30))
