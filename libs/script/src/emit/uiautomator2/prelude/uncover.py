# What lies over the app and was not there in the run: the notification shade, and the keyboard. BACK closes it.

# How often one step closes each of them.
UNCOVERS_MAX = 3
SYSTEM_UI = 'com.android.systemui'
# Thickest part of the screen's longer side that a bar of the system takes.
BAR_SHARE = 0.12
# From this share of the height on a keyboard lies over what stands there.
KEYBOARD_FROM = 0.6


class Cover:
    """Closes what lies over the app."""

    def __init__(self, phone, package):
        self.phone, self.package = phone, package
        self.begin_step(None, None)

    def begin_step(self, keyboard, keyboard_next):
        """Whether the run had the keyboard on the screen before this step and before the next one; None: nobody knows."""
        self.keyboard, self.keyboard_next, self.closed = keyboard, keyboard_next, []

    def close(self, what):
        """False where it was closed often enough."""
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
        """One that came up by itself hides what the step brought: the run went on without."""
        return self.keyboard_next is False and late >= DEADLINE_S / 2 and self.close_keyboard()

    def needs_back(self):
        """A BACK that closed the keyboard in the run has nothing to do where there is none; one that did not would close it
        now, so that it is closed before."""
        if self.keyboard is False:
            self.close_keyboard()
        return self.keyboard is not True or self.keyboard_is_shown()


def is_under_system(nodes, package):
    """A window of the system with nothing of the app on the screen, which would take no tap. Its bars are no window."""
    thickest = BAR_SHARE * max(size_of(nodes))
    windows = [node for node in nodes if node.parent is None and not (node.package == SYSTEM_UI and is_thin(node, thickest))]
    front = windows[0].package if windows else ''
    return front == SYSTEM_UI and all(node.package != package for node in nodes)


def is_thin(node, thickest):
    left, top, right, bottom = node.bounds
    return min(right - left, bottom - top) <= thickest
