"""Parts every vehicle shares: wheels, beacons, lamps, chequers, chevrons."""

import math

from ..mesh import arc


def wheel(mesh, x, y, radius=0.48, width=0.28, rim="offwhite"):
    """Road wheel whose outer face is at x; dished rim with ten holes."""
    out = 1 if x > 0 else -1
    r, w = radius, width
    tyre = [(r * 0.55, 0), (r * 0.9, 0), (r * 0.975, 0.02), (r, 0.05), (r, w - 0.05),
            (r * 0.975, w - 0.02), (r * 0.9, w), (r * 0.62, w)]  # fmt: skip
    mesh.lathe(tyre, (x - out * w, y, r), "tyre", 40, (out, 0, 0))
    dish = [
        (r * 0.64, -0.02),
        (r * 0.64, 0.008),
        (r * 0.58, 0.0),
        (r * 0.54, -0.06),
        (r * 0.50, -0.09),
        (r * 0.28, -0.05),
        (r * 0.25, 0.02),
        (r * 0.17, 0.04),
        (0, 0.04),
    ]
    mesh.lathe(dish, (x, y, r), rim, 32, (out, 0, 0))
    for k in range(10):
        angle = k / 10 * 2 * math.pi
        cy, cz = y + math.cos(angle) * r * 0.40, r + math.sin(angle) * r * 0.40
        mesh.cylinder((x - out * 0.09, cy, cz), (x - out * 0.066, cy, cz), r * 0.055, "black", 12)
        cy, cz = y + math.cos(angle) * r * 0.215, r + math.sin(angle) * r * 0.215
        mesh.cylinder((x, cy, cz), (x + out * 0.035, cy, cz), 0.014, "dark", 6)


def mudguard(mesh, side, y, radius, inner=0.86, outer=1.19):
    """Black arc over a wheel of the given radius."""
    over, under = radius + 0.17, radius + 0.11
    profile = arc(y, radius + 0.03, over, 10, 170, 14) + arc(y, radius + 0.03, under, 170, 10, 14)
    mesh.prism(profile, side * inner, side * outer, "black")


def beacon_bar(mesh, centre, width, lit=True, height=0.13):
    """Amber light bar across a roof."""
    x, y, z = centre
    mesh.box((x, y, z), (width * 0.34, 0.3, height), "offwhite")
    for side in (-1, 1):
        lens = (width * 0.33, 0.28, height * 0.95)
        mesh.box((x + side * width * 0.335, y, z), lens, "beacon" if lit else "beacon off")
    mesh.box((x, y, z - height * 0.62), (width * 0.9, 0.2, 0.05), "dark")


def beacon(mesh, at, lit=True):
    """Round amber beacon."""
    dome = [(0.09, 0), (0.09, 0.10), (0.06, 0.15), (0, 0.16)]
    mesh.lathe(dome, at, "beacon" if lit else "beacon off", 16)


def chequers(mesh, x, y, z, columns, colours=("amber", "navy")):
    """Two rows of squares on a side; y and z are (low, high) in metres."""
    side = 1 if x > 0 else -1
    width, height = (y[1] - y[0]) / columns, (z[1] - z[0]) / 2
    for i in range(columns):
        for j in range(2):
            at = (x + side * 0.006, y[0] + width * (i + 0.5), z[0] + height * (j + 0.5))
            mesh.box(at, (0.012, width, height), colours[(i + j) % 2])


def arrow_board(mesh, y, z, width=1.7, height=1.0, right=True):
    """Lit amber arrow facing rearwards (-Y), centred at height z; points to the open lane."""
    mesh.box((0, y, z), (width, 0.08, height), "black")
    mesh.box((0, y, z - height / 2 - 0.05), (0.1, 0.08, 0.3), "dark")
    step, tip = width * 0.094, width * 0.376 * (1 if right else -1)
    lamps = [(k * step, 0) for k in range(-4, 5)]
    for k in (1, 2, 3):
        back = tip - math.copysign(k * width * 0.0765, tip)
        lamps += [(back, k * height * 0.13), (back, -k * height * 0.13)]
    for x, dz in lamps:
        lamp = (x, y - 0.045, z + dz), (x, y - 0.075, z + dz)
        mesh.cylinder(*lamp, width * 0.03, "led arrow", 14)


def work_lamp(mesh, at, toward=1):
    """Square white work lamp facing +Y (toward=1) or -Y."""
    x, y, z = at
    mesh.box(at, (0.2, 0.1, 0.14), "black")
    mesh.box((x, y + toward * 0.055, z), (0.17, 0.01, 0.11), "led")
