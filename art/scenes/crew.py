"""A crew sets out cones at dusk, the arrow van upstream of them in the closed lane."""

import math

from mathutils import Vector

from kit.camera import camera
from kit.grass import grass
from kit.landscape import ridges, town
from kit.light import point, sun
from kit.mesh import Mesh
from kit.objects import instance, place
from kit.people import person
from kit.poses import BENDING, HOLDING, WALKING
from kit.roadside import barrier, cone_line, lamps
from kit.site import Site
from kit.vegetation import plant, woods
from kit.vehicles.traffic import Fleet
from kit.vehicles.van import works_van

TRAFFIC = ((22, -3.4, 2), (33, -7.2, 4), (58, -7.3, 2), (76, -7.3, 0), (98, -3.4, 1),
           (24, 3.4, 1), (34, 7.3, 0), (60, 11.2, 5), (90, 3.4, 2))  # fmt: skip


def curve(y):
    """Straight through the works, then a bend to the right."""
    return 0.00018 * (max(y, 30) - 30) ** 2


def crew(site, cone):
    """One sets a cone, one carries the next, one notes the positions."""
    road = site.road
    place(person(BENDING), road.at(17.2, -15.2), math.radians(-70))
    instance(cone, road.at(17.45, -14.55))
    place(person(WALKING, helmet="amber"), road.at(14.6, -14.15), math.radians(10))
    carried = instance(cone, road.at(14.6, -13.83) + Vector((0, 0.1, 0.28)))
    carried.rotation_euler = (0.15, 0.1, 0)
    clerk = place(person(HOLDING), road.at(18.6, -16.2), math.radians(-105))
    tablet = Mesh()
    tablet.box((0, 0.36, 1.17), (0.26, 0.02, 0.18), "dark", (0.9, 0, 0))
    tablet.object("tablet").parent = clerk


def build(look):
    site = Site(look, curve, wet=0.25, edge=17.3, seed=3)
    barrier(site, -1, 17.2)
    barrier(site, 1)
    lamps(site, 20, 900)
    van = place(works_van(arrow=True), site.road.at(12.5, -11.2))
    closed = [(-1.5 + k * 3.0, -9.05 + min(0.0, (k * 3.0 - 3.5) * 0.25)) for k in range(24)]
    crew(site, cone_line(site, closed, 0.03))
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC)
    fleet.fill(130, 820, 26)
    plant(site, -10, 1200, clear=lambda side, y: side < 0 and y < 70, nearest=10)
    woods(site, 400)
    town(site, 50)
    ridges(site)
    grass(site, 70000, -12, 70, 1.2, 9, 0.24, 0.009, sides=(-1,), inset=0.2)
    sun(look)
    at = Vector(van.location)
    point(at + Vector((0, -0.3, 3.1)), "#ff9a10", 120, 0.2)
    point(at + Vector((0, -2.9, 3.2)), "#ff9a10", 60, 0.3)
    camera((-14.9, 1.2, 1.66), (-12.75, 13, 1.58), 35)
