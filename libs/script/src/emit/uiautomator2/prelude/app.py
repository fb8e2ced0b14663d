# The app as the body of a script speaks of it.

LOCATORS_FORMAT = 'tapwright-locators-1'
# What else is known of the lines of a script. A script in one file has it in itself; else NAME.locators.json has it.
LOCATORS = None


def kept_beside(script):
    """An empty record if nobody has written a file: then the lines of the script say all."""
    kept = LOCATORS
    if kept is None:
        path = os.path.splitext(script)[0] + '.locators.json'
        if not os.path.exists(path):
            return {}
        with open(path, encoding='utf-8') as file:
            kept = json.load(file)
    if kept.get('format') != LOCATORS_FORMAT:
        raise AssertionError(f'the locators beside {script} are not {LOCATORS_FORMAT}: use the helper that came with them')
    return kept


BY = {'id': by_id, 'id_text': by_id_text, 'text': by_text, 'desc': by_desc, 'near': near, 'role': by_role}


def locator_of(by, *words):
    """What an item of a chain finds."""
    if by == 'nth':
        return nth(words[0], words[1], int(words[2]))
    if by == 'point':
        return at_point(int(words[0]), int(words[1]))
    if by == 'share':
        return at_share(float(words[0]), float(words[1]))
    return BY[by](*words)


def full_id(name, package):
    """An id that is no resource of an app, such as a test tag, stands behind an equals sign."""
    if name.startswith('='):
        return name[1:]
    return name if ':id/' in name else f'{package}:id/{name}'


def full_class(name):
    return name if '.' in name else f'android.widget.{name}'


def locator_in(word, package):
    """What a locator in a line of the script finds: a text, or what its first word says."""
    if word in ('focused:', 'scrollable:'):
        return by_role(word[:-1])
    kind, colon, said = word.partition(':')
    if not colon or kind not in ('text', 'desc', 'id', 'near', 'nth', 'point', 'nothing'):
        return by_text(word)
    if kind in ('text', 'desc'):
        return BY[kind](said)
    if kind == 'id':
        name, text, wanted = said.partition(' text:')
        return by_id_text(full_id(name, package), wanted) if text else by_id(full_id(name, package), '')
    beside = re.fullmatch(r'(\S+) (after|before|around) (.*)', said, re.S)
    if kind == 'near' and beside:
        return near(full_class(beside[1]), beside[3], beside[2])
    placed = re.fullmatch(r'(\d+) (\S+)(?: in (.*))?', said)
    if kind == 'nth' and placed:
        return nth(full_class(placed[2]), full_id(placed[3], package) if placed[3] else '', int(placed[1]))
    point = re.fullmatch(r'(-?\d+),(-?\d+)', said)
    if kind == 'point' and point:
        return at_point(int(point[1]), int(point[2]))
    share = re.fullmatch(r'(\d+(?:\.\d+)?)%,(\d+(?:\.\d+)?)%', said)
    if kind == 'point' and share:
        return at_share(float(share[1]), float(share[2]))
    if kind == 'nothing':
        return lambda nodes: []
    raise AssertionError(f'"{word}" is not a locator')


