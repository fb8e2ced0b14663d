#!/bin/sh
# Goal:  Write a note about eggs
# App:   Notes (org.example.notes)
# Made:  2030-01-02T03:04:05.000Z by Tapwright, on a screen of 1080 x 1920
# Proof: not_replayed
# Value: TAPWRIGHT_WHO gives "who"
# Value: TAPWRIGHT_PIN gives "pin", a secret: without it the script does not run
#
# Environment: ADB (the adb command), ANDROID_SERIAL (which device), TAPWRIGHT_DEADLINE_S (seconds that each wait may
# take, 20), TAPWRIGHT_KEEP_DATA=1 (do not erase the app's data at the start where the run had them erased).
# Exit code: 0 passed, 1 a step or a check failed, 2 cannot run (a value or the device is missing).
set -euf

PACKAGE='org.example.notes'
COMPONENT='org.example.notes/.List'
SCREEN='1080 1920'
p_who='it'\''s $(id) "x" `y`'
p_who=${TAPWRIGHT_WHO-$p_who}
p_pin=${TAPWRIGHT_PIN:-}

ADB=${ADB:-adb}
DEADLINE_S=${TAPWRIGHT_DEADLINE_S:-20}
DUMP_FILE=/data/local/tmp/tapwright-script.xml
DUMP=
FOUND=
CLOSED=
FRONT=
STEP='the start'

# The shells of the Korn family have no printf of their own, and a dump can be longer than an argument may be.
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

# 1: a step or a check failed. 2: the script cannot run, here or with what it was given.
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

task() { printf '\n%s\n' "$1"; }

step() {
  STEP="step $1, $2" CLOSED= KEYBOARD=${3:-} KEYBOARD_NEXT=${4:-}
  printf '%s\n' "$STEP"
}

on_device() {
  device shell "$1" >/dev/null || fail "the device refused: $1"
}

# A failed dump leaves the previous file in place, so what stands before the XML decides.
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
  # Nothing is found any more on the screen that was left.
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

# The weaker locators wait until the screen holds still, or for half of the time: on the screen before, which may still stand
# there, they could fit something else.
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

# The checks: each has the words of its message, then what it looks for.
shows() {
  until_shown find_one shown "$2" '' '' || fail "\"$1\" was not shown within $DEADLINE_S s"
}

contains() {
  until_shown find_one holds "$2" '' '' || fail "\"$1\" was not shown within $DEADLINE_S s"
}

# A pop-up hides what is behind it: only without one is a text known to be gone.
lacks() {
  until_holds is_gone "$2" || fail "\"$1\" was still shown after $DEADLINE_S s"
}

is_gone() {
  if close_pop_up; then return 1; fi
  ! find_one holds "$1" '' ''
}

apart() {
  until_holds is_apart || fail "$FOUND lie over each other"
}

is_apart() {
  if close_pop_up; then return 1; fi
  ! find_one over '' '' ''
}

# By grep, whose expressions are the same everywhere; not every awk counts with {2}.
fits() {
  until_shown is_said "$1" || fail "nothing fitted $1 within $DEADLINE_S s"
}

is_said() {
  write "$DUMP" | BY=words A='' B='' C='' LC_ALL=C awk "$FINDER" | LC_ALL=C.UTF-8 grep -Exe "$1" >/dev/null
}

