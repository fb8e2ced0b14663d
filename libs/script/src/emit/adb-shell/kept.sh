# What is kept beside a script, in NAME.locators.json: the other ways to find each element, and whether the keyboard was
# open. One entry stands on each line. A line of the script finds its entry by its words, from the entry used last, so a
# line that was edited has none, and does what it says.
KEPT=
KEPT_AT=0
SEP=$(printf '\037')
VALUES=
TODAY=

# Texts are templates: ${name} is a parameter, ${today+3d|dd.MM.yyyy} a day, $$ a dollar sign. VALUES has the parameters.
TEMPLATES='
function resolved(text,   out, at, end, inside) {
  out = ""
  while ((at = index(text, "$")) > 0) {
    out = out substr(text, 1, at - 1)
    text = substr(text, at + 1)
    if (substr(text, 1, 1) == "$") { out = out "$"; text = substr(text, 2); continue }
    end = index(text, "}")
    inside = substr(text, 2, end - 2)
    if (substr(text, 1, 1) != "{" || !end || index(inside, "{")) { out = out "$"; continue }
    out = out part(inside)
    text = substr(text, end + 1)
  }
  return out text
}
function part(inside,   at, rest) {
  if (match(inside, /^today([-+][0-9]+d)?[|]/) && length(inside) > RLENGTH) {
    at = RLENGTH; rest = substr(inside, 6, at - 6)
    return day_text(rest + 0, substr(inside, at + 1))
  }
  rest = inside
  gsub(/^[ \t\n]+|[ \t\n]+$/, "", rest)
  if (!values_read) read_values()
  return rest in value_of ? value_of[rest] : "${" inside "}"
}
function read_values(   i, n, at, row) {
  values_read = 1
  n = split(ENVIRON["VALUES"], row, "\036")
  for (i = 1; i < n; i++) {
    at = index(row[i], "\037")
    value_of[substr(row[i], 1, at - 1)] = substr(row[i], at + 1)
  }
}
function quoted(text,   out, at) {
  out = "\047"
  while ((at = index(text, "\047")) > 0) {
    out = out substr(text, 1, at - 1) "\047\\\047\047"
    text = substr(text, at + 1)
  }
  return out text "\047"
}
'

