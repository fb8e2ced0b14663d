# Goal:  Write a note about eggs
# App:   Notes (org.example.notes)
# Made:  2030-01-02T03:04:05.000Z by Tapwright, on a screen of 1080 x 1920
# Proof: not_replayed
#
# Run it: pytest FILE, or python3 FILE. Needs: pip install uiautomator2
# Environment: ANDROID_SERIAL (which device), TAPWRIGHT_DEADLINE_S (seconds that each wait may take, 20),
# TAPWRIGHT_KEEP_DATA=1 (do not erase the app's data at the start where the run had them erased).
#   TAPWRIGHT_WHO: who
#   TAPWRIGHT_PIN: pin, secret: must be set
import datetime
import os
import re
import sys
import time
from xml.etree import ElementTree

import uiautomator2 as u2

PACKAGE = 'org.example.notes'
COMPONENT = 'org.example.notes/.List'
SCREEN = (1080, 1920)
PARAMETERS = {
    'who': ('TAPWRIGHT_WHO', 'it\'s $(id) "x" `y`'),
    'pin': ('TAPWRIGHT_PIN', None),
}


def guards():
    """Windows that may come up at any step: what only they show, and what closes them."""
    return []


# Levels of a screen's tree.
DEPTH_MAX = 500


class Node:
    """What a dump says of one visible element."""

    def __init__(self, attributes, parent, index):
        get = attributes.get
        self.text, self.desc = get('text', ''), get('content-desc', '')
        self.id, self.cls, self.package = get('resource-id', ''), get('class', ''), get('package', '')
        self.parent, self.children, self.index = parent, [], index
        if parent is not None:
            parent.children.append(self)
        self.bounds = bounds_of(attributes)
        self.clickable, self.long_clickable = get('clickable') == 'true', get('long-clickable') == 'true'
        self.checkable, self.checked = get('checkable') == 'true', get('checked') == 'true'
        self.focusable, self.focused = get('focusable') == 'true', get('focused') == 'true'
        self.scrollable, self.selected = get('scrollable') == 'true', get('selected') == 'true'
        self.enabled = get('enabled') != 'false'
        self.editable = self.focusable and self.cls.endswith(('EditText', 'AutoComplete', 'AutoCompleteTextView'))
        self.acts = self.enabled and (
            self.clickable or self.long_clickable or self.checkable or self.editable or self.scrollable
        )

    def says(self, said):
        return said in (self.text, self.desc)

    def centre(self):
        left, top, right, bottom = self.bounds
        return (left + right) // 2, (top + bottom) // 2

    def holds(self, x, y):
        left, top, right, bottom = self.bounds
        return left <= x < right and top <= y < bottom

    def is_inside(self, container):
        above = self.parent
        while above is not None and above is not container:
            above = above.parent
        return above is container


def bounds_of(attributes):
    edges = re.fullmatch(r'\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]', attributes.get('bounds', ''))
    return tuple(int(edge) for edge in edges.groups()) if edges else (0, 0, 0, 0)


def read_screen(xml):
    """The visible elements of a dump in document order; those inside of an invisible one belong to what is around it."""
    # Some Androids write an emoji as two surrogates, and characters that XML forbids.
    xml = re.sub(r'&#(5[56]\d{3});&#(5[67]\d{3});', lambda pair: joined(int(pair[1]), int(pair[2])), xml)
    xml = re.sub(r'&#(?:[0-8]|1[124-9]|2\d|3[01]);|[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]', '.', xml)
    root = ElementTree.fromstring(xml)
    windows = [box for box in (bounds_of(window.attrib) for window in root) if has_area(box)]
    if not windows:
        return []
    whole = [pick(edges) for pick, edges in zip((min, min, max, max), zip(*windows))]
    nodes = []

    def walk(tag, parent, depth):
        box = bounds_of(tag.attrib)
        apart = box[0] >= whole[2] or box[2] <= whole[0] or box[1] >= whole[3] or box[3] <= whole[1]
        if 'bounds' in tag.attrib and tag.get('visible-to-user') != 'false' and has_area(box) and not apart:
            parent = Node(tag.attrib, parent, len(nodes))
            nodes.append(parent)
        if depth < DEPTH_MAX:
            for child in tag:
                walk(child, parent, depth + 1)

    walk(root, None, 0)
    return nodes


