#!/bin/sh
# manual.sh PROGRAM >twinflow.1: writes the manual page, which help2man makes from the program's own help. help2man calls this
# script for the help of every command and for the parameters, under headings that it takes for sections.
set -eu

all_help() {
  "$PROGRAM" --help | sed -e 's/^Exit status: /*Exit status*\n\n/'

  printf '\n*Keys in the window*\n\n'
  "$PROGRAM" keys | sed -e 's/^/  /'

  for command in $("$PROGRAM" --help | sed -n '/^Subcommands:$/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p'); do
    printf '\n*twinflow %s*\n\n' "$command"
    "$PROGRAM" "$command" --help |
      sed -e '/^Exit status: 0 done, 1 failed while running /d' -e "s/^Usage: .*$command/\n    twinflow $command/" \
        -e "s/^Options:$/Options of $command:/" -e "s/^Positionals:$/Arguments of $command:/" \
        -e "s/^Exit status: /Exit status of $command: /"
  done

  printf '\n*Parameters*\n\nFor --set and scene files, with their defaults.\n\n'
  "$PROGRAM" params | sed -e 's/^\([^ ]\)/  \1/' -e 's/^    /                        /'
}

case ${1-} in
  --help) all_help ;;
  --version) "$PROGRAM" --version ;;
  *)
    PROGRAM=$1 MANUAL=$0
    export PROGRAM MANUAL
    # In the shell that help2man starts, the variable stands for this script, so no name of a folder needs quoting.
    help2man --no-info --locale=C.UTF-8 --include "$(dirname "$0")/manual.h2m" 'sh "$MANUAL"'
    ;;
esac
