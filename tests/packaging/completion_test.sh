#!/usr/bin/env bash
# completion_test.sh COMPLETION_FILE PROGRAM: tests what bash offers for half a command line, with the words that bash makes by
# cutting at = signs.
set -eu
file=$1
program=$2

fail() {
  echo "completion: $*" >&2
  exit 1
}
# offered WORD…: prints the completions of the last word, one on each line.
offered() {
  COMP_WORDS=("$program" "$@")
  COMP_CWORD=$#
  COMPREPLY=()
  _twinflow || true
  printf '%s\n' "${COMPREPLY[@]}"
}
same() { [ "$1" = "$2" ] || fail "$3: '$1', not '$2'"; }
has() { grep -qxF -- "$2" <<<"$1" || fail "'$2' is not offered, but '$1'"; }
lacks() { ! grep -qxF -- "$2" <<<"$1" || fail "'$2' is offered"; }

place=$(mktemp -d "${TMPDIR:-/tmp}/twinflow-completion-XXXXXX")
trap 'rm -rf "$place"' EXIT
cd "$place"
touch mine.toml other.txt "with space.toml"
mkdir folder

# shellcheck source=/dev/null
. "$file"
complete -p twinflow >/dev/null || fail "nothing completes twinflow"

same "$(offered re)" render "a command"
all=$(offered '')
has "$all" simulate && has "$all" compare && has "$all" default && has "$all" mine.toml
same "$(offered render dam)" dam-break "a scene"
scenes=$(offered render '')
same "$(comm -13 <(sort <<<"$scenes") <("$program" scenes | cut -d ' ' -f 1 | sort))" "" "scenes that are not offered"
has "$scenes" mine.toml && has "$scenes" "with space.toml" && has "$scenes" folder && lacks "$scenes" other.txt

same "$(offered render dam-break --tr)" --transparent "an option"
lacks "$(offered simulate --)" --stages && has "$(offered simulate --)" --film
has "$(offered compare --)" --vary
has "$(offered validate --)" --quick
same "$(offered validate taylor-green-v)" taylor-green-viscous "a published case"
has "$(offered --)" --version && has "$(offered --)" --set
same "$(offered simulate default --set grid.res)" grid.resolution= "a key"
keys=$(offered simulate default --set '')
same "$(comm -3 <(sort <<<"$keys") <("$program" params | sed -n 's/^\([a-z][^ ]*\) .*/\1=/p' | sort))" "" "keys amiss"
same "$(offered simulate --set particles.method = pc)" pcisph "a name that a parameter takes"
same "$(offered simulate --set particles.method = | sort | tr '\n' ' ')" "dfsph double-density mueller pcisph wcsph " "all of them"
same "$(offered simulate --set view.arrows = t)" true "a truth"
same "$(offered simulate --set grid.viscosity = 0)" "" "a number"
same "$(offered compare default --vary grid.pressure = jacobi,sp)" spectral "another name"
same "$(offered render default --view vort)" vorticity "a view"
same "$(offered simulate default --metrics oth)" other.txt "a file"
same "$(offered simulate default --until '')" "" "a number is typed"
same "$(offered render default --quiet min)" mine.toml "after an option that takes nothing"
program=/nowhere/twinflow
same "$(offered re)" "" "without the program"
