#!/bin/sh
# Write a note about eggs
# Notes (org.example.notes); replayed: 3 of 3 steps on emulator-5554
. "$(dirname "$0")/tapwright-lib.sh"

app org.example.notes .List
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
passed
