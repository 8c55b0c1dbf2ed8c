"""Winter gritter: cab, V-shaped hopper with salt, spinner, optional plough."""

import math

from ..mesh import Mesh
from ..objects import bake, join
from ..surfaces import chevrons, mottled
from .cab import cab
from .parts import beacon, beacon_bar, wheel


def salt_material():
    """Rock salt, brownish pink."""
    return mottled("salt", "#a77f63", "#c9ad93", 3, 0.95, 6, 0.6)


def _hopper(mesh):
    outline = [(-0.5, 1.15), (0.5, 1.15), (1.2, 2.45), (1.2, 3.0), (-1.2, 3.0), (-1.2, 2.45)]
    mesh.prism(outline, -3.35, 1.55, "amber", "xz")
    for side in (-1, 1):
        for y in (-3.1, -1.9, -0.7, 0.5, 1.35):
            rib = [(side * 0.52, y - 0.05, 1.15), (side * 0.52, y + 0.05, 1.15),
                   (side * 1.235, y + 0.05, 2.45), (side * 1.235, y - 0.05, 2.45),
                   (side * 1.235, y + 0.05, 3.0), (side * 1.235, y - 0.05, 3.0)]  # fmt: skip
            mesh.add(rib, [(0, 1, 2, 3), (3, 2, 4, 5)], "navy")
        mesh.box((side * 1.21, -0.9, 2.72), (0.02, 4.7, 0.34), "navy")
        for z in (2.53, 2.92):
            mesh.box((side * 1.222, -0.9, z), (0.01, 4.8, 0.05), "retro")


def _rear(mesh, lit):
    mesh.box((0, -3.37, 2.1), (2.1, 0.03, 0.9), chevrons())
    mesh.cylinder((0, -3.75, 0.55), (0, -3.75, 0.62), 0.36, "silver", 24)
    mesh.prism([(-3.35, 1.3), (-3.35, 0.95), (-3.9, 0.75), (-3.9, 0.9)], -0.35, 0.35, "grey")
    for side in (-1, 1):
        mesh.box((side * 1.05, -3.42, 1.05), (0.3, 0.1, 0.18), "tail light")
        beacon(mesh, (side * 1.05, -3.1, 3.02), lit)


def _load():
    heap = Mesh()
    salt = salt_material()
    heap.lathe([(1.0, 0), (0.8, 0.28), (0.45, 0.5), (0, 0.58)], (0, 0.3, 2.95), salt, 20)
    heap.lathe([(1.0, 0), (0.75, 0.22), (0.4, 0.40), (0, 0.46)], (0, -1.6, 2.95), salt, 20)
    return heap.object("salt load")


def _plough():
    """Mouldboard 3.3 m wide, angled 16° to the left, held 8 cm up."""
    angles = [math.radians(-35 + 11 * i) for i in range(11)]
    front = [(-0.62 * math.cos(a), 0.62 + 0.62 * math.sin(a)) for a in angles]
    mesh = Mesh()
    mesh.prism(front + [(y - 0.05, z) for y, z in reversed(front)], -1.65, 1.65, "orange")
    for x in (-1.2, -0.4, 0.4, 1.2):
        mesh.box((x, -0.78, 0.62), (0.06, 0.28, 0.9), "dark")
    mesh.box((0, -0.53, 0.12), (3.3, 0.05, 0.22), "silver")
    mesh.box((0, -0.30, 1.24), (3.3, 0.30, 0.03), "dark", (-0.3, 0, 0))
    for side in (-1, 1):
        mesh.cylinder((side * 1.6, -0.25, 1.1), (side * 1.6, -0.25, 1.75), 0.025, "lime", 8)
    thing = mesh.object("plough", bevel=0.012, segments=1)
    thing.location, thing.rotation_euler.z = (0, 5.25, 0.08), math.radians(-16)
    return bake(thing)


def gritter(lit=True, plough=True, load=True):
    """Three-axle gritter, 8 m."""
    mesh, shell = Mesh(), Mesh()
    cab(shell, mesh, 1.9, 4.0, 2.95, 1.22, "amber", (2.8, 0.52, 0.64), 0.52, "navy")
    for side in (-1, 1):
        mesh.box((side * 0.42, 0, 0.85), (0.12, 7.6, 0.26), "dark")
        for y in (2.8, -1.3, -2.55):
            wheel(mesh, side * 1.2, y, 0.52)
        guard = [(-3.3, 1.12), (-3.2, 1.2), (-0.65, 1.2), (-0.55, 1.12)]
        mesh.prism(guard, side * 0.88, side * 1.23, "black")
        mesh.box((side * 0.62, 4.06, 1.62), (0.2, 0.1, 0.13), "led")
        if plough:
            mesh.box((side * 0.4, 4.25, 0.75), (0.12, 0.5, 0.14), "dark")
    _hopper(mesh)
    _rear(mesh, lit)
    beacon_bar(mesh, (0, 2.75, 3.08), 2.0, lit)
    body = mesh.object("gritter", bevel=0.022, segments=2, angle=38)
    parts = [shell.object("gritter cab", bevel=0.085, segments=4, angle=30)]
    parts += [_load()] if load else []
    parts += [_plough()] if plough else []
    return join(body, *parts)
