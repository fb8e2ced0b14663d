# What lies over the app and was not there in the run: the notification shade, and the keyboard. BACK closes it.

# How often one step closes each of them.
UNCOVERS_MAX = 3
SYSTEM_UI = 'com.android.systemui'
# Maximum thickness of a bar of the system, as a share of the screen's longer side.
BAR_SHARE = 0.12
# A keyboard covers what is below this share of the height.
KEYBOARD_FROM = 0.6


class Cover:
    """Closes what lies over the app."""

    def __init__(self, phone, package):
        self.phone, self.package = phone, package
        self.begin_step(None, None)

    def begin_step(self, keyboard, keyboard_next):
        """Sets whether the keyboard was open in the run before this step and before the next one; None: not known."""
        self.keyboard, self.keyboard_next, self.closed = keyboard, keyboard_next, []

    def close(self, what):
        """False if it was closed often enough."""
        if self.closed.count(what) >= UNCOVERS_MAX:
            return False
        self.closed.append(what)
        say(f'  closed: {what}')
        self.phone.press('back')
        return True

    def close_shade(self, nodes):
        return is_under_system(nodes, self.package) and self.close('a window of the system')

    def keyboard_is_shown(self):
        return 'mInputShown=true' in self.phone.shell('dumpsys input_method').output

    def close_keyboard(self):
        if not self.keyboard_is_shown() or not self.close('the keyboard'):
            return False
        gone = time.monotonic() + DEADLINE_S
        # The question itself sets the pace.
        while self.keyboard_is_shown() and time.monotonic() < gone:
            pass
        return True

    def close_keyboard_over(self, node, height):
        return self.keyboard is not True and node.centre()[1] >= KEYBOARD_FROM * height and self.close_keyboard()

    def close_late_keyboard(self, late):
        """Closes a keyboard that came up by itself and may hide the result of a step; in the run it was not open."""
        return self.keyboard_next is False and late >= DEADLINE_S / 2 and self.close_keyboard()

    def needs_back(self):
        """False for a BACK that closed the keyboard in the run if no keyboard is open now. Before any other BACK, an open
        keyboard is closed first: otherwise BACK would only close it."""
        if self.keyboard is False:
            self.close_keyboard()
        return self.keyboard is not True or self.keyboard_is_shown()


def is_under_system(nodes, package):
    """A window of the system covers the whole app, so taps would not reach it. The bars of the system do not count."""
    thickest = BAR_SHARE * max(size_of(nodes))
    windows = [node for node in nodes if node.parent is None and not (node.package == SYSTEM_UI and is_thin(node, thickest))]
    front = windows[0].package if windows else ''
    return front == SYSTEM_UI and all(node.package != package for node in nodes)


def is_thin(node, thickest):
    left, top, right, bottom = node.bounds
    return min(right - left, bottom - top) <= thickest
