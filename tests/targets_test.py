#!/usr/bin/env python3
"""targets_test.py PROGRAM...: tests that targets_of.py finds the names of the tests that these programs have."""
import pathlib
import subprocess
import sys

import targets_of

names_in_sources = {program: {name.split(":", 1)[1] for name in names} for program, names in targets_of.programs()}
for path in map(pathlib.Path, sys.argv[1:]):
    # Catch2's status is the number of tests.
    listed = subprocess.run([path, "--list-test-names-only"], capture_output=True, text=True, check=False).stdout
    missing = names_in_sources[path.name] ^ set(filter(None, listed.split("\n")))
    assert not missing, f"{path.name}: {sorted(missing)}"

for options, expected in [([], ["all"]), (["-j2"], ["all"]), (["-R", "^test_core:"], ["test_core"]),
                          (["-R^test_scene:.*JPEG"], ["test_scene"]), (["-R", "^manual"], ["all"]),
                          (["-R", "no test has this name"], [])]:
    assert targets_of.targets(options) == expected, (options, targets_of.targets(options))
