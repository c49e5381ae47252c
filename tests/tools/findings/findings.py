#!/usr/bin/env python3
"""Runs `twinflow compare` and `twinflow validate` on some scenes and writes assets/findings/ from the results.

./dev findings calls it with the folder of the built programs and the names of sections, unless it renews the whole page. The
text is findings.md beside this file; the words in braces there are measured. The runs stay in the programs' folder findings/, and
complete ones are not repeated. With --validated FOLDER, the results of published cases come from an earlier `twinflow validate`.
The page has no costs, so you may measure it on a busy machine.
"""

import argparse
import pathlib
import re
import subprocess
import sys

from results import PAGE, Sweep, Verdicts, number, percent, pictures, plot, run_of, table

HERE = pathlib.Path(__file__).resolve().parent

GRIDS = (32, 64, 128)
COUNTS = (1024, 4096, 16384)
COLUMNS = (1250, 5000, 20000)  # particles of the dam break
STROKE_GRIDS = (64, 128, 256)
MOST_COLUMNS = 76  # of a line of a command, which the page shows whole


def values(numbers):
    return ",".join(str(number) for number in numbers)


# The arguments of `twinflow compare` for each section that has one.
SWEEPS = {
    "taylor-green": ["taylor-green", "--until", "1", "--vary", f"grid.resolution={values(GRIDS)}",
                     "--vary", f"particles.count={values(COUNTS)}"],
    "double-shear-layer": ["double-shear-layer", "--until", "1", "--vary", f"grid.resolution={values(GRIDS)}",
                           "--vary", f"particles.count={values(COUNTS)}", "--reference", "grid.resolution=512"],
    "dam-break": ["dam-break", "--until", "1.5", "--vary", "particles.method=wcsph,dfsph",
                  "--vary", f"particles.count={values(COLUMNS)}"],
    "strokes": ["dragged", str(HERE / "strokes-double-density.toml"), "--until", "4",
                "--vary", f"grid.resolution={values(STROKE_GRIDS)}", "--reference", "grid.resolution=512"],
}

# The cases that `twinflow validate` runs for a section.
CASES = {"dam-break": ["dam-break", "dam-break-slip"], "standing-wave": ["standing-wave"], "drop": ["drop-oscillation"]}

def both_fluids(sweep, error):
    """Rows of a sweep over both sizes: error, changes of energy and momentum; each fluid's sizes once."""
    rows = []
    for key, fluid, sizes in (("grid_resolution", "grid", GRIDS), ("particles_count", "particles", COUNTS)):
        for size in sizes:
            row = sweep.row(**{key: size})
            name = f"grid, {size}²" if fluid == "grid" else f"particles, {size}"
            rows.append([name, number(row[f"{fluid}_{error}"]), percent(row[f"{fluid}_energy_change"]),
                         number(row[f"{fluid}_momentum_change"])])
    return table(["", "error", "kinetic energy", "momentum"], rows)


def taylor_green(sweep):
    fine, many = sweep.row(grid_resolution=128), sweep.row(particles_count=4096)
    return {
        "table": both_fluids(sweep, "error_l2"),
        "plot": plot(sweep, "taylor-green_error-by-resolution.svg"),
        "pictures": pictures(sweep, sweep.row(grid_resolution=128, particles_count=4096)["variant"],
                             "taylor-green", (1, 3)),
        "grid_error": number(fine["grid_error_l2"]),
        "coarse_error": number(sweep.row(grid_resolution=32)["grid_error_l2"]),
        "particles_error": number(many["particles_error_l2"]),
        "few_error": number(sweep.row(particles_count=1024)["particles_error_l2"]),
        "most_error": number(sweep.row(particles_count=16384)["particles_error_l2"]),
        "exact_loss": percent(fine["exact_energy_change"]),
        "few_loss": percent(sweep.row(particles_count=1024)["particles_energy_change"]),
        "ratio": number(float(many["particles_error_l2"]) / float(sweep.row(grid_resolution=64)["grid_error_l2"])),
    }


