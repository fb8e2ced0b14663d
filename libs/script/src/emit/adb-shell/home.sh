# HOME_SCREEN fits the packages of home screens.
go_home() {
  key HOME
  until_holds is_home || fail "the home screen was not shown within $DEADLINE_S s; $FRONT is in front"
}

is_home() {
  is_in_front '' && write "${FRONT%%/*}" | LC_ALL=C grep -Eie "$HOME_SCREEN" >/dev/null
}
