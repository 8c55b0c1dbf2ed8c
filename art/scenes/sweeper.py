"""Suction sweeper on the hard shoulder at dusk, cones towards the traffic."""

from mathutils import Vector

from kit.camera import camera
from kit.grass import grass
from kit.landscape import RIDGES_BEHIND, ridges, town
from kit.light import point, spot, sun
from kit.objects import place
from kit.roadside import barrier, cone_line, lamps
from kit.site import Site, bend_behind
from kit.vegetation import plant, woods
from kit.vehicles.sweeper import sweeper
from kit.vehicles.traffic import Fleet

TRAFFIC = ((-22, -7.3, 3), (-38, -3.4, 5), (-52, -11.2, 2), (-66, -7.3, 0), (-88, -3.4, 1),
           (-110, -11.2, 4), (-140, -7.3, 5), (-14, 3.4, 5), (-30, 7.4, 1), (-48, 7.3, 0),
           (-75, 11.2, 5), (-100, 3.4, 2), (-130, 7.3, 3))  # fmt: skip


def build(look):
    site = Site(look, bend_behind, -1, wet=0.3, edge=17.3, seed=9)
    barrier(site, 1, 17.6)
    barrier(site, -1, 17.6, -1300, -16)
    lamps(site, -892 + 16, 40)
    machine = place(sweeper(), site.road.at(-0.5, -14.75))
    at = Vector(machine.location)
    cones = [(9.0 - k * 3.0, -12.75 - max(0, k * 3.0 - 35) * 0.08) for k in range(22)]
    cone_line(site, cones)
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC)
    fleet.fill(-800, -160, 26)
    plant(site, 6, -1100, clear=lambda side, y: side < 0 and y > -34)
    woods(site, 300)
    town(site, 40)
    ridges(site, RIDGES_BEHIND)
    grass(site, 70000, -40, 53, 0.8, 9, 0.22, 0.008, sides=(-1,), inset=0.2)
    sun(look)
    for x in (-0.9, 0.9):
        spot(at + Vector((x, 3.85, 0.72)), at + Vector((x * 1.5, 16, 0)), "#fff0d8", 350, 55)
    point(at + Vector((0, 2.3, 3.3)), "#ff9a10", 220, 0.25)
    camera((-20.8, 10.8, 1.7), (-14.45, -1.0, 1.88), 44)