def double_shear_layer(sweep):
    return {
        "table": both_fluids(sweep, "reference_error_l2"),
        "plot": plot(sweep, "double-shear-layer_error-by-resolution.svg"),
        "pictures": pictures(sweep, sweep.row(grid_resolution=128, particles_count=16384)["variant"],
                             "double-shear-layer", (1, 3)),
        "coarse_error": number(sweep.row(grid_resolution=32)["grid_reference_error_l2"]),
        "grid_error": number(sweep.row(grid_resolution=128)["grid_reference_error_l2"]),
        "few_error": number(sweep.row(particles_count=1024)["particles_reference_error_l2"]),
        "particles_error": number(sweep.row(particles_count=16384)["particles_reference_error_l2"]),
        "grid_loss": percent(sweep.row(grid_resolution=32)["grid_energy_change"]),
        "particles_loss": percent(sweep.row(particles_count=1024)["particles_energy_change"]),
    }


def dam_break(sweep, sticking, slipping):
    def peak(row, fluid="particles"):
        return max(float(line[f"{fluid}_kinetic_energy"]) for line in sweep.metrics(row["variant"]))

    def densest(row):
        return max(float(line["particles_density_error_max"]) for line in sweep.metrics(row["variant"]))

    runs = {(method, count): sweep.row(particles_method=method, particles_count=count)
            for method in ("wcsph", "dfsph") for count in COLUMNS}
    some_run = runs["wcsph", 1250]
    grid_row = ["grid, 64 rows", number(peak(some_run, "grid")), "–", "–"]
    return {
        "fronts": table(["", "no-slip walls", "free-slip walls"],
                        [[run_of(row), percent(row["error"]), percent(other["error"])]
                         for row, other in zip(sticking.rows, slipping.rows, strict=True)]),
        "plots": table(["No-slip walls, Re 100", "Free-slip walls, no viscosity"],
                       [[sticking.plot("front", "dam-break_front.svg", "front between no-slip walls"),
                         slipping.plot("front", "dam-break_front-slip.svg", "front between free-slip walls")]]),
        "table": table(["", "highest kinetic energy", "density error, rms", "largest"],
                       [grid_row] + [[f"`{method}`, {count}", number(peak(row)), percent(row["particles_density_error_rms"]),
                                      percent(densest(row))]
                                     for (method, count), row in runs.items()]),
        "pictures": pictures(sweep, runs["wcsph", 5000]["variant"], "dam-break", (1, 2, 3), ("grid", "particles")),
        "grid_front": percent(sticking.error("grid", 64)),
        "particles_front": percent(sticking.error("particles", 10000)),
        "few_front": percent(sticking.error("particles", 1250)),
        "grid_slip": percent(slipping.error("grid", 64)),
        "coarse_slip": percent(slipping.error("grid", 32)),
        "particles_slip": percent(slipping.error("particles", 10000)),
        "few_slip": percent(slipping.error("particles", 1250)),
        "grid_peak": number(peak(some_run, "grid")),
        "coarse_peak": number(peak(runs["wcsph", 1250])),
        "fine_peak": number(peak(runs["wcsph", 20000])),
        "coarse_density": percent(runs["wcsph", 1250]["particles_density_error_rms"]),
        "fine_density": percent(runs["wcsph", 20000]["particles_density_error_rms"]),
        "dfsph_density": percent(runs["dfsph", 20000]["particles_density_error_rms"]),
    }


def standing_wave(case):
    return {
        "table": case.table("period, relative error", percent),
        "plot": case.plot("period: error by resolution", "standing-wave_error-by-resolution.svg"),
        "coarse_error": percent(case.error("grid", 16)),
        "grid_error": percent(case.error("grid", 64)),
        "few_error": percent(case.error("particles", 1500)),
        "particles_error": percent(case.error("particles", 6000)),
    }


def drop(case):
    return {"table": case.table("period, relative error", percent)}


def energy_kept(lines, fluid):
    """The part of the kinetic energy at t = 2, when the last stroke ends, that is there at the end."""
    column = f"{fluid}_kinetic_energy"
    start = min(lines, key=lambda line: abs(float(line["time"]) - 2.0))
    return float(lines[-1][column]) / float(start[column])


