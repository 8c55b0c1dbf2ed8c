"""People from a joint skeleton: tapered limbs, hi-vis clothing, helmet. Forward is +Y."""

import math

from mathutils import Vector

from .mesh import Mesh
from .objects import bake, join
from .poses import STANDING

TORSO_X, TORSO_Y = 0.196, 0.134  # half-axes of the jacket in metres


class _Figure:
    def __init__(self, pose):
        self.joints = {name: Vector(at) for name, at in {**STANDING, **pose}.items()}
        self.parts = []

    def limb(self, names, radii, material, flat=1.0, sides=14):
        """Smooth tapered tube through joints or points; `flat` squashes front to back."""
        points = [self.joints[n] if isinstance(n, str) else n for n in names]
        path, widths = [], []
        for i in range(len(points) - 1):
            for k in range(6):
                t = k / 6
                path.append(points[i].lerp(points[i + 1], t))
                widths.append(radii[i] * (1 - t) + radii[i + 1] * t)
        path.append(points[-1])
        widths.append(radii[-1])
        for _ in range(2):
            inner = [(a + b * 2 + c) / 4 for a, b, c in zip(path, path[1:], path[2:])]
            path = [path[0], *inner, path[-1]]
        self._skin(path, widths, material, flat, sides)

    def _skin(self, path, widths, material, flat, sides):
        vertices, faces, n = [], [], len(path)
        for i, point in enumerate(path):
            ahead, behind = path[min(i + 1, n - 1)], path[max(i - 1, 0)]
            turn = (ahead - behind).normalized().to_track_quat("Z", "Y")
            u, v = turn @ Vector((1, 0, 0)), turn @ Vector((0, 1, 0))
            ru = widths[i] * (flat if abs(u.x) < 0.6 else 1)
            rv = widths[i] * (flat if abs(v.x) < 0.6 else 1)
            for k in range(sides):
                a = 2 * math.pi * k / sides
                vertices.append(point + u * math.cos(a) * ru + v * math.sin(a) * rv)
        for i in range(n - 1):
            for k in range(sides):
                a, b = i * sides + k, i * sides + (k + 1) % sides
                faces.append((a, b, b + sides, a + sides))
        faces += [tuple(reversed(range(sides))), tuple((n - 1) * sides + k for k in range(sides))]
        mesh = Mesh()
        mesh.add(vertices, faces, material, smooth=True)
        thing = mesh.object("limb")
        thing.modifiers.new("smooth", "SUBSURF").render_levels = 1
        self.parts.append(bake(thing))

    def add(self, mesh, name, bevel=0.0, segments=2):
        """Finish a part."""
        self.parts.append(bake(mesh.object(name, bevel, segments)))


def _torso(figure, jacket):
    j = figure.joints
    hip, chest, neck = j["hip"], j["chest"], j["neck"]
    path = [
        hip - (chest - hip) * 0.28,
        hip,
        hip.lerp(chest, 0.5),
        chest,
        neck.lerp(chest, 0.15),
        neck,
    ]
    figure.limb(path, [0.182, 0.185, 0.188, 0.205, 0.165, 0.078], jacket, flat=0.68, sides=20)
    mesh = Mesh()
    mesh.cylinder(
        neck - (neck - chest) * 0.12, neck + (neck - chest) * 0.16, 0.082, jacket, 16, 0.072
    )
    figure.add(mesh, "collar")


def _bands(figure):
    """Two reflective hoops and two braces on the jacket (EN ISO 20471 class 3 layout)."""
    hip, chest = figure.joints["hip"], figure.joints["chest"]
    axis = chest - hip
    across = Vector((1, 0, 0))
    forward = axis.cross(across).normalized()
    mesh = Mesh()
    for level in (0.12, 0.42):
        centre, sides, vertices = hip.lerp(chest, level), 28, []
        for z in (-0.028, 0.028):
            for k in range(sides):
                a = 2 * math.pi * k / sides
                rim = across * TORSO_X * math.cos(a) + forward * TORSO_Y * math.sin(a)
                vertices.append(centre + rim + axis.normalized() * z)
        hoop = [(k, (k + 1) % sides, sides + (k + 1) % sides, sides + k) for k in range(sides)]
        mesh.add(vertices, hoop, "retro", smooth=True)
    for x in (-0.105, 0.105):
        for front in (-1, 1):
            depth = TORSO_Y * math.sqrt(1 - (x / TORSO_X) ** 2) + 0.006
            low = hip.lerp(chest, 0.42) + across * x + forward * depth * front
            high = hip.lerp(chest, 1.0) + across * x * 0.95 + forward * depth * front * 1.06
            side = across * 0.024
            mesh.add([low - side, low + side, high + side, high - side], [(0, 1, 2, 3)], "retro")
    figure.add(mesh, "bands")


