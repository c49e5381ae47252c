#!/usr/bin/env python3
"""That names.py refuses two types of one name, and nothing else."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from names import defined_twice  # noqa: E402

FIRST = "namespace flow {\nnamespace {\nstruct Own {};\n}  // namespace\n\nclass Wave {\n  struct Part {\n  };\n};\n}  // namespace flow\n"


class Names(unittest.TestCase):
    def names_with(self, second):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {"src/first.hpp": FIRST, "src/second.cpp": second}.items():
                (pathlib.Path(folder) / name).parent.mkdir(exist_ok=True)
                (pathlib.Path(folder) / name).write_text(text)
            return [name for name, _ in defined_twice(pathlib.Path(folder))]

    def test_a_name_of_its_own_passes(self):
        for second in (
            "namespace flow {\nnamespace {\nclass Wave {};\n}  // namespace\n}  // namespace flow\n",
            "namespace flow::deep {\nclass Wave {};\n}  // namespace flow::deep\n",
            "namespace flow {\nclass Wave;\nstruct Part {};\nstruct Own {};\n}  // namespace flow\n",
        ):
            with self.subTest(second):
                self.assertEqual(self.names_with(second), [])

    def test_two_types_of_one_name_are_refused(self):
        for definition in (
            "struct Wave {",
            "class Wave final : public Motion {",
            "enum class Wave : int {",
            "template <class T> struct Wave {",
            "struct [[nodiscard]] Wave {",
            "namespace deep {\nint number();\n}\nstruct Wave {",
        ):
            with self.subTest(definition):
                self.assertEqual(self.names_with(f"namespace flow {{\n{definition}\n}};\n}}  // namespace flow\n"), ["flow::Wave"])


if __name__ == "__main__":
    unittest.main()
