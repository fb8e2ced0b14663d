#!/bin/sh
# Turn on the dark theme
# Notes (org.tapwright.notes); not_replayed
. "$(dirname "$0")/tapwright-lib.sh"

app org.tapwright.notes
start home
tap Notes
sees Search
sees 'Balcony herbs'
sees 'Basil wants more sun.'
tap 'desc:More options'
sees Settings
tap 'id:title text:Settings'
sees 'Dark theme'
sees 'Easier on the eyes at night'
sees 'Sort by'
turn 'id:android:id/title text:Dark theme' checked
is_in 'id:android:id/switch_widget' checked
step 'the final check'
is_in 'id:android:id/switch_widget' checked
apart
passed
