FILE=
UNTOLD=
# How much of a file is read, in bytes.
FILE_BYTES_MAX=262144
QUOTE="'"

# Quotes any text as one word for the phone's shell.
device_word() {
  rest=$1 word=
  while :; do
    case $rest in *"$QUOTE"*) ;; *) break ;; esac
    word="$word${rest%%"$QUOTE"*}'\\''" rest=${rest#*"$QUOTE"}
  done
  write "'$word$rest'"
}

# The last line is the exit code behind two slashes, which no file name contains.
list_folder() {
  device shell "ls -1tp $(device_word "$1") 2>&1; echo //\$?" | tr -d '\r'
}

# In the pattern * stands for any characters; folders and hidden files never match.
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

# Sets FILE to the newest file that matches, empty if there is none. If this cannot be decided, it fails, with the
# reason in UNTOLD.
find_file() {
  FILE='' UNTOLD=''
  folder=${1%/*}/ wanted=${1##*/}
  names=$(list_folder "$folder")
  case $names in
    *//0) ;;
    *'No such file or directory'*)
      # If the storage itself is missing, that says nothing about the file.
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

# Arguments: the message, path, state.
check_file() {
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

# Arguments: the message, path, the text in messages, text.
file_contains() {
  until_holds is_in_file "$2" "$4" || file_failed "the file $1 did not contain \"$3\" within $DEADLINE_S s"
}

is_in_file() {
  find_file "$1" || return 1
  [ -n "$FILE" ] || return 1
  word=$(device_word "$FILE")
  # Shell variables cannot hold NUL. It is replaced by a character that no text contains.
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

# If the check could not be decided, that is not a failure.
file_failed() {
  [ -z "$UNTOLD" ] || cannot_run "$1: $UNTOLD"
  fail "$1"
}