# Reads entries: `key` and `words` follow the JSON of one line. An item of a chain is written as four words, as the
# finder reads them, with its templates resolved.
ENTRIES='
function string(   out, c) {
  out = ""; p++
  for (;;) {
    if (!match(substr(s, p), /["\\]/)) return out
    out = out substr(s, p, RSTART - 1); p += RSTART - 1
    if (substr(s, p, 1) == "\"") { p++; return out }
    c = substr(s, p + 1, 1); p += 2
    if (c == "u") { out = out unicode(substr(s, p, 4)); p += 4 }
    else out = out (c == "n" ? "\n" : c == "t" ? "\t" : c == "r" ? "\r" : c == "b" ? "\b" : c == "f" ? "\f" : c)
  }
}
function unicode(digits,   i, n) {
  n = 0
  for (i = 1; i <= 4; i++) n = n * 16 + index("0123456789abcdef", substr(tolower(digits), i, 1)) - 1
  return n < 128 ? sprintf("%c", n) : "?"
}
function read(line,   c, word, depth) {
  s = line; p = 1; depth = 0; key = ""
  split("", chain); split("", said); split("", flag)
  while (p <= length(s)) {
    c = substr(s, p, 1)
    if (c == "\"") {
      word = string()
      if (substr(s, p, 1) == ":") { key = word; p++ }
      else if (depth == 2) item[++items] = word
      else said[key] = (key in said) ? said[key] "\037" word : word
      continue
    }
    if (c == "[") { depth++; if (depth == 2) items = 0 }
    if (c == "]") { if (depth == 2) chain[key] = chain[key] " " four(); depth-- }
    if (c == "t" || c == "f") { flag[key] = c == "t" ? "shown" : "hidden"; p += c == "t" ? 3 : 4 }
    p++
  }
}
function four(   i, out, by) {
  by = item[1]; out = by
  for (i = 2; i <= 4; i++) {
    word = i > items ? "" : item[i]
    if (by == "text" || by == "desc" || (by == "id_text" && i == 3) || (by == "near" && i == 3)) word = resolved(word)
    out = out " " quoted(word)
  }
  return out
}
'

# The four words of a locator as a line of the script has it: `Save`, `id:save`, `near:Switch after Dark theme`.
WORD='
function full_id(name) {
  if (substr(name, 1, 1) == "=") return substr(name, 2)
  return index(name, ":id/") ? name : ENVIRON["PACKAGE"] ":id/" name
}
function full_class(name) { return index(name, ".") ? name : "android.widget." name }
function words(by, a, b, c) { return by " " quoted(a) " " quoted(b) " " quoted(c) }
function locator(word,   kind, rest, at, first) {
  if (word == "focused:" || word == "scrollable:") return words("role", substr(word, 1, length(word) - 1), "", "")
  at = index(word, ":")
  kind = substr(word, 1, at - 1); rest = substr(word, at + 1)
  if (at == 0 || kind !~ /^(text|desc|id|near|nth|point|nothing)$/) return words("text", resolved(word), "", "")
  if (kind == "text" || kind == "desc") return words(kind, resolved(rest), "", "")
  if (kind == "id") {
    at = index(rest, " text:")
    if (at == 0) return words("id", full_id(rest), "", "")
    return words("id_text", full_id(substr(rest, 1, at - 1)), resolved(substr(rest, at + 6)), "")
  }
  if (kind == "point" && rest ~ /^[0-9.]+%,[0-9.]+%$/) {
    at = index(rest, ",")
    return words("share", substr(rest, 1, at - 2), substr(rest, at + 1, length(rest) - at - 1), "")
  }
  if (kind == "point") { at = index(rest, ","); return words("point", substr(rest, 1, at - 1) + 0, substr(rest, at + 1) + 0, "") }
  at = index(rest, " "); first = substr(rest, 1, at - 1); rest = substr(rest, at + 1)
  if (kind == "near") {
    at = index(rest, " ")
    return words("near", full_class(first), resolved(substr(rest, at + 1)), substr(rest, 1, at - 1))
  }
  if (kind == "nth") {
    at = index(rest " ", " in ")
    if (at == 0) return words("nth", full_class(rest), "", first)
    return words("nth", full_class(substr(rest, 1, at - 1)), full_id(substr(rest, at + 4)), first)
  }
  return words("nothing", "", "", "")
}
'

# Prints shell code that sets what is known of the line in ACT.
KEEPER='
BEGIN { want = ENVIRON["ACT"]; from = ENVIRON["KEPT_AT"] + 0; found = 0 }
/^  "steps":/ { inside = 1; next }
inside && /^    [{]/ && !found {
  if (++n <= from) { before[n] = $0; next }
  read($0)
  if (said["act"] == want) found = n
}
END {
  # A line that was moved up or doubled has the last entry from before. Whoever goes back passes nothing over.
  same = found
  for (i = from < n ? from : n; i > 0 && !same; i--) {
    read(before[i])
    if (said["act"] == want) { same = 1; delete said["over"] }
  }
  if (!same) { split("", chain); split("", said); split("", flag) }
  args = split(("args" in said) ? substr(want, 1, index(want "\037", "\037")) said["args"] : want, arg, "\037")
  print "KEPT_AT=" (found ? found : from) " KEYBOARD=" flag["keyboard"] " KEYBOARD_NEXT=" flag["next"]
  print "CHAIN=" quoted("chain" in chain ? chain["chain"] : locator(arg[2]))
  print "ASKS=" quoted("asks" in chain ? chain["asks"] : "")
  print "OVER=" said["over"] + 0
  print "THEN=" quoted("then" in chain ? chain["then"] : "")
  for (i = 2; i <= 4; i++) {
    print "RAW" (i - 1) "=" quoted(i > args ? "" : arg[i])
    print "ARG" (i - 1) "=" quoted(i > args ? "" : resolved(arg[i]))
  }
}
'

# Prints the function that closes known pop-ups: it succeeds if one was on the screen and its button was tapped.
GUARDS='
BEGIN { print "close_pop_up() {" }
/^  "guards":/ { inside = 1; next }
/^  "steps":/ { inside = 0 }
inside && /^    [{]/ {
  read($0)
  at = n++
  print "if may_close " at " && find_any" chain["shows"] " && find_any" chain["dismiss"] "; then"
  print "close_by " at " " quoted(said["name"]); print "return 0"; print "fi"
}
END { print "return 1"; print "}" }
'

# Sets CHAIN, ASKS, THEN, OVER, KEYBOARD, KEYBOARD_NEXT, and of each argument the whole text in RAW1 to RAW3, resolved in ARG1 to ARG3.
look_up() {
  act=$1
  shift
  for word in "$@"; do act=$act$SEP$word; done
  case "$act" in *'${today'*) ask_day ;; esac
  known=$(write "$KEPT" | ACT=$act KEPT_AT=$KEPT_AT PACKAGE=$PACKAGE VALUES=$VALUES TODAY=$TODAY LC_ALL=C \
    awk "$CALENDAR$TEMPLATES$ENTRIES$WORD$KEEPER") || cannot_run 'awk cannot read the locators'
  eval "$known"
}

read_kept() {
  [ -n "$KEPT" ] || [ ! -r "${0%.sh}.locators.json" ] || KEPT=$(cat "${0%.sh}.locators.json")
  case $KEPT in
    '') ;;
    *'"act": '*) cannot_run 'the file of locators was reformatted: one entry must stand on each line' ;;
    *'"format": "tapwright-locators-1"'*) ;;
    *) cannot_run 'the file of locators is not tapwright-locators-1: use the helper that came with it' ;;
  esac
  case $KEPT in *'${today'*) ask_day ;; esac
  SCREEN=$(write "$KEPT" | sed -n 's/^  "screen": \[\([0-9]*\),\([0-9]*\)\].*/\1 \2/p')
  eval "$(write "$KEPT" | VALUES=$VALUES TODAY=$TODAY LC_ALL=C awk "$CALENDAR$TEMPLATES$ENTRIES$GUARDS")"
}

# The text of a template.
resolve() {
  TEXT=$1 VALUES=$VALUES TODAY=$TODAY LC_ALL=C awk "$CALENDAR$TEMPLATES"'BEGIN { printf "%s", resolved(ENVIRON["TEXT"]) }'
}

# One text of the file: the first argument is its key.
kept_text() {
  write "$KEPT" | KEY=$1 LC_ALL=C awk "$CALENDAR$TEMPLATES$ENTRIES"'
    index($0, "  \"" ENVIRON["KEY"] "\": ") == 1 { sub(/": /, "\":"); read($0); print said[ENVIRON["KEY"]] }'
}
