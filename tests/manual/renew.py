#!/usr/bin/env python3
"""Renews what the program says of itself in the manual: parameters, methods, keys, columns, the keys of scene files, exit
statuses, and the text of the gallery.

./dev manual calls it with the folder of the built programs. The measured parts come from ./dev accuracy and ./dev findings,
the pictures of the gallery from ./dev gallery.
"""

import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import pages

sys.path.append(str(pages.ROOT / "tests" / "tools" / "gallery"))
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


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join("".join(f"| {cell} " if cell else "| " for cell in line) + "|\n" for line in lines)


def column_table(program):
    """The columns of `simulate --metrics`, from the table of units beside a file of a scene that is not stepped."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "run.csv"
        said(program, "simulate", "default", "--until", "0", "--quiet", "--set", "grid.resolution=16", "--metrics", file)
        with open(file.with_suffix(".units.csv"), newline="", encoding="utf-8") as units:
            rows = list(csv.DictReader(units))
    return table(["column", "unit", "meaning"], [[f"`{row['column']}`", row["unit"].replace("*", " · "), row["description"]]
                                                 for row in rows])


def commands(program):
    return re.findall(r"^  ([a-z]+) ", said(program, "--help").partition("Subcommands:")[2], re.MULTILINE)


def status_table(program):
    """What each command says of its exit status; commands that say the same share a row."""
    shared = {}
    for command in commands(program):
        sentence = re.search(r"^Exit status: (.*?)\.$", said(program, command, "--help"), re.MULTILINE | re.DOTALL)[1]
        meanings = re.fullmatch(r"0 (.*), 1 (.*), 2 (.*)", " ".join(sentence.split())).groups()
        shared.setdefault(meanings, []).append(f"`{command}`")
    return table(["command", "0", "1", "2"], [[", ".join(names), *meanings] for meanings, names in shared.items()])


# Parts of scene files that are refused for an unknown key. The refusal lists the keys that the part may have.
PARTS = [*((f"`[[solid]]`, {shape}", f'[[solid]]\nshape = "{shape}"\nunknown = 1\n')
           for shape in ("disc", "box", "polygon", "airfoil", "formula", "image")),
         *((f"`[[body]]`, {shape}", f'[[body]]\nshape = "{shape}"\nunknown = 1\n') for shape in ("disc", "box")),
         ("`[[gesture]]`", "[[gesture]]\nunknown = 1\n"), ("`[[gauge]]`", "[[gauge]]\nunknown = 1\n")]


def key_of_files_table(program):
    """The keys of the parts of a scene file, as the program names them when it refuses another one."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "scene.toml"
        for part, text in PARTS:
            file.write_text(text, encoding="utf-8")
            refusal = subprocess.run([program, "simulate", file, "--until", "0"], capture_output=True, text=True,
                                     encoding="utf-8").stderr
            keys = re.search(r"unknown key; a .*? has (.*)$", refusal, re.MULTILINE)[1]
            rows.append([part, re.sub(r"(?!and\b|or\b)\b[a-z_]+\b", r"`\g<0>`", keys)])
    return table(["part", "keys"], rows)


def method_table(program):
    """The parameters that only some particle methods use, and whether the methods flow through channels."""
    rows = json.loads(said(program, "params", "--json"))
    methods = next(row["names"] for row in rows if row["key"] == "particles.method")
    channels = [subprocess.run([program, "simulate", "cylinder", "--until", "0", "--quiet", "--set", f"particles.method={name}",
                                "--set", "particles.count=400"], capture_output=True).returncode == 0 for name in methods]
    cells = [["flows through channels", *("yes" if passes else "" for passes in channels)]]
    cells += [[f"`{row['key']}`", *("yes" if name in row["methods"] else "" for name in methods)]
              for row in rows if "methods" in row]
    return table(["", *(f"`{name}`" for name in methods)], cells)


# Each generated part: its page, its name in the comments around it, and what writes it.
PARTS_OF_PAGES = [
    ("window", "keys", key_table),
    ("parameters", "parameters", lambda program: said(program, "params", "--markdown")),
    ("parameters", "methods", method_table),
    ("command-line", "columns", column_table),
    ("command-line", "statuses", status_table),
    ("scenes", "parts", key_of_files_table),
]


def renewed(program):
    """Pairs of a page and the text that it should have."""
    texts = {}
    for name, part, write in PARTS_OF_PAGES:
        page = pages.MANUAL / "reference" / f"{name}.md"
        texts[page] = pages.with_generated(texts.get(page, page.read_text(encoding="utf-8")), part, write(program))
    return [*texts.items(), (gallery.PAGE / "README.md", gallery.page(program))]


def main(programs):
    for page, text in renewed(pathlib.Path(programs) / "twinflow"):
        if page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")
            print(f"manual: renewed {pages.name_of(page)}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("manual: give the folder of the built programs, as ./dev manual does")
    main(sys.argv[1])
