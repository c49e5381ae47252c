"""A Slurm cluster of one node, this machine, that lives in a folder as long as a `with` block."""

import os
import shutil
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo")
CONFIGURATION = """
ClusterName=twinflow
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def is_possible():
    """Whether Slurm is installed and this user may start it."""
    return os.geteuid() == 0 and all(shutil.which(program, path=path()) for program in PROGRAMS)


def path():
    return os.environ.get("PATH", "") + ":/usr/sbin:/sbin"


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def until(seconds, is_done, what):
    """Waits; fails after so many seconds, which are for a machine that is busy."""
    end = time.monotonic() + seconds
    while not is_done():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.2)


class Cluster:
    def __init__(self, folder):
        self.folder = folder
        self.daemons = []
        self.environment = dict(os.environ, PATH=path(), SLURM_CONF=str(folder / "slurm.conf"))

    def __enter__(self):
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        (self.folder / "slurm.conf").write_text(
            CONFIGURATION.format(host=socket.gethostname().split(".")[0], ports=free_ports(2),
                                 folder=self.folder, processors=os.cpu_count()))
        try:
            self.start("munged", "--foreground", "--force", f"--socket={self.folder}/munge.socket",
                       f"--key-file={key}", f"--pid-file={self.folder}/munged.pid",
                       f"--log-file={self.folder}/munged.log", f"--seed-file={self.folder}/munged.seed")
            until(30, (self.folder / "munge.socket").exists, "munged did not start")
            self.start("slurmctld", "-D")
            self.start("slurmd", "-D")
            until(60, lambda: self.output("sinfo", "--noheader", "--format=%t") == "idle", "no node came up")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if len(self.daemons) > 1:
            subprocess.run(["scancel", "--full", "--user=root"], env=self.environment, check=False)
        for daemon in reversed(self.daemons):
            daemon.terminate()
            daemon.wait()

    def start(self, *command):
        with open(self.folder / (command[0] + ".out"), "wb") as log:
            self.daemons.append(subprocess.Popen(command, env=self.environment, stdout=log, stderr=log))

    def output(self, *command):
        """What a command prints, empty if it fails."""
        ended = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        return ended.stdout.strip() if ended.returncode == 0 else ""

    def submit(self, tasks, command, folder):
        """Submits an array of tasks, "1-3", and returns the job's number."""
        return self.output("sbatch", "--parsable", f"--array={tasks}", f"--chdir={folder}",
                           f"--output={folder}/task_%a.txt", "--wrap", command)

    def state(self, job):
        """The state of a job, or of the task JOB_TASK: "RUNNING"; empty once it is gone."""
        return self.output("squeue", "--noheader", "--format=%T", f"--jobs={job}")

    def cancel(self, job):
        self.output("scancel", job)
