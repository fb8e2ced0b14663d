# Reads a dump and prints the element that the locator in BY, A, B and C matches, if it matches exactly one visible
# element: "left top right bottom length ,states, value.". `length` is that of the text in it, 0 where it is only the
# hint; the point at the end keeps line ends of the value. Four more: "shown" (its text is exactly A) and "holds" (its
# text contains A) may match several, "key" is the one key that shows A, "middle" is what the picker with the bounds B
# shows, and beside A it is "same", "less", "more" or "other". "words" prints all texts, line by line. "scroller" is
# the Ath largest element that scrolls, and "down" or "across" instead of the length; "share" is the point at A and B
# percent of the screen; "role" is the field with the focus, or the largest that scrolls; "size" is the width and height
# of the screen; "over" are two texts that lie over each other in one container, or in parts that their container lays
# side by side.
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
  if (BY == "id") return id[i] == A && (B == "" || kind[i] == B)
  if (BY == "id_text") return id[i] == A && text[i] == B
  if (BY == "text") return text[i] == A
  if (BY == "desc") return desc[i] == A
  if (BY == "role") return focused[i] == "true" && editable[i]
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
function scroller(wanted,   i, n, found) {
  for (n = 1; n <= wanted; n++) {
    found = 0
    for (i = 1; i <= nodes; i++) if (!taken[i] && scrolls(i) && (!found || area(i) > area(found))) found = i
    if (!found || n > 3) return 0
    taken[found] = 1
  }
  return found
}
# The direction in which its items lie; skips wrappers that hold a single item.
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
# The item of a list that the element is or is in: a child of a list, or one of several siblings with one id; else 0.
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
  if (BY == "share") {
    l[0] = x1 + (x2 - x1) * A / 100; t[0] = y1 + (y2 - y1) * B / 100
    printf "%d %d %d %d 0 ,present, .", l[0], t[0], l[0], t[0]
    exit
  }
  if (BY == "role" && A == "scrollable") i = scroller(1)
  else i = BY == "scroller" ? scroller(A + 0) : BY == "near" ? near() : BY == "nth" ? nth() : BY == "key" ? key() : BY == "middle" ? middle() : only()
  if (!i) exit
  if (BY == "scroller") { printf "%d %d %d %d %s", l[i], t[i], r[i], b[i], lie(i); exit }
  printf "%d %d %d %d %d ", l[i], t[i], r[i], b[i], text[i] == hint[i] ? 0 : length(text[i])
  printf "%s %s.", BY == "middle" ? beside(value(i)) : states(i), value(i)
}
'