def has_area(box):
    return box[2] > box[0] and box[3] > box[1]


def joined(high, low):
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)) if high < 0xDC00 <= low else '.'


def texts_beside(nodes):
    texts = [node for node in nodes if node.text and not node.children and node.parent is not None]
    return [(one, two) for at, one in enumerate(texts) for two in texts[at + 1 :] if are_beside(one, two)]


def are_beside(one, two):
    """In one container, or in parts that their common container lays side by side."""
    both = one.parent
    while both is not None and not two.is_inside(both):
        both = both.parent
    if both is None:
        return False
    return re.search('LinearLayout(Compat)?$', both.cls) is not None or one.parent is both is two.parent


def lies_over(pair):
    one, two = pair[0].bounds, pair[1].bounds
    return all(min(one[edge + 2], two[edge + 2]) - max(one[edge], two[edge]) > 3 for edge in (0, 1))


# What locators fit, as lists of nodes; a locator counts only where it fits exactly one.


def by_id(resource_id, cls):
    return lambda nodes: [node for node in nodes if node.id == resource_id and node.cls == cls]


def by_id_text(resource_id, template):
    return lambda nodes: [node for node in nodes if node.id == resource_id and node.text == resolved(template)]


def by_text(template):
    return lambda nodes: [node for node in nodes if node.text == resolved(template)]


def by_desc(template):
    return lambda nodes: [node for node in nodes if node.desc == resolved(template)]


def near(cls, anchor, side):
    """The next element of the class after or before the only one that says `anchor`, or the nearest around it, provided
    that both are in the same item of a list, or in none: the same control of another row is another one."""

    def find(nodes):
        anchors = [node for node in nodes if node.says(resolved(anchor))]
        if len(anchors) != 1:
            return []
        at = anchors[0]
        if side == 'after':
            row = nodes[at.index + 1 :]
        elif side == 'before':
            row = reversed(nodes[: at.index])
        else:
            row = above(at)
        found = [node for node in row if node.cls == cls][:1]
        return [node for node in found if item_of(node) is item_of(at)]

    return find


def item_of(node):
    return next((one for one in [node, *above(node)] if is_item(one)), None)


def is_item(node):
    """A child of a list, or one of several brothers with one id."""
    if node.parent is None:
        return False
    if node.parent.cls.endswith(('RecyclerView', 'ListView', 'GridView')):
        return True
    alike = [one for one in node.parent.children if (one.id, one.cls) == (node.id, node.cls)]
    return node.id != '' and node.children != [] and len(alike) > 1


def above(node):
    chain = []
    while node.parent is not None:
        node = node.parent
        chain.append(node)
    return chain


def nth(cls, container_id, number):
    """The element of the class with this number, from 1, inside the only element with the id; '' is the whole screen."""

    def find(nodes):
        containers = [node for node in nodes if node.id == container_id]
        if container_id and len(containers) != 1:
            return []
        inside = [node for node in nodes if node.is_inside(containers[0])] if container_id else nodes
        return [node for node in inside if node.cls == cls][number - 1 : number]

    return find


def at_point(x, y):
    """Whatever can be acted on at these pixels: only where nothing else names the target."""

    def find(nodes):
        return [node for node in nodes if node.acts and node.holds(x, y)][-1:]

    return find


def only(nodes, locators):
    for locator in locators:
        found = locator(nodes)
        if len(found) == 1:
            return found[0]
    return None


# Texts are templates: `${name}` is a parameter, `${today+3d|dd.MM.yyyy}` a day, `$$` a dollar sign.

MONTHS = 'January February March April May June July August September October November December'.split()
WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split()
VALUES = {}
TODAY = []


def resolved(template):
    return re.sub(r'\$\$|\$\{([^{}]*)\}', part, template)


