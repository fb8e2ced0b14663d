# The lines of a script: what is done, and what must then be there.
COUNT=0

# Arguments: package, activity; without the second, what the launcher starts.
app() {
  PACKAGE=$1 COMPONENT=
  case ${2:-} in '') ;; */*) COMPONENT=$2 ;; *) COMPONENT=$1/$2 ;; esac
}

# Arguments: name, environment variable, value without it.
parameter() {
  eval "given=\${$2-\$3}"
  add_value "$1" "$given"
}

# Arguments: name, environment variable. Its value comes from there alone.
secret() {
  eval "given=\${$2:-}"
  require "the parameter \"$1\"" "$2" "$given"
  add_value "$1" "$given"
}

# What cannot be typed is told before anything is touched.
require_typed() {
  typed=$(kept_text typed)
  while [ -n "$typed" ]; do
    require_typable "the parameter \"${typed%%"$SEP"*}\"" "$(resolve "\${${typed%%"$SEP"*}}")"
    case $typed in *"$SEP"*) typed=${typed#*"$SEP"} ;; *) typed= ;; esac
  done
}

add_value() { VALUES=$VALUES$1$SEP$2$(printf '\036'); }

# Arguments: clear (erases the app's data first), home (goes to the home screen in place of the app).
start() {
  case $DEADLINE_S in '' | *[!0-9]*) cannot_run 'TAPWRIGHT_DEADLINE_S must be a whole number of seconds' ;; esac
  require_tools
  read_kept
  require_typed
  showing=start_app
  for how in "$@"; do
    case $how in home) showing=go_home HOME_SCREEN=$(kept_text home) ;; esac
  done
  HOME_SCREEN=${HOME_SCREEN:-launcher}
  stop_app
  for how in "$@"; do
    case $how in clear) clear_app ;; esac
  done
  "$showing"
}

# A sentence of the case; it names what follows until something is done.
step() {
  STEP=$1 CLOSED= KEYBOARD= KEYBOARD_NEXT=
  printf '\n%s\n' "$1"
}

# Counts and names what is done.
begin() {
  look_up "$@"
  COUNT=$((COUNT + 1))
  CLOSED= STEP="step $COUNT, $(write "$1" | tr _ ' ')"
  shift
  for word in "$@"; do STEP="$STEP \"$word\""; done
  printf '%s\n' "$STEP"
}

# The same for what has a target, which is then found.
aim() {
  begin "$@"
  aimed=$2
  eval "set -- $CHAIN"
  target "\"$aimed\"" "$@"
}

tap() { aim tap "$1" && tap_it; }
double_tap() { aim double_tap "$1" && double_tap_it; }
long_tap() { aim long_tap "$1" && long_tap_it; }
tap_part() { aim tap_part "$1" "$2" "$3" && tap_part_of_it "$(thousandths "$2")" "$(thousandths "$3")"; }
double_tap_part() { aim double_tap_part "$1" "$2" "$3" && double_tap_part_of_it "$(thousandths "$2")" "$(thousandths "$3")"; }
long_tap_part() { aim long_tap_part "$1" "$2" "$3" && long_tap_part_of_it "$(thousandths "$2")" "$(thousandths "$3")"; }
thousandths() { SHARE=$1 LC_ALL=C awk 'BEGIN { printf "%d", ENVIRON["SHARE"] * 1000 + 0.5 }'; }

# Taps a switch or a box unless it is in the state already.
turn() {
  aim turn "$1" "$2"
  eval "set -- \"\$2\" ${ASKS:-$CHAIN}"
  is_already "$@" || tap_it
}

# Replaces what is in a field.
type_into() {
  begin type_into "$1" "$2"
  require_typable 'the text' "$ARG2"
  aimed=$1
  eval "set -- $CHAIN"
  target "\"$aimed\"" "$@"
  tap_it
  empty_field
  type_text "$ARG2"
}

clear() {
  aim clear "$1"
  tap_it
  empty_field
}

# Arguments: what, direction, and how far: short, page or far.
scroll() {
  aim scroll "$@"
  scroll_it "$2" "${3:-page}"
}

# Turns a wheel until it shows the value; the direction counts where the values show none.
pick() {
  aim pick "$1" "$2" "$3"
  turn_until "$RAW2" "$ARG2" "$3"
}

keypad() {
  begin keypad "$1"
  press_keys "$ARG1"
}

# back, home or enter
press() {
  begin press "$1"
  case $1 in home) key HOME ;; back) key_to_app BACK ;; enter) key_to_app ENTER ;; *) fail "there is no key $1" ;; esac
}

restart() {
  begin restart
  stop_app
  start_app
}

# Opens a link in the app, as one that is followed elsewhere does.
open_link() {
  begin open_link "$1"
  open_uri "$ARG1"
}

# Only for a wait that the case itself asks for. Not every `sleep` accepts fractions of a second.
pause() {
  begin pause "$1"
  case $1 in *.*) sleep $((${1%.*} + 1)) ;; *) sleep "$1" ;; esac
}

# The checks keep what is known of the keyboard.
check() {
  kept_keyboard=$KEYBOARD kept_next=$KEYBOARD_NEXT
  look_up "$@"
  KEYBOARD=$kept_keyboard KEYBOARD_NEXT=$kept_next
}

sees() { check sees "$1" && shows "$RAW1" "$ARG1"; }
sees_part() { check sees_part "$1" && contains "$RAW1" "$ARG1"; }
lacks() { check lacks "$1" && is_absent "$RAW1" "$ARG1"; }
matches() { check matches "$1" && fits "$RAW1"; }
in_front() { in_activity "$1"; }
apart() { are_apart; }

# checked, unchecked, enabled, disabled, selected, unselected, focused, present or absent
is_in() {
  check is_in "$1" "$2"
  eval "set -- \"\$1\" \"\$2\" $CHAIN"
  is_in_state "$@"
}

has_value() {
  check has_value "$1" "$2"
  eval "set -- \"\$1\" \"\$RAW2\" \"\$ARG2\" $CHAIN"
  is_value "$@"
}

has_file() { check has_file "$1" && check_file "$RAW1" "$ARG1" present; }
no_file() { check no_file "$1" && check_file "$RAW1" "$ARG1" absent; }
file_has() { check file_has "$1" "$2" && file_contains "$RAW1" "$ARG1" "$RAW2" "$ARG2"; }

passed() { printf 'PASSED: %s steps\n' "$COUNT"; }