def strokes(sweep):
    reference = sweep.metrics("dragged_reference")
    rows = []
    kept = {}
    for size in STROKE_GRIDS:
        row = sweep.row(scene="dragged", grid_resolution=size)
        kept[size] = energy_kept(sweep.metrics(row["variant"]), "grid")
        rows.append([f"grid, {size}²", number(row["grid_reference_error_l2"]), percent(kept[size])])
    errors = {}
    for scene, method in (("dragged", "wcsph"), ("strokes-double-density", "double-density")):
        row = sweep.row(scene=scene)
        errors[method] = row["particles_reference_error_l2"]
        kept[method] = energy_kept(sweep.metrics(row["variant"]), "particles")
        rows.append([f"`{method}`, {int(float(row['particles_count']))}", number(errors[method]), percent(kept[method])])
    return {
        "table": table(["", "distance from the reference", "kinetic energy kept"], rows),
        "pictures": pictures(sweep, sweep.row(scene="dragged", grid_resolution=256)["variant"], "strokes", (1, 2, 3)),
        "reference_kept": percent(energy_kept(reference, "grid")),
        "coarse_kept": percent(kept[64]),
        "fine_kept": percent(kept[256]),
        "double_density_kept": percent(kept["double-density"]),
        "wcsph_kept": percent(kept["wcsph"]),
        "double_density_error": number(errors["double-density"]),
        "wcsph_error": number(errors["wcsph"]),
        "coarse_error": number(sweep.row(scene="dragged", grid_resolution=64)["grid_reference_error_l2"]),
    }


def shown(words):
    """A command line as the page shows it, with paths from the project's root, in lines that a page can show whole."""
    quoted = [f"'{word}'" if " " in word else word.replace(f"{HERE.parents[2]}/", "") for word in words]
    options = re.sub(r" (?=--)", "\n", " ".join(quoted)).splitlines()  # each with its value
    lines = [f"twinflow compare {options[0]}"]
    for option in options[1:]:
        if len(lines[-1]) + len(option) > MOST_COLUMNS:
            lines[-1] += " \\"
            lines.append("   ")
        lines[-1] += f" {option}"
    return "\n".join(lines)


def untrue(sweeps, cases):
    """The sentences of "In short" that the measurements contradict."""
    vortices, layers, strokes_drawn = sweeps["taylor-green"], sweeps["double-shear-layer"], sweeps["strokes"]
    dam, slip, wave = cases["dam-break"], cases["dam-break-slip"], cases["standing-wave"]
    oscillation = cases["drop-oscillation"]

    def grid(sweep, size, what):
        return abs(float(sweep.row(grid_resolution=size)[f"grid_{what}"]))

    def particles(sweep, count, what):
        return abs(float(sweep.row(particles_count=count)[f"particles_{what}"]))

    kept = {scene: energy_kept(strokes_drawn.metrics(strokes_drawn.row(scene=scene)["variant"]), "particles")
            for scene in ("dragged", "strokes-double-density")}
    claims = {
        "On the Taylor–Green vortices": grid(vortices, 32, "error_l2") < 0.3 * particles(vortices, 16384, "error_l2"),
        "In layers as thin as a cell":
            all(grid(layers, cells, "reference_error_l2") < 0.75 * particles(layers, cells * cells, "reference_error_l2")
                for cells in GRIDS),
        "The error of the particles falls":
            all(particles(vortices, more, "error_l2") < 0.4 * particles(vortices, few, "error_l2")
                for few, more in zip(COUNTS, COUNTS[1:])),
        "Both conserve momentum": all(particles(sweep, count, "momentum_change") < 1e-5
                                  and grid(sweep, 128, "momentum_change") < 1e-5
                                  for sweep in (vortices, layers) for count in COUNTS),
        "In a dam break": float(dam.error("grid", 64)) < 0.06 and float(dam.error("particles", 10000)) < 0.07
                          and float(slip.error("grid", 64)) > 0.15
                          and abs(float(slip.error("grid", 64)) / float(slip.error("particles", 10000)) - 1) < 0.1,
        "Low waves keep time": all(float(row["error"]) < 0.02 for row in wave.rows)
                               and all(float(row["error"]) < 0.03 for row in oscillation.rows),
        "The choice of the particle method": kept["strokes-double-density"] < 0.9 * kept["dragged"],
    }
    return [beginning for beginning, holds in claims.items() if not holds]


