# Write a note about eggs
# Notes (org.example.notes); not_replayed; 1 loss: see conditions.locators.json
from tapwright_u2 import App

app = App(__file__, "org.example.notes")


def test_write_a_note_about_eggs():
    app.start()
    if app.is_visible("Cookies"):
        app.tap("Accept")
        app.sees("Rent")
    if app.is_not_visible("Save", "enabled"):
        app.tap("desc:New note")
        app.sees("Write here")
        app.sees("It's done")
        app.sees("Grüße 🙂")
