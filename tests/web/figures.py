"""Measures the page beside the desktop's program: figures.py FOLDER PROGRAM [--firefox].

Prints the size, how long the page takes to be ready and to show its first picture, and the times of steps. Each time is the
smallest of several, as other programs may be running.
"""

import argparse
import csv
import gzip
import pathlib
import re
import subprocess
import tempfile
import threading

from chromium import Chromium
from firefox import Firefox
from page_test import PageTest, load_server

OPENINGS = 5
STEPS = 60
PARTICLES = 10000
ALONE = ["grid.enabled=false", "particles.method=double-density", f"particles.count={PARTICLES}"]


def print_size(folder):
    """What a browser loads before the first picture."""
    sizes = {}
    for path in sorted(pathlib.Path(folder).iterdir()):
        if path.suffix in (".js", ".css", ".wasm", ".html") and not path.name.startswith("embed."):
            sizes[path.name] = len(gzip.compress(path.read_bytes(), 9))
    print(f"size, gzipped: {sum(sizes.values()) / 1e6:.3f} MB (wasm {sizes['twinflow.wasm'] / 1e6:.3f} MB)")


def print_opening(test):
    marks = {"engine-ready": [], "first-picture": []}
    for _ in range(OPENINGS):
        test.open()
        for name, times in marks.items():
            times.append(test.browser.evaluate(f"performance.getEntriesByName('{name}')[0].startTime"))
    print(", ".join(f"{name} {min(times):.0f} ms" for name, times in marks.items()))


def native_steps(program, scene, assignments):
    """The times of steps, milliseconds, of the grid and the particles."""
    step = 1.0 / 60.0
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder) / "metrics.csv"
        subprocess.run([program, "simulate", scene, "--until", str(STEPS * step), "--every", str(step), "--quiet", "--threads",
                        "1", "--metrics", table, *(word for one in assignments for word in ("--set", one))], check=True)
        rows = list(csv.DictReader(table.open()))[1:]
    return {name: min((float(row[name]) for row in rows if row[name] and float(row[name]) > 0), default=0.0)
            for name in ("grid_step_ms", "particles_step_ms")}


def steps_in_page(test, scene, assignments):
    """The time of a whole step with the GPU's work, and of the particles' part of it, milliseconds."""
    test.open("#still=1")
    test.open_scene(scene, assignments)
    test.engine("step(5)")
    whole, particles = [], []
    for _ in range(STEPS // 10):
        took = test.browser.evaluate("""(() => {
            const begin = performance.now();
            twinflow.engine.step(10);
            twinflow.engine.metrics(); // waits for the GPU
            return (performance.now() - begin) / 10;
        })()""")
        whole.append(took)
        for _ in range(5):
            test.engine("step(1)")
            particles.append(test.engine("status().particles_ms"))
    return min(whole), min(particles)


def substeps_of(test, scene, assignments):
    """The number of sub-steps of the particles in a step, as the explanation of one names it."""
    test.open_scene(scene, assignments)
    test.engine("explain()")
    found = re.search(r"sub-step \d+ of (\d+)", str(test.engine("stage()")))
    test.engine("stopExplaining()")
    return int(found[1]) if found else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("program")
    parser.add_argument("--firefox", action="store_true")
    arguments = parser.parse_args()
    print_size(arguments.folder)
    with load_server().make_server(arguments.folder, 0) as server, \
            (Firefox if arguments.firefox else Chromium)() as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        test = PageTest(browser, f"http://127.0.0.1:{server.server_address[1]}/", arguments.folder, arguments.program, None)
        print_opening(test)
        print("driver:", test.engine("driver()"))
        whole, _ = steps_in_page(test, "default", [])
        native = native_steps(arguments.program, "default", [])
        print(f"step of the default scene: {whole:.1f} ms in the browser; natively the grid takes {native['grid_step_ms']:.1f} ms "
              f"and the particles, beside it, {native['particles_step_ms']:.1f} ms")
        _, page = steps_in_page(test, "default", ALONE)
        native = native_steps(arguments.program, "default", ALONE)["particles_step_ms"]
        of_each = 1e6 / PARTICLES / substeps_of(test, "default", ALONE)
        print(f"a particle and sub-step: {page * of_each:.0f} ns in the browser, {native * of_each:.0f} ns natively, "
              f"ratio {page / native:.2f}")
        server.shutdown()


if __name__ == "__main__":
    main()
