"""The shared set: a D3M motorway with verges, median barrier, lamps and edge lines.

Cross-section in metres from the centre: median kerb 0.4, yellow edge lines 1.55 and 13.2,
lane lines 5.4 and 9.3 (lane centres 3.4, 7.3, 11.2), hard shoulder to the road's edge.
The left carriageway (t < 0) runs to +Y, the right one to -Y: traffic keeps left.
"""

import random

import numpy as np

from . import surfaces
from .light import world
from .road import Road

LANES = (3.4, 7.3, 11.2)
EDGE_LINE = 13.2
VERGE = [(0, -0.03), (2.0, -0.08), (7, 1.2), (14, 1.8), (60, 1.5), (900, 1.2)]
VERGE_T, VERGE_Z = zip(*VERGE)


def bend_behind(y):
    """Centre line for views along -Y: straight near the camera, then a bend."""
    return -0.00022 * (min(y, -20) + 20) ** 2


class Site:
    """Road, verges and markings. view=+1 looks along +Y, -1 along -Y; edge = road half-width."""

    def __init__(self, look, curve=lambda y: 0.0, view=1, wet=0.4, edge=17.0, snow=False, seed=4,
                 edge_line_until=None, verge=None):  # fmt: skip
        self.look, self.view, self.edge, self.snow = look, view, edge, snow
        self.random, self.numbers = random.Random(seed), np.random.RandomState(seed)
        self.road = Road(curve, *((-40, 1700) if view > 0 else (-1300, 60)))
        self._pave(wet)
        self._mark(edge_line_until)
        self._shape(verge)
        world(look)

    def _pave(self, wet):
        surface = surfaces.snowy_asphalt() if self.snow else surfaces.asphalt(wet)
        camber = [(-self.edge, -0.02), (0, 0.02), (self.edge, -0.02)]
        self.road.strip("asphalt", camber, surface)
        barrier = [(0.42, 0), (0.40, 0.08), (0.17, 0.35), (0.10, 1.0)]
        profile = [(-t, z) for t, z in barrier] + barrier[::-1]
        self.road.strip("median", profile, "concrete")

    def _mark(self, edge_line_until):
        near, far = (-40, 900) if self.view > 0 else (-900, 55)
        for side in (-1, 1):
            self.road.line(side * 1.55, 0.2, "line yellow")
            end = edge_line_until if side < 0 else None
            self.road.line(side * EDGE_LINE, 0.2, "line yellow", end=end)
            for t in (5.4, 9.3):
                self.road.dashes(side * t, 0.15, 3, 6, "line white", near + 1, far)

    def _shape(self, ground):
        if self.snow:
            ground = surfaces.mottled("ground", "#e4eaf2", "#c3cfdf", 0.35, 0.7, 6, 0.5)
        ground = ground or surfaces.mottled("ground", "#434a2c", "#6d683e", 0.35, 0.95, 6, 0.4)
        for side in (-1, 1):
            profile = [(side * (self.edge + t), z) for t, z in VERGE]
            self.road.strip("verge", profile[::side], ground, smooth=True)

    def ground_height(self, beyond_edge):
        """Verge height in metres at a distance outside the road's edge."""
        return float(np.interp(beyond_edge, VERGE_T, VERGE_Z))

    def verge_point(self, y, side, beyond_edge):
        """World point on the verge."""
        height = self.ground_height(beyond_edge)
        return self.road.at(y, side * (self.edge + beyond_edge), height)
