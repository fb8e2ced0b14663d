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
