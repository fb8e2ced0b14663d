# Turn on the dark theme
# Notes (org.tapwright.notes); not_replayed
from tapwright_u2 import App

app = App(__file__, "org.tapwright.notes")


def test_turn_on_the_dark_theme():
    app.start(home=True)
    app.tap("Notes")
    app.sees("Search")
    app.sees("Balcony herbs")
    app.sees("Basil wants more sun.")
    app.tap("desc:More options")
    app.sees("Settings")
    app.tap("id:title text:Settings")
    app.sees("Dark theme")
    app.sees("Easier on the eyes at night")
    app.sees("Sort by")
    app.turn("id:android:id/title text:Dark theme", "checked")
    app.is_in("id:android:id/switch_widget", "checked")
    app.step("the final check")
    app.is_in("id:android:id/switch_widget", "checked")
    app.apart()
