ADB=${ADB:-adb}
DEADLINE_S=${TAPWRIGHT_DEADLINE_S:-20}
DUMP_FILE=/data/local/tmp/tapwright-script.xml
DUMP=
FOUND=
STEP='the start'

device() {
  if [ -n "${ANDROID_SERIAL:-}" ]; then
    "$ADB" -s "$ANDROID_SERIAL" "$@" </dev/null
  else
    "$ADB" "$@" </dev/null
  fi
}

fail() {
  printf 'FAILED at %s: %s\n' "$STEP" "$1" >&2
  exit 1
}

step() {
  STEP="step $1, $2"
  printf '%s\n' "$STEP"
}

on_device() {
  device shell "$1" >/dev/null || fail "the device refused: $1"
}

# A failed dump leaves the previous file in place, so what stands before the XML decides.
take_dump() {
  DUMP=$(device shell "uiautomator dump $DUMP_FILE && cat $DUMP_FILE") || {
    device shell getprop ro.build.version.sdk >/dev/null || fail 'the device cannot be reached'
    return 1
  }
  case ${DUMP%%'<'*} in *ERROR* | *'could not'*) return 1 ;; esac
  case $DUMP in *'<node'*) return 0 ;; esac
  return 1
}

# Reads a dump and prints "left top right bottom length" of the one visible element that the locator in BY, A, B and C
# fits; nothing where there is none or more than one. `length` is that of the text in it, 0 where it is only the hint.
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
  if (BY == "shown") return text[i] == A || desc[i] == A
  return 0
}
function only(   i, n, found) {
  n = 0
  for (i = 1; i <= nodes; i++) if (seen[i] && fits(i)) { n++; found = i }
  return n == 1 || (n > 1 && BY == "shown") ? found : 0
}
function near(   i, n, anchor) {
  n = 0
  for (i = 1; i <= nodes; i++) if (seen[i] && (text[i] == B || desc[i] == B)) { n++; anchor = i }
  if (n != 1) return 0
  if (C == "after") { for (i = anchor + 1; i <= nodes; i++) if (seen[i] && kind[i] == A) return i }
  if (C == "before") { for (i = anchor - 1; i > 0; i--) if (seen[i] && kind[i] == A) return i }
  if (C == "around") { for (i = up[anchor]; i > 0; i = up[i]) if (seen[i] && kind[i] == A) return i }
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
  i = BY == "near" ? near() : BY == "nth" ? nth() : only()
  if (i) print l[i], t[i], r[i], b[i], text[i] == hint[i] ? 0 : length(text[i])
}
'

# Tries locators of four words each (BY A B C), in order, on the dump taken last.
find_any() {
  while [ $# -ge 4 ]; do
    if [ "$1" = point ]; then
      FOUND="$2 $3 $2 $3 0"
    else
      FOUND=$(printf '%s' "$DUMP" | BY=$1 A=$2 B=$3 C=$4 LC_ALL=C awk "$FINDER")
    fi
    [ -z "$FOUND" ] || return 0
    shift 4
  done
  return 1
}

# Looks until the element is found or the deadline has passed; the dump itself sets the pace. The weaker locators wait
# for half of the time: on the screen before, which may still stand there, they could fit something else.
wait_for() {
  began=$(date +%s)
  while :; do
    if take_dump; then
      if [ $(($(date +%s) - began)) -lt $((DEADLINE_S / 2)) ]; then
        if find_any "$1" "$2" "$3" "$4"; then return 0; fi
      elif find_any "$@"; then
        return 0
      fi
    fi
    [ $(($(date +%s) - began)) -lt "$DEADLINE_S" ] || return 1
  done
}

target() {
  name=$1
  shift
  wait_for "$@" || fail "$name was not found within $DEADLINE_S s"
  # shellcheck disable=SC2086
  set -- $FOUND
  LEFT=$1 TOP=$2 RIGHT=$3 BOTTOM=$4 LENGTH=$5
  X=$(((LEFT + RIGHT) / 2)) Y=$(((TOP + BOTTOM) / 2))
}

shows() {
  wait_for shown "$1" '' '' || fail "\"$1\" was not shown within $DEADLINE_S s"
}

tap() { on_device "input tap $X $Y"; }

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

# Explores the content in a direction: to see what is below, the finger moves up.
scroll() {
  across=$(((RIGHT - LEFT) / 4)) along=$(((BOTTOM - TOP) / 4))
  case $1 in
    down) on_device "input swipe $X $((Y + along)) $X $((Y - along)) 500" ;;
    up) on_device "input swipe $X $((Y - along)) $X $((Y + along)) 500" ;;
    right) on_device "input swipe $((X + across)) $Y $((X - across)) $Y 500" ;;
    left) on_device "input swipe $((X - across)) $Y $((X + across)) $Y 500" ;;
  esac
}
