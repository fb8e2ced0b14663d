ADB=${ADB:-adb}
DEADLINE_S=${TAPWRIGHT_DEADLINE_S:-20}
DUMP_FILE=/data/local/tmp/tapwright-script.xml
DUMP=
FOUND=
CLOSED=
FRONT=
STEP='the start'

# Korn shells have no built-in printf, and a dump can be longer than an argument may be.
if [ -n "${KSH_VERSION:-}" ]; then
  write() { print -rn -- "$1"; }
else
  write() { printf '%s' "$1"; }
fi

device() {
  if [ -n "${ANDROID_SERIAL:-}" ]; then
    "$ADB" -s "$ANDROID_SERIAL" "$@" </dev/null
  else
    "$ADB" "$@" </dev/null
  fi
}

# 1: a step or a check failed. 2: the script cannot run on this computer or with the given values.
fail() {
  printf 'FAILED at %s: %s\n' "$STEP" "$1" >&2
  exit 1
}

cannot_run() {
  printf 'CANNOT RUN, at %s: %s\n' "$STEP" "$1" >&2
  exit 2
}

reach_device() {
  device shell getprop ro.build.version.sdk >/dev/null || cannot_run 'the device cannot be reached'
}

require() {
  [ -n "$3" ] || cannot_run "the environment variable $2 must give the value of $1"
}

# `input text` knows printable ASCII only; line ends and tabs are keys.
require_typable() {
  TEXT=$2 LC_ALL=C awk 'BEGIN { exit ENVIRON["TEXT"] ~ /[^ -~\n\t]/ }' ||
    cannot_run "$1 has characters that adb cannot type: printable ASCII only"
}

require_tools() {
  case $DEADLINE_S in '' | *[!0-9]*) cannot_run 'TAPWRIGHT_DEADLINE_S must be a whole number of seconds' ;; esac
  for tool in awk date grep; do
    command -v "$tool" >/dev/null || cannot_run "$tool is not installed"
  done
  reach_device
}

on_device() {
  device shell "$1" >/dev/null || fail "the device refused: $1"
}

# A failed dump leaves the previous file in place, so the text before the XML shows whether it failed.
take_dump() {
  DUMP=$(device shell "uiautomator dump $DUMP_FILE && cat $DUMP_FILE") || {
    reach_device
    return 1
  }
  case ${DUMP%%'<'*} in *ERROR* | *'could not'*) return 1 ;; esac
  case $DUMP in *'<node'*) return 0 ;; esac
  return 1
}

find_one() {
  FOUND=$(write "$DUMP" | BY=$1 A=$2 B=$3 C=$4 LC_ALL=C awk "$FINDER")
  [ -n "$FOUND" ]
}

# Tries locators of four words each (BY A B C), in order, on the dump taken last.
find_any() {
  while [ $# -ge 4 ]; do
    if [ "$1" = point ]; then
      FOUND="$2 $3 $2 $3 0 ,present, ."
      return 0
    fi
    if find_one "$1" "$2" "$3" "$4"; then return 0; fi
    shift 4
  done
  return 1
}

# A pop-up is closed three times in one step at most.
may_close() {
  case $CLOSED in *"<$1>"*"<$1>"*"<$1>"*) return 1 ;; esac
}

close_by() {
  CLOSED="$CLOSED<$1>"
  printf '  closed: %s\n' "$2"
  # shellcheck disable=SC2086
  set -- $FOUND
  on_device "input tap $((($1 + $3) / 2)) $((($2 + $4) / 2))"
  # The old screen is gone: forget its dump.
  DUMP=
}

# Repeats a test on new dumps until it holds or the deadline has passed; the dump itself sets the pace.
until_holds() {
  began=$(date +%s)
  while :; do
    if take_dump; then
      if "$@"; then return 0; fi
      if close_pop_up || close_shade || close_late_keyboard || look_further; then continue; fi
    fi
    if is_late; then return 1; fi
  done
}

# The weaker locators wait until the screen holds still, or for half of the time: on the screen before, which may
# still be shown, they could match something else.
find_in_time() {
  if [ "$STILL" = 0 ] && [ $(($(date +%s) - began)) -lt $((DEADLINE_S / 2)) ]; then
    find_any "$1" "$2" "$3" "$4"
  else
    find_any "$@"
  fi
}

