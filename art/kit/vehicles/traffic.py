"""Cars, panel vans and articulated lorries of the passing traffic."""

import math

from mathutils import Vector

from ..light import spot
from ..materials import material
from ..mesh import Mesh
from ..objects import instance, join, prototype
from ..site import LANES
from .parts import wheel
from .shell import cut_arches, loft
from .van import panel_van

COLOURS = ("#c9cdd0", "#22252a", "#7d1f22", "#27456b", "#8b9298", "#e5e5e2", "#3d4a3f")

# (y, belt height, belt half-width, roof height, roof half-width), rear to front.
SALOON = ((-2.2, 0.70, 0.74, 0.72, 0.70), (-2.1, 0.92, 0.82, 0.96, 0.74),
          (-1.75, 0.98, 0.88, 1.18, 0.66), (-1.15, 0.97, 0.90, 1.45, 0.60),
          (-0.1, 0.95, 0.91, 1.50, 0.62), (0.55, 0.93, 0.90, 1.36, 0.62),
          (1.15, 0.90, 0.89, 0.97, 0.70), (1.8, 0.80, 0.86, 0.84, 0.72),
          (2.12, 0.68, 0.78, 0.70, 0.68), (2.2, 0.58, 0.70, 0.60, 0.62))  # fmt: skip
HATCHBACK = ((-2.25, 0.80, 0.80, 0.84, 0.76), (-2.2, 1.02, 0.88, 1.10, 0.80),
             (-2.05, 1.08, 0.92, 1.55, 0.72), (-1.3, 1.06, 0.94, 1.70, 0.68),
             (-0.1, 1.04, 0.95, 1.72, 0.69), (0.55, 1.02, 0.94, 1.55, 0.68),
             (1.1, 1.00, 0.93, 1.08, 0.76), (1.8, 0.94, 0.90, 0.97, 0.78),
             (2.15, 0.82, 0.84, 0.84, 0.74), (2.25, 0.65, 0.76, 0.68, 0.70))  # fmt: skip


def _slot(rear, front, face):
    """1 for the glass house of a car (sides, windscreen, rear window), else 0 for paint."""
    middle = (rear[0] + front[0]) / 2
    tall = max(rear[3] - rear[1], front[3] - front[1]) > 0.3
    if face in (3, 8):
        return int(tall and -2.1 < middle < 1.2)
    windscreen = 0.55 <= rear[0] < 1.1
    back = front[0] <= -1.15 and front[3] - front[1] > 0.15
    return int(face in (4, 5, 6, 7) and (windscreen or back))


def car(body, hatchback=False):
    """Saloon or hatchback, 4.4 m, lamps lit."""
    high = 0.16 if hatchback else 0.0
    shell = loft("car", HATCHBACK if hatchback else SALOON, 0.28, body, _slot)
    cut_arches(shell, (-1.32, 1.38), 0.93, 0.40, 0.35)
    mesh = Mesh()
    for side in (-1, 1):
        for y in (-1.32, 1.38):
            wheel(mesh, side * 0.90, y, 0.33, 0.21, "silver")
        tail = (0.34, 0.14, 0.24 if hatchback else 0.13)
        mesh.box((side * 0.62, -2.17 - high / 3, 0.82 + high), tail, "tail light")
        mesh.box((side * 0.62, 2.05 + high / 3, 0.66 + high), (0.32, 0.16, 0.12), "headlight")
        mesh.box((side * 0.98, 0.75, 0.98 + high * 0.75), (0.16, 0.1, 0.12), body)
    mesh.box((0, -2.19, 0.62), (0.5, 0.03, 0.12), "retro")
    mesh.box((0, 2.16, 0.42), (1.2, 0.08, 0.16), "dark")
    return join(shell, mesh.object("car parts", bevel=0.02))


def lorry():
    """Articulated lorry, 16 m, plain box trailer."""
    cab, mesh = Mesh(), Mesh()
    profile = [
        (3.2, 0.5),
        (3.2, 3.55),
        (3.6, 3.75),
        (5.4, 3.7),
        (5.55, 2.6),
        (5.65, 2.3),
        (5.7, 0.5),
    ]
    cab.prism(profile, -1.22, 1.22, "navy")
    mesh.box((0, -3.4, 2.55), (2.5, 12.6, 2.75), "offwhite")
    mesh.box((0, -2, 1.0), (1.0, 12, 0.3), "dark")
    for side in (-1, 1):
        for y in (-8, -6.7, -5.4, 1.6, 4.6):
            wheel(mesh, side * 1.22, y, 0.5)
        mesh.box((side * 1.05, -9.72, 1.15), (0.3, 0.06, 0.16), "tail light")
        mesh.box((side * 0.95, 5.7, 0.8), (0.35, 0.1, 0.22), "headlight")
    mesh.box((0, 5.62, 2.85), (2.2, 0.12, 0.85), "glass", rotation=(0.1, 0, 0))
    mesh.box((0, -9.71, 2.6), (2.3, 0.03, 2.4), "white")
    return join(mesh.object("lorry", bevel=0.03), cab.object("cab", bevel=0.1, segments=4))


def _repaint(shape, old, colour):
    """Copy of a car in another colour; `old` is the name of the paint it wears."""
    copy = shape.copy()
    copy.data = shape.data.copy()
    for slot, paint in enumerate(copy.data.materials):
        if paint.name == old:
            copy.data.materials[slot] = material(f"{old} {colour}", colour, 0.28, 0.25, coat=0.8)
    return copy


class Fleet:
    """Prototypes of a site's traffic and the means to set them on the road."""

    def __init__(self, site):
        self.site = site
        name = material("car paint", COLOURS[0], 0.28, 0.25, coat=0.8).name
        shapes = [prototype(car(name, hatchback)) for hatchback in (False, True)]
        self.cars = [_repaint(shapes[i % 2], name, colour) for i, colour in enumerate(COLOURS)]
        self.van, self.lorry = prototype(panel_van()), prototype(lorry())

    def put(self, vehicle, y, lateral):
        """Set a vehicle (or car number) at chainage y; left of the median it drives to +Y."""
        vehicle = self.cars[vehicle] if isinstance(vehicle, int) else vehicle
        road = self.site.road
        turn = 0 if lateral < 0 else math.pi
        return instance(vehicle, road.at(y, lateral), road.yaw(y) + turn)

    def set_out(self, entries, beam=0):
        """Place [(y, lateral, car number, "van" or "lorry")]; beam (W) lights their way."""
        for y, lateral, vehicle in entries:
            vehicle = getattr(self, vehicle) if isinstance(vehicle, str) else vehicle
            self.put(vehicle, y, lateral)
            if beam:
                self.beam(y, lateral, beam)

    def fill(self, start, end, step=23, sides=(-1, 1)):
        """Random traffic every `step` metres of both carriageways."""
        random, y = self.site.random, start
        while y < end:
            for side in sides:
                heavy = [self.van, self.lorry] if random.random() < 0.3 else []
                vehicle = random.choice(self.cars + heavy)
                self.put(vehicle, y + random.uniform(-7, 7), side * random.choice(LANES))
            y += step

    def beam(self, y, lateral, power=900):
        """Headlight beam on the road ahead of a vehicle at chainage y."""
        ahead = 1 if lateral < 0 else -1
        at = self.site.road.at(y, lateral)
        near, far = Vector((0, 2.6 * ahead, 0.7)), Vector((0, 22 * ahead, 0))
        spot(at + near, at + far, "#ffe9c8", power, 50)
