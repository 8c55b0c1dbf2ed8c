"""Smooth car and van bodies: a loft of cross-sections with wheel arches cut out."""

import bmesh
import bpy

from ..materials import paint
from ..mesh import Mesh
from ..objects import bake


def _ring(station, sill):
    """Cross-section of (y, belt height, belt half-width, roof height, roof half-width)."""
    y, belt, hip, roof, top = station
    right = [(hip * 0.93, sill), (hip, sill + 0.18), (hip, belt - 0.12), (hip * 0.975, belt),
             (top, roof - 0.05), (top * 0.82, roof), (0, roof + 0.03)]  # fmt: skip
    left = [(-x, z) for x, z in reversed(right[:-1])]
    return [(x, y, z) for x, z in right + left]


def loft(name, stations, sill, body, slot, glass="glass"):
    """Closed, subdivided shell; slot(rear, front, face) is 0 paint, 1 glass or 2 black.

    Faces count from the right sill (0) over side window (3), shoulder (4), roof (5, 6),
    shoulder (7), side window (8) to the left sill (11).
    """
    shape = bmesh.new()
    rings = [[shape.verts.new(p) for p in _ring(s, sill)] for s in stations]
    for i in range(len(rings) - 1):
        for j in range(12):
            corners = (rings[i][j], rings[i + 1][j], rings[i + 1][j + 1], rings[i][j + 1])
            face = shape.faces.new(corners)
            face.material_index = slot(stations[i], stations[i + 1], j)
    for i in range(len(rings) - 1):
        shape.faces.new((rings[i][12], rings[i + 1][12], rings[i + 1][0], rings[i][0]))
    shape.faces.new(list(reversed(rings[0])))
    shape.faces.new(rings[-1])
    for face in shape.faces:
        face.smooth = True
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    data = bpy.data.meshes.new(name)
    shape.to_mesh(data)
    shape.free()
    for material in (body, glass, "black"):
        data.materials.append(paint(material))
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    thing.modifiers.new("smooth", "SUBSURF").levels = 2
    thing.modifiers["smooth"].render_levels = 2
    return bake(thing)


def cut_arches(shell, axles, half_width, radius, height, depth=0.34):
    """Subtract a cylinder at every wheel, so that arches are holes, not discs."""
    for y in axles:
        for side in (-1, 1):
            mesh = Mesh()
            outer, inner = side * (half_width + 0.3), side * (half_width - depth)
            mesh.cylinder((inner, y, height), (outer, y, height), radius, "black", 40)
            cutter = mesh.object("cutter")
            _weld(cutter)
            cut = shell.modifiers.new("arch", "BOOLEAN")
            cut.object, cut.operation, cut.solver = cutter, "DIFFERENCE", "EXACT"
            bake(shell)
            bpy.data.objects.remove(cutter)
    shell.data.use_auto_smooth = True
    shell.data.auto_smooth_angle = 0.6
    return shell


def _weld(thing):
    """Merge doubled vertices: the boolean solver needs a closed cutter."""
    shape = bmesh.new()
    shape.from_mesh(thing.data)
    bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    shape.to_mesh(thing.data)
    shape.free()
