"""The stubs say what the module has, and every part of it is explained."""

import ast
import inspect
import pathlib

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
             "FileNotFoundError", "property", "staticmethod", "uint8", "uint32", "float32", "Dict", "List", "Optional",
             "Sequence", "Tuple", "Union", *twinflow.__all__}
    names = set()
    for node in ast.walk(ast.parse(STUBS.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for hint in [node.returns, *(argument.annotation for argument in node.args.args + node.args.kwonlyargs)]:
                names |= {part.id for part in ast.walk(hint) if isinstance(part, ast.Name)} if hint else set()
    assert names <= known


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
