#!/usr/bin/env python3
"""rooms.py [CHECKOUT]: checks that includes in src point down only.

A layer includes itself and the layers that the uppermost CMakeLists.txt adds before it. Within a layer, a room (a folder) includes
itself and the rooms before it in the list `rooms` of the layer's CMakeLists.txt, in which "." is the layer's own folder. The front
ends (app and python, web) do not include each other, nor do runs and web, nor runs and play. Prints each include that points up; the status is then
1."""
import pathlib
import re
import sys

GENERATED = re.compile(r"(\w+/)*embedded_\w+\.hpp")


def list_of(text, name):
    """The entries of set(name …); none if there is no such list."""
    found = re.search(rf"^set\({name}\b(.*?)\)", re.sub(r"#.*", "", text), re.M | re.S)
    return found[1].split() if found else []


def includes(source):
    return re.findall(r'^\s*#\s*include\s*"([^"]+)"', source.read_text(), re.M)


def room_of(path):
    """The room of "grid/heat/swept_heat.hpp" is "heat"."""
    return str(pathlib.PurePosixPath(*path.parts[1:]).parent)


class Layers:
    """The layers and rooms of a checkout, from the bottom up."""

    def __init__(self, root):
        self.sources = root / "src"
        added = re.findall(r"add_subdirectory\(src/(\w+)\)", (root / "CMakeLists.txt").read_text())
        self.names = list(dict.fromkeys(added))
        self.rooms = {}
        for layer in self.names:
            text = (self.sources / layer / "CMakeLists.txt").read_text()
            self.rooms[layer] = list_of(text, "rooms") or ["."]

    def points_up(self, path, header):
        layer, other = path.parts[0], header.parts[0]
        if layer == other:
            rooms = self.rooms[layer]
            return room_of(header) in rooms and rooms.index(room_of(header)) > rooms.index(room_of(path))
        beside = (other == "web" and layer in ("runs", "app", "python")) or {layer, other} == {"runs", "play"}
        return beside or self.names.index(other) > self.names.index(layer)

    def faults_of(self, path):
        """Lines about a source or header, whose path is relative to src."""
        if room_of(path) not in self.rooms[path.parts[0]]:
            yield f"src/{path}: its room is not among the `rooms` of src/{path.parts[0]}/CMakeLists.txt"
            return
        for name in includes(self.sources / path):
            header = pathlib.PurePosixPath(name)
            if not (self.sources / header).exists():
                if not GENERATED.fullmatch(name):
                    yield f"src/{path} includes {name}, which names no file below src"
            elif self.points_up(path, header):
                yield f"src/{path} includes {name}, which is above it"

    def faults(self):
        for layer in self.names:
            for room in self.rooms[layer]:
                if not (self.sources / layer / room).is_dir():
                    yield f"src/{layer}/CMakeLists.txt: there is no room {room}"
            for file in sorted((self.sources / layer).rglob("*.[ch]pp")):
                yield from self.faults_of(pathlib.PurePosixPath(file.relative_to(self.sources).as_posix()))


def main():
    faults = list(Layers(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2])).faults())
    for fault in faults:
        print(f"rooms: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
