"""Line painter renews the yellow edge line at dusk; an impact lorry guards it from behind."""

import math

from mathutils import Vector

from kit.camera import camera
from kit.grass import grass
from kit.landscape import RIDGES_BEHIND, ridges, town
from kit.light import point, spot, sun
from kit.materials import material
from kit.mesh import Mesh
from kit.objects import place
from kit.people import person
from kit.poses import SITTING
from kit.roadside import barrier, cone_line, lamps
from kit.site import EDGE_LINE, Site, bend_behind
from kit.vegetation import plant
from kit.vehicles.impact import impact_lorry
from kit.vehicles.painter import CARRIAGE, line_painter
from kit.vehicles.traffic import Fleet

LORRY_Y = -3.6
SHOE_Y = LORRY_Y + CARRIAGE[1] - 0.35  # where the line ends
# (chainage, lateral, car number or name)
TRAFFIC = ((-14, -3.4, 3), (-30, -7.3, 5), (-48, -3.4, 1), (-66, -7.3, "lorry"), (-90, -7.3, 2),
           (-9, 3.4, 5), (-26, 7.4, 1), (-48, 7.3, 0), (-72, 11.2, 2))  # fmt: skip


def fresh_line(site):
    """Wet, brighter paint behind the shoe; white set-out dots ahead of it."""
    fresh = material("fresh yellow", "#f5ae14", 0.55, glow=("#ffa800", 0.12))
    left, right = -EDGE_LINE - 0.11, -EDGE_LINE + 0.11
    profile = [(left, 0.012), (left, 0.018), (right, 0.018), (right, 0.012)]
    site.road.strip("fresh line", profile, fresh, -60, SHOE_Y)
    dots = Mesh()
    for k in range(16):
        y = SHOE_Y + 0.7 + k * 0.8
        dots.box(site.road.at(y, -EDGE_LINE, 0.008), (0.05, 0.14, 0.006), "line white")
    dots.object("set-out marks")


def build(look):
    site = Site(look, bend_behind, -1, wet=0.15, edge=17.3, seed=9,
                edge_line_until=SHOE_Y)  # fmt: skip
    barrier(site, 1, 17.6)
    barrier(site, -1, 17.9, -1300, 20)
    lamps(site, -892 + 34, 40)
    fresh_line(site)
    lorry = place(line_painter(), site.road.at(LORRY_Y, -EDGE_LINE - CARRIAGE[0]))
    at = Vector(lorry.location)
    place(person(SITTING, helmet="white"), at + Vector((-0.72, -2.95, 1.02)), math.radians(20))
    place(impact_lorry(right=True), site.road.at(-36, -11.2))
    cone_line(site, [(8 - 6 * k, -9.05) for k in range(34)])
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC)
    plant(site, 6, -1100, clear=lambda side, y: side < 0 and y > -44, nearest=10)
    ridges(site, RIDGES_BEHIND)
    town(site, 30)
    grass(site, 50000, -42, 56, 0.8, 9, 0.22, 0.008, sides=(-1,), inset=0.2)
    sun(look)
    for x in (-0.9, 0.9):
        spot(at + Vector((x, 4.2, 0.75)), at + Vector((x * 1.5, 18, 0)), "#fff0d8", 220, 55)
    point(at + Vector((0, 2.75, 3.45)), "#ff9a10", 200, 0.25)
    camera((-18.6, 8.8, 1.75), (-12.5, -3.2, 1.72), 38)
