#!/usr/bin/env python3
"""Renews what the program says of itself in the manual: parameters, keys, columns, and the text of the gallery.

./dev manual calls it with the folder of the built programs. The measured parts come from ./dev accuracy and ./dev findings,
the pictures of the gallery from ./dev gallery.
"""

import csv
import pathlib
import re
import subprocess
import sys
import tempfile

import pages

sys.path.append(str(pages.ROOT / "tests" / "gallery"))
import gallery  # noqa: E402  (found by the line above)


def said(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True, encoding="utf-8").stdout


def key_table(program):
    """What twinflow keys lists, as a table."""
    rows = [re.split(r" {2,}", line.strip(), maxsplit=1) for line in said(program, "keys").splitlines()]
    # Names of keys stand out; what the mouse does does not.
    mouse = ("drag", "double click", "drop a file")
    names = [key if key in mouse else ", ".join(f"`{name}`" for name in key.split(", ")) for key, _ in rows]
    return "| key | what it does |\n|---|---|\n" + "".join(f"| {name} | {meaning} |\n"
                                                           for name, (_, meaning) in zip(names, rows))


def column_table(program):
    """The columns of simulate --metrics, as the file of their units describes them. Their names are those of any scene."""
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder) / "run.csv"
        said(program, "simulate", "default", "--until", "0", "--quiet", "--set", "grid.enabled=false", "--set",
             "particles.count=16", "--metrics", table)
        with open(table.with_suffix(".units.csv"), encoding="utf-8", newline="") as units:
            rows = [(row["column"], row["unit"], row["description"]) for row in csv.DictReader(units)]
    return "| column | unit | meaning |\n|---|---|---|\n" + "".join(f"| `{name}` | `{unit}` | {meaning} |\n"
                                                                     for name, unit, meaning in rows)


def renewed(program):
    """Pairs of a page and the text that it should have."""
    window, parameters, columns = (pages.MANUAL / f"{name}.md" for name in ("window", "parameters", "command-line"))
    return [(window, pages.with_generated(window, "keys", key_table(program))),
            (columns, pages.with_generated(columns, "columns", column_table(program))),
            (parameters, pages.with_generated(parameters, "parameters", said(program, "params", "--markdown"))),
            (gallery.PAGE / "README.md", gallery.page(program))]


def main(programs):
    for page, text in renewed(pathlib.Path(programs) / "twinflow"):
        if page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")
            print(f"manual: renewed {pages.name_of(page)}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("manual: give the folder of the built programs, as ./dev manual does")
    main(sys.argv[1])