def part(match):
    if match[0] == '$$':
        return '$'
    day = re.fullmatch(r'today(?:([+-]\d{1,5})d)?\|(.+)', match[1])
    if day:
        return format_day(TODAY[0] + datetime.timedelta(days=int(day[1] or 0)), day[2])
    return VALUES.get(match[1].strip(), match[0])


def format_day(day, form):
    month, weekday = MONTHS[day.month - 1], WEEKDAYS[day.weekday()]
    fields = {
        'yyyy': f'{day.year:04}', 'yy': f'{day.year % 100:02}',
        'MMMM': month, 'MMM': month[:3], 'MM': f'{day.month:02}', 'M': str(day.month),
        'dd': f'{day.day:02}', 'd': str(day.day), 'EEEE': weekday, 'EEE': weekday[:3],
    }
    return re.sub('|'.join(fields), lambda field: fields[field[0]], form)


# Number pads and pickers.


def number_pad(nodes):
    """Keys by their digit; None unless each digit has exactly one: a list of amounts is no pad."""
    keys = {}
    for node in nodes:
        said = node.text or node.desc or label_inside(nodes, node)
        digit = re.fullmatch(r'\s*([0-9])(?:[\s,]+[A-Z]{3,4}|\s*\+)?\s*', said)
        if digit and node.clickable and node.enabled and not node.editable:
            if digit[1] in keys:
                return None
            keys[digit[1]] = node
    return keys if len(keys) == 10 else None


def label_inside(nodes, container):
    """The texts inside of an element, without those of other things in it that can be acted on."""
    if container.scrollable:
        return ''
    texts, foreign = [], []
    for node in nodes[container.index + 1 :]:
        if not node.is_inside(container):
            break
        if node.acts:
            foreign.append(node)
        elif not any(node.is_inside(one) for one in foreign):
            texts.append(' '.join((node.text or node.desc).split()))
    return ', '.join(list(dict.fromkeys(text for text in texts if text))[:4])


def picker_values(nodes, picker):
    """What the picker shows in its middle, before and after it."""
    rows = [node for node in nodes if node.is_inside(picker) and node.text.strip()]
    rows.sort(key=lambda node: node.bounds[1])
    if not rows:
        return None
    at = min(range(len(rows)), key=lambda row: abs(rows[row].centre()[1] - picker.centre()[1]))
    texts = [' '.join(row.text.split()) for row in rows]
    return texts[at], texts[at - 1] if at > 0 else None, texts[at + 1] if at + 1 < len(rows) else None


def is_value(value, wanted):
    plain = [' '.join(text.split()).lower() for text in (value, wanted)]
    numbers = numbers_of(value, wanted)
    return plain[0] == plain[1] or (numbers is not None and numbers[0] == numbers[1])


def numbers_of(*values):
    """Values that are numbers of one unit; a date is more than a number."""
    found = [re.fullmatch(r'\s*(-?\d{1,9}(?:\.\d+)?)\s*(\D*)', value) for value in values]
    if None in found or len({number[2].strip().lower() for number in found} - {''}) > 1:
        return None
    return [float(number[1]) for number in found]


def order_of(*values):
    """Places of values in the order that all of them belong to: numbers, months, days of the week; None for others."""
    orders = [numbers_of(*values)]
    for names in (MONTHS, WEEKDAYS):
        starts = [[name.lower().startswith(value.strip().lower()) for name in names] for value in values]
        known = all(True in start and len(value.strip()) >= 3 for start, value in zip(starts, values))
        orders.append([start.index(True) for start in starts] if known else None)
    return next((order for order in orders if order is not None), None)


def turn_towards(value, before, after, wanted, blind):
    """The way to turn: to a neighbour that is wanted, else by the order of the values, else as it went on so far."""
    for neighbour, way in ((after, 'down'), (before, 'up')):
        if neighbour is not None and is_value(neighbour, wanted):
            return way
    order = order_of(value, wanted)
    if order is None:
        return blind
    now, goal = order
    following = None if after is None else order_of(value, after)
    preceding = None if before is None else order_of(value, before)
    # Most wheels show greater values below; from its last value a wheel goes on to its first.
    runs_up = following[1] == now - 1 if following else bool(preceding and preceding[1] == now + 1)
    return 'down' if (goal > now) != runs_up else 'up'


