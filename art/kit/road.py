"""A road along +Y: centre line x = f(y), lateral offset t > 0 to the right. Metres."""

import math

import numpy as np
from mathutils import Vector

from .mesh import array_object


class Road:
    """Sweeps strips and lines along a curved centre line."""

    def __init__(self, curve, start, end):
        self.curve, self.start, self.end = curve, start, end

    def heading(self, y):
        """Unit tangent at chainage y."""
        return Vector((self.curve(y + 0.5) - self.curve(y - 0.5), 1, 0)).normalized()

    def at(self, y, lateral, z=0.0):
        """World point at chainage y."""
        tangent = self.heading(y)
        return Vector((self.curve(y) + tangent.y * lateral, y - tangent.x * lateral, z))

    def yaw(self, y):
        """Rotation about Z, radians, that turns +Y along the road."""
        tangent = self.heading(y)
        return -math.atan2(tangent.x, tangent.y)

    def stations(self, start=None, end=None):
        """Chainages for a sweep, closer together near the camera (y = 0)."""
        y = self.start if start is None else start
        end = self.end if end is None else end
        while y < end:
            yield y
            y += max(1.0, min(20.0, abs(y) * 0.03 + 1))
        yield end

    def strip(self, name, profile, material, start=None, end=None, smooth=False):
        """Sweep [(lateral, z)]; the UV map holds (lateral, chainage)."""
        ys, n = list(self.stations(start, end)), len(profile)
        vertices = np.array([self.at(y, t, z) for y in ys for t, z in profile], "f")
        rows = [(i * n + j, i * n + j + 1) for i in range(len(ys) - 1) for j in range(n - 1)]
        faces = np.array([(a, b, b + n, a + n) for a, b in rows])
        thing = array_object(name, vertices, faces, [material], smooth=smooth)
        uv = np.array([(t, y) for y in ys for t, _ in profile], "f")[faces.ravel()]
        thing.data.uv_layers.new(name="uv").data.foreach_set("uv", uv.ravel())
        return thing

    def line(self, lateral, width, material, start=None, end=None):
        """Continuous marking, 12 mm above the road."""
        edges = [(lateral - width / 2, 0.012), (lateral + width / 2, 0.012)]
        return self.strip("line", edges, material, start, end)

    def dashes(self, lateral, width, length, gap, material, start, end):
        """Broken marking."""
        vertices, y = [], start
        while y < end:
            for ahead, side in ((0, -1), (0, 1), (length, 1), (length, -1)):
                vertices.append(self.at(y + ahead, lateral + side * width / 2, 0.012))
            y += length + gap
        faces = np.arange(len(vertices)).reshape(-1, 4)
        return array_object("dashes", np.array(vertices, "f"), faces, [material])
