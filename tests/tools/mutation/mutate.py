#!/usr/bin/env python3
"""Mutation check: changes one operator or constant of the solvers at a time and sees whether a test fails.

    tests/tools/mutation/mutate.py [COUNT] [--seed N] [--files REGEX] [--jobs N] [--fresh]

It works in copies of the tree, one for each job, in build/mutation, that are built like the release preset. A mutant of C++
is rebuilt as far as it reaches; one of a shader needs no build, as the tests read shaders from the folder
TWINFLOW_TEST_SHADERS. The tests named after the changed file run first, then the rest of its layer, then the layers above; the first failure, a crash
or a test that does not end kills the mutant. Long tests are left out.

Results are kept in build/mutation/results.jsonl, so that a run can be stopped and gone on with; what survived is tried
again once the sources of the tests have changed, and --fresh forgets everything.
Survivors are printed with their place and change. The exit status is 1 where fewer than 85 % are killed.
"""

import argparse
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parents[3]
WORK = ROOT / "build" / "mutation"
LEAST_SHARE = 0.85
SECONDS_PER_TEST_PROGRAM = 600  # many times what the slowest takes alone

# What computes the fluids; headers are left out, as most of them only declare.
SOURCES = [
    "src/core/domain.cpp",
    "src/scene/gestures/gesture.cpp",
    "src/scene/fields/stream.cpp",
    "src/scene/gestures/stroke.cpp",
    "src/scene/fields/turbulence.cpp",
    "src/particles/**/*.cpp",
    "src/grid/**/*.cpp",
    "src/world/coupling/coupling.cpp",
    "src/world/coupling/interphase_exchange.cpp",
    "shaders/**/*.frag",
    "shaders/**/*.glsl",
]
# Drawing, probing and words about stages: tested elsewhere, and no part of a step.
NOT_SOLVERS = re.compile(
    r"(grid|particle)_stages\.cpp$|(x86_levels|baseline_level)\.cpp$|thread_team\.cpp$|velocity_points\.cpp$"
    r"|/(draw_|blur|glow|integrate_lines|largest|liquid_|outside_ball|splat_|speed|probe|vorticity\.|difference\.)"
    r"|(arrow|color_map|fluid_edge|pane|streaks|sprite|brightness|write_blocks)\.glsl"
)
# Lines of which a change shows in no fluid: messages, words for observers, names of debug groups, includes, what the
# compiler checks itself; and sizes that only tell how work is shared out or when memory is set aside.
SKIPPED_LINE = re.compile(
    r"^\s*#|static_assert|throw |snprintf|\bformatted\(|InputError|RunError|BlowUpError|logic_error|\bshow\(|\bsee\(|StageScope|DebugGroup|reserve\("
    r"|AtOnce|kLanes|[Bb]lock_?[Ss]ize|observer|caption|describe|std::string|prefetch"
)
# Each operator and constant, and what it becomes. Comparisons are turned round rather than moved by their boundary, which
# numbers of a fluid practically never hit.
CHANGES = [
    (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" / ", " * "),
    (r" \+= ", " -= "), (r" -= ", " += "), (r" \*= ", " /= "),
    (r" < ", " >= "), (r" > ", " <= "), (r" <= ", " > "), (r" >= ", " < "),
    (r" == ", " != "), (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "),
    (r"\bmin\(", "max("), (r"\bmax\(", "min("), (r"\bsin\(", "cos("), (r"\bcos\(", "sin("),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\b0\.5\b", "0.6"), (r"\b0\.25\b", "0.3"), (r"\b1\.0\b", "1.1"), (r"\b2\.0\b", "2.2"), (r"\b4\.0\b", "4.4"),
]

# The test programs of each layer, then of those above it that would notice.
PROGRAMS_OF = {
    "core": ["core", "particles", "grid", "world"],
    "scene": ["scene", "world", "grid", "particles"],
    "particles": ["particles", "world"],
    "grid": ["grid", "world"],
    "world": ["world"],
    "shaders": ["grid", "world"],
}


def candidates():
    """Every change of every file, shuffled by the caller; comments are left alone."""
    for pattern in SOURCES:
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            if NOT_SOLVERS.search(name):
                continue
            for number, line in enumerate(path.read_text().splitlines()):
                code = line.split("//")[0]
                if SKIPPED_LINE.search(code) or code.count('"') > 0:
                    continue
                for found, becomes in CHANGES:
                    for match in re.finditer(found, code):
                        yield {"file": name, "line": number + 1, "column": match.start(),
                               "was": match.group(), "becomes": becomes}


def choose(count, seed, only):
    """Files take turns, so that large ones do not hide small ones. The dice are each file's own, so that a change of one
    leaves the choice in the others as it is."""
    by_file = {}
    for mutant in candidates():
        if only.search(mutant["file"]):
            by_file.setdefault(mutant["file"], []).append(mutant)
    for file, mutants in by_file.items():
        random.Random(f"{seed} {file}").shuffle(mutants)
    files = sorted(by_file, key=lambda file: random.Random(f"{seed} {file}").random())
    chosen = []
    while len(chosen) < count and any(by_file.values()):
        for file in files:
            if by_file[file] and len(chosen) < count:
                chosen.append(by_file[file].pop())
    return chosen


def mutated(mutant):
    lines = (ROOT / mutant["file"]).read_text().splitlines(keepends=True)
    line = lines[mutant["line"] - 1]
    end = mutant["column"] + len(mutant["was"])
    lines[mutant["line"] - 1] = line[: mutant["column"]] + mutant["becomes"] + line[end:]
    return "".join(lines)


def diff_of(mutant):
    was = (ROOT / mutant["file"]).read_text().splitlines()[mutant["line"] - 1]
    becomes = mutated(mutant).splitlines()[mutant["line"] - 1]
    return f"{mutant['file']}:{mutant['line']}\n  - {was.strip()}\n  + {becomes.strip()}"


def run(command, **options):
    """Runs a command in a session of its own, so that an interrupt of the check does not reach it."""
    return subprocess.run(["nice", "-n", "15", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          start_new_session=True, **options)


class Tree:
    """A copy of the project in which one mutant at a time is built and tried."""

    def __init__(self, number, processors):
        self.processors = str(processors)  # that are its share
        self.root = WORK / f"tree-{number}"
        self.shaders = WORK / f"shaders-{number}"
        self.programs = self.root / "build" / "release"
        self.copy()
        launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
        if run(["cmake", "--preset", "release", *launcher], cwd=self.root).returncode != 0:
            sys.exit("mutate: the unchanged tree cannot be configured")

    def copy(self):
        """Only what differs is written, so that nothing is built for nothing."""
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
        names = [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]
        for name in names:
            target = self.root / name
            content = (ROOT / name).read_bytes()
            if target.exists() and target.read_bytes() == content:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            shutil.copymode(ROOT / name, target)
        shutil.rmtree(self.shaders, ignore_errors=True)
        shutil.copytree(ROOT / "shaders", self.shaders)

    def place_of(self, mutant):
        is_shader = layer_of(mutant) == "shaders"
        return self.shaders / mutant["file"].removeprefix("shaders/") if is_shader else self.root / mutant["file"]

    def build(self, name):
        return run(["ninja", "-j", self.processors, "-C", self.programs, f"test_{name}"]).returncode == 0

    def fails(self, name, tags):
        """A hang is a failure too. `tags` are those of files; empty: all tests but long ones."""
        environment = dict(os.environ, OMP_WAIT_POLICY="passive", OMP_NUM_THREADS=self.processors,
                           LP_NUM_THREADS=self.processors, TWINFLOW_TEST_SHADERS=str(self.shaders))
        command = [self.programs / "tests" / name / f"test_{name}", "--abort", "--filenames-as-tags", tags or "~[long]"]
        try:
            return run(command, env=environment, timeout=SECONDS_PER_TEST_PROGRAM).returncode != 0
        except subprocess.TimeoutExpired:
            return True


class Unchanged:
    """Which test programs pass without any change; one that fails anyway would kill every mutant."""

    def __init__(self):
        self.passing = set()
        self.lock = threading.Lock()

    def require(self, name, tree):
        """Of a tree that holds no mutant."""
        with self.lock:
            if name in self.passing:
                return
            if not tree.build(name) or tree.fails(name, ""):
                sys.exit(f"mutate: test_{name} fails, or does not build, without any change")
            self.passing.add(name)


def tests_named_after(mutant, layer):
    """Tags of the test files that speak of the changed file."""
    stem = Path(mutant["file"]).stem.removesuffix("_kernel")
    folder = ROOT / "tests" / ("grid" if layer == "shaders" else layer)
    words = re.compile(rf"\b{stem}\b|{stem.replace('_', ' ')}")
    named = [path for path in sorted(folder.rglob("*_test.cpp")) if path.name.startswith(stem) or words.search(path.read_text())]
    return ",".join(f"[#{path.stem}]~[long]" for path in named)


def layer_of(mutant):
    return mutant["file"].split("/")[1] if mutant["file"].startswith("src/") else "shaders"


def killer_of(mutant, tree, unchanged):
    """What notices the mutant: "compiler", a test program, or nothing."""
    layer = layer_of(mutant)
    programs = PROGRAMS_OF[layer]
    for name in programs:
        unchanged.require(name, tree)
    target = tree.place_of(mutant)
    original = target.read_bytes()
    own = tests_named_after(mutant, layer)
    target.write_text(mutated(mutant))
    try:
        for name, tags in [(programs[0], own)] * bool(own) + [(name, "") for name in programs]:
            if not tree.build(name):
                return "compiler"
            if tree.fails(name, tags):
                return f"test_{name} {tags}"
    finally:
        target.write_bytes(original)
    return ""


def fingerprint_of_tests():
    digest = hashlib.sha256()
    for path in sorted((ROOT / "tests").rglob("*.[ch]pp")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def known_results(log, tests):
    if not log.exists():
        return {}
    entries = map(json.loads, log.read_text().splitlines())
    return {entry["key"]: entry["killer"] for entry in entries if entry["killer"] or entry.get("tests") == tests}


def key_of(mutant):
    """By content, so that a change elsewhere in the file does not forget the mutant."""
    return diff_of(mutant) + f"\n{mutant['column']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=re.compile, default=re.compile(""))
    processors = len(os.sched_getaffinity(0))
    parser.add_argument("--jobs", type=int, default=processors)
    parser.add_argument("--fresh", action="store_true")
    arguments = parser.parse_args()

    WORK.mkdir(parents=True, exist_ok=True)
    log = WORK / "results.jsonl"
    if arguments.fresh:
        log.unlink(missing_ok=True)
    tests = fingerprint_of_tests()
    known = known_results(log, tests)
    chosen = choose(arguments.count, arguments.seed, arguments.files)
    trees = SimpleQueue()
    jobs = min(arguments.jobs, sum(key_of(mutant) not in known for mutant in chosen))
    for number in range(jobs):
        trees.put(Tree(number, max(1, processors // jobs)))
    unchanged = Unchanged()
    writing = threading.Lock()

    def judge(mutant):
        key = key_of(mutant)
        if key in known:
            return known[key], 0.0
        tree = trees.get()
        try:
            begin = time.monotonic()
            killer = killer_of(mutant, tree, unchanged)
        finally:
            trees.put(tree)
        with writing, log.open("a") as lines:
            lines.write(json.dumps({"key": key, "killer": killer, "tests": tests}) + "\n")
        return killer, time.monotonic() - begin

    counts = {"compiler": 0, "killed": 0, "survived": 0}
    survivors = []
    pool = ThreadPoolExecutor(max(1, jobs))
    judged = {pool.submit(judge, mutant): mutant for mutant in chosen}
    try:
        for number, done in enumerate(as_completed(judged), 1):
            mutant = judged[done]
            killer, seconds = done.result()
            outcome = "compiler" if killer == "compiler" else "killed" if killer else "survived"
            counts[outcome] += 1
            if outcome == "survived":
                survivors.append(mutant)
            print(f"{number}/{len(chosen)} {outcome} {mutant['file']}:{mutant['line']} '{mutant['was']}' -> '{mutant['becomes']}'"
                  f" {killer} ({seconds:.0f} s)", flush=True)
    except BaseException:  # KeyboardInterrupt and SystemExit too: what is being tried ends, the rest is left
        pool.shutdown(wait=False, cancel_futures=True)
        raise

    tried = counts["killed"] + counts["survived"]
    share = counts["killed"] / tried if tried else 0.0
    print("\nSurvivors:" if survivors else "\nNo survivors.")
    for mutant in survivors:
        print(diff_of(mutant))
    print(f"\n{counts['killed']} of {tried} mutants killed ({100 * share:.1f} %); {counts['compiler']} more do not compile and do not count.")
    return 0 if share >= LEAST_SHARE else 1


if __name__ == "__main__":
    sys.exit(main())
