"""Variable message sign close up at blue hour: SLOW DOWN, ROAD WORKS AHEAD in amber dots."""

from kit.camera import camera
from kit.gantry import gantry
from kit.landscape import ridges, town
from kit.light import point, spot, sun
from kit.roadside import barrier, lamps
from kit.signs import message_board
from kit.site import Site
from kit.vegetation import plant
from kit.vehicles.traffic import Fleet

SIGN_Y = 16.0
# (chainage, lateral, car number or name)
TRAFFIC = ((40, -7.3, 0), (55, -11.2, 3), (72, -3.4, 5), (92, -7.3, 1), (46, 3.4, 5),
           (66, 7.3, 1), (80, 11.2, "van"))  # fmt: skip


def curve(y):
    """Straight under the sign, then a bend to the right."""
    return 0.00012 * max(y - 70, 0) ** 2


def build(look):
    site = Site(look, curve, wet=0.9, seed=6)
    for side in (-1, 1):
        barrier(site, side)
    lamps(site, 60, 900)
    gantry(site, SIGN_Y, toll=False)
    board = message_board(("SLOW DOWN", "ROAD WORKS", "AHEAD"), 12, 0.066, True, "led sign")
    board.location = site.road.at(SIGN_Y, -8.6, 7.72) + board.location
    board.location.y -= 0.62
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC)
    fleet.fill(110, 800, 22)
    plant(site, 30, 1200)
    town(site, 60, lit=0.6)
    ridges(site)
    sun(look, "#ff8a50", 1.6, 3, elevation=5)
    for x in (-3.0, 3.0):
        point((-8.6 + x, SIGN_Y - 1.6, 7.7), "#ff9a20", 12, 0.5)
    spot((-16, SIGN_Y - 9, 4.0), (-8.6, SIGN_Y, 7.8), "#cfd8ff", 320, 60, 0.9, 1.5)
    camera((-14.2, 3.2, 5.6), (-9.0, SIGN_Y, 7.15), 36, focus=13.5, f_number=1.6)
