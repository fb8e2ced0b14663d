import type { Bounds } from '@tapwright/contracts';

/** An element of a recorded screen, even if it lies below the fold. */
export interface RecordedElement {
  /** Position in document order. */
  readonly index: number;
  readonly parent: number | null;
  readonly children: readonly number[];
  readonly resourceId: string;
  readonly text: string;
  readonly desc: string;
  readonly className: string;
  readonly packageName: string;
  readonly bounds: Bounds;
  /** True if it is marked as reacting to a finger: clickable, long-clickable or checkable. */
  readonly active: boolean;
  readonly checkable: boolean;
  readonly editable: boolean;
  /** Everything that the recorder wrote about it, by the names of the dump. */
  readonly attributes: Readonly<Record<string, string>>;
}

export type RecordedScreen = readonly RecordedElement[];

const TAG = /<(\/?)node\b((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*"([^"<]*)"/g;
const EDITABLE = /EditText|AutoComplete/;

/**
 * The elements of a recorded dump in document order. Unlike in an observed screen nothing is left out: a ground
 * truth may name an element that must be scrolled to. Null if the text holds no elements or its tags do not match.
 */
export function readRecordedScreen(xml: string): RecordedScreen | null {
  const elements: (RecordedElement & { readonly children: number[] })[] = [];
  const open: number[] = [];
  for (const [, closing, attributes = '', empty] of xml.matchAll(TAG)) {
    if (closing === '/') {
      if (open.pop() === undefined) return null;
      continue;
    }
    const parent = open.at(-1) ?? null;
    const element = toElement(attributes, elements.length, parent);
    if (parent !== null) elements[parent]?.children.push(element.index);
    elements.push(element);
    if (empty !== '/') open.push(element.index);
  }
  return elements.length === 0 || open.length > 0 ? null : elements;
}

function toElement(source: string, index: number, parent: number | null) {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of source.matchAll(ATTRIBUTE)) attributes.set(name, decode(value));
  const of = (name: string): string => attributes.get(name) ?? '';
  const is = (name: string): boolean => of(name) === 'true';
  return {
    index,
    parent,
    children: [],
    resourceId: of('resource-id'),
    text: of('text'),
    desc: of('content-desc'),
    className: of('class'),
    packageName: of('package'),
    bounds: toBounds(of('bounds')),
    active: is('clickable') || is('long-clickable') || is('checkable'),
    checkable: is('checkable'),
    editable: EDITABLE.test(of('class')),
    attributes: Object.fromEntries(attributes),
  };
}

function toBounds(text: string): Bounds {
  const [left = 0, top = 0, right = 0, bottom = 0] = (text.match(/-?\d+/g) ?? []).map(Number);
  return [left, top, right, bottom];
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(value: string): string {
  return value.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
