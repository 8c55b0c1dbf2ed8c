"""Resurfacing plant: asphalt paver, tandem roller, tipper lorry, light balloon."""

import math

from ..mesh import Mesh, arc
from ..objects import join
from .cab import cab
from .parts import beacon, beacon_bar, chequers, mudguard, wheel, work_lamp


def _tracks(mesh, half, y, radius):
    """Crawler tracks: a rubber belt with grousers around two end wheels."""
    rear, front = y
    for side in (-1, 1):
        outer, inner = side * half, side * (half - 0.34)
        belt = arc(front, radius, radius, -90, 90) + arc(rear, radius, radius, 90, 270)
        mesh.prism(belt, inner, outer, "rubber")
        for k in range(int((front - rear) / 0.17) + 1):
            at = rear + k * 0.17
            for z in (0.005, radius * 2 - 0.005):
                mesh.box(((outer + inner) / 2, at, z), (0.36, 0.06, 0.05), "black")
        for k in range(5):
            at = rear + (front - rear) * k / 4
            ends = (outer + side * 0.01, at, radius), (outer + side * 0.05, at, radius)
            mesh.cylinder(*ends, radius * (0.75 if k in (0, 4) else 0.45), "grey", 24)


def paver(hot):
    """Crawler paver: hopper in front, platform with roof, screed behind. `hot` = asphalt."""
    shell, mesh = Mesh(), Mesh()
    _tracks(mesh, 1.22, (-1.0, 1.3), 0.36)
    shell.box((0, -0.2, 1.25), (2.3, 2.4, 1.0), "amber")
    shell.box((0, -0.55, 1.86), (2.2, 1.6, 0.26), "navy")
    for side in (-1, 1):
        wing = [(side * 0.5, 0.62), (side * 1.62, 1.30), (side * 1.62, 1.48), (side * 0.5, 0.80)]
        mesh.prism(wing, 1.05, 2.95, "amber", "xz")
        mesh.box((side * 1.60, 2.0, 1.36), (0.06, 1.9, 0.5), "navy")
        mesh.box((side * 0.6, 3.1, 0.5), (0.5, 0.22, 0.3), "dark")
        chequers(mesh, side * 1.15, (-1.3, 0.9), (1.2, 1.46), 8)
        mesh.box((side * 1.62, -1.9, 0.95), (0.12, 3.0, 0.16), "dark", (0.16, 0, 0))
        for y in (-1.25, 0.35):
            mesh.cylinder((side * 0.98, y, 1.98), (side * 0.98, y, 3.35), 0.035, "dark", 8)
        mesh.box((side * 0.7, -1.28, 2.35), (0.5, 0.45, 0.12), "dark")
        mesh.box((side * 0.7, -1.48, 2.65), (0.5, 0.1, 0.5), "dark")
        work_lamp(mesh, (side * 0.85, -1.5, 3.26), -1)
        work_lamp(mesh, (side * 0.85, 0.62, 3.26), 1)
    mesh.lathe([(1.15, 0), (0.9, 0.35), (0.5, 0.62), (0, 0.74)], (0, 2.0, 0.95), hot, 24)
    mesh.box((0, -0.95, 2.42), (1.5, 0.22, 0.5), "dark", (-0.4, 0, 0))
    shell.box((0, -0.45, 3.40), (2.3, 2.2, 0.12), "white")
    beacon(mesh, (0.8, -0.3, 3.46))
    beacon(mesh, (-0.8, -0.3, 3.46))
    mesh.box((0, -2.55, 0.34), (3.9, 0.62, 0.46), "grey")
    mesh.box((0, -2.9, 0.75), (3.9, 0.35, 0.06), "dark")
    for x in (-1.7, -0.85, 0, 0.85, 1.7):
        mesh.cylinder((x, -3.02, 0.75), (x, -3.02, 1.45), 0.022, "amber", 8)
    mesh.cylinder((-1.95, -3.02, 1.45), (1.95, -3.02, 1.45), 0.022, "amber", 8)
    mesh.cylinder((-1.9, -1.95, 0.28), (1.9, -1.95, 0.28), 0.2, "steel", 20)
    mesh.cylinder((0.5, 0.55, 1.9), (0.5, 0.55, 2.7), 0.06, "steel", 12)
    body = shell.object("paver body", bevel=0.06, segments=3, angle=30)
    return join(mesh.object("paver", bevel=0.012, segments=1), body)