# What is not in sight is looked for by scrolling.

# How long the screen holds still before that, in seconds; most scrolls of one search, of them on the first way, which may
# have no end, and most elements scrolled.
STILL_S = 3
SCROLLS_MAX = 40
FIRST_WAY_MAX = 15
CONTAINERS_MAX = 3
WHEELS = ('Picker', 'WheelView', 'LoopView', 'PickerView')


class Search:
    """Each scrollable element, the largest first, to its end and back: its end is where a scroll changes nothing."""

    def __init__(self, unless=None):
        """`unless` the screen has this size."""
        self.unless = unless
        self.way, self.scrolls, self.seen, self.since = 0, 0, None, 0.0
        self.still = False

    def next(self, nodes, late):
        """The element to scroll and the direction; None before the screen holds still, and where all was looked through."""
        if size_of(nodes) == self.unless:
            self.scrolls = SCROLLS_MAX
            return None
        seen = [(node.text, node.desc, node.id, node.bounds, node.checked) for node in nodes]
        changed, self.seen = seen != self.seen, seen
        if not self.still:
            if changed:
                self.since = time.monotonic()
            # What fits now, when nothing changes any more, comes first.
            self.still = late >= DEADLINE_S or time.monotonic() - self.since >= STILL_S
            return None
        if self.scrolls and (not changed or (self.way == 0 and self.scrolls >= FIRST_WAY_MAX)):
            self.way += 1
        boxes = containers(nodes)
        if self.is_over() or self.way >= 2 * len(boxes):
            self.scrolls = SCROLLS_MAX
            return None
        self.scrolls += 1
        box = boxes[self.way // 2]
        return box, (('down', 'up') if lies_down(nodes, box) else ('right', 'left'))[self.way % 2]

    def is_over(self):
        return self.scrolls >= SCROLLS_MAX


def containers(nodes):
    """Wheels hold values and fields what was typed: neither hides an element."""
    boxes = [
        node
        for node in nodes
        if node.scrollable
        and node.enabled
        and not node.editable
        and not any(one.cls.endswith(WHEELS) for one in [node, *above(node)])
    ]
    return sorted(boxes, key=lambda node: -area_of(node.bounds))[:CONTAINERS_MAX]


def size_of(nodes):
    boxes = [node.bounds for node in nodes if node.parent is None]
    left, top, right, bottom = [pick(edges) for pick, edges in zip((min, min, max, max), zip(*boxes))]
    return right - left, bottom - top


def area_of(box):
    return (box[2] - box[0]) * (box[3] - box[1])


def lies_down(nodes, box):
    """Along which things lie in it, past wrappers that hold a single one."""
    while len(box.children) == 1 and box.children[0].children:
        box = box.children[0]
    lefts, tops = ({node.bounds[edge] for node in box.children} for edge in (0, 1))
    return len(lefts) < 2 or len(tops) > 1


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


DEADLINE_S = float(os.environ.get('TAPWRIGHT_DEADLINE_S', '20'))
# How often one step closes windows that may come up, and how often one picker is turned.
GUARDS_MAX = 5
TURNS_MAX = 64
# How long is waited before a screen that could not be read is looked at again.
POLL_S = 0.2


def say(line):
    encoding = sys.stdout.encoding or 'utf-8'
    print(line.encode(encoding, 'replace').decode(encoding), flush=True)


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
        # Days count from the phone's, not from the computer's.
        TODAY[:] = [datetime.date.fromisoformat(self.phone.shell('date +%Y-%m-%d').output.strip())]

    def fail(self, wrong):
        raise AssertionError(f'FAILED at {self.name}: {wrong}')

    def step(self, name, keyboard=None, keyboard_next=None):
        self.name, self.closed = name, 0
        self.cover.begin_step(keyboard, keyboard_next)
        say(name)

    def start(self, clear):
        self.phone.app_stop(self.package)
        if clear and os.environ.get('TAPWRIGHT_KEEP_DATA') != '1':
            self.phone.app_clear(self.package)
        self.start_app()

    def start_app(self):
        if self.component is None:
            self.phone.app_start(self.package, use_monkey=True)
        else:
            self.phone.app_start(*self.component.split('/', 1))

    def restart(self):
        self.phone.app_stop(self.package)
        self.start_app()

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
        """Looks until the probe finds something; the dump itself sets the pace. A search that is under way when the
        deadline passes is brought to its end."""
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
        # A keyboard leaves little to be scrolled: what is looked for may stand right behind it.
        if search.scrolls == 1 and self.cover.close_keyboard():
            search.scrolls = 0
            return
        self.node, direction = way
        # Slowly, so that the content does not run on.
        self.swipe(direction, 0.6, 1.0)

    def close_window(self, nodes):
        """Closes a window that may come up at any step and is no part of the case, or one of the system; False where none is
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
        """Finds the element of the step, again once a keyboard that lies over it is closed."""
        self.node, height = self.find(name, locators)
        if self.cover.close_keyboard_over(self.node, height):
            self.node, _ = self.find(name, locators)

    def find(self, name, locators):
        """By scrolling where it is not in sight; with the height of the screen. The surest locator has half of the time for
        itself, or until the screen holds still: on the screen before, which may still stand there, the weaker ones could
        fit something else."""
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
        """A place inside of the element, as shares of its width and height: a link of its text."""
        left, top, right, bottom = self.node.bounds
        return int(left + (right - left) * across), int(top + (bottom - top) * down)

    def double_tap(self):
        self.phone.double_click(*self.node.centre())

    def double_tap_part(self, across, down):
        self.phone.double_click(*self.place_in(across, down))

    def long_tap(self):
        self.phone.long_click(*self.node.centre(), 1.0)

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
        """A window in front would take a key that is meant for the app; HOME goes past all of them."""
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
        """Shows what lies in the direction: the finger goes the other way, over the middle `share` of the element."""
        x, y = self.node.centre()
        left, top, right, bottom = self.node.bounds
        dx, dy = int((right - left) * share / 2), int((bottom - top) * share / 2)
        sx, sy = {'down': (0, 1), 'up': (0, -1), 'right': (1, 0), 'left': (-1, 0)}[direction]
        self.phone.swipe(x + sx * dx, y + sy * dy, x - sx * dx, y - sy * dy, seconds)

    def scroll(self, direction, share, times):
        for _ in range(times):
            self.swipe(direction, share, 0.3)

    def turn_picker(self, name, template, blind, *locators):
        """Turns the wheel until its middle shows the text; where the values tell no way, to its end and back."""
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
        """Each digit on the key that bears it now: some pads change their order with every key."""
        digits = resolved(template)
        if not re.fullmatch('[0-9]+', digits):
            self.fail('the text for the number pad is not made of digits')
        for digit in digits:
            pad = self.until(lambda nodes, _: number_pad(nodes), 'no number pad was found')
            self.phone.click(*pad[digit].centre())

    def expect(self, wrong, holds, in_sight=True):
        """What a step brought was in sight in the run, and must be so again: it is looked for on a screen of another size
        only."""
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
        def holds(nodes):
            node = only(nodes, locators)
            if node is None or state in ('present', 'absent'):
                return (node is None) == (state == 'absent')
            positive = {'unchecked': 'checked', 'disabled': 'enabled', 'unselected': 'selected'}.get(state, state)
            return getattr(node, positive) == (positive == state)

        self.expect(f'“{name}” was not {state}', holds, state == 'absent')

    def has_value(self, name, template, *locators):
        def holds(nodes):
            node = only(nodes, locators)
            if node is None:
                return False
            return (node.text if node.editable else node.text or node.desc or label_inside(nodes, node)) == resolved(template)

        self.expect(f'“{name}” did not show “{template}”', holds, False)

    def apart(self):
        """No text lies over another one that belongs beside it, so that neither can be read."""
        self.expect('texts lay over each other', lambda nodes: not any(map(lies_over, texts_beside(nodes))))

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


# Of a file so much is read, bytes.
FILE_BYTES_MAX = 262144


class Untold(Exception):
    """Nobody can tell what is there: that is no file that is missing."""


def names_in(phone, folder):
    """Newest first, folders with a slash at their end; None where the folder is not there."""
    said, code = phone.shell(['ls', '-1tp', folder])
    if code == 0:
        return [name.rstrip('\r') for name in said.split('\n')]
    if 'No such file or directory' in said:
        return None
    raise Untold(f'{folder} cannot be listed')


def newest_file(phone, path):
    """The newest file of the path, in whose name * stands for any characters; None where there is none."""
    end = path.rindex('/') + 1
    folder, parts = path[:end], path[end:].split('*')
    names = names_in(phone, folder)
    # A storage that is not there has no folders either: that says nothing of the file.
    storage = '/sdcard/' if path.startswith('/sdcard/') else '/storage/emulated/0/'
    if names is None and names_in(phone, storage) is None:
        raise Untold(f'{storage} is not there')
    fits = re.compile('.*'.join(map(re.escape, parts)), re.S)
    found = [name for name in names or [] if name[0:1] not in ('', '.') and '/' not in name and fits.fullmatch(name)]
    return folder + found[0] if found else None


def stands_in(phone, file, text):
    said, code = phone.shell(['head', '-c', str(FILE_BYTES_MAX), file])
    size, counted = phone.shell(['wc', '-c', file])
    if code != 0 or counted != 0:
        raise Untold(f'{file} cannot be read')
    if text not in said and int(size.split()[0]) > FILE_BYTES_MAX:
        raise Untold(f'it is not in the first {FILE_BYTES_MAX} bytes of {file}, which is longer')
    return text in said


def has_file(run, template, state, contains=None):
    """The newest file of this path is there, and holds the text where one is given; or there is none."""
    untold = []

    def holds(_):
        untold.clear()
        try:
            file = newest_file(run.phone, resolved(template))
            if file is None or contains is None:
                return (file is None) == (state == 'absent')
            return stands_in(run.phone, file, resolved(contains))
        except Untold as reason:
            untold.append(str(reason))
            return False

    wrong = f'the file {template} was not {state}' if contains is None else f'the file {template} did not contain “{contains}”'
    try:
        run.expect(wrong, holds)
    except AssertionError as failure:
        raise AssertionError('; '.join([str(failure), *untold])) from None


def test_write_a_note_about_eggs():
    run = Run(PACKAGE, COMPONENT, PARAMETERS, guards(), SCREEN)
    run.start(clear=True)

    run.step('step 0, click "New note"')
    run.target('"New note"', by_desc('New note'))
    run.tap()
    run.shows('Write here')
    run.shows("It's done")
    run.shows('Grüße 🙂')

    run.step('step 1, text "100%s & "eggs"" into "Write here"')
    run.target('"Write here"', by_id('org.example.notes:id/body', 'android.widget.EditText'))
    run.enter_text('100%s & "eggs"')
    run.shows('100%s & "eggs"')

    run.step('step 2, click "It\'s done"')
    run.target('"It\'s done"', by_text("It's done"))
    run.tap()
    run.shows('Rent')
    run.shows('Taxes')
    run.shows('New note')

    run.step('the final check')
    run.shows('100%s & "eggs"')
    run.shows('Rent')
    run.shows('Taxes')
    has_file(run, '/sdcard/Download/list.txt', 'present')
    has_file(run, '/sdcard/Download/${who}-*.vcf', 'present', 'FN:${who}')
    has_file(run, '/storage/emulated/0/Download/notes.txt', 'present', '${pin}')
    has_file(run, '/sdcard/Download/*.tmp', 'absent')

    say('PASSED: 3 steps')


if __name__ == '__main__':
    try:
        test_write_a_note_about_eggs()
    except AssertionError as failure:
        sys.exit(str(failure))
