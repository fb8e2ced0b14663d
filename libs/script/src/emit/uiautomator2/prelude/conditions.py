# Steps under a condition: whether it holds, which is looked at once, before the first of its steps.


def is_seen(node, state):
    return node is not None and is_in_state(node, state)


def goes_on(nodes, items):
    """Whether the screen shows what is done next. `items`: locators, each group with what it is for behind it. Of a condition,
    `ask`: where it does not hold, so many groups are passed over. `find`: the answer."""
    over, found = 0, None
    for by, *words in items:
        if by not in ('ask', 'find'):
            found = found or (None if over else only(nodes, [locator_of(by, *words)]))
        elif over:
            over -= 1
        elif by == 'find':
            return words[0] == 'nothing' or found is not None
        else:
            wanted, state, number = words
            over, found = (0 if is_seen(found, state) == (wanted == 'visible') else int(number)), None
    return False


def decide(run, wanted, seen, next_is_seen):
    """Whether an element is visible, or is not, as `wanted` says. What is there is seen at once. What is not may still come:
    that it is not there counts on a screen that holds still and shows what is done next, and otherwise at the deadline."""
    began = time.monotonic()
    last, since, there = None, began, False
    while True:
        nodes, now = run.look(), time.monotonic()
        late = now - began >= DEADLINE_S
        if nodes is not None:
            there = seen(nodes)
            if there and wanted:
                return True
            shown = shown_on(nodes)
            if shown != last:
                last, since = shown, now
            if now - since >= STILL_S and (there or next_is_seen(nodes)):
                return there == wanted
        if late:
            return there == wanted
