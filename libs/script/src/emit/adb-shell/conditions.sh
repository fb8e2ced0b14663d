# Steps under a condition: `if is_visible Cookies; then`. It is looked at once, before the first of its steps. Arguments: what,
# and the state that it must be in, as for is_in.
is_visible() { check is_visible "$@" && decide visible "$1" "${2:-}"; }
is_not_visible() { check is_not_visible "$@" && decide 'not visible' "$1" "${2:-}"; }

# What is there is seen at once. What is not may still come: that it is not there counts on a screen that holds still and
# shows what is done next (THEN), and otherwise at the deadline. What is kept (OVER) of steps that are not done is passed over.
decide() {
  asked=$1 asked_on=$2 asked_in=$3 seen='not visible' shown='' began=$(date +%s) since=0
  while :; do
    late=0
    if is_late; then late=1; fi
    if take_dump; then
      if [ "$DUMP" != "$shown" ]; then shown=$DUMP since=$(date +%s); fi
      seen='not visible'
      eval "set -- $CHAIN"
      if find_any "$@" && is_found_in "${asked_in:-present}"; then seen=visible; fi
      if [ "$seen$asked" = visiblevisible ]; then return 0; fi
      if [ $(($(date +%s) - since)) -ge "$STILL_S" ]; then
        eval "set -- $THEN"
        if [ "$seen" = visible ] || goes_on "$@"; then break; fi
      fi
    fi
    if [ "$late" = 1 ]; then break; fi
  done
  [ "$seen" != "$asked" ] || return 0
  KEPT_AT=$((KEPT_AT + OVER))
  printf '  not done: what is done only where "%s" is %s%s\n' "$asked_on" "$asked" "${asked_in:+ as $asked_in}"
  return 1
}

is_found_in() {
  case $(words 6 "$FOUND") in *",$1,"*) ;; *) return 1 ;; esac
}

# Whether the screen shows what is done next. Arguments: four words for each locator, and for what each group of them is for,
# behind it. Of a condition, `ask`: where it does not hold, so many groups are passed over. `find`: the answer.
goes_on() {
  over=0 hit=0
  while [ $# -ge 4 ]; do
    case $1 in
      ask | find)
        if [ "$over" -gt 0 ]; then
          over=$((over - 1))
        elif [ "$1" = find ]; then
          [ "$2" = nothing ] || [ "$hit" = 1 ]
          return
        else
          now=notVisible
          if [ "$hit" = 1 ] && is_found_in "$3"; then now=visible; fi
          if [ "$now" != "$2" ]; then over=$4; fi
        fi
        hit=0
        ;;
      *) if [ "$over" = 0 ] && [ "$hit" = 0 ] && find_any "$1" "$2" "$3" "$4"; then hit=1; fi ;;
    esac
    shift 4
  done
  return 1
}
