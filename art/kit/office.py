"""Control room furniture: screens, desks, chairs, seated operators with headsets. Metres."""

import math

import bpy

from .mesh import Mesh, arc
from .objects import join, place
from .people import person
from .poses import SITTING
from .surfaces import display


def screen(centre, width, height, image, strength, yaw=0.0):
    """Flat screen facing -Y that shows an image."""
    x, z = width / 2, height / 2
    data = bpy.data.meshes.new("screen")
    data.from_pydata([(-x, 0, -z), (x, 0, -z), (x, 0, z), (-x, 0, z)], [], [(0, 1, 2, 3)])
    data.uv_layers.new().data.foreach_set("uv", [0, 0, 1, 0, 1, 1, 0, 1])
    data.materials.append(display("screen", image, strength))
    thing = bpy.data.objects.new("screen", data)
    bpy.context.scene.collection.objects.link(thing)
    return place(thing, centre, yaw)


def chair():
    """High-backed office chair on five castors."""
    mesh = Mesh()
    mesh.box((0, 0, 0.48), (0.52, 0.5, 0.10), "dark")
    mesh.box((0, -0.27, 0.86), (0.48, 0.09, 0.66), "dark", (0.12, 0, 0), (0.86, 1))
    mesh.box((0, -0.215, 0.72), (0.36, 0.05, 0.22), "black", (0.12, 0, 0))
    mesh.cylinder((0, 0, 0.1), (0, 0, 0.46), 0.035, "silver", 10)
    for k in range(5):
        a = k * 2 * math.pi / 5
        foot = (math.cos(a) * 0.16, math.sin(a) * 0.16, 0.08)
        mesh.box(foot, (0.34, 0.05, 0.04), "dark", (0, 0, a))
        mesh.cylinder(
            (foot[0] * 1.9, foot[1] * 1.9, 0.0),
            (foot[0] * 1.9, foot[1] * 1.9, 0.06),
            0.03,
            "black",
            10,
        )
    for side in (-1, 1):
        mesh.box((side * 0.29, 0, 0.68), (0.05, 0.3, 0.035), "dark")
        mesh.cylinder((side * 0.29, -0.08, 0.48), (side * 0.29, -0.08, 0.68), 0.018, "dark", 8)
    return mesh.object("chair", bevel=0.03, segments=3)


def headset():
    """Head band, ear pads and microphone, about the head's centre."""
    mesh = Mesh()
    band = [(x, -0.015, z) for x, z in arc(0, 0.005, 0.112, 0, 180, 20)]
    mesh.tube(band, 0.011, "black", 8)
    for side in (-1, 1):
        mesh.cylinder((side * 0.088, -0.01, 0), (side * 0.125, -0.01, 0), 0.042, "black", 18)
    boom = [(-0.115, 0.01, -0.02), (-0.105, 0.07, -0.07), (-0.06, 0.11, -0.085)]
    mesh.tube(boom, 0.006, "black", 6)
    return mesh.object("headset")


def operator(jumper, trousers, hair, bun=False):
    """Seated operator with a headset; `bun` ties the hair up."""
    figure = person(SITTING, jumper, trousers, None, hair, bands=False, glove="skin")
    head = SITTING["head"]
    gear = place(headset(), head)
    parts = [figure, gear]
    mesh = Mesh()
    mesh.cylinder((0, 0.03, 1.11), (0, 0.055, 1.175), 0.083, "offwhite", 18, 0.068)
    if bun:
        knot = [(0, -0.05), (0.045, -0.03), (0.058, 0.0), (0.045, 0.03), (0, 0.05)]
        mesh.lathe(knot, (0, head[1] - 0.115, head[2] + 0.055), hair, 18, (0, -1, 0.4))
    parts.append(mesh.object("collar"))
    return join(*parts)


def _desk(mesh):
    mesh.box((0, 0.1, 0.72), (2.5, 0.85, 0.05), "desk")
    mesh.box((0, 0.48, 0.36), (2.5, 0.05, 0.72), "grey")
    for side in (-1, 1):
        mesh.box((side * 1.2, 0.1, 0.36), (0.05, 0.8, 0.7), "grey")
    mesh.box((0, -0.1, 0.755), (0.45, 0.16, 0.02), "black")
    mesh.box((0.34, -0.1, 0.755), (0.07, 0.11, 0.025), "black")
    mug = [(0.04, 0), (0.045, 0.1), (0.04, 0.1), (0, 0.09)]
    mesh.lathe(mug, (-0.62, -0.08, 0.745), "offwhite", 16)
    mesh.box((0.78, -0.08, 0.75), (0.22, 0.3, 0.012), "offwhite", (0, 0, 0.2))


def station(x, y, yaw, images, figure, turn=0.15):
    """Desk with three monitors and an operator in a chair."""
    anchor = bpy.data.objects.new("station", None)
    bpy.context.scene.collection.objects.link(anchor)
    place(anchor, (x, y, 0), yaw)
    mesh, parts = Mesh(), []
    _desk(mesh)
    for image, (dx, lean) in zip(images, ((-0.74, 0.38), (0, 0), (0.74, -0.38))):
        dy = 0.32 - (0.10 if dx else 0)
        mesh.box((dx, dy + 0.03, 1.13), (0.70, 0.03, 0.42), "black", (0, 0, lean))
        mesh.cylinder((dx, dy + 0.06, 0.75), (dx, dy + 0.06, 1.05), 0.025, "dark", 8)
        mesh.box((dx, dy + 0.05, 0.75), (0.25, 0.18, 0.015), "dark")
        parts.append(screen((dx, dy + 0.008, 1.13), 0.67, 0.385, image, 1.3, lean))
    parts += [mesh.object("desk", bevel=0.008), place(chair(), (0, -0.66, 0), turn)]
    parts.append(place(figure, (0, -0.62, 0), turn * 0.6))
    for part in parts:
        part.parent = anchor
