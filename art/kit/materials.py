"""The palette: every paint, metal and lamp of the pictures, by name."""

import bpy

from .nodes import Graph

# name: (colour, roughness, options); options: metal, coat, glow = (colour, strength)
PALETTE = {
    "white": ("#dfe2e2", 0.35, dict(coat=0.5, grime=True)),
    "offwhite": ("#d5d8d6", 0.5, {}),
    "navy": ("#16324f", 0.4, dict(coat=0.5)),
    "amber": ("#f2a31b", 0.4, dict(coat=0.4)),
    "lime": ("#c6dc2e", 0.55, {}),
    "orange": ("#ef5a1a", 0.45, {}),
    "silver": ("#a9afb3", 0.3, dict(metal=0.8)),
    "grey": ("#6c7278", 0.55, {}),
    "dark": ("#24282c", 0.6, {}),
    "black": ("#0e1012", 0.7, {}),
    "tyre": ("#15161a", 0.8, {}),
    "galvanised": ("#9aa1a6", 0.42, dict(metal=0.75)),
    "steel": ("#8d9296", 0.28, dict(metal=0.9)),
    "concrete": ("#9a978f", 0.85, {}),
    "retro": ("#f4f5f2", 0.3, dict(glow=("#ffffff", 0.25))),
    "skin": ("#c08468", 0.6, {}),
    "sign blue": ("#0b57a4", 0.45, {}),
    "trunk": ("#3a2f27", 0.9, {}),
    "rubber": ("#1a1b1e", 0.75, {}),
    "line white": ("#dfe2e0", 0.5, {}),
    "line yellow": ("#e0a92a", 0.5, {}),
    "headlight": ("#ffffff", 0.2, dict(glow=("#fff1d6", 22))),
    "tail light": ("#ff2010", 0.3, dict(glow=("#ff1d0e", 5))),
    "beacon": ("#ffa000", 0.3, dict(glow=("#ff8c0a", 11))),
    "beacon off": ("#e98a12", 0.25, dict(coat=0.6)),
    "indicator": ("#ff9a10", 0.3, dict(glow=("#ff8a10", 4))),
    "lamp": ("#ffffff", 0.3, dict(glow=("#ffd9a0", 26))),
    "led": ("#ffffff", 0.3, dict(glow=("#fff3da", 7))),
    "led amber": ("#ffae2b", 0.4, dict(glow=("#ffa21f", 4))),
    "led arrow": ("#ffb02a", 0.3, dict(glow=("#ffa21a", 10))),
    "dot off": ("#1d1a16", 0.35, {}),
    "led sign": ("#ffae2b", 0.4, dict(glow=("#ff9a1c", 7))),
    "leaf amber": ("#b8791f", 0.35, {}),
    "leaf brown": ("#6f4522", 0.35, {}),
    "leaf olive": ("#77702a", 0.35, {}),
    "cladding": ("#56645f", 0.6, {}),
    "jumper navy": ("#1d3a5a", 0.8, {}),
    "jumper teal": ("#2a6f73", 0.8, {}),
    "jumper grey": ("#75828c", 0.85, {}),
    "hair dark": ("#17120f", 0.5, {}),
    "hair brown": ("#4a3020", 0.5, {}),
    "desk": ("#3a3026", 0.4, {}),
    "room wall": ("#1a2634", 0.8, {}),
    "room floor": ("#20242b", 0.35, {}),
    "room ceiling": ("#11161d", 0.9, {}),
    "room slat": ("#2a2019", 0.6, {}),
    "strip cool": ("#ffffff", 0.5, dict(glow=("#cfe4ff", 4.5), light=True)),
    "strip warm": ("#ffffff", 0.5, dict(glow=("#ffb870", 5), light=True)),
    "balloon": ("#ffffff", 0.5, dict(glow=("#fff0d8", 6))),
    "lit window": ("#ffffff", 0.4, dict(glow=("#ffcf8a", 3.2))),
}


def material(name, colour, roughness=0.55, metal=0.0, coat=0.0, glow=None, light=False):
    """Principled material; glow = (colour, strength); `light` lets Cycles sample it as a lamp."""
    graph = Graph(name)
    inputs = graph.shader.inputs
    graph.set(inputs["Base Color"], colour)
    inputs["Roughness"].default_value = roughness
    inputs["Metallic"].default_value = metal
    inputs["Clearcoat"].default_value = coat
    inputs["Clearcoat Roughness"].default_value = 0.08
    if glow:
        graph.set(inputs["Emission"], glow[0])
        inputs["Emission Strength"].default_value = glow[1]
    graph.material.cycles.sample_as_light = light
    return graph.material


def _grimy(name, colour, roughness, coat, amount=0.6):
    """Paint with road dirt that fades from 0.45 m to 1.5 m above the ground."""
    graph = Graph(name)
    noise = graph.noise(graph.local, 1.1, 8)
    height = graph.remap(graph.split(graph.local)["Z"], 1.5, 0.45, 0.12, 1.0)
    dirt = graph.math("MULTIPLY", graph.math("MULTIPLY", noise, height), amount)
    inputs = graph.shader.inputs
    graph.set(inputs["Base Color"], graph.mix_colour(dirt, colour, "#6b6252"))
    inputs["Roughness"].default_value = roughness
    inputs["Clearcoat"].default_value = coat
    inputs["Clearcoat Roughness"].default_value = 0.08
    return graph.material


def _glass(name, tint=None):
    """Pane: mirror by Fresnel over a dark or, with a tint, a see-through base.

    The see-through base is a third diffuse: only then does Cycles write the pane itself to the
    denoiser's albedo and normal passes, which are noise otherwise.
    """
    graph = Graph(name)
    graph.set(graph.shader.inputs["Base Color"], "#0a0f15")
    mirror = graph.node("BsdfGlossy", Color=(0.82, 0.9, 1, 1), Roughness=0.03)
    fresnel = graph.node("Fresnel", IOR=1.45 if tint else 1.9).outputs[0]
    factor = graph.math("MULTIPLY_ADD", fresnel, 1.3, 0.05 if tint else 0.10)
    under = graph.shader.outputs[0]
    if tint:
        clear = graph.node("BsdfTransparent", Color=tint)
        film = graph.node("BsdfDiffuse", Color="#0a0f15")
        under = graph.mix_shader(0.36, clear.outputs[0], film.outputs[0])
    graph.mix_shader(factor, under, mirror.outputs[0])
    return graph.material


def paint(name):
    """Material of a palette name, made on first use."""
    found = bpy.data.materials.get(name)
    if found:
        return found
    if name == "glass":
        return _glass(name)
    if name == "windscreen":
        return _glass(name, "#c4ced0")
    colour, roughness, options = PALETTE[name]
    options = dict(options)
    if options.pop("grime", False):
        return _grimy(name, colour, roughness, options["coat"])
    return material(name, colour, roughness, **options)
