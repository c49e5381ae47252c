"""The stubs say what the module has, and every part of it is explained."""

import ast
import inspect
import os
import pathlib
import subprocess
import sys

import pytest
import twinflow
from twinflow import _twinflow

STUBS = pathlib.Path(_twinflow.__file__).parent / "_twinflow.pyi"


def public(owner):
    return {name for name in vars(owner) if not name.startswith("_")}


def test_stubs_name_all_members_and_parse():
    tree = ast.parse(STUBS.read_text(encoding="utf-8"))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert classes.keys() | functions == public(_twinflow)
    for name, node in classes.items():
        members = {member.name for member in node.body if isinstance(member, ast.FunctionDef) and member.name[0] != "_"}
        assert members == public(getattr(_twinflow, name))


def test_stubs_know_every_type():
    known = {"numpy", "os", "pathlib", "object", "str", "int", "float", "bool", "None", "ValueError", "RuntimeError", "Exception",
             "FileNotFoundError", "property", "staticmethod", "uint8", "uint32", "float32", "Any", "Dict", "Iterable",
             "Iterator", "List", "Mapping", "Optional", "Sequence", "SupportsIndex", "Tuple", "Union", *twinflow.__all__}
    names = set()
    for node in ast.walk(ast.parse(STUBS.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for hint in [node.returns, *(argument.annotation for argument in node.args.args + node.args.kwonlyargs)]:
                names |= {part.id for part in ast.walk(hint) if isinstance(part, ast.Name)} if hint else set()
    assert names <= known


TYPED = """
from typing import Dict, List, Union
import pathlib
import numpy as np
import twinflow

settings: Dict[str, float] = {"grid.viscosity": 0.1}
vary: Dict[str, List[int]] = {"particles.count": [100, 200]}
scene: twinflow.Scene = twinflow.Scene().set("grid.resolution", np.int64(32)).set("grid.viscosity", np.float32(0.1))
scene["grid.enabled"] = True
scene.gesture("both", np.zeros((2, 3)), color=np.ones(3)).gesture("both", [(0, 0, 0), (1, 0.5, 0)])
keys: List[str] = [key for key in scene if key in scene]
value: Union[bool, int, float, str] = scene["grid.resolution"]
sweep = twinflow.compare([scene, "default"], pathlib.Path("sweep"), vary=vary, reference=settings)
twinflow.compare("default", "sweep", vary={"particles.method": "wcsph", "particles.count": np.arange(1, 3)})
with twinflow.World(scene) as world, twinflow.World("default") as other:
    shape = world.step(np.int64(2)).grid.velocity.shape
    same: bool = world.scene == other.scene
"""


def test_type_checkers_take_what_the_module_takes(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "typed.py").write_text(TYPED, encoding="utf-8")
    check = [sys.executable, "-B", "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", "typed.py"]
    environment = {**os.environ, "MYPYPATH": str(STUBS.parent.parent)}
    checked = subprocess.run(check, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_the_package_exports_the_whole_module():
    assert set(twinflow.__all__) == public(_twinflow) | {"__version__"}
    assert (STUBS.parent / "py.typed").is_file()


def test_everything_is_explained():
    for name in public(_twinflow):
        part = getattr(_twinflow, name)
        assert part.__doc__.strip(), name
        for member in public(part) if inspect.isclass(part) else ():
            text = inspect.getdoc(getattr(part, member))
            assert text.strip().endswith((".", "...")), f"{name}.{member}: {text}"
