#!/bin/sh
# twinflow.sh [ARGUMENT...] runs twinflow from this folder, wherever that is.
# twinflow.sh bench [OPTION...] runs twinflow-bench.
# twinflow.sh check [SECONDS [FILTER]] runs the GL tests, the benchmarks whose names match FILTER, each for at least SECONDS, and
# the tables of the manual's page on speed, and writes twinflow-report.txt into the current folder.
set -eu
PATH=${PATH:-/usr/local/bin}:/usr/bin:/bin
export PATH
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

# The libraries of a program as the loader finds them, and what it misses.
trace() {
  if [ -n "$loader" ]; then
    "$loader" --library-path "$libraries" --list "$1" 2>&1 || true
  else
    LD_TRACE_LOADED_OBJECTS=1 LD_LIBRARY_PATH="$libraries" "$1" 2>&1 || true
  fi
}

# Chooses between the system's libraries and those of this folder. The system's are preferred, because its graphics driver
# uses some of them, too.
choose_libraries() {
  libraries=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  loader=
  while :; do
    found=$(trace "$here/programs/twinflow")
    lacking=$(echo "$found" | sed -n -e 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' \
      -e 's/.*error while loading shared libraries: \([^ :]*\): cannot open.*/\1/p' \
      -e 's/.*\/\([^/: ]*\): version .* not found.*/\1/p' | sort -u)
    if [ -z "$lacking" ]; then
      case $found in *libc.so.6*=\>*) return 0 ;; esac
      lacking=libc.so.6  # the system has another C library
    fi
    before=$libraries$loader
    for name in $lacking; do
      case $name in
        libc.so.* | libm.so.* | libpthread.so.* | libdl.so.*)
          [ -n "$loader" ] || { loader=$here/glibc/ld-linux-x86-64.so.2; libraries=$here/glibc:$libraries; }
          ;;
        *)
          case :$libraries: in
            *":$here/fallback/$name:"*) ;;
            *) [ ! -d "$here/fallback/$name" ] || libraries=$here/fallback/$name:$libraries ;;
          esac
          ;;
      esac
    done
    if [ "$before" = "$libraries$loader" ]; then
      echo "twinflow.sh: this system lacks" $lacking "(libEGL comes with the graphics driver: libegl1 or mesa-libEGL)" >&2
      exit 1
    fi
  done
}

# run PROGRAM ARGUMENT...: a program of this folder.
run() {
  program=$here/programs/$1
  shift
  if [ -n "$loader" ]; then
    # /proc/self/exe is the loader then, so that the programs are told where they are and how to start themselves, and need not
    # do so for OpenMP.
    TWINFLOW_START=$here/twinflow.sh TWINFLOW_PROGRAM=$program OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-PASSIVE} GOMP_SPINCOUNT=${GOMP_SPINCOUNT:-2000} \
      "$loader" --library-path "$libraries" "$program" "$@"
  else
    LD_LIBRARY_PATH=$libraries "$program" "$@"
  fi
}

# What the report says of the machine.
describe_system() {
  echo "twinflow: report of $(date -u +%Y-%m-%d)"
  echo "system: $(uname -srm), $(sed -n 's/^PRETTY_NAME=//p' /etc/os-release 2>/dev/null | tr -d '"')"
  echo "processor: $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), $(nproc) threads"
  echo "libraries: ${loader:-the system's loader}, $libraries"
  run twinflow --version
}

# Times of passes by cell and against the copy pass, from the lines of twinflow-bench.
against_copy() {
  awk '
    { cell = 0; for (k = 2; k <= NF; ++k) if ($k ~ /^ns_per_cell=/) { sub(/.*=/, "", $k); cell = in_ns($k) } }
    !cell { next }
    { name[++n] = $1; value[n] = cell; size = $1; sub(/.*\//, "", size); of[n] = size }
    $1 ~ /^pass\/copy\// { copy[size] = cell }
    END {
      for (k = 1; k <= n; ++k) if (of[k] in copy) printf "%-44s %9.3f %9.2f\n", name[k], value[k], value[k] / copy[of[k]]
    }
    function in_ns(text) {
      if (text ~ /k$/) return text * 1e3
      if (text ~ /m$/) return text * 1e-3
      if (text ~ /u$/) return text * 1e-6
      return text + 0
    }
  ' "$1"
}

check() {
  report=$PWD/twinflow-report.txt
  : >"$report"  # ends here where the folder cannot be written
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  status=0
  unset DISPLAY WAYLAND_DISPLAY
  echo "twinflow.sh: tests and benchmarks take some minutes; the report will be $report"
  {
    describe_system
    for test in test_gl test_grid test_view test_world; do
      echo "== $test"
      (cd "$work" && run "$test" "[gl]" 2>&1) || status=1
    done
    echo "== twinflow-bench: times, with ns_per_cell or ns_per_particle"
    run twinflow-bench --benchmark_min_time="${1:-0.5}" --benchmark_filter="${2:-.}" --benchmark_color=false \
      >"$work/bench" 2>&1 || status=1
    cat "$work/bench"
    if grep -q 'particles only' "$work/bench"; then status=1; fi
    echo "== ns per cell, and times that of the copy pass of the same size, which moves as much memory as a pass can"
    against_copy "$work/bench"
    echo "== twinflow-tables: neighbor searches and time steps"
    run twinflow-tables 2>&1 || status=1
    if [ "$status" -eq 0 ]; then echo "all passed"; else echo "SOMETHING FAILED"; fi
  } >"$report" 2>&1
  tail -n 1 "$report"
  return "$status"
}

choose_libraries
case ${1:-} in
  check) shift && check "$@" ;;
  bench) shift && run twinflow-bench "$@" ;;
  *) run twinflow "$@" ;;
esac