class App:
    """One app and a script that uses it. Every act is counted, and named by what it does; texts are templates."""

    def __init__(self, script, package, activity=None):
        """`script`: the script's `__file__`. `activity` is started; without it, what the launcher starts."""
        self.package = package
        self.component = f'{package}/{activity}' if activity and '/' not in activity else activity
        self.kept = kept_beside(script)
        self.values, self.run = {}, None
        self.at = self.count = 0

    def parameters(self, values):
        """The environment variable of each parameter, and the value without it; None: the variable must be set."""
        self.values = values

    def start(self, clear=False, home=False):
        """Starts the app; `clear` erases its data before. `home`: goes to the home screen instead."""
        self.at = self.count = 0
        screen = tuple(self.kept.get('screen', ()))
        self.run = Run(self.package, self.component, self.values, self.guards(), screen)
        self.run.start(clear, self.kept.get('home', 'launcher') if home else None)

    def guards(self):
        """Windows that may come up at any step: what only they show, and what closes them."""
        return [
            (guard['name'], [locator_of(*one) for one in guard['shows']], [locator_of(*one) for one in guard['dismiss']])
            for guard in self.kept.get('guards', [])
        ]

    def entry(self, verb, *words):
        """
        What is kept for this line. Searched from the entry used last; a line that was moved up or doubled has the one from
        before, and a line that is new or edited has none.
        """
        act = [verb, *(f'{word:g}' if isinstance(word, float) else str(word) for word in words)]
        steps = self.kept.get('steps', [])
        for at in range(self.at, len(steps)):
            if steps[at]['act'] == act:
                self.at = at + 1
                return steps[at]
        # Whoever goes back passes nothing over.
        before = next((entry for entry in reversed(steps[: self.at]) if entry['act'] == act), {})
        return {key: kept for key, kept in before.items() if key != 'over'}

    def begin(self, verb, *words):
        """Counts and names an act. Gives what is kept for it, and its words in full."""
        kept = self.entry(verb, *words)
        said = ' '.join(f'"{word}"' for word in words)
        self.count += 1
        self.run.step(f'step {self.count}, {verb.replace("_", " ")} {said}'.rstrip(), kept.get('keyboard'), kept.get('next'))
        return kept, kept.get('args', words)

    def chain(self, kept, word, name='chain'):
        return [locator_of(*one) for one in kept[name]] if name in kept else [locator_in(word, self.package)]

    def find(self, verb, on, *words):
        kept, said = self.begin(verb, on, *words)
        self.run.target(f'"{on}"', *self.chain(kept, said[0]))
        return kept, said

    def step(self, name):
        """Names what follows: a sentence of the case."""
        self.run.step(name)

    def tap(self, on):
        self.find('tap', on)
        self.run.tap()

    def double_tap(self, on):
        self.find('double_tap', on)
        self.run.double_tap()

    def long_tap(self, on):
        self.find('long_tap', on)
        self.run.long_tap()

    def tap_part(self, on, across, down):
        """Taps a link, or a point: the place is given as shares of the width and height of the element."""
        self.find('tap_part', on, across, down)
        self.run.tap_part(across, down)

    def double_tap_part(self, on, across, down):
        self.find('double_tap_part', on, across, down)
        self.run.double_tap_part(across, down)

    def long_tap_part(self, on, across, down):
        self.find('long_tap_part', on, across, down)
        self.run.long_tap_part(across, down)

    def turn(self, on, state):
        """Taps a switch or a box unless it is in the state already."""
        kept, said = self.find('turn', on, state)
        asked = self.chain(kept, said[0], 'asks') if 'asks' in kept else self.chain(kept, said[0])
        if not self.run.is_already(state, *asked):
            self.run.tap()

    def type_into(self, on, text):
        """Replaces what is in a field."""
        _, said = self.find('type_into', on, text)
        self.run.enter_text(said[1])

    def clear(self, on):
        self.find('clear', on)
        self.run.clear_text()

    def scroll(self, on, direction, distance='page'):
        self.find('scroll', *([on, direction] if distance == 'page' else [on, direction, distance]))
        share, times = {'short': (0.3, 1), 'page': (0.6, 1), 'far': (0.6, 3)}[distance]
        self.run.scroll(direction, share, times)

    def pick(self, on, value, direction):
        """Turns a wheel until it shows the value; `direction` counts where the values show none."""
        kept, said = self.begin('pick', on, value, direction)
        self.run.turn_picker(f'"{on}"', said[1], direction, *self.chain(kept, said[0]))

    def keypad(self, text):
        _, said = self.begin('keypad', text)
        self.run.press_digits(said[0])

    def press(self, key):
        """`back`, `home` or `enter`."""
        self.begin('press', key)
        self.run.press(key)

    def restart(self):
        self.begin('restart')
        self.run.restart()

    def open_link(self, uri):
        """Opens a link in the app, as one that is followed elsewhere does."""
        _, said = self.begin('open_link', uri)
        self.run.open_link(said[0])

    def pause(self, seconds):
        """Only for a wait that the case itself asks for."""
        self.begin('pause', seconds)
        time.sleep(seconds)

    def whole(self, verb, *words):
        return self.entry(verb, *words).get('args', words)

    def sees(self, text):
        self.run.shows(*self.whole('sees', text))

    def sees_part(self, text):
        self.run.contains(*self.whole('sees_part', text))

    def lacks(self, text):
        self.run.absent(*self.whole('lacks', text))

    def matches(self, pattern):
        self.run.fits(*self.whole('matches', pattern))

    def in_front(self, activity):
        self.run.in_front(activity)

    def is_in(self, on, state):
        """`checked`, `unchecked`, `enabled`, `disabled`, `selected`, `unselected`, `focused`, `present` or `absent`."""
        kept = self.entry('is_in', on, state)
        self.run.is_in(on, state, *self.chain(kept, kept.get('args', [on])[0]))

    def has_value(self, on, text):
        kept = self.entry('has_value', on, text)
        said = kept.get('args', [on, text])
        self.run.has_value(on, said[1], *self.chain(kept, said[0]))

    def is_visible(self, on, state=None):
        """For `if`: whether an element is there, in a state if one is given (see `is_in`). Looks once, before what is done
        only then; at what is not there, until the screen holds still and shows what is done next."""
        return self.decide('is_visible', on, state)

    def is_not_visible(self, on, state=None):
        return self.decide('is_not_visible', on, state)

    def decide(self, verb, on, state):
        words = [on] if state is None else [on, state]
        kept = self.entry(verb, *words)
        chain = self.chain(kept, kept.get('args', words)[0])
        seen = lambda nodes: is_seen(only(nodes, chain), state or 'present')
        held = decide(self.run, verb == 'is_visible', seen, lambda nodes: goes_on(nodes, kept.get('then', [])))
        if not held:
            self.at += int(kept.get('over', 0))
            shown = verb.replace('_', ' ') + (f' as {state}' if state else '')
            say(f'  not done: what is done only where "{on}" {shown}')
        return held

    def apart(self):
        self.run.apart()

    def has_file(self, path):
        has_file(self.run, *self.whole('has_file', path), 'present')

    def no_file(self, path):
        has_file(self.run, *self.whole('no_file', path), 'absent')

    def file_has(self, path, text):
        path, text = self.whole('file_has', path, text)
        has_file(self.run, path, 'present', text)


def run_tests(names):
    """Runs the tests of a script without pytest. Values are shown by no traceback."""
    for name, test in list(names.items()):
        if name.startswith('test_') and callable(test):
            try:
                test()
            except AssertionError as failure:
                sys.exit(str(failure))
            app = next((one for one in names.values() if isinstance(one, App)), None)
            say(f'PASSED: {app.count if app else 0} steps')
