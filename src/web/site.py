"""Makes a site for any static host: site.py PAGE_FOLDER SITE_FOLDER [ADDRESS].

The laboratory of PAGE_FOLDER, which `./dev web` has built, is its front page. Beside it stand the manual, the findings, the
gallery and the published cases, as pages of mkdocs, in which scenes have links that open them in the laboratory. With the
address at which the site will stand, links to it have previews with a picture.
"""

import base64
import csv
import html
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import urllib.parse
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
SCENES = sorted(path.stem for path in (ASSETS / "scenes").glob("*.toml"))
CASES = {path.stem: tomllib.loads(path.read_text()) for path in sorted((ASSETS / "validation").glob("*.toml"))}
RESULTS = ROOT / "src/web/case_results.csv"  # of a whole `twinflow validate` (tests/manual/cases.py)
FOLDERS = ("manual", "findings", "gallery", "images", "robustness")
PAGE_MARK = "<!-- links of the site -->"
THREADS_MARK = "<!-- threads of the site -->"
ADDRESS_MARK = "<!-- address of the site -->"
PREVIEW = "scenes/default.jpg"  # has 960 x 520 pixels


def packed(text):
    """A text as the page unpacks it (src/web/page/link.js)."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")


LABORATORY = "LABORATORY"  # stands for the path from a page to the laboratory until the folder of the page is known


def address(scene, assignments=(), file=""):
    """The address of the laboratory with a scene, or with the text of a scene file."""
    fields = [("file", packed(file)) if file else ("scene", scene), *(("set", assignment) for assignment in assignments)]
    return f"{LABORATORY}#" + urllib.parse.urlencode(fields)


def link(text, scene, *changes):
    """A link to the laboratory, in HTML, as mkdocs knows only the pages that it makes."""
    return f'<a href="{html.escape(address(scene, *changes))}">{text}</a>'


def open_link(scene, *changes):
    return link(f"Open {scene} in the laboratory ▸", scene, *changes)


def scenes_of(words):
    """What a command opens: built-in scenes, each with its assignments."""
    if len(words) < 3 or words[0] != "twinflow":
        return []
    if words[1] == "validate":
        return [scene_of_case(CASES[word]) for word in words[2:] if word in CASES]
    if words[1] not in ("run", "render", "simulate", "compare"):
        return []
    assignments = [value for option, value in zip(words, words[1:]) if option == "--set"]
    return [(word, assignments) for word in words[2:] if word in SCENES][:1]


def commands_of(block):
    """The commands of a block of shell, as words."""
    for line in block.replace("\\\n", " ").splitlines():
        try:
            yield shlex.split(line, comments=True)
        except ValueError:  # a text that goes on in the next line
            continue


def open_links(block):
    found = {scene[0]: scene for words in commands_of(block) for scene in scenes_of(words)}
    return [open_link(*scene) for scene in found.values()]


def with_open_links(text):
    """Adds links below the commands that open a scene, and to the names of scenes."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    written = []
    for part in parts:
        written.append(part)
        if not part.startswith("```"):
            written[-1] = re.sub(r"(?<![\[`])`([a-z-]+)`(?![`\]])", lambda found: named(found[1], found[0]), part)
            written[-1] = re.sub(r"^`(twinflow [^`]+)`$", lambda found: below(found[0], found[1]), written[-1],
                                 flags=re.MULTILINE)
        elif part.startswith("```sh"):
            links = open_links(part.removeprefix("```sh").removesuffix("```"))
            if links:
                written.append("\n\n" + " · ".join(links) + "\n")
    return "".join(written)


def named(name, text):
    return link(f"<code>{name}</code>", name) if name in SCENES else text


def below(text, command):
    return "\n\n".join([text, *open_links(command)])


def toml_of(value):
    """A value of a scene file; JSON writes them alike."""
    return json.dumps(value, ensure_ascii=False)


def scene_of_case(case):
    """The built-in scene of a published case, no assignments, and the scene file of what the case changes in it."""
    scene = {"base": case["scene"]} if isinstance(case["scene"], str) else case["scene"]
    lines = [f"title = {toml_of(case['title'])}", f"base = {toml_of(scene['base'])}"]
    for name, value in scene.items():
        tables = value if isinstance(value, list) else [value] if isinstance(value, dict) else []
        for table in tables:
            lines.append(f"[[{name}]]" if isinstance(value, list) else f"[{name}]")
            lines += [f"{key} = {toml_of(entry)}" for key, entry in table.items()]
    return scene["base"], [], "".join(line + "\n" for line in lines)


