"""Motorway gantry: lattice beam on two legs, walkway, toll antennas and cameras. Metres."""

from .mesh import Mesh
from .objects import place
from .signs import direction_sign, message_board
from .site import LANES

LOW, HIGH = 6.6, 8.5  # lower and upper chord of the beam
HALF = 17.9  # from the median to a leg
DEPTH = 1.7  # along the road


def _legs(mesh):
    for side in (-1, 1):
        x = side * HALF
        for y in (0, DEPTH):
            mesh.box((x, y, 4.3), (0.42, 0.42, 8.6), "galvanised")
        mesh.box((x, DEPTH / 2, 0.25), (1.4, 3.0, 0.6), "concrete")
        for k in range(8):
            z = 0.7 + k * 0.95
            low, high = (z + 0.95, z) if k % 2 else (z, z + 0.95)
            mesh.cylinder((x, 0, low), (x, DEPTH, high), 0.05, "galvanised", 6)


def _beam(mesh, bays=18):
    bay = 2 * HALF / bays
    for y in (0, DEPTH):
        for z in (LOW, HIGH):
            mesh.cylinder((-HALF, y, z), (HALF, y, z), 0.13, "galvanised", 12)
        for i in range(bays):
            x = -HALF + bay * i
            first, last = (LOW, HIGH) if i % 2 else (HIGH, LOW)
            mesh.cylinder((x, y, first), (x + bay, y, last), 0.06, "galvanised", 8)
            mesh.cylinder((x, y, LOW), (x, y, HIGH), 0.05, "galvanised", 6)
    for i in range(bays + 1):
        x = -HALF + bay * i
        for z in (LOW, HIGH):
            mesh.cylinder((x, 0, z), (x, DEPTH, z), 0.05, "galvanised", 6)
        mesh.cylinder((x, -0.02, HIGH), (x, -0.02, HIGH + 1.05), 0.025, "galvanised", 6)
    for rail in (0.55, 1.05):
        mesh.cylinder(
            (-HALF, -0.02, HIGH + rail), (HALF, -0.02, HIGH + rail), 0.022, "galvanised", 6
        )
    mesh.box((0, DEPTH / 2, LOW + 0.02), (2 * HALF, 1.1, 0.05), "grey")
    mesh.box((0, DEPTH / 2, HIGH + 0.05), (2 * HALF, 1.1, 0.05), "grey")


def _toll_equipment(mesh):
    """Over every lane: antenna, two cameras, one floodlight."""
    for side in (-1, 1):
        for lane in LANES:
            for offset in (-1.0, 0.0, 1.0):
                x = side * (lane + offset)
                mesh.cylinder((x, -0.3, LOW), (x, -0.3, LOW - 0.42), 0.03, "dark", 6)
                if offset == 0:
                    mesh.box((x, -0.34, LOW - 0.55), (0.5, 0.34, 0.16), "white", (0.35, 0, 0))
                else:
                    mesh.box((x, -0.42, LOW - 0.55), (0.2, 0.55, 0.2), "offwhite", (0.45, 0, 0))
                    mesh.box((x, -0.69, LOW - 0.68), (0.15, 0.03, 0.15), "glass", (0.45, 0, 0))
            lamp = (side * (lane + 0.5), -0.32, LOW - 0.34)
            mesh.box(lamp, (0.3, 0.16, 0.07), "led", (0.5, 0, 0))


def gantry(site, y, toll=True):
    """Gantry across both carriageways at chainage y; with `toll`, the toll sign and a board."""
    mesh = Mesh()
    _legs(mesh)
    _beam(mesh)
    _toll_equipment(mesh)
    frame = mesh.object("gantry", bevel=0.012, segments=1)
    place(frame, site.road.at(y, 0), site.road.yaw(y))
    if toll:
        lines = (("Dola", -2.25, 0.55, 0.72, "Italic"), ("TOLL", -2.25, -0.85, 1.15, "Bold"),
                 ("M50", 0.75, -0.75, 0.8, "Bold"))  # fmt: skip
        sign = direction_sign(5.2, 3.0, lines)
        board = message_board(("DRIVE", "SAFELY"), 6, 0.125)
        for thing, x in ((sign, -6.9), (board, -12.9)):
            thing.location, thing.parent = (x, -0.48, HIGH + 1.35), frame
    return frame
