"""Traffic control room at night: operators before a wall of screens. Render it last."""

import bpy

from kit.camera import camera
from kit.colour import rgba
from kit.light import area
from kit.mesh import Mesh
from kit.office import operator, screen, station
from kit.screens import flow_chart, ring_map, thumbnail

# (x, z, picture) of the small wall tiles, 1.75 × 0.98 m, beside the map
TILES = ((-2.65, 2.84, "gantry"), (-2.65, 1.86, "crew"), (2.65, 2.84, "sweeper"),
         (2.65, 1.86, "gritter"), (-4.42, 2.84, "chart"), (-4.42, 1.86, "hero"),
         (4.42, 2.84, "vista"), (4.42, 1.86, "chart"))  # fmt: skip
BACK = 7.9  # y of the screen wall


def room():
    """Shell of the room with slatted side walls and light strips."""
    mesh = Mesh()
    mesh.box((0, 4, -0.05), (14, 14, 0.1), "room floor")
    mesh.box((0, 4, 3.9), (14, 14, 0.1), "room ceiling")
    mesh.box((0, 8.1, 1.9), (14, 0.2, 4), "room wall")
    mesh.box((0, BACK, 0.95), (11, 0.35, 0.7), "room wall")
    for side in (-1, 1):
        mesh.box((side * 6.2, 4, 1.9), (0.2, 14, 4), "room wall")
        for k in range(24):
            mesh.box((side * 6.05, -2 + k * 0.42, 1.9), (0.06, 0.10, 3.8), "room slat")
        mesh.box((side * 5.95, 4, 3.7), (0.03, 9, 0.05), "strip warm")
        mesh.box((side * 5.95, 4, 0.08), (0.03, 9, 0.04), "strip warm")
    for x in (-4.2, -1.4, 1.4, 4.2):
        mesh.box((x, 3.2, 3.82), (0.08, 7, 0.03), "strip cool")
    mesh.object("room", bevel=0.01)


def wall(images):
    """Video wall: the map in the middle, pictures and charts beside it."""
    frames = Mesh()
    for x, z, width, height, name, strength in [
        (0, 2.35, 3.5, 1.97, "map", 1.9),
        *((x, z, 1.75, 0.98, name, 1.5) for x, z, name in TILES),
    ]:
        screen((x, BACK, z), width - 0.03, height - 0.03, images[name], strength)
        frames.box((x, BACK + 0.05, z), (width, 0.08, height), "black")
    frames.object("frames")


def light_up():
    """Glow of the wall, cool ceiling light, warm light from the left."""
    area((0, 7.6, 2.4), (0, 2, 0.9), 9, 2, "#9cc8ff", 190)
    area((0, 2, 3.7), (0, 2, 0), 6, 5, "#bcd6ff", 120)
    area((-5.5, -1, 2.6), (0, 3, 1), 1.5, 2, "#ffb070", 130)


def build(_look):
    images = {name: thumbnail(name) for _, _, name in TILES if name != "chart"}
    images |= {name: thumbnail(name) for name in ("message-sign", "resurfacing")}
    images |= {"map": ring_map(), "chart": flow_chart()}
    room()
    wall(images)
    left = operator("jumper navy", "dark", "hair dark")
    station(-2.35, 3.4, 0.22, [images[n] for n in ("chart", "gantry", "crew")], left)
    right = operator("jumper teal", "dark", "hair dark")
    station(2.35, 3.4, -0.22, [images[n] for n in ("gritter", "map", "resurfacing")], right, -0.1)
    front = operator("jumper grey", "navy", "hair brown", bun=True)
    station(0.2, 1.35, 0.02, [images[n] for n in ("sweeper", "map", "message-sign")], front, 0.2)
    night = bpy.data.worlds.new("world")
    bpy.context.scene.world = night
    night.use_nodes = True
    night.node_tree.nodes["Background"].inputs[0].default_value = rgba("#1a222c")
    light_up()
    camera((-1.75, -2.15, 1.92), (0.35, 5.0, 1.52), 25)
