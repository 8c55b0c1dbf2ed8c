"""Roadside furniture: safety barriers, lamp posts, cones, an overbridge, gully grates."""

import numpy as np

from .light import spot
from .mesh import Mesh
from .objects import bake, instance, place, prototype

W_BEAM = [(0, 0.42), (0.04, 0.45), (0.08, 0.50), (0.04, 0.56), (0, 0.59), (0.04, 0.62),
          (0.08, 0.68), (0.04, 0.73), (0, 0.76)]  # (out, up) in metres  # fmt: skip
LAMP_HEIGHT, LAMP_ARM = 12.0, 2.4


def barrier(site, side, lateral=None, start=None, end=None):
    """W-beam safety barrier with posts every 3.2 m."""
    lateral = lateral or site.edge - 0.7
    profile = [(side * (lateral - out), up) for out, up in W_BEAM]
    site.road.strip("barrier", profile[::side], "galvanised", start, end, smooth=True)
    first = max(site.road.start if start is None else start, -420)
    last = min(site.road.end if end is None else end, 520)
    posts = Mesh()
    for y in np.arange(first, last, 3.2):
        x, y, _ = site.road.at(y, side * (lateral + 0.12))
        posts.box((x, y, 0.38), (0.1, 0.14, 0.76), "galvanised")
    posts.object("barrier posts")


def _lamp_post():
    mesh = Mesh()
    mesh.cylinder((0, 0, 0), (0, 0, LAMP_HEIGHT), 0.11, "galvanised", 14, 0.06)
    top = LAMP_HEIGHT + 0.3
    for side in (1, -1):
        bend = [(0, 0, top - 0.4), (side * 0.5, 0, top - 0.14), (side * LAMP_ARM, 0, top)]
        mesh.tube(bend, 0.045, "galvanised", 8)
        head = side * (LAMP_ARM + 0.35)
        mesh.box((head, 0, top), (0.85, 0.28, 0.1), "grey")
        mesh.box((head, 0, top - 0.06), (0.7, 0.22, 0.03), "lamp")
    return prototype(mesh.object("lamp post"))


def lamps(site, start, end, step=42, power=0, lit=(46, 260)):
    """Row of twin lamp posts in the median; `power` (W) lights those within `lit`."""
    post = _lamp_post()
    for y in np.arange(start, end, step):
        y = float(y)
        instance(post, site.road.at(y, 0), site.road.yaw(y))
        if power and lit[0] <= abs(y) <= lit[1] or power and lit[0] <= 0 and abs(y) <= lit[1]:
            for side in (-1, 1):
                head, below = site.road.at(y, side * 2.9, 12), site.road.at(y, side * 4.8, 0)
                spot(head, below, "#ffd7a0", power, 118, 0.85, 0.3)


def cone():
    """Traffic cone, 0.75 m, two reflective sleeves."""
    mesh = Mesh()
    mesh.box((0, 0, 0.02), (0.46, 0.46, 0.04), "orange")
    bands = (
        ([(0.2, 0.04), (0.185, 0.09), (0.155, 0.24)], "orange"),
        ([(0.157, 0.24), (0.118, 0.42)], "retro"),
        ([(0.118, 0.42), (0.098, 0.52)], "orange"),
        ([(0.099, 0.52), (0.073, 0.64)], "retro"),
        ([(0.073, 0.64), (0.052, 0.74), (0.045, 0.75), (0.0, 0.75)], "orange"),
    )
    for profile, material in bands:
        mesh.lathe(profile, (0, 0, 0), material, 28)
    return prototype(bake(mesh.object("cone")))


def cone_line(site, positions, jitter=0.05):
    """Cones at [(y, lateral)], each a little out of line as people set them."""
    shape, random = cone(), site.random
    for y, lateral in positions:
        spread = lateral + random.uniform(-jitter, jitter)
        instance(shape, site.road.at(y, spread), random.uniform(0, 6))
    return shape


def overbridge(site, y, soffit=6.0):
    """Concrete overbridge on round piers, deck 9 m wide."""
    mesh = Mesh()
    deck = soffit + 0.6
    mesh.box((0, 0, deck), (64, 9, 1.2), "concrete")
    for side in (-1, 1):
        mesh.box((0, side * 4.4, deck + 1.0), (64, 0.25, 1.0), "concrete")
        mesh.box((side * 29, 0, deck / 2 - 0.2), (10, 12, deck - 0.4), "concrete")
    for x in (-18.6, 0, 18.6):
        for dy in (-2.5, 2.5):
            mesh.cylinder((x, dy, 0), (x, dy, soffit), 0.5, "concrete", 14)
    place(mesh.object("overbridge", bevel=0.04), site.road.at(y, 0), site.road.yaw(y))


def gully_grate():
    """Cast-iron gully grate, 0.60 × 0.45 m, bars across the flow, with its frame and pit."""
    mesh = Mesh()
    mesh.box((0, 0, -0.26), (0.62, 0.47, 0.02), "black")
    for x, y, w, d in ((0, 0.24, 0.68, 0.05), (0, -0.24, 0.68, 0.05),
                       (0.325, 0, 0.05, 0.52), (-0.325, 0, 0.05, 0.52)):  # fmt: skip
        mesh.box((x, y, -0.03), (w, d, 0.08), "grey")
    for k in range(9):
        mesh.box((-0.26 + k * 0.065, 0, -0.025), (0.026, 0.44, 0.05), "steel", (0, 0.1, 0))
    for y in (-0.11, 0.11):
        mesh.box((0, y, -0.04), (0.6, 0.025, 0.04), "steel")
    for x in (-0.29, 0.29):
        mesh.cylinder((x, 0.2, 0.0), (x, 0.2, 0.014), 0.018, "steel", 6)
    return mesh.object("gully grate", bevel=0.006, segments=2)


def kerb(site, side, lateral, start, end, height=0.12):
    """Precast kerb stones, 0.915 m long with 5 mm joints."""
    mesh = Mesh()
    for y in np.arange(start, end, 0.92):
        x, y, _ = site.road.at(float(y), side * (lateral + 0.075))
        size = (0.15, 0.915, height + 0.2)
        mesh.box((x, y, height / 2 - 0.1), size, "concrete", taper=(0.86, 1))
    return mesh.object("kerb", bevel=0.015, segments=3)
