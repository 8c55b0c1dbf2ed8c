"""Dusk vista: the motorway bends through fields towards the Wicklow ridge and Sugar Loaf."""

import math

from kit import surfaces
from kit.camera import camera
from kit.grass import grass
from kit.landscape import ridges, town
from kit.light import sun
from kit.roadside import barrier, lamps, overbridge
from kit.site import Site
from kit.vegetation import hedge, plant, woods
from kit.vehicles.traffic import Fleet

# (chainage, lateral, car number or name)
TRAFFIC = ((34, -7.3, 0), (52, -11.2, 3), (75, -3.4, 5), (92, -11.2, "lorry"), (44, 7.3, 5),
           (62, 3.4, 1), (84, 11.2, "van"))  # fmt: skip


def curve(y):
    """Straight past the camera, then a long bend to the left and back."""
    return 0.0 if y < 60 else -60 * (1 - math.cos((y - 60) / 270))


def hedgerows(site):
    """Hedges that cut the land into fields, across and along the view."""
    random = site.random
    for y in range(110, 1300, 85):
        for side in (-1, 1):
            reach = random.uniform(180, 620)
            near = curve(y) + side * 45
            lean = random.uniform(-50, 50)
            hedge(site, (near, y), (near + side * reach, y + lean))
    hedge(site, (-46, 62), (-190, 96))
    hedge(site, (-62, 8), (-60, 60))
    for x in range(-640, 760, 120):
        start = random.uniform(120, 420)
        hedge(site, (x, start), (x + random.uniform(-40, 60), start + random.uniform(200, 700)))


def build(look):
    site = Site(look, curve, wet=0.7, seed=12, verge=surfaces.fields())
    for side in (-1, 1):
        barrier(site, side)
    lamps(site, 30, 1100)
    overbridge(site, 560)
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC, beam=700)
    fleet.fill(118, 1000, 19)
    plant(site, -20, 420, clear=lambda side, y: y < 240 or site.random.random() < 0.5, nearest=11)
    hedgerows(site)
    woods(site, 420, nearest=600, farthest=1900, keep=70)
    town(site, 40, lit=0.5)
    ridges(site)
    grass(site, 90000, -10, 160, depth=22, height=0.36, width=0.018)
    sun(look, "#ff9a50", 6.0, 1.3, elevation=6.5)
    camera((-21, -34, 22), (-13, 300, 7.0), 42)