target() {
  name=$1
  shift
  until_found find_in_time "$@" || fail "$name was not found within $DEADLINE_S s"
  place
  if close_keyboard_over "$Y"; then
    until_found find_in_time "$@" || fail "$name was not found within $DEADLINE_S s"
    place
  fi
}

place() {
  # shellcheck disable=SC2086
  set -- $FOUND
  LEFT=$1 TOP=$2 RIGHT=$3 BOTTOM=$4 LENGTH=$5
  X=$(((LEFT + RIGHT) / 2)) Y=$(((TOP + BOTTOM) / 2))
}

# The checks. Arguments: the text for the message, then what to search for.
shows() {
  until_shown find_one shown "$2" '' '' || fail "\"$1\" was not shown within $DEADLINE_S s"
}

contains() {
  until_shown find_one holds "$2" '' '' || fail "\"$1\" was not shown within $DEADLINE_S s"
}

# A pop-up may hide a text behind it: a text counts as gone only while no pop-up is open.
is_absent() {
  until_holds is_gone "$2" || fail "\"$1\" was still shown after $DEADLINE_S s"
}

is_gone() {
  if close_pop_up; then return 1; fi
  ! find_one holds "$1" '' ''
}

are_apart() {
  until_holds is_apart || fail "$FOUND lie over each other"
}

is_apart() {
  if close_pop_up; then return 1; fi
  ! find_one over '' '' ''
}

# Uses grep, whose expressions are the same everywhere; not every awk understands {2}.
fits() {
  until_shown is_said "$1" || fail "nothing fitted $1 within $DEADLINE_S s"
}

is_said() {
  write "$DUMP" | BY=words A='' B='' C='' LC_ALL=C awk "$FINDER" | LC_ALL=C.UTF-8 grep -Exe "$1" >/dev/null
}

# Arguments: name, state, locators.
is_in_state() {
  name=$1 state=$2
  shift 2
  look=until_shown
  [ "$state" != absent ] || look=until_holds
  "$look" has_state "$@" || fail "\"$name\" was not $state within $DEADLINE_S s"
}

# Arguments: state, locators. Looks on the dump in which the target was found.
is_already() {
  state=$1
  shift
  find_any "$@" || return 1
  case $(words 6 "$FOUND") in *",$state,"*) printf '  %s already\n' "$state" ;; *) return 1 ;; esac
}

has_state() {
  if [ "$state" = absent ]; then
    if close_pop_up; then return 1; fi
    ! find_any "$@"
  else
    find_any "$@" || return 1
    case $(words 6 "$FOUND") in *",$state,"*) ;; *) return 1 ;; esac
  fi
}

# Arguments: name, the text for the message, text, locators.
is_value() {
  name=$1 said=$2 wanted=$3
  shift 3
  until_shown shows_value "$@" || fail "\"$name\" did not show \"$said\" within $DEADLINE_S s"
}

shows_value() {
  find_any "$@" && [ "${FOUND#* * * * * * }" = "$wanted." ]
}

words() {
  number=$1
  # shellcheck disable=SC2086
  set -- $2
  shift $((number - 1))
  printf '%s\n' "$1"
}

in_activity() {
  until_holds is_in_front "$1" || fail "$1 was not in front within $DEADLINE_S s; it is $FRONT"
}

WHAT_IS_IN_FRONT="dumpsys window | grep -E 'mCurrentFocus|mFocusedApp'
dumpsys activity activities | grep -E 'ResumedActivity|mFocusedActivity'"

# Takes the window's own name first. A pop-up's window has none: then the activity below it counts.
is_in_front() {
  FRONT=$(device shell "$WHAT_IS_IN_FRONT" | awk '
    {
      rank = /mCurrentFocus/ ? 1 : /mFocusedApp/ ? 2 : /opResumedActivity/ ? 3 : /mResumedActivity/ ? 4 : /ResumedActivity/ ? 5 : 6
      if (!(rank in found) && match($0, /[ {][A-Za-z][A-Za-z0-9_.]*\/[A-Za-z0-9_.$]+/))
        found[rank] = substr($0, RSTART + 1, RLENGTH - 1)
    }
    END {
      for (rank = 1; rank < 6 && !(rank in found); rank++) ;
      split(found[rank], part, "/")
      if (index(part[2], part[1] ".") == 1) part[2] = substr(part[2], length(part[1]) + 1)
      print part[1] "/" part[2]
    }')
  case $FRONT in *"$1") ;; *) return 1 ;; esac
}