def roller():
    """Tandem roller, two steel drums, roll-over frame with roof."""
    shell, mesh = Mesh(), Mesh()
    for y in (-1.55, 1.55):
        mesh.cylinder((-0.84, y, 0.6), (0.84, y, 0.6), 0.6, "steel", 56)
        for side in (-1, 1):
            mesh.cylinder((side * 0.835, y, 0.6), (side * 0.86, y, 0.6), 0.46, "dark", 40)
            mesh.cylinder((side * 0.84, y, 0.6), (side * 0.96, y, 0.6), 0.2, "grey", 24)
            mesh.box((side * 0.94, y * 0.82, 0.92), (0.1, 0.85, 0.5), "amber")
        mesh.box((0, y * 1.36, 1.0), (1.7, 0.12, 0.16), "navy")
    shell.prism([(0.42, 0.85), (0.42, 1.65), (0.8, 1.7), (2.1, 1.46), (2.2, 1.28), (0.95, 1.26)],
                -0.9, 0.9, "amber")  # fmt: skip
    shell.prism([(-0.42, 0.85), (-2.2, 1.28), (-2.1, 1.46), (-0.8, 1.5), (-0.42, 1.5)],
                -0.9, 0.9, "amber")  # fmt: skip
    mesh.box((0, 0, 0.85), (0.7, 1.0, 0.5), "dark")
    mesh.box((0, -0.35, 1.62), (0.55, 0.5, 0.14), "black")
    mesh.box((0, -0.58, 1.95), (0.55, 0.12, 0.6), "black")
    mesh.cylinder((0, 0.28, 1.6), (0, 0.12, 1.98), 0.04, "dark", 8)
    mesh.cylinder((0, 0.12, 1.98), (0, 0.1, 2.01), 0.2, "black", 24)
    for side in (-1, 1):
        for y in (-0.78, 0.42):
            mesh.cylinder((side * 0.8, y, 1.4), (side * 0.74, y, 2.78), 0.04, "dark", 8)
        chequers(mesh, side * 0.9, (0.75, 1.75), (1.30, 1.46), 5)
        for y, toward in ((2.12, 1), (-2.12, -1)):
            work_lamp(mesh, (side * 0.6, y, 1.36), toward)
    shell.box((0, -0.18, 2.84), (1.75, 1.6, 0.1), "white")
    beacon(mesh, (0, -0.5, 2.89))
    body = shell.object("roller body", bevel=0.06, segments=3, angle=30)
    return join(mesh.object("roller", bevel=0.012, segments=1), body)


def tipper(raised=0.0, load="black", lit=True):
    """Three-axle tipper lorry, body raised by an angle in radians about its tail."""
    shell, mesh, bed = Mesh(), Mesh(), Mesh()
    cab(shell, mesh, 1.9, 4.0, 2.95, 1.22, "white", (2.8, 0.52, 0.64), 0.52, "amber")
    for side in (-1, 1):
        mesh.box((side * 0.42, 0, 0.85), (0.12, 7.6, 0.26), "dark")
        for y in (2.8, -1.7, -2.95):
            wheel(mesh, side * 1.2, y, 0.52)
        for y in (-1.7, -2.95):
            mudguard(mesh, side, y, 0.52, 0.88, 1.22)
        mesh.box((side * 1.05, -3.75, 0.95), (0.3, 0.1, 0.18), "tail light")
        bed.box((side * 1.2, 2.7, 0.75), (0.08, 5.4, 1.3), "white")
        for k in range(7):
            bed.box((side * 1.25, 0.35 + k * 0.8, 0.75), (0.06, 0.1, 1.3), "white")
        chequers(bed, side * 1.28, (0.4, 5.2), (0.28, 0.62), 12)
        bed.box((side * 1.2, 2.7, 1.42), (0.14, 5.4, 0.08), "navy")
    bed.box((0, 2.7, 0.1), (2.4, 5.4, 0.12), "grey")
    bed.box((0, 5.36, 0.85), (2.4, 0.08, 1.6), "white")
    bed.box((0, 0.03, 0.72), (2.36, 0.06, 1.2), "white", (0.5 * raised, 0, 0))
    bed.box((0, 2.7, 0.9), (2.3, 5.2, 0.9), load)
    beacon_bar(mesh, (0, 2.75, 3.08), 1.9, lit)
    tub = bed.object("tipper bed", bevel=0.02, segments=2)
    tub.location, tub.rotation_euler.x = (0, -3.7, 1.08), raised
    cab_shell = shell.object("tipper cab", bevel=0.085, segments=4, angle=30)
    return join(mesh.object("tipper", bevel=0.02, segments=2), cab_shell, tub)


def light_balloon(height=5.2):
    """Glowing balloon on a tripod mast, as night works use."""
    mesh = Mesh()
    mesh.cylinder((0, 0, 0.3), (0, 0, height), 0.03, "galvanised", 10)
    for k in range(3):
        a = k * 2 * math.pi / 3
        mesh.cylinder(
            (0, 0, 1.0), (math.cos(a) * 0.8, math.sin(a) * 0.8, 0), 0.025, "galvanised", 8
        )
    oval = [(0, 0), (0.3, 0.05), (0.46, 0.2), (0.5, 0.36), (0.46, 0.52), (0.3, 0.67), (0, 0.72)]
    mesh.lathe(oval, (0, 0, height), "balloon", 32, cap=False)
    mesh.box((0.5, 0.2, 0.42), (0.8, 0.5, 0.5), "amber")
    mesh.box((0.5, -0.055, 0.42), (0.5, 0.02, 0.3), "dark")
    mesh.box((0.5, 0.2, 0.70), (0.84, 0.54, 0.05), "dark")
    for x in (0.15, 0.85):
        mesh.cylinder((x, -0.1, 0.14), (x, 0.5, 0.14), 0.14, "tyre", 20)
    return mesh.object("light balloon")
