#!/usr/bin/env bash
# test_choice_test.sh SOURCES BUILD: `./dev test` builds the programs whose tests are chosen and no others, if all have been
# built.
set -euo pipefail
sources=$1
export TWINFLOW_PRESET=${2##*/}

# expect TARGETS OPTION...
expect() {
  local found
  found=$("$sources/dev" test --targets "${@:2}" 2>/dev/null | paste -sd ' ')
  [[ $found == "$1" ]] || { echo "dev test ${*:2}: builds '$found', not '$1'" && exit 1; }
}
expect all
expect all -j2
expect test_core -R '^test_core:'
expect test_scene -R '^test_scene:.*JPEG'
expect all -R '^manual'
expect '' -R 'no test has this name'
