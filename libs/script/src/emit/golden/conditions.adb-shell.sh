#!/bin/sh
# Write a note about eggs
# Notes (org.example.notes); not_replayed; 1 loss: see conditions.locators.json
. "$(dirname "$0")/tapwright-lib.sh"

app org.example.notes
start
if is_visible Cookies; then
  tap Accept
  sees Rent
fi
if is_not_visible Save enabled; then
  tap 'desc:New note'
  sees 'Write here'
  sees 'It'\''s done'
  sees 'Grüße 🙂'
fi
passed
