#!/usr/bin/env python3
"""names.py [CHECKOUT]: checks that no two types in src have one name.

The linker takes two classes of one name for the same one: it keeps one destructor, and the other's objects are destroyed by it.
No compiler sees that, as no source includes both. Names in unnamed namespaces are a source's own. Prints each name that is
defined twice; the status is then 1."""
import collections
import pathlib
import re
import sys

OPENS = re.compile(r"(?:inline )?namespace ?([\w:]*) ?\{")
CLOSES = re.compile(r"\}  // (?:unnamed )?namespace\b")
DEFINES = re.compile(r"(?:template <.*> )?(?:class|struct|union|enum(?: class| struct)?) (?:\[\[.*?\]\] |alignas\(.*?\) )*"
                     r"(\w+)(?: final)?(?: ?: [^;]*)? ?\{")
SHORT = re.compile(r"^((?:inline )?namespace[^{\n]*\{\n.*\n\})$", re.M)  # of one line, which has no comment at its end


def types_in(text):
    """The qualified names of the types that a file defines in named namespaces, those within other types left out."""
    around = []
    for line in SHORT.sub(r"\1  // namespace", text).splitlines():
        if opened := OPENS.fullmatch(line):
            around.append(opened[1])
        elif CLOSES.match(line):
            around.pop()
        elif "" not in around and (defined := DEFINES.match(line)):
            yield "::".join([*around, defined[1]])
    if around:
        raise ValueError(f"namespace {around[-1]} ends without a comment that names it")


def defined_twice(root):
    """Pairs of a name and the files that define it."""
    places = collections.defaultdict(list)
    for file in sorted((root / "src").rglob("*.[ch]pp")):
        for name in types_in(file.read_text()):
            places[name].append(file.relative_to(root).as_posix())
    return [(name, files) for name, files in sorted(places.items()) if len(files) > 1]


def main():
    faults = defined_twice(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2]))
    for name, files in faults:
        print(f"names: {' and '.join(files)} define {name}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
