"""Measures the page beside the desktop's program, as a table in Markdown: figures.py FOLDER PROGRAM BENCH [--columns NAME…].

FOLDER holds the page that `./dev web` builds, PROGRAM is the native twinflow and BENCH twinflow-bench. All draw through the same
rasterizer, that of the machine. Each time is the smallest of several, as other programs may be running; those of particles are times
of the processor, in the thread that takes most.
"""

import argparse
import csv
import gzip
import json
import pathlib
import re
import subprocess
import tempfile
import threading
import time

from chromium import Chromium
from firefox import Firefox
from page_test import PageTest, load_server

OPENINGS = 5
STEPS = 40
AT_ONCE = 4  # steps of particles between two looks at the clock
ERROR_SECONDS = 0.25
ERROR_SETS = ["grid.resolution=128", "particles.count=4096"]
PARTICLES = 10000
BENCHMARK = f"particles/wcsph-corrected/{PARTICLES}/1-thread/baseline"
# What the benchmark measures: the default scene's particles alone, with correction and shifting.
ALONE = ["grid.enabled=false", "particles.method=wcsph", f"particles.count={PARTICLES}", "particles.viscosity=0.002",
         "particles.correction=true", "particles.shifting=true"]
ERRORS = ("grid_error_l2", "particles_error_l2")

ROWS = {
    "grid_error_l2": "Taylor–Green, error of the grid fluid",
    "particles_error_l2": "Taylor–Green, error of the particle fluid",
    "step_ms": "a step of the default scene, ms",
    "particle_ns": "a particle and sub-step of wcsph, ns",
    "ready_ms": "until the program is ready, ms",
    "picture_ms": "until the first picture, ms",
    "size_mb": "size of what is loaded, gzipped, MB",
}
FORMATS = {"grid_error_l2": ".6e", "particles_error_l2": ".4e", "size_mb": ".2f", "step_ms": ".1f"}


def simulate(program, scene, steps, assignments, *options):
    """Takes steps natively with one thread; returns seconds."""
    until = str(steps / 60.0)
    words = [word for assignment in assignments for word in ("--set", assignment)]
    begin = time.monotonic()
    subprocess.run([program, "simulate", scene, "--until", until, "--every", until, "--quiet", "--threads", "1", *words, *options],
                   check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begin


def native_errors(program):
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder) / "metrics.csv"
        simulate(program, "taylor-green", 60 * ERROR_SECONDS, ERROR_SETS, "--metrics", table)
        last = list(csv.DictReader(table.open()))[-1]
    return {name: float(last[name]) for name in ERRORS}


def native_step(program):
    """Milliseconds of a step, without those of the beginning and the end."""
    few, many = 5, 5 + STEPS
    times = [[simulate(program, "default", steps, []) for steps in (few, many)] for _ in range(3)]
    return 1e3 * (min(row[1] for row in times) - min(row[0] for row in times)) / (many - few)


def native_particle(bench):
    """Nanoseconds of a particle and sub-step, in one thread with the SSE2 lanes."""
    answer = subprocess.run([bench, f"--benchmark_filter=^{BENCHMARK}$", "--benchmark_format=json",
                             "--benchmark_repetitions=9", "--benchmark_min_time=0.2"], check=True, capture_output=True, text=True).stdout
    return min(1e3 * run["cpu_time"] / (run["substeps"] * PARTICLES)  # of microseconds a step
               for run in json.loads(answer)["benchmarks"] if run["run_type"] == "iteration")


def errors_in_page(test):
    test.open("#still=1")
    test.open_scene("taylor-green", ERROR_SETS)
    step = float(test.engine("values().now['time.step']"))
    test.engine(f"step({round(ERROR_SECONDS / step)})")
    return {name: test.metric(name) for name in ERRORS}


def step_in_page(test):
    """Milliseconds of a step with the GPU's work."""
    test.open("#scene=default&still=1")
    test.engine("step(5)")
    return min(test.browser.evaluate("""(() => {
        const begin = performance.now();
        twinflow.engine.step(10);
        twinflow.engine.metrics(); // waits for the GPU
        return (performance.now() - begin) / 10;
    })()""") for _ in range(STEPS // 10))


def particle_in_page(test):
    """Nanoseconds of a particle and sub-step; the number of sub-steps is that which the explanation of a step names."""
    test.open("#still=1")
    test.open_scene("default", ALONE)
    test.engine("step(20)")
    test.engine("perform('explain')")
    sub_steps = int(re.search(r"sub-step \d+ of (\d+)", str(test.engine("stage()")))[1])
    test.engine("perform('explain')")
    times = []
    for _ in range(STEPS // AT_ONCE):
        before = test.browser.processor_times()
        test.engine(f"step({AT_ONCE})")
        after = test.browser.processor_times()
        times.append(max(seconds - before.get(thread, seconds) for thread, seconds in after.items()))
    return 1e9 * min(times) / (AT_ONCE * PARTICLES * sub_steps)


def opening(test):
    marks = {"engine-ready": [], "first-picture": []}
    for _ in range(OPENINGS):
        test.open()
        for name, times in marks.items():
            times.append(test.browser.evaluate(f"performance.getEntriesByName('{name}')[0].startTime"))
    return {"ready_ms": min(marks["engine-ready"]), "picture_ms": min(marks["first-picture"])}


def size(folder, threads):
    """Megabytes of what a browser loads before the first picture, of one of the two programs."""
    loaded = 0
    for path in sorted(pathlib.Path(folder).iterdir()):
        program = path.name.startswith("twinflow.") or path.name.startswith("twinflow-threads.")
        if path.suffix not in (".js", ".css", ".wasm", ".html") or path.name.startswith("embed."):
            continue
        if not program or path.name.startswith("twinflow-threads.") == threads:
            loaded += len(gzip.compress(path.read_bytes(), 9))
    return loaded / 1e6


def native_column(arguments):
    return {**native_errors(arguments.program), "step_ms": native_step(arguments.program),
            "particle_ns": native_particle(arguments.bench)}


def page_column(arguments, make_browser, threads):
    serve = load_server()
    handler = serve.PageHandler if threads else serve.PlainPageHandler
    with serve.make_server(arguments.folder, 0, handler) as server, make_browser() as browser:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        test = PageTest(browser, f"http://127.0.0.1:{server.server_address[1]}/", arguments.folder, arguments.program, None)
        column = {**opening(test), **errors_in_page(test), "step_ms": step_in_page(test), "particle_ns": particle_in_page(test),
                  "size_mb": size(arguments.folder, threads)}
        print(f"driver: {test.engine('driver()')}; threads: {test.engine('threads()')}", flush=True)
        server.shutdown()
    return column


COLUMNS = {
    "native": native_column,
    "Chromium": lambda arguments: page_column(arguments, Chromium, False),
    "Chromium, threads": lambda arguments: page_column(arguments, Chromium, True),
    "Firefox": lambda arguments: page_column(arguments, Firefox, False),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("program")
    parser.add_argument("bench")
    parser.add_argument("--columns", nargs="*", choices=COLUMNS, default=list(COLUMNS))
    arguments = parser.parse_args()
    columns = {}
    for name in arguments.columns:
        columns[name] = COLUMNS[name](arguments)
        print(f"{name}: {columns[name]}", flush=True)
    print("\n| | " + " | ".join(columns) + " |\n|---|" + "---|" * len(columns))
    for key, text in ROWS.items():
        cells = [format(column[key], FORMATS.get(key, ".0f")) if key in column else "" for column in columns.values()]
        print(f"| {text} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