# Name, state, locators.
is_in_state() {
  name=$1 state=$2
  shift 2
  look=until_shown
  [ "$state" != absent ] || look=until_holds
  "$look" has_state "$@" || fail "\"$name\" was not $state within $DEADLINE_S s"
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

# Name, words of the message, text, locators.
has_value() {
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

# The window's own name first; a pop-up's window has none, and the activity below it counts.
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

# Reads a dump and prints what the locator in BY, A, B and C fits, where it fits exactly one visible element: "left top right
# bottom length ,states, value.". `length` is that of the text in it, 0 where it is only the hint; the point at the end keeps
# line ends of the value. Four more: "shown" (says exactly A) and "holds" (says it among other things) may fit several,
# "key" is the one key that bears A, "middle" is what the picker with the bounds B shows, and beside A it is "same", "less",
# "more" or "other". "words" prints everything that is said, line by line. "scroller" is the Ath largest element that scrolls, and "down" or
# "across" instead of the length; "size" is the width and height of the screen; "over" are two texts that
# lie over each other in one container, or in parts that their container lays side by side.
FINDER='
function attribute(name,   at, rest) {
  at = index($0, " " name "=\"")
  if (at == 0) return ""
  rest = substr($0, at + length(name) + 3)
  return unescape(substr(rest, 1, index(rest, "\"") - 1))
}
function unescape(s,   out, at, end) {
  gsub(/[\t\r\n]/, " ", s)
  out = ""
  while ((at = index(s, "&")) > 0 && (end = index(s, ";")) > 0) {
    out = out substr(s, 1, at - 1) character(substr(s, at + 1, end - at - 1))
    s = substr(s, end + 1)
  }
  return out s
}
function character(name) {
  if (name == "lt") return "<"
  if (name == "gt") return ">"
  if (name == "amp") return "&"
  if (name == "quot") return "\""
  if (name == "apos") return "\047"
  if (name ~ /^#x/) return utf8(hexadecimal(tolower(substr(name, 3))))
  return utf8(substr(name, 2) + 0)
}
function hexadecimal(digits,   i, n) {
  n = 0
  for (i = 1; i <= length(digits); i++) n = n * 16 + index("0123456789abcdef", substr(digits, i, 1)) - 1
  return n
}
function utf8(c) {
  if (c < 128) return sprintf("%c", c)
  if (c < 2048) return sprintf("%c%c", 192 + int(c / 64), 128 + c % 64)
  if (c < 65536) return sprintf("%c%c%c", 224 + int(c / 4096), 128 + int(c / 64) % 64, 128 + c % 64)
  return sprintf("%c%c%c%c", 240 + int(c / 262144), 128 + int(c / 4096) % 64, 128 + int(c / 64) % 64, 128 + c % 64)
}
function inside(i, container) {
  while (i > 0 && i != container) i = up[i]
  return i == container
}
function fits(i) {
  if (BY == "id") return id[i] == A && kind[i] == B
  if (BY == "id_text") return id[i] == A && text[i] == B
  if (BY == "text") return text[i] == A
  if (BY == "desc") return desc[i] == A
  if (BY == "shown" || BY == "key") return text[i] == A || desc[i] == A
  if (BY == "holds") return index(text[i], A) > 0 || index(desc[i], A) > 0
  return 0
}
function only(   i, n, found) {
  n = 0
  for (i = 1; i <= nodes; i++) if (seen[i] && fits(i)) { n++; found = i }
  return n == 1 || (n > 1 && (BY == "shown" || BY == "holds")) ? found : 0
}
function scrolls(i,   j) {
  if (!seen[i] || !scrollable[i] || enabled[i] == "false" || editable[i]) return 0
  for (j = i; j > 0; j = above[j]) if (kind[j] ~ /(Picker|WheelView|LoopView|PickerView)$/) return 0
  return 1
}
function area(i) { return (r[i] - l[i]) * (b[i] - t[i]) }
function scroller(   i, n, found) {
  for (n = 1; n <= A + 0; n++) {
    found = 0
    for (i = 1; i <= nodes; i++) if (!taken[i] && scrolls(i) && (!found || area(i) > area(found))) found = i
    if (!found || n > 3) return 0
    taken[found] = 1
  }
  return found
}
# Along which things lie in it, past wrappers that hold a single one.
function lie(i,   j, n, first, aside, below) {
  for (;;) {
    n = 0; first = 0; aside = 0; below = 0
    for (j = i + 1; j <= nodes; j++) if (seen[j] && above[j] == i) {
      if (!n++) { first = j; continue }
      if (l[j] != l[first]) aside++
      if (t[j] != t[first]) below++
    }
    if (n != 1 || !parent[first]) return aside && !below ? "across" : "down"
    i = first
  }
}
function over(   i, j) {
  for (i = 1; i <= nodes; i++) if (seen[i] && text[i] != "" && !parent[i] && above[i])
    for (j = i + 1; j <= nodes; j++)
      if (seen[j] && text[j] != "" && !parent[j] && meet(i, j) && are_beside(i, j))
        return "\"" one_line(text[i]) "\" and \"" one_line(text[j]) "\""
  return ""
}
function are_beside(i, j,   both) {
  for (both = above[i]; both > 0 && !inside(j, both); both = above[both]) ;
  if (both == 0) return 0
  return kind[both] ~ /LinearLayout(Compat)?$/ || (above[i] == both && above[j] == both)
}
function meet(i, j,   x, y) {
  x = (r[i] < r[j] ? r[i] : r[j]) - (l[i] > l[j] ? l[i] : l[j])
  y = (b[i] < b[j] ? b[i] : b[j]) - (t[i] > t[j] ? t[i] : t[j])
  return x > 3 && y > 3
}
function key(   i, n, found) {
  found = only()
  if (found) return found
  n = 0
  for (i = 1; i <= nodes; i++) if (seen[i] && fits(i) && (tappable[i] || tappable[above[i]])) { n++; found = i }
  return n == 1 ? found : 0
}
function middle(   i, found, x, y) {
  if (split(B, edge, " ") != 4) return 0
  x = (edge[1] + edge[3]) / 2; y = (edge[2] + edge[4]) / 2
  found = 0
  for (i = 1; i <= nodes; i++) {
    if (!seen[i] || text[i] desc[i] == "") continue
    if (l[i] < edge[1] || t[i] < edge[2] || r[i] > edge[3] || b[i] > edge[4]) continue
    if (l[i] <= x && x < r[i] && t[i] <= y && y < b[i]) found = i
  }
  return found
}
# The item of a list that the element is or is in: a child of a list, or one of several brothers with one id; else 0.
function item(i) {
  for (; i > 0; i = above[i]) if (is_item(i)) return i
  return 0
}
function is_item(i,   j) {
  if (above[i] == 0) return 0
  if (kind[above[i]] ~ /(RecyclerView|ListView|GridView)$/) return 1
  if (id[i] == "" || !parent[i]) return 0
  for (j = 1; j <= nodes; j++)
    if (j != i && seen[j] && above[j] == above[i] && id[j] == id[i] && kind[j] == kind[i]) return 1
  return 0
}
function near(   i, n, anchor) {
  n = 0
  for (i = 1; i <= nodes; i++) if (seen[i] && (text[i] == B || desc[i] == B)) { n++; anchor = i }
  if (n != 1) return 0
  i = next_to(anchor)
  return i && item(i) == item(anchor) ? i : 0
}
function next_to(anchor,   i) {
  if (C == "after") { for (i = anchor + 1; i <= nodes; i++) if (seen[i] && kind[i] == A) return i }
  if (C == "before") { for (i = anchor - 1; i > 0; i--) if (seen[i] && kind[i] == A) return i }
  if (C == "around") { for (i = above[anchor]; i > 0; i = above[i]) if (kind[i] == A) return i }
  return 0
}
function nth(   i, n, container) {
  n = 0; container = 0
  if (B != "") {
    for (i = 1; i <= nodes; i++) if (seen[i] && id[i] == B) { n++; container = i }
    if (n != 1) return 0
  }
  n = 0
  for (i = container + 1; i <= nodes; i++)
    if (seen[i] && kind[i] == A && inside(i, container) && ++n == C + 0) return i
  return 0
}
function value(i,   j, n, said) {
  if (editable[i] || text[i] != "") return text[i]
  if (desc[i] != "") return desc[i]
  n = 0
  for (j = i + 1; j <= nodes && n < 4; j++) {
    if (!seen[j] || !inside(j, i) || (text[j] desc[j]) == "") continue
    said = said (n++ ? ", " : "") (text[j] != "" ? text[j] : desc[j])
  }
  return said
}
function beside(shown) {
  if (shown == A) return "same"
  if (shown !~ /^[0-9]+$/ || A !~ /^[0-9]+$/) return "other"
  return shown + 0 == A + 0 ? "same" : shown + 0 < A + 0 ? "less" : "more"
}
function states(i,   said) {
  said = checked[i] == "true" ? "checked" : "unchecked"
  said = said (enabled[i] == "false" ? ",disabled" : ",enabled")
  said = said (selected[i] == "true" ? ",selected" : ",unselected")
  return ",present," said (focused[i] == "true" ? ",focused," : ",")
}
function one_line(said) {
  gsub(/[\n\r\t]/, " ", said)
  return said
}
BEGIN {
  RS = "<"; nodes = 0; depth = 0; x1 = y1 = 1000000; x2 = y2 = -1000000
  BY = ENVIRON["BY"]; A = ENVIRON["A"]; B = ENVIRON["B"]; C = ENVIRON["C"]
}
/^\/node>/ { depth-- }
/^node[ \t\r\n]/ {
  i = ++nodes
  up[i] = depth > 0 ? open[depth] : 0
  id[i] = attribute("resource-id"); text[i] = attribute("text"); desc[i] = attribute("content-desc")
  kind[i] = attribute("class"); hint[i] = attribute("hint")
  checked[i] = attribute("checked"); enabled[i] = attribute("enabled")
  selected[i] = attribute("selected"); focused[i] = attribute("focused")
  tappable[i] = attribute("clickable") == "true"
  scrollable[i] = attribute("scrollable") == "true"
  editable[i] = attribute("focusable") == "true" && kind[i] ~ /(EditText|AutoComplete|AutoCompleteTextView)$/
  where = attribute("bounds")
  gsub(/[][,]+/, " ", where)
  if (split(where, edge, " ") != 4) { edge[1] = edge[2] = edge[3] = edge[4] = 0 }
  l[i] = edge[1] + 0; t[i] = edge[2] + 0; r[i] = edge[3] + 0; b[i] = edge[4] + 0
  seen[i] = attribute("visible-to-user") != "false" && r[i] > l[i] && b[i] > t[i]
  if (depth == 0 && r[i] > l[i] && b[i] > t[i]) {
    if (l[i] < x1) x1 = l[i]
    if (t[i] < y1) y1 = t[i]
    if (r[i] > x2) x2 = r[i]
    if (b[i] > y2) y2 = b[i]
  }
  if ($0 !~ /\/>[ \t\r\n]*$/) open[++depth] = i
}
END {
  for (i = 1; i <= nodes; i++) if (l[i] >= x2 || r[i] <= x1 || t[i] >= y2 || b[i] <= y1) seen[i] = 0
  for (i = 1; i <= nodes; i++) if (seen[i]) {
    for (j = up[i]; j > 0 && !seen[j]; j = up[j]) ;
    above[i] = j; parent[j] = 1
    if (BY == "words") { print one_line(text[i]); print one_line(desc[i]) }
  }
  if (BY == "words") exit
  if (BY == "over") { printf "%s", over(); exit }
  if (BY == "size") { printf "%d %d", x2 - x1, y2 - y1; exit }
  i = BY == "scroller" ? scroller() : BY == "near" ? near() : BY == "nth" ? nth() : BY == "key" ? key() : BY == "middle" ? middle() : only()
  if (!i) exit
  if (BY == "scroller") { printf "%d %d %d %d %s", l[i], t[i], r[i], b[i], lie(i); exit }
  printf "%d %d %d %d %d ", l[i], t[i], r[i], b[i], text[i] == hint[i] ? 0 : length(text[i])
  printf "%s %s.", BY == "middle" ? beside(value(i)) : states(i), value(i)
}
'

# What is not in sight is looked for by scrolling, once the screen has held still for so many seconds: each scrollable element,
# the largest first, to its end and back. Its end is where a scroll changes nothing; the first way may have none.
STILL_S=3
SCROLLS_MAX=40
FIRST_WAY_MAX=15
SEARCH=off
SEARCHED=
STILL=0
WAY=0
SCROLLS=0
LAST=
SINCE=0

# Like until_holds; what is under way when the deadline passes is brought to its end.
until_found() {
  SEARCH=${SEARCHED:-on} STILL=0 WAY=0 SCROLLS=0 LAST=
  found=0
  until_holds "$@" || found=1
  SEARCH=off
  return "$found"
}

# What a step brought was in sight in the run, and must be so again: it is looked for on a screen of another size only.
until_shown() {
  SEARCHED=resized
  shown=0
  until_found "$@" || shown=1
  SEARCHED=
  return "$shown"
}

# The next scroll. Succeeds as long as it is worth looking again, whatever the deadline says.
look_further() {
  if [ "$SEARCH" = resized ]; then
    if find_one size '' '' '' && [ "$FOUND" != "$SCREEN" ]; then SEARCH=on; else SEARCH=off; fi
  fi
  [ "$SEARCH" = on ] || return 1
  if [ "$SCROLLS" -gt 0 ]; then
    if [ "$DUMP" = "$LAST" ] || { [ "$WAY" -eq 0 ] && [ "$SCROLLS" -ge "$FIRST_WAY_MAX" ]; }; then WAY=$((WAY + 1)); fi
  elif [ "$DUMP" != "$LAST" ]; then
    LAST=$DUMP SINCE=$(date +%s)
    is_late || return 0
  fi
  if [ "$STILL" = 0 ]; then
    if [ $(($(date +%s) - SINCE)) -lt "$STILL_S" ] && ! is_late; then return 0; fi
    STILL=1
    return 0
  fi
  # A keyboard leaves little to be scrolled: what is looked for may stand right behind it.
  if [ "$SCROLLS" = 0 ] && close_keyboard; then return 0; fi
  LAST=$DUMP SCROLLS=$((SCROLLS + 1))
  if [ "$SCROLLS" -gt "$SCROLLS_MAX" ] || ! find_one scroller $((WAY / 2 + 1)) '' ''; then
    SEARCH=over
    return 1
  fi
  scroll_on
}

# Over six tenths of what was found, slowly, so that it does not run on; its fifth word says whether it lies across.
scroll_on() {
  # shellcheck disable=SC2086
  set -- $FOUND
  X=$((($1 + $3) / 2)) Y=$((($2 + $4) / 2))
  across=$((($3 - $1) * 3 / 10)) along=$((($4 - $2) * 3 / 10))
  case $5$((WAY % 2)) in down0) swipe down 1000 ;; down1) swipe up 1000 ;; across0) swipe right 1000 ;; *) swipe left 1000 ;; esac
}

