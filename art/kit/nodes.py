"""Thin wrapper over Blender's shader nodes, so that materials read as expressions."""

import bpy

from .colour import rgba


class Graph:
    """Node tree of a new material; a value passed as a socket is linked, else set."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.output = self.tree.nodes["Material Output"]

    def set(self, socket, value):
        """Link `value` to the socket if it is a socket; else make it the constant."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, str) and value.startswith("#"):
            socket.default_value = rgba(value)
        else:
            socket.default_value = value

    def node(self, kind, **inputs):
        """New ShaderNode of a kind, inputs by name (underscore for space)."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in inputs.items():
            self.set(node.inputs[name.replace("_", " ")], value)
        return node

    def math(self, operation, *values):
        """Scalar operation on up to three sockets or numbers."""
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        for socket, value in zip(node.inputs, values):
            self.set(socket, value)
        return node.outputs[0]

    def scale(self, vector, factors):
        """Component-wise product of a vector socket and three numbers."""
        node = self.tree.nodes.new("ShaderNodeVectorMath")
        node.operation = "MULTIPLY"
        self.set(node.inputs[0], vector)
        node.inputs[1].default_value = factors
        return node.outputs[0]

    def noise(self, vector, scale, detail=4.0, roughness=0.5):
        """Fractal noise, 0..1, `scale` features per unit of the vector."""
        node = self.node("TexNoise", Vector=vector, Scale=scale, Detail=detail, Roughness=roughness)
        return node.outputs["Fac"]

    def ramp(self, value, stops):
        """Colour ramp from [(position, '#rrggbb' or grey number)]."""
        node = self.node("ValToRGB", Fac=value)
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            grey = not isinstance(colour, str)
            element.color = (colour, colour, colour, 1) if grey else rgba(colour)
        return node.outputs["Color"]

    def remap(self, value, from_low, from_high, to_low=0.0, to_high=1.0, smooth=False):
        """Clamped map of one range to another."""
        node = self.tree.nodes.new("ShaderNodeMapRange")
        node.interpolation_type = "SMOOTHSTEP" if smooth else "LINEAR"
        for socket, item in zip(node.inputs, (value, from_low, from_high, to_low, to_high)):
            self.set(socket, item)
        return node.outputs[0]

    def mix_colour(self, factor, first, second):
        """Blend of two colours."""
        node = self.tree.nodes.new("ShaderNodeMix")
        node.data_type = "RGBA"
        for index, value in ((0, factor), (6, first), (7, second)):
            self.set(node.inputs[index], value)
        return node.outputs[2]

    def mix_shader(self, factor, first, second):
        """Blend of two shaders; the last one made feeds the output."""
        node = self.tree.nodes.new("ShaderNodeMixShader")
        for socket, value in zip(node.inputs, (factor, first, second)):
            self.set(socket, value)
        self.set(self.output.inputs[0], node.outputs[0])
        return node.outputs[0]

    def bump(self, height, strength, distance=0.02):
        """Normal socket from a height field, distance in metres."""
        node = self.node("Bump", Height=height, Strength=strength, Distance=distance)
        return node.outputs[0]

    @property
    def position(self):
        """World position socket, metres."""
        return self.tree.nodes.new("ShaderNodeNewGeometry").outputs["Position"]

    @property
    def local(self):
        """Object-space position socket, metres."""
        return self.tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]

    def split(self, vector):
        """Components x, y, z of a vector socket."""
        return self.node("SeparateXYZ", Vector=vector).outputs
