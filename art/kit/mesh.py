"""Mesh builder: boxes, cylinders, lathes, prisms and tubes in one object. Metres, Z up."""

import math

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector

from .materials import paint


def _axes(direction):
    return Vector(direction).to_track_quat("Z", "Y").to_matrix().to_4x4()


class Mesh:
    """Collects faces with their materials (palette names or bpy materials)."""

    def __init__(self):
        self.vertices, self.faces, self.indices, self.smooth = [], [], [], []
        self.materials = []

    def add(self, vertices, faces, material, smooth=False, matrix=None):
        """Append raw geometry; `matrix` places it."""
        material = paint(material) if isinstance(material, str) else material
        if material not in self.materials:
            self.materials.append(material)
        start, index = len(self.vertices), self.materials.index(material)
        if matrix is not None:
            vertices = [matrix @ Vector(v) for v in vertices]
        self.vertices += [tuple(v) for v in vertices]
        self.faces += [[start + k for k in face] for face in faces]
        self.indices += [index] * len(faces)
        self.smooth += [smooth] * len(faces)

    def box(self, centre, size, material, rotation=None, taper=(1, 1)):
        """Box; `taper` scales its top in x and y; `rotation` is XYZ Euler in radians."""
        x, y, z = (side / 2 for side in size)
        tx, ty = x * taper[0], y * taper[1]
        base = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z)]
        top = [(-tx, -ty, z), (tx, -ty, z), (tx, ty, z), (-tx, ty, z)]
        sides = [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
        turn = Euler(rotation).to_matrix().to_4x4() if rotation else Matrix()
        matrix = Matrix.Translation(centre) @ turn
        self.add(base + top, [(3, 2, 1, 0), (4, 5, 6, 7), *sides], material, False, matrix)

    def cylinder(self, start, end, radius, material, sides=20, end_radius=None, cap=True):
        """Cylinder or cone between two points."""
        axis = Vector(end) - Vector(start)
        far = radius if end_radius is None else end_radius
        profile = [(radius, 0), (far, axis.length)]
        self.lathe(profile, start, material, sides, axis, cap)

    def lathe(self, profile, centre, material, sides=24, axis=(0, 0, 1), cap=True):
        """Revolve [(radius, height)] about an axis through `centre`."""
        matrix = Matrix.Translation(centre) @ _axes(axis)
        angles = [2 * math.pi * i / sides for i in range(sides)]
        ring = [(math.cos(a), math.sin(a)) for a in angles]
        vertices = [(r * c, r * s, z) for r, z in profile for c, s in ring]
        self.add(vertices, _grid(len(profile), sides), material, True, matrix)
        if cap:
            last = (len(profile) - 1) * sides
            ends = [tuple(reversed(range(sides))), tuple(range(sides))]
            self.add(vertices[:sides], ends[:1], material, False, matrix)
            self.add(vertices[last:], ends[1:], material, False, matrix)

    def prism(self, profile, start, end, material, plane="yz"):
        """Extrude a closed outline along the axis missing from `plane`."""
        place = {
            "yz": lambda a, b, t: (t, a, b),
            "xz": lambda a, b, t: (a, t, b),
            "xy": lambda a, b, t: (a, b, t),
        }[plane]
        n = len(profile)
        vertices = [place(a, b, t) for t in (start, end) for a, b in profile]
        following = [*profile[1:], profile[0]]
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(profile, following))
        faces = [tuple(range(n)), tuple(reversed(range(n, 2 * n)))]
        faces += [(i, n + i, n + (i + 1) % n, (i + 1) % n) for i in range(n)]
        if (end > start) == ((area > 0) == (plane != "xz")):
            faces = [tuple(reversed(face)) for face in faces]
        self.add(vertices, faces, material)

    def tube(self, points, radius, material, sides=10, rib=0.0):
        """Round tube along points; `rib` swells every other ring (hoses)."""
        points = [Vector(p) for p in points]
        angles = [2 * math.pi * k / sides for k in range(sides)]
        vertices = []
        for i, point in enumerate(points):
            ahead, behind = points[min(i + 1, len(points) - 1)], points[max(i - 1, 0)]
            turn = (ahead - behind).to_track_quat("Z", "Y")
            r = radius * (1 + (rib if i % 2 else 0))
            vertices += [
                point + turn @ Vector((r * math.cos(a), r * math.sin(a), 0)) for a in angles
            ]
        self.add(vertices, _grid(len(points), sides), material, True)

    def object(self, name, bevel=0.0, segments=2, angle=35):
        """Link the mesh as an object; `bevel` in metres rounds edges sharper than `angle`°."""
        data = bpy.data.meshes.new(name)
        data.from_pydata(self.vertices, [], self.faces)
        for material in self.materials:
            data.materials.append(material)
        data.polygons.foreach_set("material_index", self.indices)
        data.polygons.foreach_set("use_smooth", self.smooth)
        data.update()
        thing = bpy.data.objects.new(name, data)
        bpy.context.scene.collection.objects.link(thing)
        if bevel:
            _add_bevel(thing, bevel, segments, angle)
        return thing


def _grid(rows, sides):
    """Faces of a closed tube of `rows` rings."""
    faces = []
    for row in range(rows - 1):
        for i in range(sides):
            j, base = (i + 1) % sides, row * sides
            faces.append((base + i, base + j, base + sides + j, base + sides + i))
    return faces


def _add_bevel(thing, width, segments, angle):
    bevel = thing.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments = width, segments
    bevel.limit_method, bevel.angle_limit = "ANGLE", math.radians(angle)
    bevel.harden_normals = True
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(40)


def array_object(name, vertices, faces, materials, indices=None, smooth=False):
    """Object from numpy arrays: vertices (n, 3), faces (k, 3 or 4); fast for big meshes."""
    data = bpy.data.meshes.new(name)
    count, corners = faces.shape
    data.vertices.add(len(vertices))
    data.vertices.foreach_set("co", vertices.astype("f").ravel())
    data.loops.add(count * corners)
    data.loops.foreach_set("vertex_index", faces.astype("i").ravel())
    data.polygons.add(count)
    data.polygons.foreach_set("loop_start", np.arange(0, count * corners, corners, dtype="i"))
    data.polygons.foreach_set("loop_total", np.full(count, corners, "i"))
    for material in materials:
        data.materials.append(paint(material) if isinstance(material, str) else material)
    if indices is not None:
        data.polygons.foreach_set("material_index", indices.astype("i"))
    data.polygons.foreach_set("use_smooth", np.full(count, smooth))
    data.update(calc_edges=True)
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def arc(y, z, radius, start, end, steps=12):
    """Points (y, z) of an arc, angles in degrees."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(y + radius * math.cos(a), z + radius * math.sin(a)) for a in angles]
