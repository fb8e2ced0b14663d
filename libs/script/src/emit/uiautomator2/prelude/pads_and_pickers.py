# Number pads and pickers.


def number_pad(nodes):
    """Keys by their digit; None unless each digit has exactly one: a list of amounts is not a pad."""
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
    """The texts inside an element, without those of other elements in it that can be acted on."""
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
    """The value in the middle of the picker, and the values before and after it."""
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
    """Whether the values are numbers of one unit; a date is more than a number."""
    found = [re.fullmatch(r'\s*(-?\d{1,9}(?:\.\d+)?)\s*(\D*)', value) for value in values]
    if None in found or len({number[2].strip().lower() for number in found} - {''}) > 1:
        return None
    return [float(number[1]) for number in found]


def order_of(*values):
    """Positions of the values in their common order: numbers, months, days of the week; None for other values."""
    orders = [numbers_of(*values)]
    for names in (MONTHS, WEEKDAYS):
        starts = [[name.lower().startswith(value.strip().lower()) for name in names] for value in values]
        known = all(True in start and len(value.strip()) >= 3 for start, value in zip(starts, values))
        orders.append([start.index(True) for start in starts] if known else None)
    return next((order for order in orders if order is not None), None)


def turn_towards(value, before, after, wanted, blind):
    """The direction to turn: to the wanted neighbour, else by the order of the values, else the direction so far."""
    for neighbour, way in ((after, 'down'), (before, 'up')):
        if neighbour is not None and is_value(neighbour, wanted):
            return way
    order = order_of(value, wanted)
    if order is None:
        return blind
    now, goal = order
    following = None if after is None else order_of(value, after)
    preceding = None if before is None else order_of(value, before)
    # Most wheels show greater values below; after its last value a wheel begins again with its first.
    runs_up = following[1] == now - 1 if following else bool(preceding and preceding[1] == now + 1)
    return 'down' if (goal > now) != runs_up else 'up'