is_late() { [ $(($(date +%s) - began)) -ge "$DEADLINE_S" ]; }

# What lies over the app and was not there in the run: the notification shade, and the keyboard. BACK closes it, like a pop-up
# three times in one step at most. KEYBOARD and KEYBOARD_NEXT say how the run found the keyboard before this step and before
# the next one: shown, hidden, or empty where that is not known.
KEYBOARD=
KEYBOARD_NEXT=

close_with_back() {
  may_close "$1" || return 1
  CLOSED="$CLOSED<$1>"
  printf '  closed: %s\n' "$2"
  key BACK
  # Nothing is found any more on the screen that was left.
  DUMP=
}

# Nothing of the app is on the screen: it would take no tap.
close_shade() {
  case $DUMP in
    *"package=\"$PACKAGE\""*) return 1 ;;
    *'package="com.android.systemui"'*) close_with_back shade 'a window of the system' ;;
    *) return 1 ;;
  esac
}

keyboard_is_shown() {
  case $(device shell 'dumpsys input_method') in *mInputShown=true*) ;; *) return 1 ;; esac
}

close_keyboard() {
  if keyboard_is_shown && close_with_back keyboard 'the keyboard'; then
    gone=$(($(date +%s) + DEADLINE_S))
    while keyboard_is_shown && [ "$(date +%s)" -lt "$gone" ]; do :; done
  else
    return 1
  fi
}

