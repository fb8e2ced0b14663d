# Write a note about eggs
# Notes (org.example.notes); not_replayed
from tapwright_u2 import App

app = App(__file__, "org.example.notes", ".List")
app.parameters({"who": ("TAPWRIGHT_WHO", "it's $(id) \"x\" `y`"), "pin": ("TAPWRIGHT_PIN", None)})


def test_write_a_note_about_eggs():
    app.start(clear=True)
    app.tap("desc:New note")
    app.sees("Write here")
    app.sees("It's done")
    app.sees("Grüße 🙂")
    app.type_into("id:body", '100%s & "eggs"')
    app.sees('100%s & "eggs"')
    app.tap("It's done")
    app.sees("Rent")
    app.sees("Taxes")
    app.sees("New note")
    app.step("the final check")
    app.sees('100%s & "eggs"')
    app.sees("Rent")
    app.sees("Taxes")
    app.has_file("/sdcard/Download/list.txt")
    app.file_has("/sdcard/Download/${who}-*.vcf", "FN:${who}")
    app.file_has("/storage/emulated/0/Download/notes.txt", "${pin}")
    app.no_file("/sdcard/Download/*.tmp")
