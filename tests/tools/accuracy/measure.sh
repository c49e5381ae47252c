#!/usr/bin/env bash
# Measures the error and the cost of the grid's schemes and pressure solvers, and how the particle methods keep energy,
# viscosity and rest; draws assets/images/accuracy-*.svg and renews the tables in assets/manual/notes/accuracy.md.
# ./dev accuracy calls it with the folder of the built programs. The numbers behind the tables stay in accuracy/ in that folder.
set -euo pipefail
export LC_ALL=C  # decimal points
export LP_NUM_THREADS=${LP_NUM_THREADS:-2}  # threads of the software renderer; a machine of two processors would have none

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../.." && pwd)
page=$root/assets/manual/notes/accuracy.md

scenes=(drifting-vortices taylor-green)
resolutions=(32 64 128 256)
repetitions=5  # of every run; the fastest counts, because other work on the machine only slows a run down

# A name, and the values of grid.* for which it stands.
schemes=(
  "textbook|layout=collocated advection=semi-lagrangian integration=projection pressure=jacobi iterations=40"
  "MacCormack|layout=staggered advection=maccormack integration=projection pressure=spectral"
  "bicubic|layout=staggered advection=bicubic integration=projection pressure=spectral"
  "bicubic, reflection|layout=staggered advection=bicubic integration=reflection pressure=spectral"
)

# Each name stands for grid.pressure and, where a number follows, for grid.iterations or grid.cycles. twinflow-bench uses the
# same names.
solvers=(jacobi10 jacobi20 jacobi40 jacobi100 jacobi400 multigrid multigrid2 multigrid4 spectral)
grids=(256 512)

fail() {
  echo "accuracy: $*" >&2
  exit 1
}

# Prints the values of one column of a CSV file, which is found by its name in the header.
column() {
  awk -F, -v name="$1" '
    { gsub(/"/, "") }
    NR == 1 { for (i = 1; i <= NF; ++i) if ($i == name) place = i; if (!place) exit 1; next }
    { print $place }' "$2" || fail "no column $1 in $2"
}

median() {
  sort -g | awk '{ value[NR] = $1 } END { print (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'
}

# run FILE SCENE UNTIL EVERY KEY=VALUE...: writes the metrics of the grid alone, with next to no dye.
run() {
  local assignments=() assignment
  for assignment in dye.resolution=16 particles.enabled=false "${@:5}"; do
    assignments+=(--set "$assignment")
  done
  "$twinflow" simulate "$2" --quiet --until "$3" --every "$4" --metrics "$1" "${assignments[@]}"
}

# measure_scheme SCENE RESOLUTION "KEY=VALUE ...": prints the error at t = 1 and the median milliseconds of sixteen steps.
# A step is one crossing of a cell at speed 1.
measure_scheme() {
  local metrics=$data/run.csv settings=()
  read -ra settings <<<"$3"
  run "$metrics" "$1" 1 0.0625 "grid.resolution=$2" "time.step=$(awk "BEGIN { print 2 / $2 }")" "${settings[@]/#/grid.}"
  echo "$(column grid_error_l2 "$metrics" | tail -n 1) $(column grid_step_ms "$metrics" | tail -n +2 | median)"
}

# Prints rows "scheme resolution error milliseconds"; the scheme is a number. All runs are repeated in turn, and not each one
# several times in a row, so that a busy moment of the machine does not affect all repetitions of one.
sweep() {
  local repetition scheme resolution
  for ((repetition = 1; repetition <= repetitions; ++repetition)); do
    echo "accuracy: $1, $repetition of $repetitions" >&2
    for scheme in "${!schemes[@]}"; do
      for resolution in "${resolutions[@]}"; do
        echo "$scheme $resolution $(measure_scheme "$1" "$resolution" "${schemes[scheme]#*|}")"
      done
    done
  done
}

# measure_schemes SCENE: prints a block of rows "resolution error milliseconds" for each scheme, headed by its name, in the
# format of gnuplot.
measure_schemes() {
  local scheme
  sweep "$1" >"$data/sweep"
  for scheme in "${!schemes[@]}"; do
    echo "\"${schemes[scheme]%%|*}\""
    awk -v scheme="$scheme" '
      $1 != scheme { next }
      !($2 in best) || $4 < best[$2] { best[$2] = $4 }
      { error[$2] = $3 }
      END { for (resolution in best) print resolution, error[resolution], best[resolution] }' "$data/sweep" | sort -n
    printf '\n\n'
  done
}

settings_of_solver() {
  case $1 in
    jacobi*) echo "grid.pressure=jacobi grid.iterations=${1#jacobi}" ;;
    multigrid) echo "grid.pressure=multigrid grid.cycles=1" ;;
    multigrid*) echo "grid.pressure=multigrid grid.cycles=${1#multigrid}" ;;
    *) echo "grid.pressure=$1" ;;
  esac
}

