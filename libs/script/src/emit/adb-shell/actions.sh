tap_it() { on_device "input tap $X $Y"; }

# Taps a place inside the element, in thousandths of its width and height: a link in its text, or a point.
tap_part_of_it() {
  on_device "input tap $((LEFT + (RIGHT - LEFT) * $1 / 1000)) $((TOP + (BOTTOM - TOP) * $2 / 1000))"
}

# Both taps in one command, no less than 40 ms apart: Android takes closer ones for two single taps.
double_tap_it() { on_device "input tap $X $Y && { sleep 0.05; true; } && input tap $X $Y"; }

double_tap_part_of_it() {
  X=$((LEFT + (RIGHT - LEFT) * $1 / 1000)) Y=$((TOP + (BOTTOM - TOP) * $2 / 1000))
  double_tap_it
}

long_tap_it() { on_device "input swipe $X $Y $X $Y 1000"; }

long_tap_part_of_it() {
  X=$((LEFT + (RIGHT - LEFT) * $1 / 1000)) Y=$((TOP + (BOTTOM - TOP) * $2 / 1000))
  long_tap_it
}

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
# the text is split into two commands; line ends and tabs are keys.
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

# Its error messages do not contain the typed text, which may be secret. Only the command on the phone contains it.
type_text() {
  TEXT=$1 LC_ALL=C awk "$TYPING" | while IFS= read -r typing; do
    device shell "$typing" >/dev/null || fail 'the device refused to type'
  done || exit $?
}

# Presses each character on the key that shows it now: pads change their order.
press_keys() {
  rest=$1 place=0
  while [ -n "$rest" ]; do
    digit=${rest%"${rest#?}"}
    rest=${rest#?} place=$((place + 1))
    target "the key for character $place" key "$digit" '' ''
    tap_it
  done
}

# Turns the picker that was found last until its middle shows the text: in the direction that the numbers show, else
# in the given direction to the end of the wheel, then in the other. A third of a picker is one of its rows.
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

# `am` reports a failure as text, up to Android 9 with exit code 0.
start_app() {
  if [ -n "$COMPONENT" ]; then
    said=$(device shell "am start -n '$COMPONENT' 2>&1") || fail "the app does not start: $said"
    case $said in *Error* | *Exception*) fail "the app does not start: $said" ;; esac
  else
    on_device "monkey -p $PACKAGE -c android.intent.category.LAUNCHER 1"
  fi
}

# The URI in single quotes for the phone's shell.
QUOTING='
BEGIN {
  rest = ENVIRON["TEXT"]
  while ((at = index(rest, "\047")) > 0) {
    out = out substr(rest, 1, at - 1) "\047\\\047\047"
    rest = substr(rest, at + 1)
  }
  print "\047" out rest "\047"
}
'

open_uri() {
  uri=$(TEXT=$1 LC_ALL=C awk "$QUOTING")
  said=$(device shell "am start -W -a android.intent.action.VIEW -d $uri $PACKAGE 2>&1") ||
    fail "the app did not open the link: $said"
  case $said in *Error* | *Exception*) fail "the app did not open the link: $said" ;; esac
}

# The middle three or six tenths of the container, as the run scrolled; far is three times the latter.
scroll_it() {
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
