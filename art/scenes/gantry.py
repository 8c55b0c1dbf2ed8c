"""Toll gantry at dusk over a busy wet motorway, the Sugar Loaf behind."""

from kit.camera import camera
from kit.gantry import gantry
from kit.grass import grass
from kit.landscape import ridges, town
from kit.light import sun
from kit.roadside import barrier, lamps, overbridge
from kit.site import Site
from kit.vegetation import plant, woods
from kit.vehicles.traffic import Fleet

# (chainage, lateral, car number or name)
AWAY = ((17, -3.4, 1), (34, -7.3, 0), (46, -11.2, "van"), (58, -3.5, 4), (76, -7.2, 3),
        (96, -11.2, "lorry"), (105, -3.4, 2), (128, -7.3, 5), (150, -3.4, 1), (168, -11.2, 6),
        (190, -7.3, 3))  # fmt: skip
TOWARDS = ((30, 3.4, 5), (43, 11.2, 2), (54, 7.3, 6), (72, 11.2, "van"), (88, 3.4, 3),
           (104, 7.3, 0), (118, 11.2, "lorry"), (140, 3.4, 2), (158, 7.3, 4), (185, 11.2, 1),
           (196, 3.4, 5))  # fmt: skip


def curve(y):
    """Straight under the gantry, then a bend to the right."""
    return 0.0 if y < 60 else 0.00016 * (y - 60) ** 2


def build(look):
    site = Site(look, curve, wet=0.75)
    for side in (-1, 1):
        barrier(site, side)
    lamps(site, 39, 900)
    gantry(site, 62)
    overbridge(site, 330)
    fleet = Fleet(site)
    fleet.set_out(AWAY[:7], beam=700)
    fleet.set_out(TOWARDS[:8], beam=1000)
    fleet.set_out(AWAY[7:] + TOWARDS[8:])
    fleet.fill(215, 820)
    # The verge towards the sun stays clear: trees there would stripe the road with shade.
    plant(site, -10, 1400, clear=lambda side, y: side > 0 and y < 130)
    woods(site, 600)
    town(site)
    ridges(site)
    grass(site, 110000, -20, 130, height=0.34, width=0.016)
    sun(look, "#ff9a50", 6.5, 1.3, elevation=6.0, azimuth=27)
    camera((-6.4, -15, 8.8), (-1.0, 62, 7.2), 40)
