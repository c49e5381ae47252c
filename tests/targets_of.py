#!/usr/bin/env python3
"""targets_of.py [CTEST_OPTION...]: prints the build targets that the tests chosen by ctest's options need, one a line; nothing if none is chosen.

The names of tests stand in the sources, so that only what is needed has to be built to find and run them: "all" where -R
(--tests-regex) is not given, or chooses a test that is not a Catch2 program's.
"""
import pathlib
import re
import sys

TESTS = pathlib.Path(__file__).resolve().parent
LITERAL = r'"((?:[^"\\]|\\.)*)"'
CASE = re.compile(r'\bTEST_CASE(?:_METHOD)?\(\s*(?:\w+\s*,\s*)?((?:' + LITERAL + r'\s*)+)')


def chosen(options):
    """The regular expression of -R; None where it is not given."""
    for option, value in zip(options, options[1:] + [None]):
        if option in ("-R", "--tests-regex"):
            return value
        if option.startswith("-R"):
            return option[2:]
        if option.startswith("--tests-regex="):
            return option.split("=", 1)[1]
    return None


def programs():
    """Pairs of a Catch2 program and the names of its tests."""
    for listing in TESTS.rglob("CMakeLists.txt"):
        text = re.sub(r"#.*", "", listing.read_text(encoding="utf-8"))
        for name, body in re.findall(r"\btwinflow_test\((\w+)(?:\s+LONG)?\s+SOURCES\s+([^)]*)\)", text):
            names = []
            sources = body.split("LIBRARIES")[0]
            paths = [listing.parent / source for source in re.findall(r"\S+\.cpp", sources)]
            if "${SOURCES}" in sources:  # the tests of the whole folder
                paths = sorted(listing.parent.rglob("*_test.cpp"))
            for path in paths:
                code = path.read_text(encoding="utf-8")
                for case in CASE.finditer(code):
                    sentence = "".join(re.findall(LITERAL, case.group(1)))
                    names.append(name + ":" + sentence.replace('\\"', '"'))
            yield name, names


def other_tests():
    """The names of the tests that are no Catch2 program's."""
    for listing in TESTS.rglob("CMakeLists.txt"):
        text = listing.read_text(encoding="utf-8")
        yield from re.findall(r'add_test\(\s*NAME\s+"([^"\n)]+)', text)
        yield from re.findall(r'set\(\w*_test\s+"([^"\n)]+)', text)
        yield from ("manual: " + sentence for sentence in re.findall(r'manual_test\("([^"]+)"', text))


def targets(options):
    regex = chosen(options)
    try:
        pattern = re.compile(regex) if regex else None
    except re.error:  # CMake's expressions are others
        pattern = None
    if pattern is None or any(pattern.search(name) for name in other_tests()):
        return ["all"]
    return sorted(name for name, names in programs() if any(map(pattern.search, names)))


if __name__ == "__main__":
    print("\n".join(targets(sys.argv[1:])))
