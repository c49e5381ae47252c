# Completion of twinflow's command line for bash. It asks the program itself for commands and options (--help), for scenes, and
# for parameters with the values that they take, so it always fits the installed program.

_twinflow_commands() {
  "$1" --help 2>/dev/null | awk '/^Subcommands:/ { on = 1; next } /^$/ { on = 0 } on && /^  [a-z]/ { print $1 }'
}
_twinflow_options() {
  "$@" --help 2>/dev/null | awk '
    /^  -/ { count = split($1, names, ","); for (k = 1; k <= count; ++k) print names[k] }'
}
# Whether the option is followed by a value: _twinflow_takes_value OPTION PROGRAM COMMAND
_twinflow_takes_value() {
  local option=$1
  shift
  "$@" --help 2>/dev/null | awk -v option="$option" '
    /^  -/ { count = split($1, names, ",")
             for (k = 1; k <= count; ++k) if (names[k] == option) found = /^  [^ ]+ [^ ]/ && $2 != "Excludes:" }
    END { exit !found }'
}
# "grid.pressure=", one a line.
_twinflow_keys() { "$1" params 2>/dev/null | awk '/^[a-z]/ { print $1 "=" }'; }
# Prints the names that a parameter takes, and nothing for a number or a text: _twinflow_values PROGRAM KEY
_twinflow_values() {
  "$1" params 2>/dev/null | awk -v key="$2" '/^[a-z]/ { on = $1 == key }
    on && sub(/^ *Takes one of: /, "") { gsub(/[,.]/, ""); gsub(/ /, "\n"); print }
    on && /^ *Takes true or false/ { print "true"; print "false" }'
}
_twinflow_views() {
  "$1" render --help 2>/dev/null | sed -n 's/^  --view .*by commas: //p' | tr -d ,
}

# Offers the words of $1 that begin with $2.
_twinflow_offer() {
  local IFS=$' \t\n'
  # shellcheck disable=SC2207  # names without spaces
  COMPREPLY+=($(compgen -W "$1" -- "$2"))
}

# Offers folders, and files that match the pattern $2.
_twinflow_offer_files() {
  local IFS=$'\n'
  compopt -o filenames 2>/dev/null
  # shellcheck disable=SC2207  # a line each
  COMPREPLY+=($({
    compgen -d -- "$1"
    compgen -f -X "!$2" -- "$1"
  } | sort -u))
}

# Completes key=value, which bash has cut into words at the = sign.
_twinflow_offer_assignment() {
  local program=$1 key=$2 value=$3
  if [[ -n $key ]]; then
    _twinflow_offer "$(_twinflow_values "$program" "$key")" "$value"
  else
    compopt -o nospace 2>/dev/null
    _twinflow_offer "$(_twinflow_keys "$program")" "$value"
  fi
}

_twinflow() {
  COMPREPLY=()
  local program=${COMP_WORDS[0]/#\~/$HOME} current=${COMP_WORDS[COMP_CWORD]} command=run first=1
  type -P "$program" >/dev/null || return 0
  local commands
  commands=$(_twinflow_commands "$program")
  if ((COMP_CWORD > 1)) && [[ " ${commands//$'\n'/ } " == *" ${COMP_WORDS[1]} "* ]]; then
    command=${COMP_WORDS[1]}
    first=2
  fi

  # The words before the current one, back to the option that they belong to.
  local before=${COMP_WORDS[COMP_CWORD - 1]} key=
  if [[ $current == = ]]; then
    key=$before before=${COMP_WORDS[COMP_CWORD - 2]} current=
  elif [[ $before == = ]] && ((COMP_CWORD > 2)); then
    key=${COMP_WORDS[COMP_CWORD - 2]} before=${COMP_WORDS[COMP_CWORD - 3]}
  fi
  case $before in
    --set | --reference) _twinflow_offer_assignment "$program" "$key" "$current"; return ;;
    --vary) _twinflow_offer_assignment "$program" "$key" "${current##*,}"; return ;;
    --view) _twinflow_offer "$(_twinflow_views "$program")" "$current"; return ;;
    -o | --output | --film | --metrics | --gauges | --series | --fields | --shaders | --merge | --checkpoint | --resume)
      _twinflow_offer_files "$current" "*"; return ;;
    -*) _twinflow_takes_value "$before" "$program" "$command" && return ;;  # a number, a size: nothing to offer
  esac

  if [[ $current == -* ]]; then
    _twinflow_offer "$(_twinflow_options "$program" "$command")" "$current"
    ((first == 1)) && _twinflow_offer "--version" "$current"
    return
  fi
  ((COMP_CWORD == 1)) && _twinflow_offer "$commands" "$current"
  case $command in
    run | render | simulate | compare)
      _twinflow_offer "$("$program" scenes 2>/dev/null | awk '{ print $1 }')" "$current"
      _twinflow_offer_files "$current" "*.toml"
      ;;
    validate)
      _twinflow_offer "$("$program" validate --list 2>/dev/null | awk '{ print $1 }')" "$current"
      _twinflow_offer_files "$current" "*.toml"
      ;;
  esac
} && complete -F _twinflow twinflow
