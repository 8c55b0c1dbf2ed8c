"""Gritter with its plough clears slush at night, snow falling, salt thrown behind."""

import math

import numpy as np
from mathutils import Vector

from kit.camera import camera
from kit.grass import grass
from kit.landscape import RIDGES_BEHIND, ridges, town
from kit.light import point, spot, sun
from kit.materials import material
from kit.mesh import array_object
from kit.objects import place
from kit.roadside import barrier, lamps
from kit.site import Site, bend_behind
from kit.vegetation import plant, woods
from kit.vehicles.gritter import gritter
from kit.vehicles.traffic import Fleet

TRAFFIC = ((-34, -7.3, 3), (-60, -3.4, 5), (-100, -7.3, 0), (-26, 3.4, 1), (-70, 7.3, 0),
           (-120, 3.4, 2))  # fmt: skip


def grains(name, centres, size, paint):
    """A tetrahedron of the given size (m) at every centre."""
    count = len(centres)
    corners = ((1, 0, -0.6), (-0.5, 0.87, -0.6), (-0.5, -0.87, -0.6), (0, 0, 1))
    vertices = np.concatenate([centres + np.array(c) * size[:, None] for c in corners])
    index = np.arange(count)
    sides = ((0, 1, 3), (1, 2, 3), (2, 0, 3), (0, 2, 1))
    faces = np.concatenate([np.stack([index + count * k for k in side], 1) for side in sides])
    array_object(name, vertices, faces, [paint])


def thrown_salt(site, at, count=2600):
    """Salt off the spinner: a fan of about 130°, 6.5 m behind."""
    random = site.numbers
    angle = random.uniform(-1.15, 1.15, count) - math.pi / 2
    away = random.rand(count) ** 0.7 * 6.5
    z = 0.55 + away * 0.10 - 0.042 * away**2 + random.randn(count) * 0.06
    x, y = at.x + np.cos(angle) * away, at.y - 3.75 + np.sin(angle) * away
    centres = np.stack([x, y, np.maximum(0.02, z)], 1)
    paint = material("salt grain", "#e9d9cc", 0.7)
    grains("salt", centres, 0.012 * random.uniform(0.6, 1.6, count), paint)


def plough_spray(site, at, count=90000):
    """Slush that rolls off the plough's left end."""
    random = site.numbers
    t = random.rand(count) ** 0.8
    x = at.x - 1.2 - t * 2.6 + random.randn(count) * 0.12
    y = at.y + 4.75 - t * 2.4 + random.randn(count) * (0.10 + 0.35 * t)
    swell = 0.10 + 0.30 * np.sin(np.pi * np.minimum(1, t * 1.1))
    z = np.abs(random.randn(count) * swell) + 0.02 + 0.25 * t * (1 - t)
    paint = material("slush", "#f2f6ff", 0.8)
    grains("spray", np.stack([x, y, z], 1), 0.006 * random.uniform(0.4, 1.7, count), paint)


def light_up(at):
    """Headlights, beacons, the plough's own lamp, moonlight apart."""
    for x in (-0.95, 0.95):
        spot(at + Vector((x, 5.2, 1.0)), at + Vector((x * 2.2, 22, 0)), "#fff2dc", 2600, 62)
    point(at + Vector((0, 2.75, 3.6)), "#ff9a10", 620, 0.2)
    point(at + Vector((0, -4.2, 2.8)), "#ff8a10", 420, 0.2)
    point(at + Vector((-1.6, 4.6, 2.4)), "#fff0d8", 120, 0.2)


def build(look):
    site = Site(look, bend_behind, -1, wet=0.9, edge=17.3, seed=9, snow=True)
    barrier(site, 1, 17.6)
    barrier(site, -1, 17.6)
    lamps(site, -892 + 14, 40, power=5200, lit=(0, 220))
    machine = place(gritter(), site.road.at(-1, -11.4))
    at = Vector(machine.location)
    thrown_salt(site, at)
    plough_spray(site, at)
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC)
    plant(site, 6, -900, clear=lambda side, y: side < 0 and y > -8)
    woods(site, 200)
    town(site, 30, lit=0.6)
    ridges(site, RIDGES_BEHIND)
    grass(site, 16000, -40, 53, 0.8, 9, 0.16, 0.007, sides=(-1,), inset=0.5)
    light_up(at)
    sun(look, "#a9c2ff", 0.35, 4, elevation=34, azimuth=-120)
    camera((-18.6, 13.2, 1.7), (-11.6, 0.2, 1.95), 40, focus=14.5, f_number=4)