# Over what stands in the lower part of the screen, which is six tenths down.
close_keyboard_over() {
  [ "$KEYBOARD" != shown ] && find_one size '' '' '' && [ "$1" -ge $((${FOUND#* } * 6 / 10)) ] && close_keyboard
}

# One that came up by itself hides what the step brought: the run went on without. Only once half of the time has passed.
close_late_keyboard() {
  [ "$KEYBOARD_NEXT" = hidden ] && [ $(($(date +%s) - began)) -ge $((DEADLINE_S / 2)) ] && close_keyboard
}

nothing_is_over() {
  if close_pop_up || close_shade; then return 1; fi
}

# A window in front would take a key that is meant for the app. A BACK that closed the keyboard in the run is not needed where
# there is none; one that did not would close it now.
key_to_app() {
  until_holds nothing_is_over || :
  if [ "$1" = BACK ]; then
    case $KEYBOARD in
      shown) keyboard_is_shown || return 0 ;;
      hidden) close_keyboard || : ;;
    esac
  fi
  key "$1"
}

tap() { on_device "input tap $X $Y"; }

# A place inside of the element, in thousandths of its width and height: a link of its text.
tap_part() {
  on_device "input tap $((LEFT + (RIGHT - LEFT) * $1 / 1000)) $((TOP + (BOTTOM - TOP) * $2 / 1000))"
}

# Both taps in one command, no less than 40 ms apart: closer ones are no double tap to Android.
double_tap() { on_device "input tap $X $Y && { sleep 0.05; true; } && input tap $X $Y"; }

double_tap_part() {
  X=$((LEFT + (RIGHT - LEFT) * $1 / 1000)) Y=$((TOP + (BOTTOM - TOP) * $2 / 1000))
  double_tap
}

long_tap() { on_device "input swipe $X $Y $X $Y 1000"; }

key() { on_device "input keyevent KEYCODE_$1"; }

empty_field() {
  [ "$LENGTH" -eq 0 ] || key MOVE_END
  while [ "$LENGTH" -gt 0 ]; do
    keys=
    some=100
    while [ "$LENGTH" -gt 0 ] && [ "$some" -gt 0 ]; do
      keys="$keys KEYCODE_DEL"
      LENGTH=$((LENGTH - 1)) some=$((some - 1))
    done
    on_device "input keyevent$keys"
  done
}

# Prints the device commands that type the text in TEXT: `input text` reads %s as a space, so spaces become %s and a %s of
# the text is torn into two commands; line ends and tabs are keys.
TYPING='
function word(piece,   at, quoted) {
  gsub(/ /, "%s", piece)
  while ((at = index(piece, "\047")) > 0) {
    quoted = quoted substr(piece, 1, at - 1) "\047\\\047\047"
    piece = substr(piece, at + 1)
  }
  print "input text \047" quoted piece "\047"
}
function typed(piece,   at) {
  while ((at = index(piece, "%s")) > 0) {
    word(substr(piece, 1, at))
    piece = substr(piece, at + 1)
  }
  if (piece != "") word(piece)
}
BEGIN {
  rest = ENVIRON["TEXT"]
  while (match(rest, /[\n\t]/)) {
    typed(substr(rest, 1, RSTART - 1))
    print "input keyevent KEYCODE_" (substr(rest, RSTART, 1) == "\n" ? "ENTER" : "TAB")
    rest = substr(rest, RSTART + 1)
  }
  typed(rest)
}
'

# Its failures do not say what was typed: it may be secret. Only what the phone runs has it among its words.
type_text() {
  TEXT=$1 LC_ALL=C awk "$TYPING" | while IFS= read -r typing; do
    device shell "$typing" >/dev/null || fail 'the device refused to type'
  done || exit $?
}

# Each on the key that bears the character now: pads change their order.
press_keys() {
  rest=$1 place=0
  while [ -n "$rest" ]; do
    digit=${rest%"${rest#?}"}
    rest=${rest#?} place=$((place + 1))
    target "the key for character $place" key "$digit" '' ''
    tap
  done
}

# Turns the picker that was found last until its middle shows the text: the way that the numbers tell, else in the given
# direction to the end of the wheel, then in the other. A third of a picker is one of its rows.
TURNS_MAX=64
turn_until() {
  said=$1 wanted=$2 way=$3 turns=0 ends=0 last=
  across=$(((RIGHT - LEFT) / 6)) along=$(((BOTTOM - TOP) / 6))
  while :; do
    until_holds find_one middle "$wanted" "$LEFT $TOP $RIGHT $BOTTOM" '' || fail "the picker shows nothing"
    case $(words 6 "$FOUND") in same) return 0 ;; less) turn=down ;; more) turn=up ;; *) turn= ;; esac
    if [ "$FOUND" = "$last" ]; then
      ends=$((ends + 1))
      if [ "$way" = down ]; then way=up; else way=down; fi
    fi
    if [ "$turns" -ge "$TURNS_MAX" ] || [ "$ends" -gt 1 ]; then fail "the picker does not show \"$said\""; fi
    last=$FOUND turns=$((turns + 1))
    swipe "${turn:-$way}" 600
  done
}

