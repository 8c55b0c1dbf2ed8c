"""Trees, bushes and hedges: leaf cards on tapered limbs, in numpy. Metres."""

import math

import numpy as np

from .mesh import array_object
from .objects import instance, prototype
from .surfaces import leaves

AUTUMN = (("#4a5828", "#838a3a"), ("#5c5a26", "#a08a3a"), ("#3a4a2a", "#667539"))
FROSTED = (("#39404a", "#cfd8e6"), ("#2f3742", "#b9c4d6"), ("#454b55", "#dfe6f0"))


class _Parts:
    """Quads of leaves (material 0) and limbs (material 1)."""

    def __init__(self, random):
        self.random, self.vertices, self.faces, self.kinds = random, [], [], []

    def _append(self, vertices, faces, kind):
        start = sum(len(v) for v in self.vertices)
        self.vertices.append(vertices)
        self.faces.append(faces + start)
        self.kinds.append(np.full(len(faces), kind))

    def leaves(self, centre, radii, count, size):
        """Cloud of leaf cards on an ellipsoid shell, most near its surface."""
        r = self.random
        out = r.randn(count, 3)
        out /= np.linalg.norm(out, axis=1, keepdims=True)
        depth = r.rand(count, 1) ** 0.28 * (1 + 0.125 * r.randn(count, 1))
        points = centre + out * radii * depth
        facing = out + r.randn(count, 3) * 0.7
        facing /= np.linalg.norm(facing, axis=1, keepdims=True)
        across = np.cross(facing, r.randn(count, 3))
        across /= np.linalg.norm(across, axis=1, keepdims=True)
        along = np.cross(facing, across)
        length = size * r.uniform(0.6, 1.5, (count, 1))
        across, along = across * length * 0.5, along * length * 0.9
        corners = (points - across, points - along, points + across, points + along)
        faces = np.arange(count * 4).reshape(-1, 4)
        self._append(np.stack(corners, 1).reshape(-1, 3), faces, 0)

    def limb(self, start, end, radius, end_radius, sides=7):
        """Tapered branch."""
        start, end = np.array(start, float), np.array(end, float)
        axis = (end - start) / np.linalg.norm(end - start)
        u = np.cross(axis, [0.3, 0.9, 0.1])
        u /= np.linalg.norm(u)
        angles = np.arange(sides) / sides * 2 * np.pi
        ring = np.cos(angles)[:, None] * u + np.sin(angles)[:, None] * np.cross(axis, u)
        vertices = np.concatenate([start + ring * radius, end + ring * end_radius])
        i = np.arange(sides)
        j = (i + 1) % sides
        self._append(vertices, np.stack([i, j, sides + j, sides + i], 1), 1)


def _crown(random, height, width, conifer):
    """Ellipsoids (centre, radii) that make up a crown."""
    if conifer:
        for k in range(9):
            reach = width * 0.5 * (1 - 0.93 * k / 9)
            radii = np.array([reach, reach, height * 0.09])
            yield np.array([0, 0, height * (0.14 + 0.84 * k / 9)]), radii
        return
    for _ in range(15):
        angle, level = random.rand() * 2 * math.pi, random.uniform(0.32, 0.92)
        swell = math.sin(math.pi * min(1, (level - 0.15) * 1.12))
        reach = width * 0.5 * swell * random.uniform(0.35, 0.85)
        size = random.uniform(0.14, 0.25) * width
        centre = np.array([math.cos(angle) * reach, math.sin(angle) * reach, height * level])
        yield centre, np.array([size, size, size * 0.82])


def tree(seed, height, width, count, leaf, foliage, conifer=False):
    """Tree prototype; `leaf` is the card size in metres."""
    random = np.random.RandomState(seed)
    parts, blobs = _Parts(random), list(_crown(random, height, width, conifer))
    weights = np.array([radii.prod() ** 0.67 for _, radii in blobs])
    for (centre, radii), share in zip(blobs, weights / weights.sum()):
        parts.leaves(centre, radii, int(share * count), leaf)
    parts.limb((0, 0, -0.3), (0, 0, height * 0.4), width * 0.035, width * 0.024)
    parts.limb((0, 0, height * 0.4), (0, 0, height * 0.85), width * 0.024, width * 0.008)
    if not conifer:
        for centre, _ in blobs:
            fork = (0, 0, height * random.uniform(0.25, 0.5))
            parts.limb(fork, centre, width * 0.014, width * 0.004, 5)
    stacked = (np.concatenate(part) for part in (parts.vertices, parts.faces))
    kinds = np.concatenate(parts.kinds)
    return prototype(array_object("tree", *stacked, [foliage, "trunk"], kinds))


def _stock(site):
    """Six trees and three bushes for a site, made once."""
    if hasattr(site, "trees"):
        return
    tones = FROSTED if site.snow else AUTUMN
    tones = [leaves(f"leaves {i}", *pair) for i, pair in enumerate(tones)]
    random = site.random
    site.trees = [
        tree(i, random.uniform(7, 10), random.uniform(5, 7), 12000, 0.17, tones[i % 3],
             conifer=site.snow and i % 2 == 0)
        for i in range(6)
    ]  # fmt: skip
    site.bushes = [tree(20 + i, 2.6, 3.6, 4500, 0.12, tones[i % 3]) for i in range(3)]


def plant(site, start, end, clear=lambda side, y: False, nearest=9.0):
    """Two rows of trees and one of bushes on both verges; `clear(side, y)` leaves gaps."""
    _stock(site)
    random, road = site.random, site.road
    for side in (-1, 1):
        y = start
        while abs(y) < abs(end):
            if not clear(side, y):
                for row in range(2):
                    out = random.uniform(nearest, nearest + 6) + row * random.uniform(5, 12)
                    spot = site.verge_point(y + random.uniform(-4, 4), side, out)
                    size = random.uniform(0.75, 1.25)
                    instance(random.choice(site.trees), spot, random.uniform(0, 6), size)
                out = random.uniform(nearest - 3, nearest + 1)
                spot = road.at(y, side * (site.edge + out), 0.8)
                size = random.uniform(0.6, 1.2)
                instance(random.choice(site.bushes), spot, random.uniform(0, 6), size)
            y += site.view * random.uniform(4, 8) * (1 + abs(y) / 300)


def woods(site, count, nearest=250, farthest=1500, spread=0.75, keep=60):
    """Scattered far trees in the view's fan of ± `spread` radians, `keep` m off the road."""
    _stock(site)
    random = site.random
    for _ in range(count):
        angle, away = random.uniform(-spread, spread), random.uniform(nearest, farthest)
        x, y = math.sin(angle) * away, site.view * math.cos(angle) * away
        if abs(x - site.road.curve(y)) > keep:
            size = random.uniform(0.8, 1.4)
            instance(random.choice(site.trees), (x, y, 1), random.uniform(0, 6), size)


def hedge(site, start, end, step=2.6):
    """Field hedge of bushes and a few trees between two (x, y) points."""
    _stock(site)
    random = site.random
    start, end = np.array(start, float), np.array(end, float)
    for t in np.arange(0, 1, step / np.linalg.norm(end - start)):
        x, y = start + (end - start) * t + np.array([random.uniform(-1, 1) for _ in "xy"])
        if abs(x - site.road.curve(y)) > 40:
            tall = random.random() < 0.07
            shape = random.choice(site.trees if tall else site.bushes)
            size = random.uniform(0.7, 1.1) if tall else random.uniform(0.8, 1.35)
            instance(shape, (x, y, 0.9), random.uniform(0, 6), size)
