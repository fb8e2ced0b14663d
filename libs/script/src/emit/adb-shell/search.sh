# What is out of sight is searched for by scrolling, when the screen has held still for STILL_S seconds: each
# scrollable element, the largest first, to its end and back. The end is where a scroll changes nothing; the first
# direction may be endless.
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

# Like until_holds; a search that is still going on at the deadline is completed.
until_found() {
  SEARCH=${SEARCHED:-on} STILL=0 WAY=0 SCROLLS=0 LAST=
  found=0
  until_holds "$@" || found=1
  SEARCH=off
  return "$found"
}

# Searches by scrolling only if the screen has another size: on the run's screen, the result of a step was in sight.
until_shown() {
  SEARCHED=resized
  shown=0
  until_found "$@" || shown=1
  SEARCHED=
  return "$shown"
}

# Does the next scroll. Succeeds as long as looking again makes sense, even after the deadline.
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
  # A keyboard leaves little room to scroll, and the target may be right behind it.
  if [ "$SCROLLS" = 0 ] && close_keyboard; then return 0; fi
  LAST=$DUMP SCROLLS=$((SCROLLS + 1))
  if [ "$SCROLLS" -gt "$SCROLLS_MAX" ] || ! find_one scroller $((WAY / 2 + 1)) '' ''; then
    SEARCH=over
    return 1
  fi
  scroll_on
}

# Scrolls over six tenths of the found element, slowly, so that it does not run on; its fifth word is the direction.
scroll_on() {
  # shellcheck disable=SC2086
  set -- $FOUND
  X=$((($1 + $3) / 2)) Y=$((($2 + $4) / 2))
  across=$((($3 - $1) * 3 / 10)) along=$((($4 - $2) * 3 / 10))
  case $5$((WAY % 2)) in down0) swipe down 1000 ;; down1) swipe up 1000 ;; across0) swipe right 1000 ;; *) swipe left 1000 ;; esac
}

is_late() { [ $(($(date +%s) - began)) -ge "$DEADLINE_S" ]; }