stop_app() { on_device "am force-stop $PACKAGE"; }

clear_app() { [ "${TAPWRIGHT_KEEP_DATA:-0}" = 1 ] || on_device "pm clear $PACKAGE"; }

# `am` tells of a failure in words, up to Android 9 with exit code 0.
start_app() {
  if [ -n "$COMPONENT" ]; then
    said=$(device shell "am start -n '$COMPONENT' 2>&1") || fail "the app does not start: $said"
    case $said in *Error* | *Exception*) fail "the app does not start: $said" ;; esac
  else
    on_device "monkey -p $PACKAGE -c android.intent.category.LAUNCHER 1"
  fi
}

# The middle three or six tenths of the container, as the run scrolled; far is three times the latter.
scroll() {
  tenths=6 times=1
  case ${2:-page} in short) tenths=3 ;; far) times=3 ;; esac
  across=$(((RIGHT - LEFT) * tenths / 20)) along=$(((BOTTOM - TOP) * tenths / 20))
  while [ "$times" -gt 0 ]; do
    swipe "$1" 500
    times=$((times - 1))
  done
}

# Explores the content in a direction: to see what is below, the finger moves up.
swipe() {
  case $1 in
    down) on_device "input swipe $X $((Y + along)) $X $((Y - along)) $2" ;;
    up) on_device "input swipe $X $((Y - along)) $X $((Y + along)) $2" ;;
    right) on_device "input swipe $((X + across)) $Y $((X - across)) $Y $2" ;;
    left) on_device "input swipe $((X - across)) $Y $((X + across)) $Y $2" ;;
  esac
}

