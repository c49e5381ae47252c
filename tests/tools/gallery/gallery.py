#!/usr/bin/env python3
"""Draws built-in scenes, all of them or those that are named, and writes assets/gallery/ with the pictures.

The small ones, without captions, are for the lists of scenes in the window and the page.

./dev gallery calls it with the folder of the built programs. The first sentence of the comment at the head of a scene's file
says what the scene shows; how it is drawn is said below.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "assets" / "gallery"

SIZE = "960x520"
SMALL = PAGE / "small"
SMALL_SIZE = "384x192"
TIME = 1.5  # seconds by which most scenes have something to show

# Scenes that show more at another time, or in another view.
TIMES = {"airfoil": 2.5, "backward-step": 4.0, "blob": 1.2, "blob-in-stream": 1.0, "couette": 0.8, "cylinder": 3.0, "dam-break": 0.55, "decaying-turbulence": 1.0, "double-shear-layer": 1.6,
         "dragged": 2.2, "drop-in-pool": 0.7, "drop-oscillation": 0.73, "float": 2.0, "heated-cavity": 4.0, "rayleigh-benard": 6.0, "plume": 8.0, "lava-lamp": 28.0, "cooling-cylinder": 4.0, "hydrostatic": 0.5,
         "kelvin-helmholtz": 2.4, "lid-driven-cavity": 6.0, "maze": 5.0, "mixer": 4.0, "sand-into-water": 0.75, "pool": 1.0, "sloshing": 5.0, "spillway": 1.4, "potential-flow": 1.0, "surface-tension": 0.7, "two-fluids": 1.2,
         "vortex-pair": 1.5, "vortex-street": 6.0}
VIEWS = {"taylor-green": "vorticity", "taylor-green-particles": "speed",
         "lid-driven-cavity": "speed,arrows", "hydrostatic": "pressure", "uniform": "dye,arrows",
         "outward": "dye,arrows", "compression": "pressure", "swirl": "dye,arrows", "shear": "dye,arrows"}
STYLES = {name: "liquid" for name in ("blob", "dam-break", "drop-in-pool", "drop-oscillation", "pool", "float", "sloshing", "spillway", "standing-wave", "surface-tension",
                                    "two-fluids", "wave-maker")}


def scenes(program):
    lines = subprocess.run([program, "scenes"], check=True, capture_output=True, text=True).stdout.splitlines()
    return [tuple(line.split(maxsplit=1)) for line in lines]


def sentence(name):
    """The first sentence of the comment at the head of the scene's file."""
    comment = []
    for line in (ROOT / "assets" / "scenes" / f"{name}.toml").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        comment.append(line.lstrip("# "))
    return re.split(r"(?<=\.)\s", " ".join(comment))[0]


def words(name, size=SIZE):
    """The arguments of `twinflow render`, except for the output."""
    result = [name, "--from", str(TIMES.get(name, TIME)), "--frames", "1", "--size", size]
    if name in VIEWS:
        result += ["--view", VIEWS[name]]
    if name in STYLES:
        result += ["--set", f"view.particle_style={STYLES[name]}"]
    return result


def draw(program, arguments, picture):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "render", *arguments, "-o", folder, "--quiet"], check=True)
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", f"{folder}/frame_000000.png", "-qscale:v", "4", picture], check=True)


def page(program):
    """The text of the page."""
    lines = ["# Every built-in scene", "",
             "`./dev gallery` draws these pictures. Below each one is its command. `twinflow run NAME` opens the scene.", ""]
    for name, title in scenes(program):
        lines += [f"## {title}", "", f"{sentence(name)}", "", f"![{title}]({name}.jpg)", "",
                  f"`twinflow render {' '.join(words(name))} -o DIR`", ""]
    return "\n".join(lines)


def main(programs, wanted):
    program = pathlib.Path(programs) / "twinflow"
    names = [name for name, _ in scenes(program)]
    for name in wanted:
        if name not in names:
            sys.exit(f"gallery: there is no built-in scene {name}")
    SMALL.mkdir(exist_ok=True)
    for old in PAGE.glob("**/*.jpg"):
        if old.stem not in names:
            old.unlink()
    for name in wanted or names:
        print(f"gallery: {name}", file=sys.stderr)
        draw(program, words(name), PAGE / f"{name}.jpg")
        draw(program, [*words(name, SMALL_SIZE), "--bare"], SMALL / f"{name}.jpg")
    (PAGE / "README.md").write_text(page(program), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("gallery: give the folder of the built programs, as ./dev gallery does, and scenes, if not all")
    main(sys.argv[1], sys.argv[2:])
