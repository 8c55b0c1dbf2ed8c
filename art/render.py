"""Blender entry point: build a scene and render its raw passes.

blender -b -noaudio --python-exit-code 1 -P art/render.py -- SCENE [--preview]
"""

import argparse
import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

from kit.camera import render  # noqa: E402
from kit.looks import LOOKS  # noqa: E402
from kit.objects import reset  # noqa: E402

PREVIEW_SAMPLES = 24


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scene", choices=sorted(LOOKS))
    parser.add_argument("--preview", action="store_true")
    options = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    look = LOOKS[options.scene]
    name, (width, height), samples = options.scene, look.size, look.samples
    if options.preview:
        name, width, height, samples = f"{name}-preview", width // 2, height // 2, PREVIEW_SAMPLES
    reset()
    importlib.import_module("scenes." + options.scene.replace("-", "_")).build(look)
    render(HERE / ".work" / f"{name}.npz", width, height, samples)


main()
