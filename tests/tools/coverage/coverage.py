#!/usr/bin/env python3
"""Prints how many lines of each layer the tests have run, and fails where a layer has less than it must.

./dev coverage calls it with the build folder of the preset `coverage` once the tests have run in it. A line of a hot
kernel, which is compiled once for each instruction set, counts as run when one of its copies ran it. With --missing it
also names the files that lack lines, and which.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
LAYERS = ("core", "scene", "particles", "grid", "world")
LEAST_PERCENT = 90.0


def lines_of_layers(build):
    """What gcovr finds in each file of the layers: {file: {line: times run}}."""
    arguments = ["gcovr", "--root", ROOT, "--json", "-"]
    for layer in LAYERS:
        arguments += ["--filter", f"{ROOT}/src/{layer}/"]
    folders = [build / "src" / layer for layer in LAYERS]
    report = subprocess.run([*arguments, *folders], check=True, capture_output=True, text=True, cwd=ROOT).stdout
    found = collections.defaultdict(dict)
    for file in json.loads(report)["files"]:
        lines = found[file["file"]]
        for line in file["lines"]:
            if not line["gcovr/noncode"]:
                lines[line["line_number"]] = max(line["count"], lines.get(line["line_number"], 0))
    return found


def stretches(numbers):
    """[3, 4, 5, 9] as '3-5 9'."""
    texts = []
    for number in numbers:
        if texts and number == texts[-1][1] + 1:
            texts[-1][1] = number
        else:
            texts.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in texts)


def print_missing(files):
    for name, lines in sorted(files.items()):
        missing = sorted(line for line, count in lines.items() if count == 0)
        if missing:
            print(f"  {name}: {stretches(missing)}")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("build", type=pathlib.Path)
    options.add_argument("--missing", action="store_true", help="name the lines that no test runs")
    options = options.parse_args()

    found = lines_of_layers(options.build.resolve())
    status = 0
    for layer in LAYERS:
        files = {name: lines for name, lines in found.items() if name.startswith(f"src/{layer}/")}
        counts = [count for lines in files.values() for count in lines.values()]
        if not counts:
            sys.exit(f"coverage: no test has run anything of src/{layer}")
        run = sum(count > 0 for count in counts)
        percent = 100.0 * run / len(counts)
        enough = percent >= LEAST_PERCENT
        print(f"src/{layer:<10} {percent:5.1f} %  {run} of {len(counts)} lines" +
              ("" if enough else f"; at least {LEAST_PERCENT:g} % are asked for"))
        if options.missing:
            print_missing(files)
        status = status if enough else 1
    return status


if __name__ == "__main__":
    sys.exit(main())
