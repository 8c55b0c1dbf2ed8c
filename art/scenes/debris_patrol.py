"""Debris patrol on the hard shoulder: van with beacons lit, a worker brings in a lost tyre."""

import math

from mathutils import Vector

from kit.camera import camera
from kit.grass import grass
from kit.landscape import RIDGES_BEHIND, ridges, town
from kit.light import point, spot, sun
from kit.mesh import Mesh
from kit.objects import place
from kit.people import person
from kit.poses import WALKING
from kit.roadside import barrier, cone_line, lamps
from kit.site import Site, bend_behind
from kit.vegetation import plant
from kit.vehicles.traffic import Fleet
from kit.vehicles.van import works_van

# (chainage, lateral, car number or name)
TRAFFIC = ((-16, -7.3, 3), (-30, -11.2, 5), (-40, -3.4, 1), (-62, -7.3, "lorry"),
           (-84, -11.2, 4), (-12, 3.4, 5), (-26, 7.4, 1), (-48, 7.3, 0),
           (-72, 11.2, 2))  # fmt: skip


def tyre_carcass():
    """Worn lorry tyre, 0.9 m, carried on edge."""
    mesh = Mesh()
    ring = [(0.30, 0.0), (0.42, 0.01), (0.47, 0.05), (0.47, 0.19), (0.42, 0.23), (0.30, 0.24),
            (0.27, 0.2), (0.27, 0.04), (0.30, 0.0)]  # fmt: skip
    mesh.lathe(ring, (0, -0.12, 0), "rubber", 40, (0, 1, 0), cap=False)
    return mesh.object("tyre carcass")


def litter(site):
    """Scraps of tread and a length of timber still to be picked up."""
    mesh, random = Mesh(), site.random
    for _ in range(16):
        x, y, _ = site.road.at(random.uniform(0.6, 4.5), -random.uniform(13.6, 17.0))
        size = (random.uniform(0.08, 0.3), random.uniform(0.04, 0.1), 0.02)
        mesh.box((x, y, 0.02), size, "rubber", (random.uniform(-0.2, 0.2), 0, random.uniform(0, 3)))
    plank = site.road.at(2.2, -16.6, 0.03)
    mesh.box(plank, (0.12, 1.7, 0.04), "trunk", (0, 0, 0.9))
    mesh.object("litter", bevel=0.004, segments=1)


def crew_at_work(site):
    """One worker carries the tyre back along the verge side of the shoulder."""
    reach = dict(WALKING, elbow_r=(0.30, 0.10, 1.18), hand_r=(0.36, 0.26, 0.95))
    worker = place(person(reach, helmet="amber"), site.road.at(-2.9, -17.05), math.radians(176))
    tyre = tyre_carcass()
    tyre.parent = worker
    tyre.location, tyre.rotation_euler = (0.40, 0.30, 0.60), (0, 0, math.radians(90))


def build(look):
    site = Site(look, bend_behind, -1, wet=0.5, edge=17.3, seed=9)
    barrier(site, 1, 17.6)
    barrier(site, -1, 17.9, -1300, -12)
    lamps(site, -892 + 20, 40)
    words = (("MOTORWAY", 0.36), ("PATROL", 0.36))
    van = place(works_van(arrow=False, words=words), site.road.at(-2.6, -15.2))
    at = Vector(van.location)
    crew_at_work(site)
    litter(site)
    cone_line(site, [(-7.5 - 4 * k, -13.3 - 0.16 * k) for k in range(7)])
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC)
    fleet.fill(-800, -110, 26)
    plant(site, 6, -1100, clear=lambda side, y: side < 0 and y > -30)
    ridges(site, RIDGES_BEHIND)
    town(site, 30)
    grass(site, 70000, -42, 56, 0.8, 9, 0.24, 0.009, sides=(-1,), inset=0.2)
    sun(look)
    for x in (-0.66, 0.66):
        spot(at + Vector((x, 2.9, 0.9)), at + Vector((x * 1.6, 16, 0)), "#fff0d8", 260, 55)
    point(at + Vector((0, 0.55, 3.0)), "#ff9a10", 160, 0.25)
    camera((-20.3, 7.6, 1.62), (-15.55, -1.6, 1.55), 38)