def version():
    return re.search(r"^project\(twinflow VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]


def shown_reference(quantity):
    """The published value, or the number of published points."""
    for name in ("profile", "history"):
        if name in quantity:
            return f"{len(quantity[name])} points"
    return f"{quantity['reference']:.6g}"


def whole_of(quantity):
    """What 100 % of an error is, as `twinflow validate` reads it."""
    published = [quantity.get("reference", 0.0)]
    published += [value for key in ("profile", "history") for _, value in quantity.get(key, [])]
    return 1.0 if quantity.get("relative") else quantity.get("whole", max(map(abs, published)) or 1.0)


def shown_error(quantity, error):
    return f"{100 * error / whole_of(quantity):.2g} %"


def shown_size(fluid, resolution):
    return f"grid, {resolution} rows" if fluid == "grid" else f"particles, {int(resolution):,}"


def result_rows(quantity, rows):
    """A row of a table for each run that was judged by a quantity."""
    is_distance = "profile" in quantity or "history" in quantity  # then the value is the error
    for row in rows:
        value = "" if is_distance else f"{float(row['measured']):.4g}"
        cells = (quantity["name"], shown_reference(quantity), shown_size(row["fluid"], row["resolution"]), value,
                 shown_error(quantity, float(row["error"])), row["verdict"])
        yield "| " + " | ".join(cells) + " |"


def case_page():
    """The published cases of `twinflow validate`: references, this program's values and verdicts, sources."""
    with open(RESULTS, newline="", encoding="utf-8") as file:
        results = list(csv.DictReader(file))
    lines = ["# Published cases", "", f"Each case has published values and the values of twinflow {version()}, for each quantity, "
             "fluid and resolution. Each fluid runs alone, unless the case says that both flow. The errors are the same on every "
             "machine, except for rounding. \"pass\" means that the error is within the tolerance of the case. You can repeat the runs "
             "with `twinflow validate`: see [Validation](../manual/reference/validation.md).", ""]
    for name, case in CASES.items():
        lines += [f"## {case['title']}", "", case["text"], "", open_link(*scene_of_case(case)), "",
                  "| quantity | reference | run | twinflow | error | verdict |", "|---|--:|---|--:|--:|---|"]
        sources = {}
        for quantity in case["quantity"]:
            rows = [row for row in results if row["case"] == name and row["quantity"] == quantity["name"]]
            lines += result_rows(quantity, rows)
            if "source" in quantity:
                sources.setdefault(" ".join(quantity["source"].split()), []).append(quantity["name"])
        lines += ["", "Sources:", "", *(f"- {', '.join(names)}: {source}" for source, names in sources.items()),
                  "", f"Run it with `twinflow validate {name} -o out`", ""]
    return "\n".join(lines)


def write_sources(folder):
    """The Markdown that mkdocs is given: that of assets/, with links to scenes."""
    for name in FOLDERS:
        shutil.copytree(ASSETS / name, folder / name)
    shutil.copy(ROOT / "src/web/site.css", folder)
    shutil.copy(ASSETS / "packaging/twinflow.svg", folder)
    (folder / "validation").mkdir()
    (folder / "validation/README.md").write_text(case_page())
    for path in folder.glob("**/*.md"):
        up = "../" * (len(path.relative_to(folder).parts) - 1)
        # Links to files outside of assets/ become text, because the site does not have these files.
        text = re.sub(rf"\[([^\]]*)\]\({re.escape(up)}\.\./[^)]*\)", r"\1", path.read_text())
        path.write_text(with_open_links(text).replace(f'"{LABORATORY}#', f'"{up}index.html#'))
    (folder / "index.md").write_text("The laboratory takes the place of this page.\n")  # mkdocs wants one


def require_no_other_host(site):
    """No page may load anything from another host; links that a reader follows may lead anywhere."""
    loads = re.compile(r"""<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc=["']?(?:https?:)?//"""
                       r"""|<link\b(?![^>]*\brel=["']?canonical)[^>]*\bhref=["']?(?:https?:)?//"""
                       r"""|url\(["']?(?:https?:)?//|@import\s+["'](?:https?:)?//""", re.IGNORECASE)
    for path in sorted([*site.glob("**/*.html"), *site.glob("**/*.css")]):
        found = loads.search(path.read_text())
        if found:
            raise SystemExit(f"site: {path.relative_to(site)} loads from another host: {found[0]}")


def preview_of(address):
    """What other programs show of a link to the site; they ask for whole addresses."""
    if not re.fullmatch(r"https?://[^\s\"<>#?]+", address):
        raise SystemExit(f"site: {address} is no address of a site, such as https://example.org/twinflow/")
    folder = html.escape(address.rstrip("/") + "/")
    return "\n    ".join([f'<meta property="og:url" content="{folder}" />',
                          f'<meta property="og:image" content="{folder}{PREVIEW}" />',
                          '<meta name="twitter:card" content="summary_large_image" />'])


def main():
    page, site = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
    work = site.with_name(site.name + "-sources")
    for folder in (work, site):
        shutil.rmtree(folder, ignore_errors=True)
    docs = work / "docs"
    docs.mkdir(parents=True)
    write_sources(docs)
    settings = work / "mkdocs.yml"
    settings.write_text((ROOT / "src/web/site.yml").read_text() +
                        f"copyright: twinflow {version()}\ndocs_dir: {docs}\nsite_dir: {site}\n")
    # Debian's mkdocs, whatever other Python is in front of it.
    subprocess.run(["/usr/bin/mkdocs", "build", "--quiet", "--strict", "--config-file", settings], check=True)
    shutil.copytree(page, site, dirs_exist_ok=True)
    # A host shows this page for addresses in any folder, so it loads nothing by a relative address.
    shutil.copy(ROOT / "src/web/not_found.html", site / "404.html")
    front = site / "index.html"
    text = front.read_text().replace(PAGE_MARK, '<a href="manual/index.html">Manual</a>')
    text = text.replace(THREADS_MARK, '<script src="isolate.js"></script>')
    if len(sys.argv) > 3:
        text = text.replace(ADDRESS_MARK, preview_of(sys.argv[3]))
    front.write_text(text)
    require_no_other_host(site)


if __name__ == "__main__":
    main()
