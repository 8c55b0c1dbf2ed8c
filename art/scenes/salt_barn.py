"""Winter depot: gritters before the lit salt barn, a wheel loader brings salt, overcast dusk."""

import math

import numpy as np

from kit import surfaces
from kit.camera import camera
from kit.landscape import ridges, town
from kit.light import area, point, spot
from kit.mesh import Mesh, array_object
from kit.noise import fbm
from kit.objects import place, text
from kit.people import person
from kit.poses import WALKING
from kit.roadside import lamps
from kit.site import Site
from kit.vegetation import plant, woods
from kit.vehicles.gritter import gritter, salt_material
from kit.vehicles.loader import loader
from kit.vehicles.traffic import Fleet

ROAD_X = 88.0  # the motorway passes on the right
FLOOR = 1.75  # height of the yard
SPAN, DEPTH, EAVES, RIDGE = 24.0, 22.0, 7.2, 11.0  # barn


def yard():
    """Wet apron with a few painted bays."""
    mesh = Mesh()
    mesh.box((-4, 10, FLOOR - 0.2), (110, 130, 0.4), surfaces.asphalt(0.95, "yard"))
    for k in range(6):
        mesh.box((16 + k * 4.6, -3, FLOOR + 0.006), (0.12, 9, 0.012), "line white")
    mesh.object("yard")


def _roof(mesh):
    rise, half = RIDGE - EAVES, SPAN / 2
    length, lean = math.hypot(half + 0.8, rise), math.atan2(rise, half)
    for side in (-1, 1):
        at = (side * (half + 0.8) / 2, DEPTH / 2 - 0.6, EAVES + rise / 2 - 0.1)
        mesh.box(at, (length + 0.5, DEPTH + 1.4, 0.22), "cladding", (0, side * lean, 0))
    for y in np.arange(0.2, DEPTH, 5.4):
        for side in (-1, 1):
            foot, top = (side * half, y, EAVES - 0.4), (0, y, RIDGE - 0.45)
            mesh.cylinder(foot, top, 0.16, "galvanised", 8)
            mesh.box((side * (half - 0.1), y, EAVES / 2), (0.35, 0.35, EAVES), "galvanised")
        mesh.cylinder((-half, y, EAVES - 0.3), (half, y, EAVES - 0.3), 0.06, "galvanised", 8)


def barn():
    """Portal-frame barn, open gable to -Y, concrete push walls, boarded above."""
    mesh, half = Mesh(), SPAN / 2
    _roof(mesh)
    for side in (-1, 1):
        mesh.box((side * half, DEPTH / 2, 1.8), (0.5, DEPTH, 3.6), "concrete")
        for k in range(int(DEPTH / 0.5)):
            at = (side * half, 0.25 + k * 0.5, (EAVES + 3.6) / 2)
            mesh.box(at, (0.16, 0.44, EAVES - 3.6), "cladding")
    mesh.box((0, DEPTH, 1.8), (SPAN, 0.5, 3.6), "concrete")
    mesh.box((0, DEPTH, 5.5), (SPAN, 0.2, 4.0), "cladding")
    gable = [(-half - 0.1, EAVES - 0.35), (half + 0.1, EAVES - 0.35), (half + 0.1, EAVES),
             (0, RIDGE), (-half - 0.1, EAVES)]  # fmt: skip
    for y in (-0.25, DEPTH + 0.1):
        mesh.prism(gable, y, y + 0.2, "cladding", "xz")
    for y in (3.5, 9.5, 15.5):
        for x in (-6, 0, 6):
            mesh.box((x, y, EAVES - 0.5), (0.3, 1.6, 0.08), "led")
    for x in (-9.0, 9.0):
        mesh.box((x, -0.42, EAVES - 0.1), (0.5, 0.3, 0.26), "lamp")
    thing = mesh.object("barn", bevel=0.02, segments=1)
    thing.location.z = FLOOR
    text("SALT STORE", (0, -0.28, FLOOR + EAVES + 0.65), 1.25, "white", align="CENTER")


def heap(salt):
    """Salt at its angle of repose (about 32°), highest against the back wall."""
    x, y = np.meshgrid(np.linspace(-SPAN / 2, SPAN / 2, 150), np.linspace(2.5, DEPTH, 130))
    away = np.hypot(x / 1.15, np.maximum(15.5 - y, 0))
    z = (
        6.2
        - 0.62 * away
        + 1.5 * (fbm(x / 4, y / 4, 5, 3) - 0.5)
        + 0.3 * fbm(x * 1.3, y * 1.3, 4, 9)
    )
    z = np.maximum(z, -0.1)
    rows, columns = x.shape
    i = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    faces = np.stack([i, i + 1, i + columns + 1, i + columns], 1)
    vertices = np.stack([x, y, z + FLOOR], -1).reshape(-1, 3)
    array_object("salt heap", vertices, faces, [salt], smooth=True)


def light_up():
    """Warm light in the barn, floods on its gable, beacons."""
    for y in (3.5, 9.5, 15.5):
        above = (0, y, FLOOR + EAVES - 0.6)
        area(above, (0, y, 0), 13, 2, "#ffd9a4", 1500)
    for x in (-9.0, 9.0):
        spot((x, -0.6, FLOOR + EAVES), (x * 0.8, -9, FLOOR), "#ffe6c4", 2600, 110, 0.8, 0.3)
    point((4.9, -11.4, FLOOR + 3.8), "#ff9a10", 320, 0.2)


def build(look):
    site = Site(look, lambda y: ROAD_X, wet=0.9, seed=8)
    yard()
    barn()
    salt = salt_material()
    heap(salt)
    place(gritter(plough=True), (5.6, -8.8, FLOOR), math.radians(164))
    place(gritter(plough=True, load=False, lit=False), (12.4, -3.4, FLOOR), math.radians(166))
    place(loader(salt), (-4.2, 2.2, FLOOR), math.radians(-128))
    place(person(WALKING, helmet="white"), (0.4, -11.4, FLOOR), math.radians(-75))
    light_up()
    lamps(site, -30, 700, power=0)
    fleet = Fleet(site)
    fleet.fill(10, 600, 20)
    plant(site, -20, 700, clear=lambda side, y: side > 0, nearest=28)
    woods(site, 260, nearest=60, farthest=700, keep=30)
    town(site, 30, lit=0.5)
    ridges(site)
    camera((-9.6, -28.0, FLOOR + 1.6), (2.4, 0, FLOOR + 4.1), 34)
