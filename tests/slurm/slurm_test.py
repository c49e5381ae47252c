"""Published cases as an array of three tasks on a Slurm cluster of one node, one of which is canceled and submitted again."""

import csv
import os
import pathlib
import subprocess
import tempfile
import unittest

import slurm_cluster
from slurm_cluster import Cluster, until

PROGRAM = os.environ["TWINFLOW_PROGRAM"]
CASES = ["drifting-vortices", "hydrostatic", "shear-wave", "taylor-green-viscous"]


def verdicts(folder):
    """The rows of a table of verdicts without their wall times."""
    with open(folder / "validation.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        del row["cost_ms_per_second"]
    return rows


def complete_runs(folder):
    return sorted(path.parent.name for path in folder.glob("runs/*/summary.toml"))


class Slurm(unittest.TestCase):
    def test_a_canceled_shard_goes_on_and_the_merged_table_is_that_of_one_run(self):
        if not slurm_cluster.is_possible():
            if os.environ.get("TWINFLOW_REQUIRE_ALL"):
                self.fail("Slurm (slurmctld, slurmd, slurm-client, munge) is not installed, or this is not root")
            self.skipTest("Slurm is not installed, or this is not root")
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "cluster").mkdir()
            validate = [PROGRAM, "validate", *CASES, "--quick", "--quiet"]
            subprocess.run([*validate, "-o", "whole"], cwd=folder, check=True)
            shards = folder / "shards"
            command = " ".join([*validate, "-o", "shards", "--shard", "$SLURM_ARRAY_TASK_ID/3"])
            with Cluster(folder / "cluster") as cluster:
                job = cluster.submit("1-3", command, folder)
                self.assertNotEqual(job, "")
                until(300, lambda: cluster.state(f"{job}_2") == "RUNNING", "task 2 does not run")
                until(300, lambda: (shards / "cases").exists(), "no task has begun")
                cluster.cancel(f"{job}_2")
                until(600, lambda: cluster.state(job) == "", "the tasks do not end")
                self.assertNotEqual(complete_runs(shards), complete_runs(folder / "whole"))
                again = cluster.submit("2", command, folder)
                until(600, lambda: cluster.state(again) == "", "the task does not end")
            self.assertEqual(complete_runs(shards), complete_runs(folder / "whole"))
            subprocess.run([PROGRAM, "validate", "--merge", "shards", "-o", "shards", "--quiet"], cwd=folder, check=True)
            self.assertEqual(verdicts(shards), verdicts(folder / "whole"))


if __name__ == "__main__":
    unittest.main()
