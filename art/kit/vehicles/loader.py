"""Wheel loader with a raised bucket. Forward +Y, origin on the ground, metres."""

import math

from ..mesh import Mesh
from ..objects import join
from .parts import beacon, chequers, wheel, work_lamp


def _tyres(mesh):
    for y in (-1.45, 1.35):
        for side in (-1, 1):
            wheel(mesh, side * 1.25, y, 0.72, 0.52, "amber")
            for k in range(36):
                lug(mesh, side * 0.99, y, 0.72, k, 36, 0.5)
        mesh.box((0, y, 0.72), (1.6, 0.35, 0.35), "dark")


def lug(mesh, x, y, radius, k, count, width):
    """Tread lug k of `count` on a big tyre whose middle is at x; left and right alternate."""
    a = 2 * math.pi * k / count
    at = (x + width * (0.23 if k % 2 else -0.23), y + math.cos(a) * radius)
    lift = radius + math.sin(a) * radius
    mesh.box((*at, lift), (width * 0.52, 0.075, 0.07), "tyre", (a - math.pi / 2, 0, 0))


def _cab(mesh, shell):
    shell.box((0, 0.0, 2.92), (1.5, 1.55, 0.14), "white")
    mesh.box((0, -0.05, 1.45), (1.4, 1.5, 0.5), "amber")
    for x in (-0.68, 0.68):
        for y in (-0.68, 0.62):
            mesh.box((x, y, 2.25), (0.08, 0.08, 1.25), "dark")
        mesh.box((x * 1.0, -0.03, 2.25), (0.012, 1.25, 1.2), "windscreen")
    for y in (-0.68, 0.64):
        mesh.box((0, y, 2.25), (1.3, 0.012, 1.2), "windscreen")
    mesh.box((0, -0.25, 1.75), (0.5, 0.5, 0.14), "black")
    mesh.box((0, -0.48, 2.1), (0.5, 0.12, 0.65), "black")
    beacon(mesh, (0, -0.4, 2.99))
    for x in (-0.55, 0.55):
        work_lamp(mesh, (x, 0.75, 2.86), 1)
        work_lamp(mesh, (x, -0.75, 2.86), -1)


def _arm(mesh, load):
    """Lift arm and bucket at about 2.6 m."""
    for side in (-1, 1):
        mesh.tube([(side * 0.42, 0.75, 1.75), (side * 0.42, 2.0, 2.25), (side * 0.42, 3.2, 2.35)],
                  0.11, "amber", 10)  # fmt: skip
        mesh.cylinder((side * 0.42, 0.9, 1.0), (side * 0.42, 2.1, 2.15), 0.06, "steel", 12)
    mesh.cylinder((0, 0.95, 1.9), (0, 2.7, 2.75), 0.07, "steel", 12)
    bucket = [(3.15, 2.05), (3.15, 2.95), (3.35, 3.10), (3.42, 3.05), (3.28, 2.80), (3.30, 2.15),
              (4.20, 2.35), (4.35, 2.55), (4.40, 2.50), (4.25, 2.22), (3.35, 2.0)]  # fmt: skip
    mesh.prism(bucket, -1.35, 1.35, "grey")
    for side in (-1, 1):
        cheek = [(3.16, 2.06), (3.2, 2.98), (3.38, 3.05), (4.32, 2.52), (4.2, 2.3), (3.4, 2.02)]
        mesh.prism(cheek, side * 1.32, side * 1.38, "grey")
    mesh.box((0, 3.72, 2.55), (2.6, 0.75, 0.45), load, (-0.25, 0, 0), (0.85, 0.5))


def loader(load):
    """Wheel loader, 7 m, bucket full of `load` (a material)."""
    mesh, shell = Mesh(), Mesh()
    _tyres(mesh)
    rear = [(-0.7, 0.95), (-0.7, 1.95), (-2.5, 1.80), (-2.75, 1.55), (-2.75, 0.85)]
    shell.prism(rear, -0.82, 0.82, "amber")
    for side in (-1, 1):
        chequers(mesh, side * 0.825, (-2.5, -0.9), (1.05, 1.35), 8)
        mesh.box((side * 0.55, -2.77, 1.4), (0.25, 0.05, 0.14), "tail light")
        mesh.box((side * 1.0, -1.45, 1.52), (0.62, 1.2, 0.06), "dark")
        mesh.box((side * 0.72, 1.02, 1.5), (0.22, 0.1, 0.16), "headlight")
        mesh.box((side * 1.0, 1.35, 1.52), (0.62, 1.0, 0.06), "dark")
    mesh.box((0, 0.9, 1.1), (1.0, 0.9, 0.9), "amber")
    mesh.cylinder((0.45, -1.5, 1.85), (0.45, -1.5, 2.5), 0.06, "dark", 12)
    _cab(mesh, shell)
    _arm(mesh, load)
    body = shell.object("loader body", bevel=0.06, segments=3, angle=30)
    return join(mesh.object("loader", bevel=0.012, segments=1), body)
