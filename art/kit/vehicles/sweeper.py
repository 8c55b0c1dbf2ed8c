"""Suction sweeper: cab, engine module, hopper, side brush and suction hose on the left."""

import math
import random

from mathutils import Vector

from ..materials import material
from ..mesh import Mesh
from ..objects import join, text
from ..surfaces import chevrons
from .cab import cab
from .parts import beacon, beacon_bar, chequers, mudguard, wheel


def _chassis(mesh):
    for side in (-1, 1):
        mesh.box((side * 0.42, -0.1, 0.78), (0.1, 6.6, 0.24), "dark")
        for y in (2.45, -1.75):
            wheel(mesh, side * 1.16, y, 0.49)
        mudguard(mesh, side, -1.75, 0.49)
    mesh.box((0, 3.0, 0.9), (2.0, 0.6, 0.3), "black")
    for y in (-1.75, 2.45):
        mesh.box((0, y, 0.52), (1.55, 0.22, 0.22), "black")
    mesh.box((0.95, 0.45, 0.78), (0.45, 1.1, 0.5), "silver")
    mesh.cylinder((0.95, -0.75, 0.72), (0.95, -0.15, 0.72), 0.24, "dark")


def _engine(mesh):
    mesh.box((0, 1.12, 1.72), (2.16, 0.56, 1.5), "grey")
    for k in range(7):
        for side in (-1, 1):
            slat = (side * 1.085, 1.12, 1.25 + k * 0.15)
            mesh.box(slat, (0.03, 0.42, 0.05), "dark", (0, side * 0.5, 0))
    mesh.cylinder((0.9, 1.15, 2.4), (0.9, 1.15, 3.05), 0.07, "silver", 14)


def _hopper(shell, mesh, lit):
    outline = [(0.78, 1.02), (0.78, 2.62), (0.42, 3.02), (-2.55, 3.02), (-3.22, 2.62),
               (-3.22, 1.55), (-2.85, 1.02), (-2.5, 1.02), (-2.4, 1.22), (-1.1, 1.22),
               (-1.0, 1.02)]  # fmt: skip
    shell.prism(outline, -1.19, 1.19, "white")
    for side in (-1, 1):
        for y in (-0.42, -2.62):
            mesh.box((side * 1.2, y, 2.3), (0.05, 0.09, 1.25), "white")
        chequers(mesh, side * 1.19, (-2.95, 0.7), (1.30, 1.78), 8)
        for z in (1.265, 1.815):
            mesh.box((side * 1.2, -1.1, z), (0.012, 3.7, 0.035), "retro")
        chequers(mesh, side * 1.18, (1.62, 2.95), (1.10, 1.34), 4)
        mesh.box((side * 1.21, 0.2, 2.35), (0.03, 0.7, 0.7), "offwhite")
        mesh.box((side * 1.0, -3.1, 0.92), (0.36, 0.12, 0.2), "tail light")
        beacon(mesh, (side * 0.95, -2.5, 3.02), lit)
    mesh.box((0, -1.0, 3.06), (1.5, 2.4, 0.1), "offwhite")
    mesh.box((0, 0.1, 3.1), (0.7, 0.5, 0.16), "grey")
    mesh.box((0, -3.235, 2.08), (2.26, 0.03, 1.0), chevrons())
    mesh.box((0, -3.15, 0.75), (2.3, 0.1, 0.14), "grey")


def _suction(mesh):
    """Nozzle between the axles and its corrugated hose."""
    mesh.box((-0.82, 0.25, 0.36), (0.75, 0.95, 0.34), "dark", taper=(0.8, 0.7))
    mesh.box((-0.82, 0.25, 0.14), (0.85, 1.05, 0.12), "black")
    for y in (0.65, -0.15):
        mesh.cylinder((-1.1, y, 0.12), (-1.18, y, 0.12), 0.12, "tyre", 16)
    ends = [
        Vector(p)
        for p in ((-1.0, 0.30, 0.48), (-1.42, 0.45, 0.95), (-1.52, 1.0, 1.75), (-1.10, 1.1, 2.25))
    ]
    path = []
    for k in range(60):
        t = k / 59
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        path.append(sum((w * p for w, p in zip(weights, ends)), Vector()))
    mesh.tube(path, 0.145, "black", 16, rib=0.13)


def _brush(mesh):
    """Gutter brush on the left, 0.9 m across."""
    bristle, chance = material("bristle", "#5b4a35", 0.9), random.Random(3)
    hub = Vector((-1.42, 1.25, 0))
    mesh.lathe([(0.03, 0.30), (0.22, 0.30), (0.24, 0.26), (0.24, 0.22)], hub, "amber", 24)
    for _ in range(260):
        a, inner = chance.random() * 2 * math.pi, 0.10 + 0.12 * chance.random()
        outer = inner + 0.20 + 0.06 * chance.random()
        top = hub + Vector((math.cos(a) * inner, math.sin(a) * inner, 0.24))
        foot = hub + Vector((math.cos(a + 0.12) * outer, math.sin(a + 0.12) * outer, 0.005))
        mesh.cylinder(top, foot, 0.008, bristle, 4, 0.006, cap=False)
    mesh.cylinder(hub + Vector((0, 0, 0.3)), hub + Vector((0, 0, 0.5)), 0.09, "dark", 14)
    arm = [hub + Vector((0, 0, 0.45)), hub + Vector((0.25, -0.25, 0.62)), Vector((-0.6, 0.75, 0.8))]
    mesh.tube(arm, 0.05, "amber", 8)


def sweeper(lit=True):
    """Two-axle suction sweeper, 7 m."""
    mesh, shell = Mesh(), Mesh()
    cab(shell, mesh, 1.55, 3.6, 2.82, 1.18, "white", (2.45, 0.5, 0.60), 0.48, "amber")
    _chassis(mesh)
    _engine(mesh)
    _hopper(shell, mesh, lit)
    _suction(mesh)
    _brush(mesh)
    beacon_bar(mesh, (0, 2.3, 2.95), 2.0, lit)
    words = [text("MOTORWAY", (-1.197, -0.52, 2.40), 0.44, "navy", facing="left"),
             text("MAINTENANCE", (-1.197, -0.52, 2.02), 0.335, "navy", facing="left")]  # fmt: skip
    body = mesh.object("sweeper", bevel=0.022, segments=2, angle=38)
    hull = shell.object("sweeper shell", bevel=0.085, segments=4, angle=30)
    return join(body, hull, *words)
