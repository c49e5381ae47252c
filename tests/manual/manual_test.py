#!/usr/bin/env python3
"""Tests of the manual: its commands run, its links lead somewhere, its generated parts are current.

    TWINFLOW_PROGRAM=build/release/twinflow python3 tests/manual/manual_test.py [Manual.test_…]

A comment above a code block, which no reader of the page sees, says how the block is tested:
    <!-- run: FILE … -->         its commands run as they stand, and leave these files (none need be named)
    <!-- run small: FILE … -->   the same, with smaller pictures, fluids and times
    <!-- run: FILE …; needs PROGRAM -->  only where this program is installed
    <!-- not run: WHY -->
    <!-- scene: FILE.toml -->    the block is a scene, which opens
    <!-- case: FILE.toml -->     the block is a case of `twinflow validate`, all of whose verdicts pass
Every block of shell commands has one of them.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import cases
import pages
import renew

PROGRAM = pathlib.Path(os.environ.get("TWINFLOW_PROGRAM", "build/release/twinflow")).absolute()
SECONDS = 600  # for the commands of one block, under a sanitizer on a busy machine

# What `run small` makes of options, and what it adds.
SMALL_OPTIONS = {"--frames": "3", "--size": "320x200", "--scale": "1", "--until": "0.02", "--every": "0.01", "--from": "0.02"}
SMALL_SETTINGS = {"grid.resolution": "32", "dye.resolution": "32", "particles.count": "400"}


def smaller(command):
    """A command line of twinflow that costs little, with all its words."""
    verb = re.search(r"\btwinflow (run|render|simulate|compare) ", command)
    if verb is None or "--resume" in command or "--merge" in command:
        return command
    command = re.sub(r"\s+#.*", "", command)
    if verb[1] == "run":  # there is no display: its scene and settings are opened without one
        command = command.replace("twinflow run ", "twinflow simulate ") + " --until 0"
    for option, value in SMALL_OPTIONS.items():
        command = re.sub(rf"{option} \S+", f"{option} {value}", command)
    if verb[1] == "compare" and "--until" not in command:
        command += " --until 0.02"
    settings = [f" --set {key}={value}" for key, value in SMALL_SETTINGS.items() if f"{key}=" not in command]
    return command + "".join(settings)


def run(script, folder):
    environment = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "TMPDIR": folder}
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(display, None)
    return subprocess.run(["sh", "-e", "-c", script], cwd=folder, env=environment, timeout=SECONDS, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")


class Manual(unittest.TestCase):
    def test_commands_run(self):
        for page in pages.all_pages():
            for block in pages.blocks(page):
                if block.language == "sh":
                    with self.subTest(block.place):
                        self.run_block(block)

    def run_block(self, block):
        mark = re.fullmatch(r"(not run: .+)|run( small)?(?:: ?([^;]*))?(?:; needs (\S+))?", block.comment)
        self.assertIsNotNone(mark, "no comment above the block says how it is tested")
        not_run, small, files, needed = mark.groups()
        if not_run or needed and not shutil.which(needed) and not os.environ.get("TWINFLOW_REQUIRE_ALL"):
            return
        script = block.text
        if small:
            script = "\n".join(map(smaller, re.sub(r"\\\n\s*", "", script).splitlines()))
        with tempfile.TemporaryDirectory() as folder:
            result = run(script, folder)
            self.assertEqual(result.returncode, 0, f"{script}\n{result.stdout[-2000:]}")
            for file in (files or "").split():
                self.assertTrue((pathlib.Path(folder) / file).is_file(), f"{script}\nleft no {file}")

    def test_scenes_open(self):
        scenes = [block for page in pages.all_pages() for block in pages.blocks(page) if block.language == "toml"]
        self.assertTrue(scenes)
        for block in scenes:
            with self.subTest(block.place), tempfile.TemporaryDirectory() as folder:
                self.assertRegex(block.comment, r"^(scene|case): \S+\.toml$")
                if block.comment.startswith("case: "):
                    continue
                file = pathlib.Path(folder) / block.comment.removeprefix("scene: ")
                file.write_text(block.text, encoding="utf-8")
                for image in re.findall(r'^image = "(.*)"', block.text, re.MULTILINE):
                    shutil.copy(pages.ASSETS / "images" / "overlay.png", file.parent / image)
                result = run(f"twinflow simulate {file.name} --until 0 --set grid.resolution=32 --quiet", folder)
                self.assertEqual(result.returncode, 0, result.stdout)

    def test_cases_pass(self):
        """A reader's own case, run in an empty folder."""
        cases = [block for page in pages.all_pages() for block in pages.blocks(page) if block.comment.startswith("case: ")]
        self.assertTrue(cases)
        for block in cases:
            with self.subTest(block.place), tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / block.comment.removeprefix("case: ")
                file.write_text(block.text, encoding="utf-8")
                result = run(f"twinflow validate {file.name} -o out --quiet", folder)
                self.assertEqual(result.returncode, 0, result.stdout)
                for name in ("report.html", "validation.csv"):
                    self.assertTrue((pathlib.Path(folder) / "out" / name).is_file())

    def test_links_lead_somewhere(self):
        for page in pages.all_pages():
            for link in pages.links(page):
                with self.subTest(f"{pages.name_of(page)}: {link}"):
                    path, _, anchor = link.partition("#")
                    target = (page.parent / path).resolve() if path else page
                    self.assertTrue(target.exists())
                    if anchor:
                        self.assertIn(anchor, pages.anchors(target))
                    if page in pages.installed_pages():
                        self.assertTrue(any(target.is_relative_to(folder) for folder in pages.INSTALLED),
                                        "what is installed links to what is not")

    def test_pages_have_one_title_and_a_place_in_the_index(self):
        listed = {(pages.MANUAL / link).resolve() for link in pages.links(pages.MANUAL / "index.md")}
        for page in pages.installed_pages():
            with self.subTest(pages.name_of(page)):
                self.assertEqual([level for level, _ in pages.headings(page)].count(1), 1)
                self.assertTrue(page in listed or page.name == "index.md")

    def test_generated_parts_are_current(self):
        for page, text in renew.renewed(PROGRAM):
            with self.subTest(pages.name_of(page)):
                self.assertEqual(page.read_text(encoding="utf-8"), text, "./dev manual renews it")

    def test_names_exist(self):
        """Options, parameters, verbs of ./dev and files of the sources that the pages name in code."""
        parameters = {row["key"] for row in json.loads(renew.said(PROGRAM, "params", "--json"))}
        groups = {key.partition(".")[0] for key in parameters}
        commands = ("run", "render", "simulate", "compare", "validate", "scenes", "params", "keys")
        helps = "".join(renew.said(PROGRAM, *words, "--help") for words in [(), *((command,) for command in commands)])
        options = set(re.findall(r"--[a-z][-a-z]*", helps))
        verbs = set(re.findall(r"^#: (\w+)", (pages.ROOT / "dev").read_text(encoding="utf-8"), re.MULTILINE))
        for page in [pages.README, *pages.installed_pages()]:
            for code in pages.inline_code(page):
                with self.subTest(f"{pages.name_of(page)}: {code}"):
                    if re.fullmatch(rf"({'|'.join(groups)})\.[a-z_]+(=.*)?", code):
                        self.assertIn(code.partition("=")[0], parameters)
                    if code.startswith("--"):
                        self.assertIn(re.match(r"[-a-z]+", code)[0], options)
                    if verb := re.search(r"\./dev (\w+)", code):
                        self.assertIn(verb[1], verbs)
                    if re.fullmatch(r"(src|shaders|tests|assets)/[-a-z0-9_./]+", code):
                        self.assertTrue((pages.ROOT / code).exists())

    def test_named_tests_exist(self):
        """Of ctest and ./dev test, what the pages select by a regular expression selects something."""
        listed = subprocess.run(["ctest", "--test-dir", PROGRAM.parent, "-N"], check=True, text=True, encoding="utf-8",
                                stdout=subprocess.PIPE).stdout
        names = re.findall(r"^ *Test +#\d+: (.*)$", listed, re.MULTILINE)
        select = re.compile(r"""\b(?:ctest|dev test) .*-R (?:'([^']+)'|"([^"]+)"|(\S+))""")
        for page in pages.installed_pages():
            for code in pages.inline_code(page):
                match = select.search(code.replace(r"\|", "|"))
                if match is None or "TWINFLOW_PRESET" in code:
                    continue
                selection = match[1] or match[2] or match[3]
                for part in [selection] if "(" in selection else selection.split("|"):
                    with self.subTest(f"{pages.name_of(page)}: {part}"):
                        self.assertTrue(any(re.search(part, name) for name in names))

    def test_a_release_has_one_number(self):
        """CMakeLists.txt has the number; the program tells it, and both changelogs have it on top."""
        number = re.search(r"^project\(twinflow VERSION (\S+)", (pages.ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
        self.assertEqual(renew.said(PROGRAM, "--version").split(), ["twinflow", number])
        released = [text for level, text in pages.headings(pages.ROOT / "CHANGELOG.md") if level == 2]
        self.assertEqual(released[:2], ["Unreleased", number])
        package = (pages.ASSETS / "packaging" / "changelog").read_text(encoding="utf-8")
        self.assertTrue(package.startswith(f"twinflow ({number}-"))

    def test_site_is_whole(self):
        """Every installed page has a place in the navigation; published cases have results within their tolerances."""
        navigation = (pages.ROOT / "src/web/site.yml").read_text(encoding="utf-8").partition("nav:")[2]
        named = {(pages.ASSETS / name).resolve() for name in re.findall(r": (\S+\.md)$", navigation, re.MULTILINE)}
        made_by_the_site = {pages.ASSETS / "index.md", pages.ASSETS / "validation/README.md"}
        self.assertEqual(named - made_by_the_site, set(pages.installed_pages()))
        results = {cases.key_of(row): row for row in cases.results()}
        judged = {(name, *what): tolerance for name in cases.case_names() for *what, tolerance in cases.expected(name)}
        self.assertEqual(set(results), set(judged))
        for key, tolerance in judged.items():
            with self.subTest(key):
                self.assertEqual(results[key]["verdict"], "pass")
                self.assertLessEqual(float(results[key]["error"]), 1.02 * tolerance)  # the error has two digits

    def test_guide_pages_are_short(self):
        guide = sorted((pages.MANUAL / "guide").glob("*.md"))
        self.assertTrue(guide)
        for page in guide:
            with self.subTest(pages.name_of(page)):
                self.assertLessEqual(len(pages.prose(page).split()), 800)
                self.assertRegex(pages.prose(page), r"!\[[^\]]+\]\([^)]+\)")

    def test_readme_shows_every_room(self):
        links = set(pages.links(pages.README))
        for room in [*pages.ROOT.glob("src/*"), *pages.ROOT.glob("src/*/*")]:
            if room.is_dir():
                with self.subTest(pages.name_of(room)):
                    self.assertIn(pages.name_of(room), links)

    def test_readme_is_one_page(self):
        lines = pages.README.read_text(encoding="utf-8").splitlines()
        self.assertLessEqual(len(lines), 150)


if __name__ == "__main__":
    unittest.main()
