# Uses the phone's clock and time zone, and asks once. Days are counted here, because every version of `date` does it
# differently.
ask_day() {
  [ -z "$TODAY" ] || return 0
  TODAY=$(device shell 'date +%Y-%m-%d') || cannot_run 'the phone does not say which day it is'
  case $TODAY in
    [0-9]*-[0-9][0-9]-[0-9][0-9]*) ;;
    *) cannot_run "the phone does not say which day it is: $TODAY" ;;
  esac
}

# `day_text`: the day so many days after TODAY, in a format of yyyy, yy, MMMM, MMM, MM, M, dd, d, EEEE and EEE; the
# names are English. The count of days begins with March 1 of year 0, so that the leap day is a year's last.
CALENDAR='
function count(year, month, day) {
  if (month < 3) { year--; month += 12 }
  return 365 * year + int(year / 4) - int(year / 100) + int(year / 400) + int((153 * (month - 3) + 2) / 5) + day - 1
}
function set_date(n,   left, century, fours, ones) {
  year = 400 * int(n / 146097); left = n % 146097
  century = int(left / 36524); if (century > 3) century = 3
  left -= 36524 * century; fours = int(left / 1461); left %= 1461
  ones = int(left / 365); if (ones > 3) ones = 3
  left -= 365 * ones
  year += 100 * century + 4 * fours + ones
  month = int((5 * left + 2) / 153)
  day = left - int((153 * month + 2) / 5) + 1
  month += 3
  if (month > 12) { month -= 12; year++ }
}
function field(name) {
  if (name == "yyyy") return sprintf("%04d", year)
  if (name == "yy") return sprintf("%02d", year % 100)
  if (name == "MMMM") return months[month]
  if (name == "MMM") return substr(months[month], 1, 3)
  if (name == "MM" || name == "dd") return sprintf("%02d", name == "MM" ? month : day)
  if (name == "EEEE") return weekdays[weekday]
  if (name == "EEE") return substr(weekdays[weekday], 1, 3)
  return name == "M" ? month : day
}
function day_text(after, rest,   i, n, out, fields, names, ymd) {
  split("January February March April May June July August September October November December", months, " ")
  split("Wednesday Thursday Friday Saturday Sunday Monday Tuesday", weekdays, " ")
  fields = split("yyyy yy MMMM MMM MM M dd d EEEE EEE", names, " ")
  split(ENVIRON["TODAY"], ymd, "-")
  n = count(ymd[1] + 0, ymd[2] + 0, ymd[3] + 0) + after
  set_date(n)
  weekday = n % 7 + 1
  out = ""
  while (rest != "") {
    for (i = 1; i <= fields && index(rest, names[i]) != 1; i++) ;
    out = out (i > fields ? substr(rest, 1, 1) : field(names[i]))
    rest = substr(rest, i > fields ? 2 : length(names[i]) + 1)
  }
  return out
}
'