FILE=
UNTOLD=
# Of a file so much is read, bytes.
FILE_BYTES_MAX=262144
QUOTE="'"

# One word of the phone's shell, whatever is in it.
device_word() {
  rest=$1 word=
  while :; do
    case $rest in *"$QUOTE"*) ;; *) break ;; esac
    word="$word${rest%%"$QUOTE"*}'\\''" rest=${rest#*"$QUOTE"}
  done
  write "'$word$rest'"
}

# The last line is the exit code behind two slashes, which are in no name.
list_folder() {
  device shell "ls -1tp $(device_word "$1") 2>&1; echo //\$?" | tr -d '\r'
}

# In the pattern * stands for any characters; no folder and no hidden file fits.
is_named() {
  rest=$1 pattern=$2
  case $rest in '' | .* | */*) return 1 ;; esac
  case $pattern in *'*'*) ;; *) [ "$rest" = "$pattern" ] && return 0 || return 1 ;; esac
  part=${pattern%%'*'*} pattern=${pattern#*'*'}
  case $rest in "$part"*) rest=${rest#"$part"} ;; *) return 1 ;; esac
  while :; do
    case $pattern in
      *'*'*) part=${pattern%%'*'*} pattern=${pattern#*'*'} ;;
      *) case $rest in *"$pattern") return 0 ;; *) return 1 ;; esac ;;
    esac
    case $rest in *"$part"*) rest=${rest#*"$part"} ;; *) return 1 ;; esac
  done
}

# Sets FILE to the newest that fits, empty where there is none. Fails where nobody can tell, and says why in UNTOLD.
find_file() {
  FILE='' UNTOLD=''
  folder=${1%/*}/ wanted=${1##*/}
  names=$(list_folder "$folder")
  case $names in
    *//0) ;;
    *'No such file or directory'*)
      # A storage that is not there has no folders either: that says nothing of the file.
      case $1 in /sdcard/*) storage=/sdcard/ ;; *) storage=/storage/emulated/0/ ;; esac
      case $(list_folder "$storage") in *//0) return 0 ;; esac
      UNTOLD="$storage cannot be listed"
      return 1
      ;;
    *)
      UNTOLD="$folder cannot be listed"
      return 1
      ;;
  esac
  while IFS= read -r name; do
    if is_named "$name" "$wanted"; then
      FILE=$folder$name
      return 0
    fi
  done <<NAMES
