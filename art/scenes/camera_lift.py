"""A gantry camera inspected from a scissor lift in a closed lane; the shadow lorry upstream."""

import math

from mathutils import Vector

from kit.camera import camera
from kit.gantry import gantry
from kit.grass import grass
from kit.landscape import ridges, town
from kit.light import point, sun
from kit.objects import place
from kit.people import person
from kit.poses import HOLDING
from kit.roadside import barrier, cone_line, lamps
from kit.site import Site
from kit.vegetation import plant
from kit.vehicles.impact import impact_lorry
from kit.vehicles.lift import scissor_lift
from kit.vehicles.traffic import Fleet

GANTRY_Y, LIFT_Y, LORRY_Y = 34.0, 31.6, 19.0
LANE = -11.2
PLATFORM = 4.7  # height of the lift's floor

REACHING = dict(
    elbow_r=(0.28, 0.22, 1.50), hand_r=(0.16, 0.42, 1.72),
    elbow_l=(-0.28, 0.22, 1.46), hand_l=(-0.10, 0.44, 1.66),
)  # fmt: skip
# (chainage, lateral, car number or name)
TRAFFIC = ((20, -3.4, 1), (31, -7.0, 3), (50, -3.4, 5), (66, -7.2, "van"), (90, -3.4, 0),
           (34, 3.4, 5), (48, 7.3, 1), (70, 11.2, 4), (84, 3.4, 2))  # fmt: skip


def curve(y):
    """Straight under the gantry, then a bend to the right."""
    return 0.00016 * max(y - 60, 0) ** 2


def crew(site):
    """Two on the platform at the camera, one on the ground inside the cones."""
    road = site.road
    place(person(REACHING, helmet="white"), road.at(LIFT_Y + 0.5, LANE - 0.3, PLATFORM))
    second = person(HOLDING, helmet="amber")
    place(second, road.at(LIFT_Y - 0.7, LANE + 0.35, PLATFORM), math.radians(35))
    place(person(HOLDING, helmet="white"), road.at(LIFT_Y - 3.6, LANE - 2.9), math.radians(-20))


def closure():
    """Cones: a taper from the hard shoulder, then along the lane line."""
    taper = [(-4 + 1.9 * k, -13.0 + 0.42 * k) for k in range(10)]
    return taper + [(15.5 + 4.0 * k, -9.05) for k in range(22)]


def build(look):
    site = Site(look, curve, wet=0.55, edge=17.3, seed=7)
    barrier(site, 1)
    barrier(site, -1, 17.9)
    lamps(site, 60, 900)
    gantry(site, GANTRY_Y, toll=False)
    lorry = place(impact_lorry(right=True), site.road.at(LORRY_Y, LANE))
    place(scissor_lift(PLATFORM), site.road.at(LIFT_Y, LANE))
    crew(site)
    cone_line(site, closure())
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC)
    fleet.fill(112, 800, 24)
    plant(site, -10, 1200, clear=lambda side, y: side < 0 and y < 75, nearest=10)
    town(site, 40)
    ridges(site)
    grass(site, 80000, -6, 80, 1.3, 12, 0.26, 0.011)
    sun(look, strength=5.5, elevation=8)
    board = Vector(lorry.location)
    point(board + Vector((0, -3.9, 3.2)), "#ff9a10", 140, 0.4)
    point(board + Vector((0, 2.75, 3.5)), "#ff9a10", 120, 0.3)
    camera((-19.2, -1.5, 3.3), (-11.3, 34, 4.7), 40)
