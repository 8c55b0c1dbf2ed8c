"""Tractor with a flail mower on a side arm. Forward +Y, origin on the ground, metres."""

import math

from ..mesh import Mesh, arc
from ..objects import join
from .loader import lug
from .parts import beacon, chequers, wheel, work_lamp

REAR, FRONT = (-1.25, 0.88), (1.45, 0.60)  # (axle y, wheel radius)


def _running_gear(mesh):
    for (y, radius), width, count in ((REAR, 0.54, 44), (FRONT, 0.42, 34)):
        for side in (-1, 1):
            wheel(mesh, side * 1.10, y, radius, width, "amber")
            for k in range(count):
                lug(mesh, side * (1.10 - width / 2), y, radius, k, count, width * 0.96)
        mesh.box((0, y, radius), (1.5, 0.28, 0.3), "dark")
    mesh.box((0, 0.3, 0.92), (0.5, 3.0, 0.5), "dark")
    for side in (-1, 1):
        over = arc(REAR[0], REAR[1], 1.02, 15, 150, 14)
        under = arc(REAR[0], REAR[1], 0.97, 150, 15, 14)
        mesh.prism(over + under, side * 0.62, side * 1.18, "white")
        over, under = arc(*FRONT, 0.72, 35, 150, 10), arc(*FRONT, 0.69, 150, 35, 10)
        mesh.prism(over + under, side * 0.68, side * 1.10, "black")


def _bonnet(shell, mesh):
    nose = [(0.35, 1.15), (0.35, 1.95), (1.9, 1.78), (2.25, 1.62), (2.3, 1.05), (0.9, 1.0)]
    shell.prism(nose, -0.44, 0.44, "white")
    mesh.box((0, 2.29, 1.35), (0.7, 0.06, 0.5), "black")
    for k in range(5):
        mesh.box((0, 2.325, 1.16 + k * 0.09), (0.62, 0.02, 0.03), "grey")
    for k in range(8):
        mesh.box((-0.42 + k * 0.12, 2.52, 0.78), (0.085, 0.42, 0.42), "dark", taper=(1, 0.8))
    mesh.box((0, 2.3, 0.92), (0.9, 0.2, 0.14), "grey")
    mesh.cylinder((0.52, 0.75, 1.3), (0.52, 0.75, 2.75), 0.05, "dark", 12)
    for side in (-1, 1):
        mesh.box((side * 0.27, 2.27, 1.52), (0.24, 0.08, 0.13), "headlight")
        chequers(mesh, side * 0.445, (0.5, 1.9), (1.42, 1.68), 7)
        mesh.box((side * 0.445, 1.2, 1.25), (0.012, 1.2, 0.22), "black")


def _cab(shell, mesh):
    shell.box((0, -0.72, 2.98), (1.62, 1.75, 0.18), "white")
    mesh.box((0, -0.75, 1.32), (1.2, 1.35, 0.5), "dark")
    corners = (
        (-0.66, -1.45),
        (0.66, -1.45),
        (-0.66, 0.12),
        (0.66, 0.12),
        (-0.70, -0.75),
        (0.70, -0.75),
    )
    for x, y in corners:
        mesh.cylinder((x, y, 1.45), (x * 1.04, y, 2.92), 0.04, "dark", 8)
    for side in (-1, 1):
        mesh.box((side * 0.68, -0.66, 2.2), (0.012, 1.5, 1.35), "windscreen")
        mesh.box((side * 0.92, 0.28, 2.35), (0.18, 0.06, 0.36), "dark")
        mesh.cylinder((side * 0.68, 0.12, 2.55), (side * 0.92, 0.28, 2.45), 0.015, "dark", 6)
        work_lamp(mesh, (side * 0.6, 0.18, 2.98), 1)
        beacon(mesh, (side * 0.62, -1.35, 3.07))
    for y in (-1.46, 0.13):
        mesh.box((0, y, 2.2), (1.3, 0.012, 1.35), "windscreen")
    mesh.box((0, -0.95, 1.68), (0.5, 0.5, 0.16), "black")
    mesh.box((0, -1.2, 2.05), (0.5, 0.14, 0.7), "black")
    rim = arc(0, 0, 0.2, 0, 360, 20)
    mesh.tube([(a, -0.35 + b * 0.7, 1.98 + b * 0.7) for a, b in rim], 0.016, "dark", 8)


def _flail(mesh, shell, reach, drop):
    """Arm to the left with its flail head `reach` m from the centre line, `drop` m down."""
    shoulder, elbow = (-0.62, -2.0, 1.25), (-1.55, -1.75, 2.95)
    wrist = (-reach + 0.5, -1.35, 1.15 + drop)
    mesh.box((0, -2.05, 0.95), (1.5, 0.5, 0.75), "amber")
    for a, b, size in ((shoulder, elbow, 0.15), (elbow, wrist, 0.13)):
        mesh.cylinder(a, b, size, "amber", 12)
    for offset in (-0.12, 0.12):
        hose = [shoulder, (-1.2, -1.9 + offset, 2.3), (-1.7, -1.75 + offset, 3.15),
                (-reach + 1.3, -1.5 + offset, 2.5), wrist]  # fmt: skip
        mesh.tube(hose, 0.025, "black", 8)
    mesh.cylinder((-0.9, -1.95, 1.5), (-1.5, -1.78, 2.5), 0.08, "steel", 12)
    z = drop + 0.42
    hood = [(0.36 * math.cos(a), 0.36 * math.sin(a)) for a in (k * math.pi / 9 for k in range(10))]
    outline = [(-1.35 + a * 1.25, z + b) for a, b in hood]
    shell.prism(outline, -reach - 0.75, -reach + 0.75, "amber")
    mesh.cylinder(
        (-reach - 0.7, -1.35, z - 0.12), (-reach + 0.7, -1.35, z - 0.12), 0.14, "dark", 16
    )
    for k in range(15):
        x = -reach - 0.7 + k * 0.1
        mesh.box((x, -0.90, z - 0.22), (0.09, 0.02, 0.36), "rubber")
        mesh.box((x, -1.35, z - 0.28), (0.03, 0.05, 0.22), "steel", (k * 0.9, 0, 0))
    mesh.cylinder(
        (-reach - 0.78, -1.75, drop + 0.1), (-reach + 0.78, -1.75, drop + 0.1), 0.09, "dark", 16
    )
    mesh.box(wrist, (0.36, 0.3, 0.25), "dark")
    mesh.box((wrist[0], wrist[1], drop + 0.92), (0.3, 0.16, 0.5), "dark")
    mesh.cylinder(
        (wrist[0] + 0.5, -1.45, wrist[2] + 0.55), (wrist[0], -1.4, drop + 0.8), 0.05, "steel", 10
    )


def flail_tractor(reach=3.4, drop=0.0):
    """Tractor with its flail head on the verge to the left."""
    mesh, shell = Mesh(), Mesh()
    _running_gear(mesh)
    _bonnet(shell, mesh)
    _cab(shell, mesh)
    _flail(mesh, shell, reach, drop)
    body = shell.object("tractor body", bevel=0.05, segments=3, angle=28)
    return join(mesh.object("flail tractor", bevel=0.01, segments=1), body)
