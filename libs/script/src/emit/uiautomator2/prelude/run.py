DEADLINE_S = float(os.environ.get('TAPWRIGHT_DEADLINE_S', '20'))
# How often one step closes windows that may come up, and how often one picker is turned.
GUARDS_MAX = 5
TURNS_MAX = 64
VIEW = 'android.intent.action.VIEW'
# Seconds to wait before reading a screen again that could not be read.
POLL_S = 0.2


def say(line):
    encoding = sys.stdout.encoding or 'utf-8'
    print(line.encode(encoding, 'replace').decode(encoding), flush=True)


def has_state(nodes, state, locators):
    return is_in_state(only(nodes, locators), state)


def is_in_state(node, state):
    if node is None or state in ('present', 'absent'):
        return (node is None) == (state == 'absent')
    positive = {'unchecked': 'checked', 'disabled': 'enabled', 'unselected': 'selected'}.get(state, state)
    return getattr(node, positive) == (positive == state)


class Run:
    """One execution: every wait ends at its deadline, and a failure names the step."""

    def __init__(self, package, component, parameters, guards, screen):
        self.name, self.node, self.trouble = 'the start', None, ''
        self.package, self.component, self.guards, self.closed = package, component, guards, 0
        self.screen = screen
        missing = [env for env, value in parameters.values() if value is None and env not in os.environ]
        if missing:
            self.fail('these environment variables must be set: ' + ', '.join(missing))
        VALUES.clear()
        VALUES.update({name: os.environ.get(env, value) for name, (env, value) in parameters.items()})
        self.phone = u2.connect(os.environ.get('ANDROID_SERIAL'))
        self.cover = Cover(self.phone, package)
        # Days are counted from the phone's date, not the computer's.
        TODAY[:] = [datetime.date.fromisoformat(self.phone.shell('date +%Y-%m-%d').output.strip())]

    def fail(self, wrong):
        raise AssertionError(f'FAILED at {self.name}: {wrong}')

    def step(self, name, keyboard=None, keyboard_next=None):
        self.name, self.closed = name, 0
        self.cover.begin_step(keyboard, keyboard_next)
        say(name)

    def start(self, clear, home=None):
        """`home`: what fits the packages of home screens, if the run began there."""
        self.phone.app_stop(self.package)
        if clear and os.environ.get('TAPWRIGHT_KEEP_DATA') != '1':
            self.phone.app_clear(self.package)
        if home is None:
            self.start_app()
            return
        self.phone.press('home')
        self.expect('the home screen was not in front', lambda _: re.search(home, self.package_in_front(), re.I))

    def start_app(self):
        if self.component is None:
            self.phone.app_start(self.package, use_monkey=True)
        else:
            self.phone.app_start(*self.component.split('/', 1))

    def restart(self):
        self.phone.app_stop(self.package)
        self.start_app()

    def open_link(self, uri):
        # A list: the library quotes each word for the phone's shell.
        said = self.phone.shell(['am', 'start', '-W', '-a', VIEW, '-d', uri, self.package]).output
        if re.search(r'^(Error|Exception|java\.)', said, re.M):
            self.fail(f'the app did not open the link {uri}')

    def look(self):
        """The screen as it is now; None, after a while, where it cannot be read, as in the middle of a transition."""
        try:
            nodes = read_screen(self.phone.dump_hierarchy())
            self.trouble = '' if nodes else ' (the screen was empty)'
        except Exception as error:
            nodes, self.trouble = [], f' (the screen could not be read: {type(error).__name__})'
        if not nodes:
            time.sleep(POLL_S)
        return nodes or None

    def until(self, probe, wrong, search=None):
        """Looks until the probe finds something; the dump itself sets the pace. A search that is still going on when the
        deadline passes is completed."""
        began = time.monotonic()
        while True:
            nodes, late = self.look(), time.monotonic() - began
            found = None if nodes is None else probe(nodes, late)
            if found is not None:
                return found
            searching = nodes is not None and search is not None and not search.is_over()
            if late >= DEADLINE_S and not searching:
                self.fail(f'{wrong} within {DEADLINE_S:g} s{self.trouble}')
            if nodes is None or self.close_window(nodes) or self.cover.close_late_keyboard(late):
                continue
            if searching:
                self.look_further(search, nodes, late)

    def look_further(self, search, nodes, late):
        way = search.next(nodes, late)
        if way is None:
            return
        # A keyboard leaves little room to scroll, and the target may be right behind it.
        if search.scrolls == 1 and self.cover.close_keyboard():
            search.scrolls = 0
            return
        self.node, direction = way
        # Slowly, so that the content does not run on.
        self.swipe(direction, 0.6, 1.0)

    def close_window(self, nodes):
        """Closes a window that may come up at any step and is not part of the case, or one of the system; False if none is
        there."""
        for name, shows, dismiss in self.guards:
            button = only(nodes, dismiss) if self.closed < GUARDS_MAX and only(nodes, shows) else None
            if button is not None:
                self.closed += 1
                say(f'  closed: {name}')
                self.phone.click(*button.centre())
                return True
        return self.cover.close_shade(nodes)

    def target(self, name, *locators):
        """Finds the element of the step, and once more if it has closed a keyboard that covers it."""
        self.node, height = self.find(name, locators)
        if self.cover.close_keyboard_over(self.node, height):
            self.node, _ = self.find(name, locators)

    def find(self, name, locators):
        """Finds the element and the height of the screen; scrolls to an element out of sight. At first only the surest
        locator is tried, for half of the time or until the screen holds still: on the screen before, which may still be
        shown, the weaker ones could match something else."""
        search = Search()

        def probe(nodes, late):
            node = only(nodes, locators[:1] if late < DEADLINE_S / 2 and not search.still else locators)
            return node and (node, size_of(nodes)[1])

        return self.until(probe, f'{name} was not found', search)

    def tap(self):
        self.phone.click(*self.node.centre())

    def tap_part(self, across, down):
        self.phone.click(*self.place_in(across, down))

    def place_in(self, across, down):
        """Taps a place inside the element, given as shares of its width and height: a link in its text, or a point."""
        left, top, right, bottom = self.node.bounds
        return int(left + (right - left) * across), int(top + (bottom - top) * down)

    def double_tap(self):
        self.phone.double_click(*self.node.centre())

    def double_tap_part(self, across, down):
        self.phone.double_click(*self.place_in(across, down))

    def long_tap(self):
        self.phone.long_click(*self.node.centre(), 1.0)

    def long_tap_part(self, across, down):
        self.phone.long_click(*self.place_in(across, down), 1.0)

    def enter_text(self, template):
        self.tap()
        try:
            self.phone(focused=True).set_text(resolved(template))
        except Exception as error:
            # The text may be a secret: its traceback must not be shown.
            raise AssertionError(f'FAILED at {self.name}: {type(error).__name__} while typing') from None

    def clear_text(self):
        self.tap()
        self.phone(focused=True).clear_text()

    def press(self, key):
        """A window in front would receive a key that is meant for the app; HOME works behind all windows."""
        if key != 'home':
            self.close_windows()
        if key != 'back' or self.cover.needs_back():
            self.phone.press(key)

    def close_windows(self):
        began = time.monotonic()
        while time.monotonic() - began < DEADLINE_S:
            nodes = self.look()
            if nodes is not None and not self.close_window(nodes):
                return

    def swipe(self, direction, share, seconds):
        """Scrolls in a direction: the finger goes the other way, over the middle `share` of the element."""
        x, y = self.node.centre()
        left, top, right, bottom = self.node.bounds
        dx, dy = int((right - left) * share / 2), int((bottom - top) * share / 2)
        sx, sy = {'down': (0, 1), 'up': (0, -1), 'right': (1, 0), 'left': (-1, 0)}[direction]
        self.phone.swipe(x + sx * dx, y + sy * dy, x - sx * dx, y - sy * dy, seconds)

    def scroll(self, direction, share, times):
        for _ in range(times):
            self.swipe(direction, share, 0.3)

    def turn_picker(self, name, template, blind, *locators):
        """Turns the wheel until its middle shows the text; if the values show no direction, to its end and back."""
        wanted, last, ends = resolved(template), None, 0
        self.target(name, *locators)

        def probe(nodes, _):
            self.node = only(nodes, locators)
            return self.node and picker_values(nodes, self.node)

        for turn in range(TURNS_MAX + 1):
            values = self.until(probe, f'{name} was not found')
            if is_value(values[0], wanted):
                return
            if values[0] == last:
                ends, blind = ends + 1, 'up' if blind == 'down' else 'down'
            if ends > 1 or turn == TURNS_MAX:
                break
            last = values[0]
            self.swipe(turn_towards(*values, wanted, blind), 1 / 3, 0.6)
        self.fail(f'{name} does not show “{template}”')

    def press_digits(self, template):
        """Presses each digit on the key that shows it now: some pads change their order with every key."""
        digits = resolved(template)
        if not re.fullmatch('[0-9]+', digits):
            self.fail('the text for the number pad is not made of digits')
        for digit in digits:
            pad = self.until(lambda nodes, _: number_pad(nodes), 'no number pad was found')
            self.phone.click(*pad[digit].centre())

    def expect(self, wrong, holds, in_sight=True):
        """Searches by scrolling only if the screen has another size: on the run's screen, the result of a step was in
        sight."""
        self.until(lambda nodes, _: holds(nodes) or None, wrong, None if in_sight else Search(self.screen))

    def shows(self, template):
        self.expect(f'“{template}” was not shown', lambda nodes: any(node.says(resolved(template)) for node in nodes), False)

    def contains(self, template):
        holds = lambda node: resolved(template) in node.text or resolved(template) in node.desc
        self.expect(f'“{template}” was not shown', lambda nodes: any(map(holds, nodes)), False)

    def absent(self, template):
        holds = lambda node: resolved(template) in node.text or resolved(template) in node.desc
        self.expect(f'“{template}” was still shown', lambda nodes: not any(map(holds, nodes)))

    def fits(self, pattern):
        fits = lambda node: re.fullmatch(pattern, node.text, re.A) or re.fullmatch(pattern, node.desc, re.A)
        self.expect(f'nothing fitted {pattern}', lambda nodes: any(map(fits, nodes)), False)

    def is_in(self, name, state, *locators):
        self.expect(f'“{name}” was not {state}', lambda nodes: has_state(nodes, state, locators), state == 'absent')

    def is_already(self, state, *locators):
        """Whether the element is in the state before the step."""
        nodes = self.look()
        if nodes is None or not has_state(nodes, state, locators):
            return False
        say(f'  {state} already')
        return True

    def has_value(self, name, template, *locators):
        def holds(nodes):
            node = only(nodes, locators)
            if node is None:
                return False
            return (node.text if node.editable else node.text or node.desc or label_inside(nodes, node)) == resolved(template)

        self.expect(f'“{name}” did not show “{template}”', holds, False)

    def apart(self):
        """Checks that no text overlaps another one that belongs beside it, so that neither can be read."""
        self.expect('texts lay over each other', lambda nodes: not any(map(lies_over, texts_beside(nodes))))

    def package_in_front(self):
        """Empty in the middle of a transition, when no window has the focus."""
        try:
            return self.phone.app_current()['package']
        except Exception:
            return ''

    def in_front(self, activity):
        def holds(_):
            try:
                now = self.phone.app_current()
            except Exception:
                # In the middle of a transition no window has the focus.
                return False
            package, name = now['package'], now['activity']
            short = name[len(package) :] if name.startswith(package + '.') else name
            full = package + short if short.startswith('.') else name
            return any(one.endswith(activity) for one in (f'{package}/{short}', f'{package}/{full}'))

        self.expect(f'the activity was not {activity}', holds)
