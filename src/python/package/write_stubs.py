#!/usr/bin/env python3
"""write_stubs.py FILE.pyi: writes the stubs of twinflow._twinflow from the signatures and docstrings of the module itself."""

import inspect
import pathlib
import re
import sys
import textwrap

from twinflow import _twinflow as module

HEADER = '''"""The compiled part of twinflow. src/python/package/write_stubs.py wrote this file."""

import os
import pathlib
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, SupportsIndex, Tuple, Union

import numpy
import numpy.typing

'''

# What pybind11 says in signatures, and what type checkers know it as.
TYPES = [
    (r"\btwinflow\._twinflow\.", ""),
    (r"numpy\.ndarray\[numpy\.(\w+)\]", r"numpy.typing.NDArray[numpy.\1]"),
    (r"\bos\.PathLike\b", "Union[str, os.PathLike[str]]"),
    (r"= PosixPath\(('[^']*')\)", r"= \1"),
    (r"\*args\) -> None", "*args: object) -> None"),
]

# What parameters take beyond pybind11's types: arrays, and any object to compare with.
TYPES_OF_PARAMETERS = [
    ("List[List[float]]", "Union[Sequence[Sequence[float]], numpy.typing.NDArray[Any]]"),
    ("List[float]", "Union[Sequence[float], numpy.typing.NDArray[Any]]"),
    ("List[", "Sequence["),
    ("other: Scene", "other: object"),
]

# Only pickle calls them, whose own types say nothing.
LEFT_OUT = ("__getstate__", "__setstate__")


def signature(function, name):
    """The signature of a function of pybind11, which is the first line of its docstring."""
    text = function.__doc__.split("\n", 1)[0]
    for pattern, replacement in TYPES:
        text = re.sub(pattern, replacement, text)
    parameters, _, result = text.removeprefix(name).rpartition(" -> ")
    result = result.replace("Union[str, os.PathLike[str]]", "pathlib.Path")
    parameters = re.sub(r"\(self: \w+", "(self", re.sub(r"\(arg0: \w+", "(self", parameters))
    for said, taken in TYPES_OF_PARAMETERS:
        parameters = parameters.replace(said, taken)
    return f"def {name}{parameters} -> {result}:"


def described(head, doc, indentation):
    doc = inspect.cleandoc(doc).replace("\\", "\\\\")
    text = f'{head}\n    """{doc}"""\n' if doc else f"{head} ...\n"
    return textwrap.indent(text, indentation)


def doc_of(function):
    return function.__doc__.split("\n", 1)[1].strip()


def stub_of_member(owner, name, member):
    if isinstance(member, property):
        getter = signature(member.fget, "").replace("def (", f"def {name}(")
        text = described("@property\n" + getter, member.__doc__ or "", "    ")
        if member.fset is not None:
            kind = getter.rpartition(" -> ")[2].rstrip(":")
            text += f"    @{name}.setter\n    def {name}(self, value: {kind}) -> None: ...\n"
        return text
    function = member.__func__ if isinstance(member, staticmethod) else member
    decorator = "@staticmethod\n" if isinstance(member, staticmethod) else ""
    return described(decorator + signature(function, name), doc_of(function), "    ")


def stub_of_class(kind):
    bases = ", ".join(base.__name__ for base in kind.__bases__ if base.__name__ not in ("object", "pybind11_object"))
    text = f"class {kind.__name__}({bases}):\n" if bases else f"class {kind.__name__}:\n"
    text += f'    """{inspect.cleandoc(kind.__doc__)}"""\n'
    for name, member in vars(kind).items():
        if name not in LEFT_OUT and (callable(member) or isinstance(member, (property, staticmethod))):
            if name != "__init__" or "__init__(self" in member.__doc__:
                text += stub_of_member(kind, name, member)
    return text


def stubs():
    text = HEADER + "__version__: str\n"
    for name, member in vars(module).items():
        if inspect.isclass(member):
            text += "\n\n" + stub_of_class(member)
        elif callable(member):
            text += "\n\n" + described(signature(member, name), doc_of(member), "")
    return text


if __name__ == "__main__":
    pathlib.Path(sys.argv[1]).write_text(stubs(), encoding="utf-8")
