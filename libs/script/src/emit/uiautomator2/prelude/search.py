# Scrolling to what is out of sight.

# How long the screen must hold still first, in seconds; maximum number of scrolls in one search, and in its first
# direction, which may be endless; maximum number of scrolled elements.
STILL_S = 3
SCROLLS_MAX = 40
FIRST_WAY_MAX = 15
CONTAINERS_MAX = 3
WHEELS = ('Picker', 'WheelView', 'LoopView', 'PickerView')


class Search:
    """Each scrollable element, the largest first, to its end and back: the end is where a scroll changes nothing."""

    def __init__(self, unless=None):
        """Does not search if the screen has the size `unless`."""
        self.unless = unless
        self.way, self.scrolls, self.seen, self.since = 0, 0, None, 0.0
        self.still = False

    def next(self, nodes, late):
        """The element to scroll and the direction; None before the screen holds still, and after everything was searched."""
        if size_of(nodes) == self.unless:
            self.scrolls = SCROLLS_MAX
            return None
        seen = shown_on(nodes)
        changed, self.seen = seen != self.seen, seen
        if not self.still:
            if changed:
                self.since = time.monotonic()
            # What matches now, when nothing changes any more, comes first.
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


def shown_on(nodes):
    """What changes where a screen does."""
    return [(node.text, node.desc, node.id, node.bounds, node.checked) for node in nodes]


def containers(nodes):
    """Wheels and fields are left out: they hold values, not elements."""
    boxes = [
        node
        for node in nodes
        if node.scrollable
        and node.enabled
        and not node.editable
        and not any(one.cls.endswith(WHEELS) for one in [node, *above(node)])
    ]
    return sorted(boxes, key=lambda node: -area_of(node.bounds))[:CONTAINERS_MAX]


def by_role(role):
    """`focused`: the field in which one types; `scrollable`: the largest part that scrolls."""
    if role == 'focused':
        return lambda nodes: [node for node in nodes if node.focused and node.editable]
    return lambda nodes: containers(nodes)[:1]


def at_share(across, down):
    """Whatever can be acted on at this place, in percent of the screen."""

    def find(nodes):
        width, height = size_of(nodes)
        return at_point(int(width * across / 100), int(height * down / 100))(nodes)

    return find


def size_of(nodes):
    boxes = [node.bounds for node in nodes if node.parent is None]
    left, top, right, bottom = [pick(edges) for pick, edges in zip((min, min, max, max), zip(*boxes))]
    return right - left, bottom - top


def area_of(box):
    return (box[2] - box[0]) * (box[3] - box[1])


def lies_down(nodes, box):
    """The direction in which its items lie; skips wrappers that hold a single item."""
    while len(box.children) == 1 and box.children[0].children:
        box = box.children[0]
    lefts, tops = ({node.bounds[edge] for node in box.children} for edge in (0, 1))
    return len(lefts) < 2 or len(tops) > 1