# remaining_divergence SOLVER GRID: prints the part of the divergence that one projection leaves of a stroke of the default
# brush through still fluid. The step is so short that only the projection changes the velocity.
remaining_divergence() {
  local metrics=$data/run.csv settings=()
  read -ra settings <<<"$(settings_of_solver "$1")"
  run "$metrics" default 0.00001 0.00001 time.step=0.00001 "grid.resolution=$2" grid.integration=projection \
    grid.warm_start=false "velocity.u=2*exp(-(x^2 + y^2)/0.1^2)" "velocity.v=exp(-(x^2 + y^2)/0.1^2)" "${settings[@]}"
  column grid_divergence_rms "$metrics" | awk 'NR == 1 { before = $1 } END { print $1 / before }'
}

# Prints the milliseconds of every projection, the best of its repetitions, as "NAME/GRID MILLISECONDS".
time_projections() {
  local IFS='|'
  "$bench" --benchmark_filter="^projection/(${solvers[*]})/(${grids[*]})(/real_time)?\$" \
    --benchmark_repetitions="$repetitions" --benchmark_enable_random_interleaving=true \
    --benchmark_min_time=0.1 --benchmark_format=csv 2>"$data/bench.log" |
    awk -F, '
      !/^"projection/ || /_(mean|median|stddev|cv)"/ { next }
      { gsub(/"|projection\/|\/real_time/, "", $1) }
      !($1 in best) || $3 < best[$1] { best[$1] = $3 }
      END { for (name in best) print name, best[name] }' || fail "twinflow-bench failed; see $data/bench.log"
}

# Prints a block of rows for each grid: solver, part of the divergence that remains, milliseconds.
measure_solvers() {
  local grid solver milliseconds
  echo "accuracy: projections" >&2
  time_projections >"$data/projections"
  for grid in "${grids[@]}"; do
    echo "\"$grid²\""
    for solver in "${solvers[@]}"; do
      milliseconds=$(awk -v name="$solver/$grid" '$1 == name { print $2 }' "$data/projections")
      [[ -n $milliseconds ]] || fail "twinflow-bench knows no projection/$solver/$grid"
      echo "$solver $(remaining_divergence "$solver" "$grid") $milliseconds"
    done
    printf '\n\n'
  done
}

# The notation of the tables: 0.16, 7.1·10⁻⁵, 3.4 ms, 120 ms, multigrid, 2 cycles.
notation='
  function error(value,    part, digit) {
    if (value >= 0.01) return sprintf("%#.2g", value)
    split("⁰ ¹ ² ³ ⁴ ⁵ ⁶ ⁷ ⁸ ⁹", digit, " ")
    split(sprintf("%.1e", value), part, "e-")
    return part[1] "·10⁻" digit[part[2] + 1]
  }
  function time(value) { return sprintf(value < 9.95 ? "%.1f ms" : "%.0f ms", value) }
  function solver(name) {
    if (sub(/^jacobi/, "Jacobi, ", name)) return name " iterations"
    if (name == "multigrid") return "multigrid, 1 cycle"
    return sub(/^multigrid/, "multigrid, ", name) ? name " cycles" : name
  }'

# table_head TITLE COLUMN...: prints the first two lines of a Markdown table.
table_head() {
  printf '| %s' "$1"
  printf ' | %s²' "${@:2}"
  printf ' |\n|---'
  printf '|---%.0s' "${@:2}"
  printf '|'
}

# scheme_table SCENE: prints a table with a row for each scheme and a column for each resolution.
scheme_table() {
  table_head "\`$1\`" "${resolutions[@]}"
  awk "$notation"'
    /^"/ { gsub(/"/, ""); printf "\n| %s |", $0 }
    /^[0-9]/ { printf " %s, %s |", error($2), time($3) }
    END { print "" }' "$data/$1.dat"
}