def _limbs(figure, jacket, trousers, bands, glove):
    j = figure.joints
    for s in "lr":
        figure.limb([f"thigh_{s}", f"knee_{s}", f"ankle_{s}"], [0.105, 0.080, 0.074], trousers)
        figure.limb([f"shoulder_{s}", f"elbow_{s}", f"hand_{s}"], [0.078, 0.064, 0.052], jacket)
        ankle, elbow, hand = j[f"ankle_{s}"], j[f"elbow_{s}"], j[f"hand_{s}"]
        boot = Mesh()
        centre = ankle + Vector((0, 0.07, -0.035))
        boot.box(centre, (0.10, 0.29, 0.11), "black", taper=(0.8, 0.75))
        figure.add(boot, "boot", 0.03, 3)
        along = (hand - elbow).normalized()
        ends = Mesh()
        fist = [(0, -0.01), (0.034, 0), (0.044, 0.04), (0.042, 0.08), (0.022, 0.115), (0, 0.12)]
        ends.lathe(fist, hand - along * 0.01, glove, 12, along)
        if bands:
            cuff = elbow.lerp(hand, 0.45)
            ends.cylinder(cuff - along * 0.028, cuff + along * 0.028, 0.067, "retro", 16)
            knee = j[f"knee_{s}"]
            down = (ankle - knee).normalized()
            for level in (0.45, 0.66):
                ring = knee.lerp(ankle, level)
                ends.cylinder(ring - down * 0.025, ring + down * 0.025, 0.086, "retro", 16)
        figure.add(ends, "hand")


def _head(figure, helmet, hair):
    neck, head = figure.joints["neck"], figure.joints["head"]
    mesh = Mesh()
    skull = [(0, -0.125), (0.046, -0.122), (0.074, -0.075), (0.086, -0.01), (0.086, 0.05),
             (0.06, 0.10), (0, 0.118)]  # fmt: skip
    mesh.lathe(skull, head, "skin", 24, (0, 0.12, 1))
    mesh.cylinder(neck - Vector((0, 0, 0.03)), head - Vector((0, 0, 0.06)), 0.052, "skin", 14)
    for side in (-1, 1):
        mesh.box(head + Vector((side * 0.088, -0.005, -0.005)), (0.018, 0.04, 0.06), "skin")
    if helmet:
        rim = head + Vector((0, 0.012, 0.035))
        dome = [(0.145, 0), (0.14, 0.015), (0.118, 0.02), (0.115, 0.07), (0.09, 0.125),
                (0.05, 0.15), (0, 0.158)]  # fmt: skip
        mesh.lathe(dome, rim, helmet, 24, (0, 0.10, 1))
        mesh.box(head + Vector((0, 0.125, 0.045)), (0.16, 0.08, 0.015), helmet)
    else:
        crown = [
            (0.072, -0.085),
            (0.092, -0.04),
            (0.098, 0.02),
            (0.09, 0.07),
            (0.06, 0.115),
            (0, 0.132),
        ]
        mesh.lathe(crown, head + Vector((0, -0.022, 0.008)), hair, 24, (0, -0.30, 1))
    figure.add(mesh, "head", 0.008, 2)


def person(pose=None, jacket="lime", trousers="navy", helmet="white", hair="trunk", bands=True,
           glove="dark"):  # fmt: skip
    """One figure; palette names for clothes; helmet=None shows hair."""
    figure = _Figure(pose or {})
    _limbs(figure, jacket, trousers, bands, glove)
    _torso(figure, jacket)
    if bands:
        _bands(figure)
    _head(figure, helmet, hair)
    return join(*figure.parts)