# What each section measures, and its heading.
SECTIONS = {
    "taylor-green": (taylor_green, "Taylor–Green vortex"),
    "double-shear-layer": (double_shear_layer, "Double shear layer"),
    "dam-break": (dam_break, "Dam break"),
    "standing-wave": (standing_wave, "Standing wave"),
    "drop": (drop, "Oscillating drop"),
    "strokes": (strokes, "Three strokes"),
}


def measure(name, program, data, validated):
    """Runs what a section needs. Returns the results, of the sweep first."""
    results = []
    if name in SWEEPS:
        subprocess.run([program, "compare", *SWEEPS[name], "-o", data / name], check=True)
        results.append(Sweep(data / name))
    if name in CASES:
        folder = validated or data / f"{name}-case"
        if not validated:
            # A verdict that fails is a finding, too.
            status = subprocess.run([program, "validate", *CASES[name], "-o", folder], check=False).returncode
            if status > 1:
                sys.exit(status)
        results += [Verdicts(folder, case) for case in CASES[name]]
    return results


def fields_of(name, results):
    """The words in braces of a section."""
    prefix = name.replace("-", "_")
    fields = {f"{prefix}_{key}": value for key, value in SECTIONS[name][0](*results).items()}
    if name in SWEEPS:
        fields[f"{prefix}_command"] = shown(SWEEPS[name])
    return fields


def section_of(name):
    """Finds the section in a text, from its heading to the next one."""
    return re.compile(rf"^## {re.escape(SECTIONS[name][1])}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)


def renew(names, program, data, validated):
    """Writes these sections of the page anew and leaves the others as they are."""
    page = (PAGE / "README.md").read_text(encoding="utf-8")
    template = (HERE / "findings.md").read_text(encoding="utf-8")
    for name in names:
        section = section_of(name)
        text = section.search(template)[0].format_map(fields_of(name, measure(name, program, data, validated)))
        if section.search(page):
            page = section.sub(lambda _: text, page)
            continue
        later = list(SECTIONS)[list(SECTIONS).index(name) + 1:]
        next_one = next((found for found in (section_of(other).search(page) for other in later) if found), None)
        place = next_one.start() if next_one else len(page)
        page = page[:place] + text + page[place:]
    (PAGE / "README.md").write_text(page, encoding="utf-8")


def renew_all(program, data, validated):
    fields, results = {}, {}
    for name in SECTIONS:
        print(f"findings: {name}", file=sys.stderr)
        results[name] = measure(name, program, data, validated)
        fields |= fields_of(name, results[name])
    sweeps = {name: results[name][0] for name in SWEEPS}
    cases = {case.name: case for name in CASES for case in results[name] if isinstance(case, Verdicts)}
    for beginning in untrue(sweeps, cases):
        sys.exit(f'findings: what findings.md says under "{beginning}" is no longer true; see {data}')
    text = (HERE / "findings.md").read_text(encoding="utf-8").format_map(fields)
    (PAGE / "README.md").write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(prog="findings")
    parser.add_argument("programs", type=pathlib.Path, help="the folder of the built programs, as ./dev findings gives it")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"one of {', '.join(SECTIONS)}; by default all")
    parser.add_argument("--validated", type=pathlib.Path, metavar="FOLDER", help="an earlier `twinflow validate` of the cases")
    arguments = parser.parse_args()
    for name in arguments.sections:
        if name not in SECTIONS:
            parser.error(f"there is no section {name}")
    data = arguments.programs / "findings"
    PAGE.mkdir(exist_ok=True)
    data.mkdir(exist_ok=True)
    program = arguments.programs / "twinflow"
    if arguments.sections:
        renew(arguments.sections, program, data, arguments.validated)
    else:
        renew_all(program, data, arguments.validated)


if __name__ == "__main__":
    main()
