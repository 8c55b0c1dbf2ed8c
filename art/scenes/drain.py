"""After rain: water runs along the kerb into a gully, low sun on the wet asphalt."""

import math

import numpy as np

from kit.camera import camera
from kit.grass import blades
from kit.landscape import ridges
from kit.light import sun
from kit.mesh import Mesh, array_object
from kit.nodes import Graph
from kit.objects import place
from kit.roadside import barrier, gully_grate, kerb, lamps
from kit.site import Site
from kit.vegetation import plant
from kit.surfaces import leaves
from kit.vehicles.traffic import Fleet

EDGE = 17.0
GULLY = (-16.68, 3.0)  # x, y of the grate's centre
# (chainage, lateral, car number or name)
TRAFFIC = ((16, -7.3, 0), (30, -11.2, 3), (46, -3.4, 5), (60, -11.2, "lorry"), (30, 3.4, 5),
           (44, 7.3, 1), (62, 3.4, 2), (80, 11.2, "van"))  # fmt: skip


def wet_shoulder():
    """Asphalt under a film of water: stones stand out of it, pools mirror, ripples run to -Y."""
    graph = Graph("wet shoulder")
    position = graph.position
    stones = graph.node("TexVoronoi", Vector=position, Scale=85.0).outputs["Distance"]
    across = graph.split(position)["X"]
    channel = graph.remap(across, -16.0, -16.75, 0.0, 0.55, smooth=True)
    pools = graph.noise(graph.scale(position, (1, 0.35, 1)), 1.3, 5)
    depth = graph.math("ADD", graph.math("MULTIPLY", pools, 1.0), channel)
    water = graph.remap(depth, 0.50, 0.66, smooth=True)
    colour = graph.mix_colour(water, "#2b2e33", "#15171a")
    graph.set(graph.shader.inputs["Base Color"], colour)
    graph.set(graph.shader.inputs["Roughness"], graph.remap(water, 0, 1, 0.42, 0.03))
    ripples = graph.noise(graph.scale(position, (9, 3.2, 1)), 1.0, 3)
    relief = graph.mix_colour(water, stones, graph.math("MULTIPLY", ripples, 0.5))
    graph.set(graph.shader.inputs["Normal"], graph.bump(relief, 0.55, 0.006))
    return graph.material


def shoulder():
    """Hard shoulder near the camera, falling to the kerb, with a hole for the gully."""
    x0, y0 = GULLY
    hole = (x0 - 0.25, x0 + 0.25, y0 - 0.33, y0 + 0.33)
    xs = [-EDGE, hole[0], hole[1], -13.4]
    ys = [-4.0, hole[2], hole[3], 70.0]
    vertices = np.array([(x, y, 0.016 * (x + EDGE) / 3.6 + 0.004) for y in ys for x in xs])
    cells = [(i, j) for i in range(3) for j in range(3) if (i, j) != (1, 1)]
    faces = np.array([(i * 4 + j, i * 4 + j + 1, i * 4 + j + 5, i * 4 + j + 4) for i, j in cells])
    array_object("shoulder", vertices, faces, [wet_shoulder()])


def fallen_leaves(site):
    """Autumn leaves along the kerb and on the grate."""
    random, mesh = site.random, Mesh()
    for k in range(70):
        x = -EDGE + abs(random.gauss(0.05, 0.22)) + 0.03
        y = random.uniform(0.8, 9.0)
        size, turn = random.uniform(0.03, 0.06), random.uniform(0, 6.3)
        tone = random.choice(("leaf amber", "leaf brown", "leaf amber", "leaf olive"))
        petal = [(math.cos(a) * size * (1.0 if i % 2 else 0.62), math.sin(a) * size * 0.8)
                 for i, a in enumerate(np.linspace(0, 2 * math.pi, 11)[:-1])]  # fmt: skip
        c, s = math.cos(turn), math.sin(turn)
        points = [(x + a * c - b * s, y + a * s + b * c, 0.022 + a * 0.18) for a, b in petal]
        mesh.add(points, [tuple(range(10))], tone)
    mesh.object("fallen leaves")


def turf(site):
    """Wet grass behind the kerb."""
    random, count = site.numbers, 30000
    out = 0.16 + random.rand(count) ** 1.4 * 4
    y = -1.0 + random.rand(count) ** 1.2 * 22
    roots = np.stack([-EDGE - out, y, 0.08 + out * 0.03], 1)
    blades("turf", roots, 0.13, leaves("turf", "#3f4a24", "#8a8a44"), random, 0.005, 0.6)


def build(look):
    site = Site(look, lambda y: 0.00012 * max(y - 60, 0) ** 2, wet=1.0, edge=EDGE, seed=5)
    shoulder()
    kerb(site, -1, EDGE, -3, 80)
    place(gully_grate(), (*GULLY, -0.006), math.radians(90))
    fallen_leaves(site)
    turf(site)
    barrier(site, 1)
    barrier(site, -1, EDGE + 1.4, 6, 1700)
    lamps(site, 34, 900)
    fleet = Fleet(site)
    fleet.set_out(TRAFFIC)
    fleet.fill(100, 700, 22)
    plant(site, 20, 1200, clear=lambda side, y: side > 0 and y < 120)
    ridges(site)
    sun(look, "#ffb070", 3.0, 1.0, elevation=7)
    camera((-15.75, 0.85, 0.66), (-16.28, 4.4, 0.28), 32, focus=2.4, f_number=4.0)
