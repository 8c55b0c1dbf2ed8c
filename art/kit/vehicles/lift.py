"""Scissor lift on rough-terrain wheels, platform raised. Metres, long side along Y."""

import math

from ..mesh import Mesh
from ..objects import join
from .parts import beacon, chequers, wheel

WIDTH, LENGTH = 1.8, 3.4  # platform


def scissor_lift(height):
    """Lift with its platform floor at `height`; returns one object."""
    mesh, shell = Mesh(), Mesh()
    shell.box((0, 0, 0.78), (1.5, 3.2, 0.42), "amber")
    for side in (-1, 1):
        for y in (-1.15, 1.15):
            wheel(mesh, side * 1.05, y, 0.42, 0.3)
            mesh.box((side * 0.95, y * 1.52, 0.5), (0.14, 0.14, 0.9), "dark")
            mesh.box((side * 0.95, y * 1.52, 0.05), (0.4, 0.4, 0.06), "dark")
        chequers(mesh, side * 0.75, (-1.5, 1.5), (0.66, 0.90), 12)
    stages, base = 5, 1.0
    rise = (height - 0.15 - base) / stages
    half = math.sqrt(max(1.45**2 - (rise / 2) ** 2, 0.3))
    for k in range(stages):
        low, high = base + rise * k, base + rise * (k + 1)
        for side in (-1, 1):
            x = side * 0.55
            for first, second, inset in ((-half, half, 0.0), (half, -half, -side * 0.07)):
                run, climb = second - first, high - low
                lean = math.atan2(climb, run)
                at = (x + inset, 0, (low + high) / 2)
                mesh.box(at, (0.05, math.hypot(run, climb), 0.13), "grey", (lean, 0, 0))
        for y in (-half, 0, half):
            z = (low + high) / 2 if y == 0 else low
            mesh.cylinder((-0.62, y, z), (0.62, y, z), 0.035, "steel", 10)
    mesh.cylinder((0, -0.8, base + 0.1), (0, 0.5, base + rise * 1.6), 0.06, "steel", 12)
    _platform(mesh, shell, height)
    body = shell.object("lift body", bevel=0.03, segments=2)
    return join(mesh.object("scissor lift", bevel=0.008, segments=1), body)


def _platform(mesh, shell, height):
    shell.box((0, 0, height - 0.08), (WIDTH, LENGTH, 0.16), "navy")
    x, y = WIDTH / 2 - 0.03, LENGTH / 2 - 0.03
    corners = [(-x, -y), (x, -y), (x, y), (-x, y)]
    for (xa, ya), (xb, yb) in zip(corners, corners[1:] + corners[:1]):
        for z in (0.55, 1.1):
            mesh.cylinder((xa, ya, height + z), (xb, yb, height + z), 0.025, "amber", 8)
        for t in (0, 0.33, 0.67):
            at = (xa + (xb - xa) * t, ya + (yb - ya) * t)
            mesh.cylinder((*at, height), (*at, height + 1.1), 0.022, "amber", 8)
        mid = ((xa + xb) / 2, (ya + yb) / 2, height + 0.09)
        mesh.box(mid, (abs(xb - xa) + 0.03, abs(yb - ya) + 0.03, 0.16), "amber")
    mesh.box((x - 0.12, -y + 0.12, height + 0.95), (0.2, 0.18, 0.28), "dark")
    beacon(mesh, (-x + 0.1, -y + 0.1, height + 1.1))
