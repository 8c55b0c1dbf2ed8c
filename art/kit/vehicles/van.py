"""Panel vans: plain traffic, and the operation's own with livery, beacons and arrow board."""

from ..mesh import Mesh, arc
from ..objects import join, text
from ..surfaces import chevrons
from .parts import arrow_board, beacon_bar, chequers, wheel
from .shell import cut_arches, loft

# (y, belt height, belt half-width, roof height, roof half-width), rear to front; 5.7 m.
STATIONS = ((-2.86, 1.30, 0.90, 2.38, 0.80), (-2.85, 1.30, 0.97, 2.45, 0.86),
            (-2.70, 1.30, 1.00, 2.51, 0.90), (-1.2, 1.30, 1.00, 2.54, 0.91),
            (0.30, 1.30, 1.00, 2.54, 0.91), (0.36, 1.30, 1.00, 2.54, 0.91),
            (0.95, 1.29, 1.00, 2.48, 0.89), (1.12, 1.28, 1.00, 2.38, 0.88),
            (1.88, 1.22, 0.98, 1.46, 0.90), (2.02, 1.16, 0.98, 1.30, 0.88),
            (2.50, 1.02, 0.94, 1.12, 0.80), (2.74, 0.86, 0.86, 0.94, 0.74),
            (2.84, 0.66, 0.80, 0.70, 0.70))  # fmt: skip
AXLES = (-1.62, 1.85)
SIDE_LEAN = 0.055  # radians the sides lean in above the belt


def _slot(rear, front, face):
    """Slot of a face: 1 glass, 2 black bumper, 0 paint."""
    if face in (0, 11) and rear[0] >= 2.02:
        return 2
    windscreen = rear[0] == 1.12 and face in (4, 5, 6, 7)
    return int(windscreen or (face in (3, 8) and 0.36 <= rear[0] <= 0.95))


def _trim(mesh):
    for side in (-1, 1):
        for y in AXLES:
            wheel(mesh, side * 0.97, y, 0.35, 0.22, "silver")
        mesh.box((side * 0.88, -2.83, 1.38), (0.13, 0.08, 0.55), "tail light")
        turn = (0.45, 0, side * -0.32)
        mesh.box((side * 0.66, 2.62, 0.94), (0.40, 0.16, 0.19), "glass", turn)
        mesh.box((side * 0.70, 2.69, 0.93), (0.17, 0.05, 0.09), "headlight", turn)
        mesh.box((side * 0.60, 2.865, 0.50), (0.14, 0.04, 0.06), "led", (0, 0, side * -0.3))
        mesh.box((side * 1.11, 1.45, 1.50), (0.18, 0.12, 0.32), "dark")
        mesh.box((side * 0.998, -0.05, 0.60), (0.02, 2.3, 0.10), "dark")
        for y in (0.33, -0.95, 1.22):
            top = 2.3 if y < 1 else 1.22
            mesh.box((side * 0.998, y, (0.75 + top) / 2), (0.012, 0.014, top - 0.75), "dark")
        mesh.box((side * 1.0, 0.52, 1.22), (0.03, 0.16, 0.04), "dark")
        mesh.box((side * 0.998, -1.85, 1.42), (0.012, 1.7, 0.014), "dark")
    mesh.box((0, -2.84, 0.52), (1.84, 0.14, 0.20), "dark")
    curve = [(0.96, 2.36), (0.93, 2.62), (0.66, 2.84), (0.33, 2.90)]
    bumper = curve + [(0, 2.92)] + [(-x, y) for x, y in reversed(curve)]
    mesh.prism(bumper, 0.38, 0.66, "dark", "xy")
    mesh.box((0, 2.745, 0.86), (0.88, 0.08, 0.20), "black", (0.40, 0, 0))
    for z in (0.81, 0.86, 0.91):
        mesh.box((0, 2.80 - (z - 0.81) * 0.42, z), (0.84, 0.02, 0.014), "silver", (0.40, 0, 0))
    mesh.box((0, 2.925, 0.53), (0.52, 0.02, 0.11), "retro")
    for x in (-0.40, 0.38):
        mesh.cylinder((x - 0.3, 1.86, 1.44), (x + 0.36, 1.80, 1.52), 0.012, "black", 6)


def _interior(mesh):
    """What shows through the windscreen: bulkhead, dashboard, seats, steering wheel."""
    mesh.box((0, 0.30, 0.95), (1.94, 0.05, 1.0), "dark")
    mesh.box((0, 0.30, 1.88), (1.84, 0.05, 0.95), "dark")
    mesh.box((0, 1.92, 0.82), (1.84, 0.05, 0.72), "dark")
    mesh.box((0, 1.62, 1.16), (1.7, 0.55, 0.14), "dark")
    mesh.box((0, 0.95, 0.62), (1.7, 1.5, 0.06), "black")
    for x in (-0.45, 0.45):
        mesh.box((x, 0.62, 1.32), (0.50, 0.16, 0.75), "grey", (-0.12, 0, 0))
        mesh.box((x, 0.56, 1.82), (0.28, 0.10, 0.18), "dark")
        mesh.box((x, 0.85, 0.98), (0.50, 0.55, 0.14), "grey")
    rim = arc(0, 0, 0.21, 0, 360, 24)
    mesh.tube([(0.45 + a, 1.26 + b * 0.5, 1.32 + b * 0.86) for a, b in rim], 0.018, "black", 8)


def _body(paint_name):
    shell = loft("van", STATIONS, 0.40, paint_name, _slot, "windscreen")
    return cut_arches(shell, AXLES, 1.0, 0.44, 0.40)


def panel_van(paint_name="white"):
    """Plain panel van with tinted rear windows."""
    mesh = Mesh()
    _trim(mesh)
    _interior(mesh)
    mesh.box((0, -2.865, 1.92), (1.5, 0.02, 0.6), "glass")
    return join(mesh.object("van", bevel=0.015), _body(paint_name))


def works_van(arrow=True, words=None):
    """The operation's van: chequered sides, rear chevrons, beacons, optional arrow board."""
    mesh, parts = Mesh(), []
    _trim(mesh)
    _interior(mesh)
    mesh.box((0, -2.875, 1.06), (1.62, 0.02, 0.86), chevrons(width=0.30))
    mesh.box((0, -2.868, 1.98), (1.42, 0.02, 0.55), "glass")
    beacon_bar(mesh, (0, 0.55, 2.66), 1.5)
    beacon_bar(mesh, (0, -2.45, 2.62), 1.3)
    for side in (-1, 1):
        chequers(mesh, side * 1.0, (-2.62, 1.12), (0.86, 1.20), 12)
    if arrow:
        arrow_board(mesh, -2.2, 3.27)
    if words:
        for row, (word, size) in enumerate(words):
            for side, facing in ((-1, "left"), (1, "right")):
                height = 1.94 - row * 0.36
                flank = side * (0.979 - SIDE_LEAN * (height - 1.30))
                start = (flank, -0.30 if side < 0 else -2.45, height)
                parts.append(text(word, start, size, "navy", facing=facing, lean=SIDE_LEAN))
    return join(mesh.object("works van", bevel=0.01, segments=1), _body("white"), *parts)
