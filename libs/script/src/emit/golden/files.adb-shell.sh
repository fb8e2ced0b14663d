#!/bin/sh
# Write a note about eggs
# Notes (org.example.notes); not_replayed
. "$(dirname "$0")/tapwright-lib.sh"

app org.example.notes .List
parameter who TAPWRIGHT_WHO 'it'\''s $(id) "x" `y`'
secret pin TAPWRIGHT_PIN
start clear
tap 'desc:New note'
sees 'Write here'
sees 'It'\''s done'
sees 'Grüße 🙂'
type_into 'id:body' '100%s & "eggs"'
sees '100%s & "eggs"'
tap 'It'\''s done'
sees Rent
sees Taxes
sees 'New note'
step 'the final check'
sees '100%s & "eggs"'
sees Rent
sees Taxes
has_file '/sdcard/Download/list.txt'
file_has '/sdcard/Download/${who}-*.vcf' 'FN:${who}'
file_has '/storage/emulated/0/Download/notes.txt' '${pin}'
no_file '/sdcard/Download/*.tmp'
passed
