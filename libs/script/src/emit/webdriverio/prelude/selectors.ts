/** One way to find elements: a locator strategy of Appium and its value. */
export interface Selector {
  readonly using: 'accessibility id' | '-android uiautomator' | 'xpath' | 'point' | 'share' | 'scrollable';
  readonly value: string;
}

/** A text as a literal of XPath 1.0. XPath has no escapes, so a text with both kinds of quotes is joined from parts. */
function xpathText(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  const parts = text.split('"').map((part) => `"${part}"`);
  return `concat(${parts.join(`, '"', `)})`;
}

function xpath(value: string): Selector {
  return { using: 'xpath', value };
}

/** Appium undoes `\"` in a text of UiSelector and nothing else, so backslashes may not be doubled. */
function uiText(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** UiSelector cannot express a text that ends with a backslash, and versions differ in how quotes are written. */
function isPlain(...texts: readonly string[]): boolean {
  return texts.every((text) => !/["\\]/.test(text));
}

/** Elements that have this as their text or their description. */
function says(text: string): string {
  const said = xpathText(text);
  return `//*[@text=${said} or @content-desc=${said}]`;
}

/** The ways to find an element; each means what its name means in the neutral trace. */
export const by = {
  /** An empty class fits every element. */
  id(resourceId: string, className: string): Selector {
    const [kind, test] = className === '' ? ['', ''] : [uiText(className), xpathText(className)];
    const value = `new UiSelector().resourceId(${uiText(resourceId)})${kind === '' ? '' : `.className(${kind})`}`;
    if (isPlain(resourceId, className)) return { using: '-android uiautomator', value };
    return xpath(`//*[@resource-id=${xpathText(resourceId)}${test === '' ? '' : ` and @class=${test}`}]`);
  },
  idText(resourceId: string, text: string): Selector {
    const value = `new UiSelector().resourceId(${uiText(resourceId)}).text(${uiText(text)})`;
    if (isPlain(resourceId, text)) return { using: '-android uiautomator', value };
    return xpath(`//*[@resource-id=${xpathText(resourceId)} and @text=${xpathText(text)}]`);
  },
  text(text: string): Selector {
    const value = `new UiSelector().text(${uiText(text)})`;
    return isPlain(text) ? { using: '-android uiautomator', value } : xpath(`//*[@text=${xpathText(text)}]`);
  },
  desc(desc: string): Selector {
    return { using: 'accessibility id', value: desc };
  },
  /**
   * The next element of the class after or before the only element with the text `anchor`, or the nearest around it.
   */
  near(className: string, anchor: string, side: 'after' | 'before' | 'around'): Selector {
    const only = `(${says(anchor)})[last()=1]`;
    const kind = `*[@class=${xpathText(className)}]`;
    if (side === 'after') return xpath(`(${only}/descendant::${kind} | ${only}/following::${kind})[1]`);
    if (side === 'before') return xpath(`(${only}/ancestor::${kind} | ${only}/preceding::${kind})[last()]`);
    return xpath(`${only}/ancestor::${kind}[1]`);
  },
  /** The nth of the class inside the only element with this id; an empty id is the whole screen. */
  nth(className: string, containerId: string, nth: number): Selector {
    const container = containerId === '' ? '' : `(//*[@resource-id=${xpathText(containerId)}])[last()=1]`;
    return xpath(`(${container}//*[@class=${xpathText(className)}])[${nth}]`);
  },
  point(x: number, y: number): Selector {
    return { using: 'point', value: `${x},${y}` };
  },
  /** A point in percent of the screen. */
  share(x: number, y: number): Selector {
    return { using: 'share', value: `${x},${y}` };
  },
  /** The field in which one types. */
  focused(): Selector {
    const ends = (name: string) =>
      `substring(@class, string-length(@class) - ${name.length - 1}) = "${name}"`;
    const kinds = ['EditText', 'AutoComplete', 'AutoCompleteTextView'].map(ends).join(' or ');
    return xpath(`//*[@focused="true" and @focusable="true" and (${kinds})]`);
  },
  /** The largest part that scrolls, which no selector of Appium knows. */
  scrollable(): Selector {
    return { using: 'scrollable', value: '' };
  },
  says(text: string): Selector {
    return xpath(says(text));
  },
  holds(text: string): Selector {
    const said = xpathText(text);
    return xpath(`//*[contains(@text, ${said}) or contains(@content-desc, ${said})]`);
  },
  /** Texts that match a pattern as a whole, and descriptions that do. Two selectors, as UiSelector has no "or". */
  pattern(pattern: string): readonly [Selector, Selector] {
    const whole = uiText(`(?:${pattern})`);
    return [
      { using: '-android uiautomator', value: `new UiSelector().textMatches(${whole})` },
      { using: '-android uiautomator', value: `new UiSelector().descriptionMatches(${whole})` },
    ];
  },
  /** A key of a number pad. If several elements show the digit, the one that can be tapped. */
  key(digit: string): readonly Selector[] {
    return [by.text(digit), by.desc(digit), xpath(`${says(digit)}[@clickable="true"]`)];
  },
  /** The texts inside a picker. */
  rows(): Selector {
    return xpath('.//*[@text!=""]');
  },
};
