"""Hero: light trails bend under the toll gantry at blue hour; calm sky and trees on the left."""

import math

from kit.camera import camera
from kit.gantry import gantry
from kit.grass import grass
from kit.landscape import ridges, town
from kit.light import spot, sun
from kit.materials import material
from kit.mesh import Mesh
from kit.roadside import barrier, lamps, overbridge
from kit.site import LANES, Site
from kit.vegetation import plant, woods

RIDGE_LAYERS = (
    (2300, 55, 3, ()),
    (3300, 95, 8, ((560, 150, 190), (-900, 120, 560), (-200, 85, 300))),
    (4800, 160, 15, ((-1500, 215, 800),)),
)


def curve(y):
    """Straight to the gantry, then a long bend to the right that ends in a tangent."""
    if y < 70:
        return 0.0
    if y < 520:
        return 0.00020 * (y - 70) ** 2
    return 0.00020 * 450**2 + 0.18 * (y - 520)


def trail(site, lateral, height, paint, start, end, radius):
    """One lamp's track through a long exposure."""
    phase = site.random.uniform(0, 6)
    path = [site.road.at(y, lateral + 0.12 * math.sin(y * 0.03 + phase), height)
            for y in site.road.stations(start, end)]  # fmt: skip
    mesh = Mesh()
    mesh.tube(path, radius, paint, 5)
    mesh.object("trail")


def trails(site):
    """Three vehicles a lane: red away on the left, white towards us on the right."""
    red = material("trail red", "#ff0000", 0.4, glow=("#ff1a08", 3.2))
    white = material("trail white", "#ffffff", 0.4, glow=("#ffdca6", 3.4))
    random = site.random
    for side, paint in ((-1, red), (1, white)):
        for lane in LANES:
            for _ in range(3):
                centre = side * lane + random.uniform(-0.5, 0.5)
                start = -38 if random.random() < 0.6 else random.uniform(0, 200)
                end, height = random.uniform(350, 1100), random.uniform(0.6, 0.95)
                for offset in (-0.62, 0.62):
                    radius = random.uniform(0.009, 0.022)
                    trail(site, centre + offset, height, paint, start, end, radius)


def build(look):
    site = Site(look, curve, wet=0.85, seed=6)
    for side in (-1, 1):
        barrier(site, side)
    lamps(site, 46, 900)
    gantry(site, 84)
    overbridge(site, 420)
    trails(site)
    plant(site, -10, 1400)
    woods(site, 800)
    town(site, 70, lit=0.6)
    ridges(site, RIDGE_LAYERS)
    grass(site, 120000, -20, 150, height=0.34, width=0.016)
    sun(look, "#ff8a50", 2.2, 3, elevation=5, azimuth=24)
    for y in range(46, 260, 42):
        for side in (-1, 1):
            head, below = site.road.at(y, side * 2.9, 12), site.road.at(y, side * 4.5)
            spot(head, below, "#ffd7a0", 1900, 115, 0.8, 0.3)
    camera((-3.0, -26, 12.8), (-19.5, 92, 8.2), 46)
