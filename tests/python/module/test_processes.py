"""Processes that a process with worlds begins."""

import subprocess
import sys

import pytest

from conftest import small

FORKED = """
import os, sys, twinflow
scene = twinflow.Scene.load("scene.toml")
used = sys.argv[1] == "used"
if used:
    world = twinflow.World(scene).step()
child = os.fork()
if child == 0:
    if used:
        for use in (world.step, world.metrics, world.close, lambda: world.time, lambda: twinflow.World(scene), lambda: world.grid.velocity,
                    lambda: twinflow.compare(scene, "sweep"), lambda: twinflow.World.load("nowhere")):
            try:
                use()
                print("not refused", flush=True)
            except twinflow.RunError as error:
                assert "\\n" not in str(error)
                print(type(error).__name__, str(error)[:29], repr(world), flush=True)
        assert scene.text()  # scenes need no driver
        del world
    else:
        print(twinflow.World(scene).step().steps, flush=True)
else:
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), world.step().steps if used else "", flush=True)
"""


@pytest.mark.parametrize("use, lines", [
    ("used", ["RunError this process is a fork of one <twinflow.World of another process>"] * 8 + ["0 2"]),
    ("unused", ["1", "0 "]),
])
def test_a_fork_of_a_process_that_runs_worlds_refuses_in_one_line(use, lines, tmp_path):
    (tmp_path / "scene.toml").write_text(small().text(), encoding="utf-8")
    ended = subprocess.run([sys.executable, "-c", FORKED, use], cwd=tmp_path, text=True, check=True, timeout=120, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE)
    assert ended.stdout.splitlines() == lines and ended.stderr == ""
