#!/bin/sh
# A transfer to a known payee (case transfer-1 for PAY-12)
# Bank (org.example.bank); replayed: 3 of 3 steps on emulator-5554; 4 losses: see case.locators.json
. "$(dirname "$0")/tapwright-lib.sh"

app org.example.bank .Home
parameter payee TAPWRIGHT_PAYEE 'Ada Byron'
secret pin TAPWRIGHT_PIN
start clear
step 'Prepare a transfer to ${payee}, due in three days'
tap 'New transfer'
sees 'Choose a payee'
sees Bill
sees Carl
scroll 'id:payees' down
sees '${payee}'
sees Zoe
tap 'id:payee text:${payee}'
sees_part 'To ${payee}'
in_front .Form
is_in Continue disabled
has_value 'id:amount' 0.00
tap 'near:CheckBox before To ${payee}, at once or later'
is_in 'near:CheckBox before To ${payee}, at once or later' checked
clear 'id:amount'
lacks 0.00
type_into 'id:note' 'Rent $$5 for ${payee}'
has_value 'id:note' 'Rent $$5 for ${payee}'
is_in Continue enabled
press enter
sees 'Note kept'
pick 'id:day' '${today+3d|d MMM yyyy}' down
has_value 'id:android:id/numberpicker_input' '${today+3d|d MMM yyyy}'
sees 'Due ${today+3d|d MMM yyyy}'
long_tap 'Due ${today+3d|d MMM yyyy}'
sees Copy
press back
lacks Copy
step 'Confirm it with the PIN ${pin}'
double_tap Continue
sees 'Enter your PIN'
sees Pay
keypad '${pin}'
sees '4 of 4 digits'
is_in Pay disabled
type_into 'id:repeat' '${pin}'
is_in Pay enabled
tap Pay
sees 'Sent to ${payee}'
matches 'Reference [A-Z]{2}[0-9]{6}'
in_front 'org.example.bank/.Receipt'
step 'the final check'
sees 'Sent to ${payee}'
matches 'Reference [A-Z]{2}[0-9]{6}'
lacks Pending
apart
passed
