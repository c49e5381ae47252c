#!/usr/bin/env python3
"""rooms.py: requires that headers are included downwards alone, in src.

A layer includes itself and the layers that the uppermost CMakeLists.txt adds before it. Within a layer, a room (a folder) includes
itself and the rooms before it in the list `rooms` of the layer's CMakeLists.txt, in which "." is the layer's own folder. Each
include that goes upwards is told in a line, and the status is 1."""
import pathlib
import re
import sys

# Arrows that still go upwards, each of which has to be there.
KNOWN = {("world/world.hpp", "world/readings/world_meter.hpp")}


def list_of(text, name):
    """The entries of set(name …) without comments; none if there is no such list."""
    found = re.search(rf"^set\({name}\b(.*?)\)", text, re.M | re.S)
    return re.sub(r"#.*", "", found[1]).split() if found else []


def includes(source):
    return re.findall(r'^#include "([^"]+)"', source.read_text(), re.M)


def room_of(path):
    """The room of "grid/heat/swept_heat.hpp" is "heat"."""
    folder = pathlib.PurePosixPath(*path.parts[1:]).parent
    return str(folder)


def faults_of(root):
    """Lines about the includes of a checkout that go upwards, and about rooms that no list has."""
    sources = root / "src"
    layers = re.findall(r"add_subdirectory\(src/(\w+)\)", (root / "CMakeLists.txt").read_text())
    known = set()
    for layer in dict.fromkeys(layers):
        rooms = list_of((sources / layer / "CMakeLists.txt").read_text(), "rooms") or ["."]
        for file in sorted((sources / layer).rglob("*.[ch]pp")):
            path = pathlib.PurePosixPath(file.relative_to(sources).as_posix())
            if room_of(path) not in rooms:
                yield f"src/{path}: its room is not among the `rooms` of src/{layer}/CMakeLists.txt"
                continue
            for name in includes(file):
                header = pathlib.PurePosixPath(name)
                if not (sources / header).exists():  # it is generated
                    continue
                if header.parts[0] != layer:
                    upwards = layers.index(header.parts[0]) > layers.index(layer)
                else:
                    upwards = room_of(header) in rooms and rooms.index(room_of(header)) > rooms.index(room_of(path))
                if (str(path), name) in KNOWN:
                    known.add((str(path), name))
                elif upwards:
                    yield f"src/{path} includes {name}, which stands above it"
    for path, name in sorted(KNOWN - known):
        yield f"src/{path} no longer includes {name}: strike it from KNOWN"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2])
    faults = list(faults_of(root))
    for fault in faults:
        print(f"rooms: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
