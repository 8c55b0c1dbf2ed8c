"""Grass: blades of five vertices, scattered over the verges in numpy. Metres."""

import numpy as np

from .mesh import array_object
from .surfaces import leaves


def blades(name, roots, height, material, random, width=0.012, lean=0.35):
    """Grass blades from an (n, 3) array of roots; height and width in metres."""
    count = len(roots)
    angle, tall = random.rand(count) * 2 * np.pi, height * random.uniform(0.45, 1.25, count)
    flat = np.zeros(count)
    side = np.stack([np.cos(angle), np.sin(angle), flat], 1)
    tilt = np.stack([-np.sin(angle), np.cos(angle), flat], 1)
    tilt *= (lean * tall * random.rand(count))[:, None]
    half = side * (width * random.uniform(0.6, 1.4, count))[:, None]
    up = np.array([0, 0, 1.0]) * tall[:, None]
    middle = roots + tilt * 0.35 + up * 0.6
    corners = (roots - half, roots + half, middle + half * 0.7, middle - half * 0.7)
    vertices = np.stack([*corners, roots + tilt + up], 1).reshape(-1, 3)
    base = np.arange(count)[:, None] * 5
    faces = np.concatenate([base + np.array([[0, 1, 2, 3]]), base + np.array([[3, 2, 4, 4]])])
    return array_object(name, vertices, faces, [material])


def grass(site, count, start, span, falloff=1.7, depth=15.0, height=0.3, width=0.012,
          sides=(-1, 1), inset=0.3, tones=("#666c34", "#a59a50")):  # fmt: skip
    """Rough grass on the verges, densest near `start`; lengths in metres."""
    tones = ("#7d8792", "#dfe6ee") if site.snow else tones
    material, random = leaves("grass", *tones), site.numbers
    for side in sides:
        ys = start + random.rand(count) ** falloff * span
        outs = inset + random.rand(count) ** 1.15 * depth
        roots = np.array([site.verge_point(float(y), side, float(out)) for y, out in zip(ys, outs)])
        blades("grass", roots, height, material, random, width)
