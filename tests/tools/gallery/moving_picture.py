#!/usr/bin/env python3
"""Draws the moving picture of the README, assets/images/both-panes.gif: both panes under one stroke of the mouse.

./dev gallery calls it with the folder of the built programs. The scene is one-stroke.toml beside this file; a ring marks
the brush, as in the window.
"""

import pathlib
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
SCENE = HERE / "one-stroke.toml"
PICTURE = HERE.parents[2] / "assets" / "images" / "both-panes.gif"

FPS = 100 / 7  # a GIF counts its frames in hundredths of a second
FRAMES = 40
SIZE = (640, 346)
PANES = ((12, 29), (326, 29))  # upper left corners of both panes in a frame of that size
PANE_SIZE = 302
REST = 120  # hundredths of a second for which the last frame stands
COLORS = 128


def along(path, column):
    """An expression for ffmpeg: one column of the rows t, x, y, interpolated linearly at the time t."""
    return "+".join(f"between(t,{a[0]},{b[0]}-1e-6)*({a[column]}+(t-{a[0]})*{(b[column] - a[column]) / (b[0] - a[0])})"
                    for a, b in zip(path, path[1:]))


def filters(gesture):
    """The filter graph that draws the ring into both panes and chooses the colors of the GIF."""
    path, radius = gesture["path"], gesture["radius"] * PANE_SIZE / 2
    side = 2 * round(radius + 3)
    middle = (side - 1) / 2
    ring = f"color=white:s={side}x{side}:d=0.1,format=rgba,"
    ring += f"geq=r=255:g=255:b=255:a='220*clip(1.4-abs(hypot(X-{middle},Y-{middle})-{radius}),0,1)',split=2[ring0][ring1];"
    frame = "[0:v]"
    for pane, (left, top) in enumerate(PANES):
        x = f"{left - side / 2}+{PANE_SIZE / 2}*(1+{along(path, 1)})"
        y = f"{top - side / 2}+{PANE_SIZE / 2}*(1-({along(path, 2)}))"
        ring += f"{frame}[ring{pane}]overlay=x='{x}':y='{y}':enable='between(t,{path[0][0]},{path[-1][0]})'[pane{pane}];"
        frame = f"[pane{pane}]"
    return (f"{ring}{frame}split[film][sample];[sample]palettegen=max_colors={COLORS}[palette];"
            "[film][palette]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle")


def main(programs):
    gesture = tomllib.loads(SCENE.read_text(encoding="utf-8"))["gesture"][0]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([pathlib.Path(programs) / "twinflow", "render", SCENE, "-o", folder, "--quiet",
                        "--frames", str(FRAMES), "--fps", str(FPS), "--size", "{}x{}".format(*SIZE)], check=True)
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-framerate", str(FPS), "-i", f"{folder}/frame_%06d.png",
                        "-filter_complex", filters(gesture), "-final_delay", str(REST), PICTURE], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("moving_picture: give the folder of the built programs, as ./dev gallery does")
    main(sys.argv[1])
