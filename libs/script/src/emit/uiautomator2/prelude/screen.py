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
    """The visible elements of a dump in document order; those inside an invisible one belong to the element around it."""
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


# What locators match, as lists of nodes; a locator counts only if it matches exactly one.


def by_id(resource_id, cls):
    """An empty class fits every element."""
    return lambda nodes: [node for node in nodes if node.id == resource_id and cls in ('', node.cls)]


def by_id_text(resource_id, template):
    return lambda nodes: [node for node in nodes if node.id == resource_id and node.text == resolved(template)]


def by_text(template):
    return lambda nodes: [node for node in nodes if node.text == resolved(template)]


def by_desc(template):
    return lambda nodes: [node for node in nodes if node.desc == resolved(template)]


def near(cls, anchor, side):
    """The next element of the class after or before the only one with the text `anchor`, or the nearest around it, provided
    that both are in the same item of a list, or in none: the same control of another row is a different element."""

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
    """A child of a list, or one of several siblings with one id."""
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
    """Whatever can be acted on at this pixel; used only if nothing else identifies the target."""

    def find(nodes):
        return [node for node in nodes if node.acts and node.holds(x, y)][-1:]

    return find


def only(nodes, locators):
    for locator in locators:
        found = locator(nodes)
        if len(found) == 1:
            return found[0]
    return None
