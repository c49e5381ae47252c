"""The results of `twinflow compare` and `twinflow validate`, and how the page of findings shows them."""

import base64
import csv
import pathlib
import re
import shutil
import tomllib

PAGE = pathlib.Path(__file__).resolve().parents[3] / "assets" / "findings"

SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(text):
    """Two digits: 0.12, 3.4, 120, 4.6·10⁻⁴; a dash where nothing was measured."""
    if text in ("", None):
        return "–"
    value = float(text)
    if value == 0 or 0.01 <= abs(value) < 1e6:
        digits = f"{value:#.2g}" if abs(value) < 100 else f"{value:.0f}"
        return digits.rstrip(".").replace("-", "−")
    mantissa, exponent = f"{value:.1e}".split("e")
    return f"{mantissa}·10{str(int(exponent)).translate(SUPERSCRIPTS)}".replace("-", "−")


def percent(share):
    if share in ("", None):
        return "–"
    value = 100 * float(share)
    if abs(value) < 0.1:
        return f"{number(value)} %"
    return f"{value:.1f} %".replace("-", "−")


class Sweep:
    """The results of one `twinflow compare`."""

    def __init__(self, folder):
        self.folder = folder
        with open(folder / "summary.csv", newline="", encoding="utf-8") as file:
            self.rows = list(csv.DictReader(file))

    def row(self, **wanted):
        """The first run with these values; grid_resolution stands for grid.resolution."""
        return self.all(**wanted)[0]

    def all(self, **wanted):
        keys = {name.replace("_", ".", 1) if name != "scene" else name: str(value) for name, value in wanted.items()}
        return [row for row in self.rows if all(row[key] == value for key, value in keys.items())]

    def metrics(self, variant):
        with open(self.folder / "runs" / variant / "metrics.csv", newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def picture_times(self, variant):
        run = self.folder / "runs" / variant / "summary.toml"
        return tomllib.loads(run.read_text(encoding="utf-8"))["picture_times"]


def run_of(row):
    """The name of a run of a case in tables."""
    return f"grid, {row['resolution']} rows" if row["fluid"] == "grid" else f"particles, {row['resolution']}"


class Verdicts:
    """The results of one case of `twinflow validate`."""

    def __init__(self, folder, case):
        self.name = case
        report = (folder / "report.html").read_text(encoding="utf-8")
        self.report = re.search(rf'<h2 id="{re.escape(case)}">.*?</section>', report, re.DOTALL)[0]
        with open(folder / "validation.csv", newline="", encoding="utf-8") as file:
            self.rows = [row for row in csv.DictReader(file) if row["case"] == case]

    def error(self, fluid, resolution):
        (row,) = [row for row in self.rows if row["fluid"] == fluid and row["resolution"] == str(resolution)]
        return row["error"]

    def table(self, what, show):
        """The error of each run, as `show` writes it."""
        return table(["", what], [[run_of(row), show(row["error"])] for row in self.rows])

    def plot(self, title, file, says=""):
        """Takes a plot out of the report, where it stands as text, into the page's folder, and shows it."""
        svg = re.search(rf'alt="{re.escape(title)}" src="data:image/svg\+xml;base64,([^"]*)"', self.report)[1]
        (PAGE / file).write_bytes(base64.b64decode(svg))
        return f"![{says or title}]({file})"


def table(head, rows):
    """A Markdown table; every column but the first is aligned to the right."""
    lines = [head, ["---"] + ["--:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def pictures(sweep, variant, name, indices, fluids=("grid", "particles", "difference")):
    """Copies pictures of a run into the page's folder and shows them, a column for each time."""
    times = sweep.picture_times(variant)
    rows = []
    for fluid in fluids:
        cells = [fluid]
        for index in indices:
            file = f"{name}-{fluid}-{index}.jpg"
            shutil.copyfile(sweep.folder / "runs" / variant / f"picture_{index}_{fluid}.jpg", PAGE / file)
            cells.append(f"![{fluid} at t = {times[index]:.2g} s]({file})")
        rows.append(cells)
    return table([""] + [f"t = {times[index]:.2g} s" for index in indices], rows)


def plot(sweep, file):
    shutil.copyfile(sweep.folder / "plots" / file, PAGE / file)
    return f"![{file.removesuffix('.svg').replace('_', ': ').replace('-', ' ')}]({file})"