# Prints a table with a row for each solver; for each grid it has the remaining divergence and the time.
solver_table() {
  table_head projection "${grids[@]}"
  awk "$notation"'
    /^[a-z]/ {
      if (!($1 in cells)) order[++count] = $1
      cells[$1] = cells[$1] " " error($2) ", " time($3) " |"
    }
    END { for (i = 1; i <= count; ++i) printf "\n| %s |%s", solver(order[i]), cells[order[i]]; print "" }' \
    "$data/projections.dat"
}

# Draws a picture, which gets its final name only when it is whole.
draw() {
  LC_ALL=C.UTF-8 gnuplot -e "here='$here'; data='$data/$1.dat'; output='$data/$1.svg'; subject='$1'" "$here/$2" ||
    fail "gnuplot could not draw $1"
  mv "$data/$1.svg" "$root/assets/images/accuracy-$1.svg"
}

# figure NAME DESCRIPTION: prints the Markdown of a picture that was drawn.
figure() {
  printf '\n![%s](../../images/accuracy-%s.svg)\n\n' "$2" "$1"
}

section() {
  local scene
  for scene in "${scenes[@]}"; do
    figure "$scene" "Velocity error of four schemes in the scene $scene, against resolution and against time per step"
    scheme_table "$scene"
  done
  figure projections "Divergence that the pressure solvers leave, against time per projection"
  solver_table
  echo
}

# renew_page NAME FILE: puts a file's text between the marks <!-- NAME: ./dev accuracy --> and <!-- /NAME --> of the page.
renew_page() {
  awk -v name="$1" -v section="$2" '
    index($0, "<!-- " name ":") == 1 { print; while ((getline line < section) > 0) print line; inside = found = 1 }
    index($0, "<!-- /" name " -->") == 1 { inside = 0 }
    !inside
    END { exit !found || inside }' "$page" >"$data/page.md" ||
    fail "$page has no lines <!-- $1: ./dev accuracy --> and <!-- /$1 -->"
  cat "$data/page.md" >"$page"
}

# Measures the particle methods.
measure_particles() {
  echo "accuracy: particles" >&2
  { echo; "$particle_accuracy"; } >"$data/particles.md" || fail "twinflow-particle-accuracy failed"
  renew_page particles "$data/particles.md"
}

main() {
  [[ $# -ge 1 ]] || fail "give the folder of the built programs, as ./dev accuracy does"
  local only=${2:-}
  [[ -z $only || $only == particles ]] || fail "\"$only\" is no part of the page; particles is"
  twinflow=$1/twinflow bench=$1/twinflow-bench particle_accuracy=$1/twinflow-particle-accuracy data=$1/accuracy
  local program scene
  for program in "$twinflow" "$bench" "$particle_accuracy"; do
    [[ -x $program ]] || fail "there is no program $program; ./dev build makes it"
  done
  command -v gnuplot >/dev/null || fail "there is no gnuplot; Debian's package is gnuplot-nox"
  mkdir -p "$data"

  measure_particles
  if [[ $only == particles ]]; then return; fi
  for scene in "${scenes[@]}"; do measure_schemes "$scene" >"$data/$scene.dat"; done
  measure_solvers >"$data/projections.dat"
  for scene in "${scenes[@]}"; do draw "$scene" schemes.gp; done
  draw projections projections.gp
  section >"$data/section.md"
  renew_page accuracy "$data/section.md"
}

main "$@"
