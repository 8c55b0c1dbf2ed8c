"""Camera and Cycles render to raw passes (.npz) for the post step."""

import shutil
import time

import bpy
import numpy as np
from mathutils import Vector

PASSES = {
    "Image": "Image",
    "Albedo": "Denoising Albedo",
    "Normal": "Denoising Normal",
    "Mist": "Mist",
}
MIST_DEPTH = 8000.0  # metres the mist pass spans, linear from the camera


def camera(location, target, lens, focus=None, f_number=2.8):
    """Aim a camera; lens in mm on a 36 mm sensor, focus distance in metres."""
    data = bpy.data.cameras.new("camera")
    thing = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    direction = Vector(target) - Vector(location)
    thing.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
    data.lens, data.clip_start, data.clip_end = lens, 0.1, 30_000
    if focus:
        data.dof.use_dof = True
        data.dof.focus_distance, data.dof.aperture_fstop = focus, f_number
    bpy.context.scene.camera = thing


def _configure(scene, width, height, samples):
    """Cycles on the CPU, few bounces, no caustics, transparent film (the sky is added later)."""
    scene.render.engine = "CYCLES"
    scene.render.film_transparent = True
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = "CPU", samples, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.03
    cycles.adaptive_min_samples = 12
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 8
    cycles.sample_clamp_indirect, cycles.blur_glossy = 4, 0.5
    cycles.caustics_reflective = cycles.caustics_refractive = False
    layer = scene.view_layers[0]
    layer.use_pass_mist = True
    mist = scene.world.mist_settings
    mist.start, mist.depth, mist.falloff = 0.0, MIST_DEPTH, "LINEAR"
    layer.cycles.denoising_store_passes = True


def _route_passes(scene, folder):
    """Compositor that writes every pass as a 32-bit OpenEXR."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = str(folder)
    files.format.file_format, files.format.color_mode = "OPEN_EXR", "RGBA"
    files.format.color_depth = "32"
    files.file_slots.clear()
    for name, source in PASSES.items():
        files.file_slots.new(name)
        tree.links.new(layers.outputs[source], files.inputs[name])
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs[0])


def _read(path, width, height, colour):
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = "Linear" if colour else "Non-Color"
    pixels = np.empty(width * height * 4, "f")
    image.pixels.foreach_get(pixels)
    return pixels.reshape(height, width, 4)[::-1].copy()


def render(target, width, height, samples):
    """Render the current scene; write passes and camera to `target` (.npz)."""
    scene = bpy.context.scene
    folder = target.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    _configure(scene, width, height, samples)
    _route_passes(scene, folder)
    began = time.time()
    bpy.ops.render.render(write_still=False)
    frame = f"{scene.frame_current:04d}.exr"
    passes = {n: _read(folder / f"{n}{frame}", width, height, n == "Image") for n in PASSES}
    for name in ("Albedo", "Normal"):
        passes[name] = passes[name].astype("f2")
    lens = scene.camera.data
    view = np.array(scene.camera.matrix_world)
    lens = {"lens": lens.lens, "sensor": lens.sensor_width, "mist_depth": MIST_DEPTH}
    np.savez(target, camera=view, **lens, **passes)
    shutil.rmtree(folder)
    print(f"rendered {target.name} in {time.time() - began:.0f} s")
