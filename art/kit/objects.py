"""Scene housekeeping: reset, bake, join, instance, text."""

import math

import bpy

from .materials import paint

FONTS = "/usr/share/fonts/truetype/liberation/LiberationSans-{}.ttf"


def reset():
    """Empty file with Cycles on."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    import addon_utils  # only importable once Blender's paths are up

    addon_utils.enable("cycles")


def bake(thing):
    """Apply modifiers, so that linked duplicates are cheap."""
    graph = bpy.context.evaluated_depsgraph_get()
    data = bpy.data.meshes.new_from_object(thing.evaluated_get(graph))
    thing.modifiers.clear()
    thing.data = data
    return thing


def join(*things):
    """One object out of several, modifiers applied; keeps the first one's origin."""
    for thing in things:
        bake(thing)
    bpy.ops.object.select_all(action="DESELECT")
    for thing in things:
        thing.select_set(True)
    bpy.context.view_layer.objects.active = things[0]
    bpy.ops.object.join()
    return things[0]


def prototype(thing):
    """Take an object out of the picture; `instance` brings copies of its mesh back."""
    bake(thing)
    bpy.context.scene.collection.objects.unlink(thing)
    return thing


def instance(thing, location, yaw=0.0, scale=1.0):
    """Linked duplicate; yaw in radians; scale a number or (x, y, z)."""
    copy = bpy.data.objects.new(thing.name, thing.data)
    copy.location, copy.rotation_euler = location, (0, 0, yaw)
    copy.scale = scale if hasattr(scale, "__len__") else (scale,) * 3
    bpy.context.scene.collection.objects.link(copy)
    return copy


def place(thing, location, yaw=0.0):
    """Move an object; yaw in radians."""
    thing.location, thing.rotation_euler = location, (0, 0, yaw)
    return thing


def text(words, location, size, material, face="Bold", align="LEFT", facing="back", lean=0.0):
    """Flat lettering as a mesh, cap height about 0.7 × size metres.

    facing: 'back' is read looking along +Y, 'left' looking along +X, 'right' along -X,
    'front' looking along -Y. lean: radians its top tilts away from the reader.
    """
    turn = {"back": 0, "left": -math.pi / 2, "right": math.pi / 2, "front": math.pi}[facing]
    curve = bpy.data.curves.new("text", "FONT")
    curve.font = bpy.data.fonts.load(FONTS.format(face), check_existing=True)
    curve.body, curve.size, curve.align_x, curve.extrude = words, size, align, 0.002
    curve.materials.append(paint(material) if isinstance(material, str) else material)
    shape = bpy.data.objects.new("text", curve)
    bpy.context.scene.collection.objects.link(shape)
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    data = bpy.data.meshes.new_from_object(shape.evaluated_get(graph))
    bpy.data.objects.remove(shape)
    thing = bpy.data.objects.new("text", data)
    thing.location, thing.rotation_euler = location, (math.pi / 2 - lean, 0, turn)
    bpy.context.scene.collection.objects.link(thing)
    return thing
