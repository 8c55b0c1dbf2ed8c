"""Resurfacing at night: paver, roller and crew under light balloons, traffic in the open lanes."""

import math

from mathutils import Vector

from kit import surfaces
from kit.camera import camera
from kit.grass import grass
from kit.landscape import ridges, town
from kit.light import point, spot, sun
from kit.mesh import Mesh
from kit.objects import instance, place, prototype
from kit.people import person
from kit.poses import BENDING, HOLDING, SITTING, WALKING
from kit.roadside import barrier, cone_line, lamps
from kit.site import Site
from kit.vegetation import plant
from kit.vehicles.paving import light_balloon, paver, roller, tipper
from kit.vehicles.traffic import Fleet

LANE = -11.2  # the lane being laid, metres from the median
PAVER_Y, ROLLER_Y = -8.0, -16.6
# (chainage, lateral, car number or name)
TRAFFIC = ((-15, -3.4, 1), (4, -7.3, 3), (26, -3.4, 5), (52, -7.3, 0), (90, -3.4, 4),
           (2, 3.4, 0), (24, 7.3, 4), (60, 3.4, 2), (100, 7.3, 5))  # fmt: skip


def new_mat(site):
    """Fresh asphalt, 40 mm proud and darker, behind the paver's screed."""
    fresh = surfaces.asphalt(0.75, "fresh asphalt", ("#121316", "#1b1c1f"))
    left, right = LANE - 1.95, LANE + 1.95
    profile = [(left, 0), (left + 0.03, 0.04), (right - 0.03, 0.04), (right, 0)]
    site.road.strip("fresh mat", profile, fresh, -40, PAVER_Y - 2.2)


def rake(worker):
    """Long-handled lute in a worker's hands."""
    mesh = Mesh()
    mesh.cylinder((0.05, 0.15, 1.15), (-0.05, 1.55, 0.06), 0.017, "trunk", 8)
    mesh.box((-0.05, 1.57, 0.06), (0.75, 0.03, 0.10), "steel")
    mesh.object("lute").parent = worker


def crew(site):
    """Rakers by the screed, a foreman with his papers; everyone inside the cones."""
    road = site.road
    bent = person(BENDING, trousers="navy", helmet="white")
    rake(place(bent, road.at(PAVER_Y - 4.3, LANE - 1.4), math.radians(150)))
    upright = person(HOLDING, helmet="amber")
    rake(place(upright, road.at(PAVER_Y - 5.6, LANE + 0.9), math.radians(15)))
    place(person(WALKING, helmet="white"), road.at(1.2, -15.4), math.radians(175))
    place(
        person(dict(HOLDING), helmet="white"), road.at(PAVER_Y - 1.0, LANE - 2.9), math.radians(-70)
    )
    place(person(SITTING, helmet="white"), road.at(PAVER_Y - 1.15, LANE + 0.7, 1.82))
    place(person(SITTING, helmet="amber"), road.at(ROLLER_Y - 0.3, LANE - 0.4, 1.06))


def machines(site):
    """Tipper feeding the paver, the paver, the roller behind."""
    road = site.road
    hot = surfaces.mottled("hot asphalt", "#131315", "#2a2825", 6, 0.8, 6, 0.6)
    place(paver(hot), road.at(PAVER_Y, LANE))
    place(tipper(raised=0.42, load=hot), road.at(PAVER_Y + 7.1, LANE))
    place(roller(), road.at(ROLLER_Y, LANE - 0.4), 0.03)
    balloon = prototype(light_balloon())
    for y, lateral in ((-9.5, -16.9), (9, -16.6), (32, -16.6)):
        instance(balloon, road.at(y, lateral))
        lamp = road.at(y, lateral, 5.55)
        point(lamp + Vector((0.0, 0, -0.75)), "#fff0d8", 1500, 0.4)


def curve(y):
    """Straight through the works, then a bend to the right."""
    return 0.00018 * (max(y, 30) - 30) ** 2


def build(look):
    site = Site(look, curve, wet=0.35, edge=17.3, seed=9)
    barrier(site, 1, 17.6)
    barrier(site, -1, 17.9)
    lamps(site, 12, 900, power=1700, lit=(0, 230))
    new_mat(site)
    machines(site)
    crew(site)
    cone_line(site, [(-24.5 + 4.5 * k, -9.05) for k in range(40)])
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC, beam=800)
    fleet.fill(130, 800, 30)
    plant(site, -20, 1000, clear=lambda side, y: side < 0 and y < 4, nearest=10)
    ridges(site)
    town(site, 40, lit=0.6)
    grass(site, 30000, -26, 60, 1.3, 9, 0.2, 0.009, sides=(-1,), inset=0.4)
    sun(look, "#a9c2ff", 0.30, 4, elevation=34, azimuth=-120)
    for x in (-0.8, 0.8):
        front = site.road.at(PAVER_Y - 1.6, LANE + x, 3.2)
        spot(front, front + Vector((0, -4.5, -3.2)), "#fff2dc", 500, 95)
    point(site.road.at(-27.5, -16.5, 5.0), "#fff0d8", 900, 0.5)  # a balloon behind the camera
    point(site.road.at(PAVER_Y + 9.8, LANE, 3.6), "#ff9a10", 300, 0.2)
    camera((-16.4, -26.2, 2.1), (-11.6, -8.0, 1.95), 34)
