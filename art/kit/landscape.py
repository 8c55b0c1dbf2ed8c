"""The far distance: buildings with lit windows, and the Wicklow ridge with its Sugar Loaf."""

import math

import numpy as np

from .materials import material
from .mesh import Mesh, array_object
from .noise import fbm
from .surfaces import mottled

# Layers: (distance, base height, noise seed, peaks); peak: (x, height, half-width), metres.
RIDGES = (
    (2300, 95, 3, ()),
    (3300, 190, 8, ((470, 265, 230), (-300, 225, 520))),
    (4800, 300, 15, ((-1500, 430, 700),)),
)
RIDGES_BEHIND = (
    (2300, 110, 3, ()),
    (3300, 230, 8, ((-420, 300, 300), (600, 260, 420))),
    (4800, 330, 15, ()),
)


def ridges(site, layers=RIDGES):
    """Mountain silhouettes across the view, one sheet per layer."""
    tones = ("#e6ecf4", "#aab6c6") if site.snow else ("#4b5048", "#5d5f52")
    rock = mottled("rock", *tones, 0.004, 0.95)
    for away, base, seed, peaks in layers:
        count = 420
        x = np.linspace(-away * 1.1, away * 1.1, count)
        z = base * (0.2 + 0.9 * fbm(x / 700 + seed, x * 0 + seed, 6, seed))
        rough = base * 0.25 * fbm(x / 120, x * 0, 4, seed)
        for centre, height, half in peaks:
            cone = height / (1 + np.abs((x - centre) / half) ** 2.2)
            z = np.maximum(z, cone + rough)
        y = np.full(count, site.view * away)
        crest = np.stack([x, y, z], 1)
        foot = np.stack([x, y - site.view * 300, np.full(count, -20)], 1)
        i = np.arange(count - 1)
        faces = np.stack([i, i + 1, count + i + 1, count + i], 1)
        faces = faces[:, ::-1] if site.view > 0 else faces
        array_object("ridge", np.concatenate([crest, foot]), faces, [rock], smooth=True)


def _building(random, wall, view, lit):
    width, depth, height = random.uniform(14, 46), random.uniform(12, 30), random.uniform(6, 13)
    mesh = Mesh()
    mesh.box((0, 0, height / 2), (width, depth, height), wall)
    face = -view * (depth / 2 + 0.02)
    for column in range(int(width / 4)):
        for floor in range(int(height / 3.4)):
            if random.random() < lit:
                at = (-width / 2 + 2 + column * 4, face, 1.8 + floor * 3.3)
                mesh.box(at, (2.0, 0.05, 1.2), "lit window")
    return mesh.object("building")


def town(site, count=60, lit=0.45):
    """Low buildings 420 to 1300 m away; `lit` is the share of lit windows."""
    random = site.random
    colours = ("#8a8d90", "#a79d90", "#6d7580", "#b5ada2")
    walls = [material(f"wall {i}", c, 0.8) for i, c in enumerate(colours)]
    for _ in range(count):
        angle, away = random.uniform(-0.6, 0.6), random.uniform(420, 1300)
        x, y = math.sin(angle) * away, site.view * math.cos(angle) * away
        if abs(x - site.road.curve(y)) < 90:
            continue
        thing = _building(random, random.choice(walls), site.view, lit)
        thing.location, thing.rotation_euler.z = (x, y, 0), random.uniform(-0.4, 0.4)
