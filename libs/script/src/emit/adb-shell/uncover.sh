# What lies over the app and was not there in the run: the notification shade, and the keyboard. BACK closes it, like
# a pop-up three times in one step at most. KEYBOARD and KEYBOARD_NEXT say whether the keyboard was open in the run
# before this step and before the next one: shown, hidden, or empty where that is not known.
KEYBOARD=
KEYBOARD_NEXT=

close_with_back() {
  may_close "$1" || return 1
  CLOSED="$CLOSED<$1>"
  printf '  closed: %s\n' "$2"
  key BACK
  # The old screen is gone: forget its dump.
  DUMP=
}

# Nothing of the app is on the screen: taps would not reach it.
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

# The keyboard covers what is lower than six tenths of the screen.
close_keyboard_over() {
  [ "$KEYBOARD" != shown ] && find_one size '' '' '' && [ "$1" -ge $((${FOUND#* } * 6 / 10)) ] && close_keyboard
}

# Closes a keyboard that came up by itself and may hide the result of a step. Waits for half of the time first.
close_late_keyboard() {
  [ "$KEYBOARD_NEXT" = hidden ] && [ $(($(date +%s) - began)) -ge $((DEADLINE_S / 2)) ] && close_keyboard
}

nothing_is_over() {
  if close_pop_up || close_shade; then return 1; fi
}

# A window in front would receive a key that is meant for the app. A BACK that closed the keyboard in the run is left
# out if no keyboard is open. Before any other BACK, an open keyboard is closed: otherwise BACK would only close it.
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
