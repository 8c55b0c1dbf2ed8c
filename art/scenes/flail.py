"""Flail tractor mows the verge from the hard shoulder, low sun in the grass."""

import numpy as np
from mathutils import Vector

from kit.camera import camera
from kit.grass import blades
from kit.landscape import RIDGES_BEHIND, ridges, town
from kit.light import point, spot, sun
from kit.mesh import array_object
from kit.objects import place
from kit.people import person
from kit.poses import SITTING
from kit.roadside import cone_line, lamps
from kit.site import Site, bend_behind
from kit.surfaces import leaves
from kit.vegetation import plant
from kit.vehicles.tractor import flail_tractor
from kit.vehicles.traffic import Fleet
from kit.vehicles.van import works_van

EDGE = 17.3
TRACTOR = (-1.0, -15.9)  # chainage, lateral
HEAD = 2.0  # centre of the cut swathe, metres beyond the edge
SWATHE = 0.8  # half its width
CUTTING_Y = TRACTOR[0] - 1.35
# (chainage, lateral, car number or name)
TRAFFIC = ((-14, -7.3, 3), (-32, -11.2, 5), (-40, -3.4, 1), (-66, -7.3, "lorry"), (-10, 3.4, 5),
           (-28, 7.4, 1), (-50, 7.3, 0), (-76, 11.2, 2))  # fmt: skip


def verge_grass(site):
    """Tall seeded grass; behind the flail head a swathe is cut short."""
    random, count = site.numbers, 150000
    ys = -44 + random.rand(count) ** 0.75 * 56
    outs = 0.15 + random.rand(count) ** 1.15 * 9
    cut = (np.abs(outs - HEAD) < SWATHE) & (ys < CUTTING_Y) | (outs < 0.5)
    roots = np.array([site.verge_point(float(y), -1, float(o)) for y, o in zip(ys, outs)])
    tall, short = leaves("tall grass", "#8d9446", "#dcc878"), leaves(
        "cut grass", "#95a548", "#c2c56a"
    )
    blades("tall grass", roots[~cut], 0.46, tall, random, 0.0085, 0.45)
    blades("cut grass", roots[cut], 0.09, short, random, 0.009, 0.9)


def clippings(site, at):
    """Clippings thrown from the flail head, back and to the left."""
    random, count = site.numbers, 5200
    t = random.rand(count) ** 1.3
    x = at.x - 0.2 + random.randn(count) * (0.45 + 0.6 * t) - t * 0.9
    y = at.y - 0.35 - t * 3.4 + random.randn(count) * 0.12
    z = at.z + 0.08 + np.abs(random.randn(count)) * (0.12 + 0.55 * np.sin(np.pi * np.minimum(1, t)))
    centre = np.stack([x, y, z], 1)
    along = random.randn(count, 3) * 0.022
    across = random.randn(count, 3) * 0.006
    corners = np.stack([centre - along, centre + across, centre + along], 1)
    faces = np.arange(count * 3).reshape(-1, 3)
    array_object(
        "clippings", corners.reshape(-1, 3), faces, [leaves("chaff", "#7d8a3c", "#c9bb6a")]
    )


def build(look):
    site = Site(look, bend_behind, -1, wet=0.2, edge=EDGE, seed=9)
    lamps(site, -892 + 37.5, 40)
    y, lateral = TRACTOR
    reach = EDGE + HEAD + lateral
    tractor = place(flail_tractor(reach, site.ground_height(HEAD) + 0.06), site.road.at(y, lateral))
    at = Vector(tractor.location)
    place(person(SITTING, helmet="white"), at + Vector((0, -0.95, 1.14)))
    verge_grass(site)
    clippings(site, site.verge_point(CUTTING_Y, -1, HEAD))
    place(works_van(arrow=True), site.road.at(-26, -15.2))
    cone_line(
        site, [(-8 - 5 * k, -13.35) for k in range(4)] + [(-34 - 5 * k, -13.5) for k in range(5)]
    )
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC)
    fleet.fill(-800, -110, 26)
    plant(site, 6, -1100, clear=lambda side, y: side < 0 and y > -40, nearest=11)
    ridges(site, RIDGES_BEHIND)
    town(site, 30)
    sun(look)
    for x in (-0.27, 0.27):
        spot(at + Vector((x, 2.5, 1.5)), at + Vector((x * 3, 16, 0)), "#fff0d8", 160, 55)
    for x in (-0.62, 0.62):
        point(at + Vector((x, -1.35, 3.4)), "#ff9a10", 70, 0.15)
    camera((-22.4, 8.6, 2.3), (-17.2, -1.0, 1.5), 40)
