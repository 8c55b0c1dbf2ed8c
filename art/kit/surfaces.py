"""Procedural surfaces: asphalt, ground, snow, chevrons, leaves, screens. Scales per metre."""

import bpy

from .nodes import Graph


def asphalt(wet=0.4, name="asphalt", tones=("#2b2e33", "#3c3f44")):
    """Road surface, darker lanes along Y; `wet` 0..1 smooths patches of it."""
    graph = Graph(name)
    along = graph.scale(graph.position, (1, 0.06, 1))
    fine = graph.noise(graph.position, 60, 2)
    mixed = graph.node("Mix")
    for index, value in ((0, 0.35), (2, graph.noise(along, 0.55, 5)), (3, fine)):
        graph.set(mixed.inputs[index], value)
    tone = graph.ramp(mixed.outputs[0], ((0.3, tones[0]), (0.72, tones[1])))
    graph.set(graph.shader.inputs["Base Color"], tone)
    patches = graph.noise(along, 0.35, 4)
    shine = graph.remap(patches, 0.40, 0.62, 0.62 - 0.36 * wet, 0.74 - 0.16 * wet)
    graph.set(graph.shader.inputs["Roughness"], shine)
    graph.set(graph.shader.inputs["Normal"], graph.bump(fine, 0.25 * (1 - 0.6 * wet)))
    return graph.material


def mottled(name, dark, light, scale=0.3, roughness=0.9, detail=6, bump=0.0):
    """Two-tone noise: earth, salt, snow, rock."""
    graph = Graph(name)
    noise = graph.noise(graph.position, scale, detail)
    graph.set(graph.shader.inputs["Base Color"], graph.ramp(noise, ((0.3, dark), (0.7, light))))
    graph.shader.inputs["Roughness"].default_value = roughness
    graph.shader.inputs["Specular"].default_value = 0.25
    if bump:
        graph.set(graph.shader.inputs["Normal"], graph.bump(noise, bump, 1.0))
    return graph.material


def fields(name="fields"):
    """Patchwork of pasture, stubble and tillage, cells of about 120 m."""
    graph = Graph(name)
    cells = graph.node("TexVoronoi", Vector=graph.scale(graph.position, (1, 0.7, 0)), Scale=0.012)
    key = graph.split(cells.outputs["Color"])["X"]
    stops = (
        (0.0, "#3c4a26"),
        (0.25, "#6d7a36"),
        (0.45, "#414f28"),
        (0.62, "#a4924e"),
        (0.85, "#5a4a30"),
    )
    ramp = graph.ramp(key, stops)
    ramp.node.color_ramp.interpolation = "CONSTANT"
    blotch = graph.noise(graph.position, 0.05, 6)
    tone = graph.mix_colour(graph.math("MULTIPLY", blotch, 0.4), ramp, "#3f4526")
    graph.set(graph.shader.inputs["Base Color"], tone)
    graph.shader.inputs["Roughness"].default_value = 0.95
    return graph.material


# Slush height over lateral position (m): two wheel tracks per lane stay clear.
_SLUSH = ((0, 0.9), (1.9, 0.8), (2.5, 0.1), (3.4, 0.42), (4.2, 0.08), (5.4, 0.72), (6.5, 0.08),
          (7.3, 0.45), (8.1, 0.08), (9.3, 0.75), (10.4, 0.1), (11.2, 0.45), (12.0, 0.12),
          (13.2, 0.9), (14.2, 1), (17.4, 1))  # fmt: skip


def snowy_asphalt():
    """Asphalt under slush; reads the road strip's UV (lateral, chainage in metres)."""
    graph = Graph("snowy asphalt")
    graph.set(graph.shader.inputs["Base Color"], "#2f3237")
    graph.shader.inputs["Roughness"].default_value = 0.36
    uv = graph.node("UVMap").outputs[0]
    lateral = graph.math("DIVIDE", graph.math("ABSOLUTE", graph.split(uv)["X"]), 17.5)
    depth = graph.ramp(lateral, [(t / 17.5, v) for t, v in _SLUSH])
    grain = graph.noise(graph.scale(uv, (1, 0.28, 1)), 1.6, 9, 0.62)
    height = graph.math("MULTIPLY_ADD", depth, 0.62, grain)
    cover = graph.remap(height, 0.80, 0.98, smooth=True)
    snow = graph.node("BsdfPrincipled", Base_Color="#dfe7f2", Roughness=0.7, Specular=0.3)
    graph.set(snow.inputs["Normal"], graph.bump(height, 0.7, 0.05))
    graph.mix_shader(cover, graph.shader.outputs[0], snow.outputs[0])
    return graph.material


def chevrons(name="chevrons", first="#d21f1f", second="#f5d400", width=0.34):
    """Red and yellow stripes pointing up, mirrored at x = 0 of the object (EN 12899 colours)."""
    graph = Graph(name)
    parts = graph.split(graph.local)
    diagonal = graph.math("ADD", graph.math("ABSOLUTE", parts["X"]), parts["Z"])
    phase = graph.math("FRACT", graph.math("DIVIDE", diagonal, width))
    stripe = graph.math("GREATER_THAN", phase, 0.5)
    colour = graph.mix_colour(stripe, first, second)
    graph.set(graph.shader.inputs["Base Color"], colour)
    graph.set(graph.shader.inputs["Emission"], colour)
    graph.shader.inputs["Emission Strength"].default_value = 0.12
    graph.shader.inputs["Roughness"].default_value = 0.4
    return graph.material


def leaves(name, dark, light):
    """Foliage: noise between two greens, a third of the light shines through."""
    graph = Graph(name)
    tone = graph.ramp(graph.noise(graph.position, 0.9, 2), ((0.35, dark), (0.68, light)))
    graph.set(graph.shader.inputs["Base Color"], tone)
    graph.shader.inputs["Roughness"].default_value = 0.6
    graph.shader.inputs["Specular"].default_value = 0.3
    through = graph.node("BsdfTranslucent", Color=tone)
    graph.mix_shader(0.35, graph.shader.outputs[0], through.outputs[0])
    return graph.material


def display(name, image_path, strength=1.6):
    """Screen that shows an image file, with a faint reflection."""
    graph = Graph(name)
    texture = graph.tree.nodes.new("ShaderNodeTexImage")
    texture.image = bpy.data.images.load(str(image_path))
    glow = graph.node("Emission", Color=texture.outputs[0], Strength=strength)
    gloss = graph.node("BsdfGlossy", Color=(0.04, 0.04, 0.05, 1), Roughness=0.15)
    both = graph.tree.nodes.new("ShaderNodeAddShader")
    graph.set(both.inputs[0], glow.outputs[0])
    graph.set(both.inputs[1], gloss.outputs[0])
    graph.set(graph.output.inputs[0], both.outputs[0])
    return graph.material
