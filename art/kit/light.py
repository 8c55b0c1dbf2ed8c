"""World, sun and lamps. Sky and sun come from the picture's look."""

import math
from dataclasses import replace

import bpy
import numpy as np
from mathutils import Vector

from . import sky
from .colour import linear


def world(look, strength=1.0):
    """Light the scene with the procedural sky."""
    pixels = sky.equirectangular(look)
    height, width, _ = pixels.shape
    image = bpy.data.images.new("sky", width, height, float_buffer=True, alpha=True)
    rgba = np.ones((height, width, 4), "f")
    rgba[..., :3] = pixels
    image.pixels.foreach_set(rgba[::-1].ravel())
    image.pack()
    scene_world = bpy.data.worlds.new("world")
    bpy.context.scene.world = scene_world
    scene_world.use_nodes = True
    nodes, links = scene_world.node_tree.nodes, scene_world.node_tree.links
    texture = nodes.new("ShaderNodeTexEnvironment")
    texture.image = image
    mapping = nodes.new("ShaderNodeMapping")
    mapping.inputs["Rotation"].default_value = (0, 0, math.radians(-90))  # image centre to +Y
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Generated"], mapping.inputs[0])
    links.new(mapping.outputs[0], texture.inputs[0])
    links.new(texture.outputs[0], nodes["Background"].inputs[0])
    nodes["Background"].inputs[1].default_value = strength


def _lamp(kind, colour, power, location=(0, 0, 0)):
    lamp = bpy.data.lights.new(kind.lower(), kind)
    lamp.energy, lamp.color = power, linear(colour)
    thing = bpy.data.objects.new(kind.lower(), lamp)
    thing.location = location
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _aim(thing, target):
    direction = Vector(target) - Vector(thing.location)
    thing.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()


def sun(look, colour="#ffa860", strength=5.2, angle=1.2, elevation=None, azimuth=None):
    """Sun lamp where the look's sky has it; W/m², angular size and overrides in degrees."""
    if elevation is not None:
        look = replace(look, sun_elevation=elevation)
    if azimuth is not None:
        look = replace(look, sun_azimuth=azimuth)
    thing = _lamp("SUN", colour, strength)
    thing.data.angle = math.radians(angle)
    thing.rotation_euler = Vector(sky.sun_direction(look)).to_track_quat("Z", "Y").to_euler()


def spot(location, target, colour, power, size=60, blend=0.6, radius=0.2):
    """Spot lamp; power in watts, cone `size` in degrees."""
    thing = _lamp("SPOT", colour, power, location)
    thing.data.spot_size, thing.data.spot_blend = math.radians(size), blend
    thing.data.shadow_soft_size = radius
    _aim(thing, target)


def point(location, colour, power, radius=0.15):
    """Point lamp; power in watts."""
    thing = _lamp("POINT", colour, power, location)
    thing.data.shadow_soft_size = radius


def area(location, target, width, height, colour, power):
    """Rectangular soft light, itself unseen; power in watts."""
    thing = _lamp("AREA", colour, power, location)
    thing.data.shape, thing.data.size, thing.data.size_y = "RECTANGLE", width, height
    thing.visible_camera = False
    _aim(thing, target)
