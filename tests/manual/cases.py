#!/usr/bin/env python3
"""Keeps the results of the published cases, which the site shows beside their references.

    cases.py VALIDATED             takes them from a folder of `twinflow validate`, run with all cases, into
                                   src/web/case_results.csv, without the costs of that machine
    cases.py --compare VALIDATED   compares a folder, which may have some of the runs, with that table
"""

import csv
import math
import pathlib
import sys
import tomllib

CASES = pathlib.Path(__file__).resolve().parents[2] / "assets" / "validation"
RESULTS = pathlib.Path(__file__).resolve().parents[2] / "src/web/case_results.csv"
COLUMNS = ("case", "fluid", "resolution", "quantity", "measured", "error", "verdict")
# By which machines may differ: disordered particles, and sums of rounding errors, take another course with every set of
# instructions. Between AVX2 and AVX-512 the largest difference was 0.19 of a tolerance.
SHARE_OF_TOLERANCE = 0.25


def rows_of(file):
    with open(file, newline="", encoding="utf-8") as opened:
        return list(csv.DictReader(opened))


def results():
    return rows_of(RESULTS)


def case_of(name):
    return tomllib.loads((CASES / f"{name}.toml").read_text(encoding="utf-8"))


def case_names():
    return sorted(path.stem for path in CASES.glob("*.toml"))


def resolutions_of(case, fluid):
    return case.get(fluid, {}).get({"grid": "resolution", "particles": "count"}[fluid], [])


def tolerance_of(quantity, fluid, index):
    """The tolerance of a quantity at a resolution; None if the fluid is not judged."""
    tolerance = quantity.get(fluid)
    return tolerance[index] if isinstance(tolerance, list) else tolerance


def expected(name):
    """Everything that a run of the case judges: fluid, resolution, quantity and tolerance."""
    case = case_of(name)
    for fluid in ("grid", "particles"):
        for index, resolution in enumerate(resolutions_of(case, fluid)):
            for quantity in case["quantity"]:
                tolerance = tolerance_of(quantity, fluid, index)
                if tolerance is not None:
                    yield fluid, resolution, quantity["name"], tolerance


def key_of(row):
    return row["case"], row["fluid"], int(row["resolution"]), row["quantity"]


def written(row):
    """A row with as many digits as differ by no rounding."""
    return {**row, "measured": f"{float(row['measured']):.5g}", "error": f"{float(row['error']):.2g}"}


def take(folder):
    found = {key_of(row): written(row) for row in rows_of(folder / "validation.csv")}
    wanted = [(name, *what[:3]) for name in case_names() for what in expected(name)]
    missing = [key for key in wanted if key not in found]
    if missing:
        sys.exit(f"cases: {folder} lacks {len(missing)} results, such as {missing[0]}")
    with open(RESULTS, "w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, COLUMNS, extrasaction="ignore", lineterminator="\n")
        table.writeheader()
        table.writerows(found[key] for key in wanted)


def differences(folder):
    """What a run found that the table tells otherwise."""
    kept = {key_of(row): float(row["error"]) for row in results()}
    tolerances = {(name, *what[:3]): what[3] for name in case_names() for what in expected(name)}
    for row in rows_of(folder / "validation.csv"):
        key = key_of(row)
        if not math.isclose(float(row["error"]), kept[key], rel_tol=0.06, abs_tol=SHARE_OF_TOLERANCE * tolerances[key]):
            yield f"{key}: the error is {float(row['error']):.3g}, and {kept[key]:.3g} in the table"


def main():
    if len(sys.argv) == 2:
        take(pathlib.Path(sys.argv[1]))
    elif len(sys.argv) == 3 and sys.argv[1] == "--compare":
        found = list(differences(pathlib.Path(sys.argv[2])))
        for line in found:
            print(f"cases: {line}", file=sys.stderr)
        sys.exit(1 if found else 0)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