$names
NAMES
}

# The words of the message, path, state.
has_file() {
  until_holds is_file "$2" "$3" || file_failed "the file $1 was not $3 within $DEADLINE_S s"
}

is_file() {
  if [ "$2" = absent ]; then
    if close_pop_up; then return 1; fi
    find_file "$1" && [ -z "$FILE" ]
  else
    find_file "$1" && [ -n "$FILE" ]
  fi
}

# The words of the message, path, words of the text, text.
file_contains() {
  until_holds is_in_file "$2" "$4" || file_failed "the file $1 did not contain \"$3\" within $DEADLINE_S s"
}

is_in_file() {
  find_file "$1" || return 1
  [ -n "$FILE" ] || return 1
  word=$(device_word "$FILE")
  # A shell holds no NUL. What stands in its place is in no text.
  content=$(device shell "head -c $FILE_BYTES_MAX $word && echo //\$(wc -c <$word)" | tr '\000' '\001')
  size=${content##*//} content=${content%//*}
  case $size in
    '' | *[!0-9]*)
      UNTOLD="$FILE cannot be read"
      return 1
      ;;
  esac
  case $content in *"$2"*) return 0 ;; esac
  [ "$size" -le "$FILE_BYTES_MAX" ] || UNTOLD="it is not in the first $FILE_BYTES_MAX bytes of $FILE, which is longer"
  return 1
}

