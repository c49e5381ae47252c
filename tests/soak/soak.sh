#!/usr/bin/env bash
# soak.sh PROGRAMS STEPS: runs PROGRAMS/twinflow-soak twice, side by side. Both have to keep their promises, and their last
# pictures to be equal.
set -euo pipefail
programs=$1
steps=$2
export LP_NUM_THREADS=0  # Mesa's own threads cost more than they bring for so few texels
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$programs/twinflow-soak" "$steps" >"$folder/second" 2>&1 &
second=$!
status=0
"$programs/twinflow-soak" "$steps" | tee "$folder/first" || status=1
if ! wait "$second"; then
  echo "the second run:"
  cat "$folder/second"
  status=1
fi
if ! diff <(grep '^last picture: ' "$folder/first") <(grep '^last picture: ' "$folder/second"); then
  echo "broken: the last picture of a second run is the same"
  status=1
fi
exit "$status"
