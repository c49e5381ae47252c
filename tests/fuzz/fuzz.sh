#!/bin/sh
# fuzz.sh PROGRAMS TARGET SECONDS: lets libFuzzer look for inputs that break a promise. It begins with the seeds and what
# was found before, here and in earlier runs; an input that breaks one is left in the folder of the programs as crash-…,
# timeout-… or oom-…, and the exit status is not 0.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
programs=$1
target=$2
seconds=$3

found="$programs/found/$target"
mkdir -p "$found"
set -- "$found" "$here/corpus/$target"
if [ -d "$here/regressions/$target" ]; then set -- "$@" "$here/regressions/$target"; fi
if [ "$target" = scene ]; then set -- "$@" "$here/../../assets/scenes"; fi
if [ "$target" = case ]; then set -- "$@" "$here/../../assets/validation"; fi
if [ -f "$here/$target.dict" ]; then set -- "-dict=$here/$target.dict" "$@"; fi
exec "$programs/fuzz_$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 \
  -print_final_stats=1 -artifact_prefix="$programs/" "$@"