# What nobody can tell is no failure.
file_failed() {
  [ -z "$UNTOLD" ] || cannot_run "$1: $UNTOLD"
  fail "$1"
}

close_pop_up() {
  return 1
}

require_tools
require 'the parameter "pin"' TAPWRIGHT_PIN "$p_pin"
stop_app
clear_app
start_app

step 0 'click "New note"'
target '"New note"' \
  desc 'New note' '' ''
tap
shows 'Write here' 'Write here'
shows 'It'\''s done' 'It'\''s done'
shows 'Grüße 🙂' 'Grüße 🙂'

step 1 'text "100%s & "eggs"" into "Write here"'
target '"Write here"' \
  id 'org.example.notes:id/body' 'android.widget.EditText' ''
tap
empty_field
on_device 'input text '\''100%'\'''
on_device 'input text '\''s%s&%s"eggs"'\'''
shows '100%s & "eggs"' '100%s & "eggs"'

step 2 'click "It'\''s done"'
target '"It'\''s done"' \
  text 'It'\''s done' '' ''
tap
shows 'Rent' 'Rent'
shows 'Taxes' 'Taxes'
shows 'New note' 'New note'

STEP='the final check' CLOSED= KEYBOARD_NEXT=
shows '100%s & "eggs"' '100%s & "eggs"'
shows 'Rent' 'Rent'
shows 'Taxes' 'Taxes'
has_file '/sdcard/Download/list.txt' '/sdcard/Download/list.txt' present
file_contains '/sdcard/Download/'"$p_who"'-*.vcf' '/sdcard/Download/'"$p_who"'-*.vcf' 'FN:'"$p_who" 'FN:'"$p_who"
file_contains '/storage/emulated/0/Download/notes.txt' '/storage/emulated/0/Download/notes.txt' '${pin}' "$p_pin"
has_file '/sdcard/Download/*.tmp' '/sdcard/Download/*.tmp' absent
printf 'PASSED: 3 steps\n'
