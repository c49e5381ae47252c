#!/usr/bin/env python3
"""That rooms.py refuses includes that point up, and no others."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from rooms import Layers  # noqa: E402

FILES = {
    "CMakeLists.txt": "add_subdirectory(src/low)\nadd_subdirectory(src/play)\nadd_subdirectory(src/web)\n"
                      "add_subdirectory(src/runs)\nadd_subdirectory(src/app)\n",
    "src/low/CMakeLists.txt": "set(rooms\n  floor  # at the bottom (of all)\n  .      # between\n  roof\n)\n",
    "src/play/CMakeLists.txt": "",
    "src/play/hand.hpp": '#include "low/low.hpp"\n',
    "src/runs/CMakeLists.txt": "",
    "src/web/CMakeLists.txt": "",
    "src/app/CMakeLists.txt": "",
    "src/low/floor/floor.hpp": "#pragma once\n",
    "src/low/low.hpp": '#include "low/floor/floor.hpp"\n',
    "src/low/roof/roof.hpp": '#include "low/low.hpp"\n#include <vector>\n#include "embedded_font.hpp"\n',
    "src/web/web.hpp": '#include "low/roof/roof.hpp"\n',
    "src/app/app.hpp": '#include "low/low.hpp"\n',
}


class Rooms(unittest.TestCase):
    def faults_with(self, more):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in {**FILES, **more}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            return list(Layers(root).faults())

    def test_includes_that_point_down_pass(self):
        self.assertEqual(self.faults_with({}), [])

    def test_includes_that_point_up_are_refused(self):
        for name, text in {
            "src/low/floor/more.cpp": '#include "low/low.hpp"\n',
            "src/low/more.cpp": ' # include "low/roof/roof.hpp"\n',
            "src/low/roof/more.cpp": '#include "web/web.hpp"\n',
            "src/app/more.cpp": '#include "web/web.hpp"\n',
            "src/runs/more.cpp": '#include "play/hand.hpp"\n',
            "src/low/roof/beside.cpp": '#include "roof.hpp"\n',
            "src/low/cellar/more.hpp": "",
            "src/low/CMakeLists.txt": "set(rooms floor . roof attic)\n",
        }.items():
            with self.subTest(name):
                self.assertEqual(len(self.faults_with({name: text})), 1)


if __name__ == "__main__":
    unittest.main()
