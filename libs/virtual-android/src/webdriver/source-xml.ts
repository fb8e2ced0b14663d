import type { Screen, ScreenElement } from '@tapwright/screen';
import { escapeAttribute } from '@tapwright/virtual-ui';

/** Appium's attributes in its order, and their values. */
const ATTRIBUTES: Readonly<Record<string, (element: ScreenElement) => string | boolean>> = {
  index: ({ index }) => String(index),
  package: ({ packageName }) => packageName,
  class: ({ className }) => className,
  text: ({ text }) => text,
  'content-desc': ({ desc }) => desc,
  'resource-id': ({ resourceId }) => resourceId,
  checkable: ({ checkable }) => checkable,
  checked: ({ checked }) => checked,
  clickable: ({ clickable }) => clickable,
  enabled: ({ enabled }) => enabled,
  focusable: ({ focusable }) => focusable,
  focused: ({ focused }) => focused,
  'long-clickable': ({ longClickable }) => longClickable,
  password: ({ password }) => password,
  scrollable: ({ scrollable }) => scrollable,
  selected: ({ selected }) => selected,
  bounds: ({ bounds: [left, top, right, bottom] }) => `[${left},${top}][${right},${bottom}]`,
  displayed: () => true,
};

/** Left out where a node has none. */
const hintOf = ({ hint }: ScreenElement): string => (hint === '' ? '' : ` hint="${escaped(hint)}"`);

/** One attribute of an element by Appium's name; null where there is no such attribute. */
export function attributeOf(element: ScreenElement, name: string): string | null {
  const read = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined;
  return read === undefined ? null : String(read(element));
}

/**
 * The page source as Appium's UiAutomator2 driver gives it: tags named by the class instead of `node`. As by default in
 * Appium, invisible elements are left out. `order` is this server's own: the place in the dump.
 */
export function appiumSource(screen: Screen): string {
  const roots = screen.elements.filter(({ parent }) => parent === null);
  const [, , width, height] = screen.bounds;
  const inside = roots.map((element) => tagOf(screen, element)).join('');
  const root = `<hierarchy index="0" class="hierarchy" rotation="${screen.rotation}" width="${width}" height="${height}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>${root}${inside}</hierarchy>`;
}

// The recursion is limited: a dump is no deeper than the parser of screens allows.
function tagOf(screen: Screen, element: ScreenElement): string {
  const name = tagName(element.className);
  const attributes = Object.entries(ATTRIBUTES).map(
    ([key, read]) => ` ${key}="${escaped(String(read(element)))}"`,
  );
  const children = element.children.flatMap((at) => screen.elements[at] ?? []);
  const inside = children.map((child) => tagOf(screen, child)).join('');
  return `<${name} order="${element.index}"${attributes.join('')}${hintOf(element)}>${inside}</${name}>`;
}

/** Appium makes a tag name from every class: `$` of inner classes and other special characters become dots. */
function tagName(className: string): string {
  const name = className
    .replace(/[^\w.-]+/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|\.+$/g, '');
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`;
}

/** Some parsers treat U+0085 and U+2028 as line ends. */
function escaped(text: string): string {
  return escapeAttribute(text).replaceAll('\u0085', '&#133;').replaceAll('\u2028', '&#8232;');
}
