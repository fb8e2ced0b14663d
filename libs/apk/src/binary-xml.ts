import { attributeId } from './attribute-ids.ts';
import { u16, u32 } from './words.ts';

/** A value of an attribute; `resource`: the number of a resource, such as 0x7f010000. */
export type XmlValue = string | number | boolean | { readonly resource: number };

/** An element of a manifest or of another XML file of an app. Attributes are written without `android:`. */
export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, XmlValue>>;
  readonly children?: readonly XmlElement[];
}

const NAMESPACE = 'http://schemas.android.com/apk/res/android';
/** The only attributes of a manifest that are not of Android's namespace. */
const PLAIN = new Set(['package', 'split']);
const NONE = 0xffff_ffff;
const KIND = {
  pool: 0x0001,
  xml: 0x0003,
  begin: 0x0100,
  end: 0x0101,
  open: 0x0102,
  close: 0x0103,
  map: 0x0180,
};
const TYPE = { reference: 0x01, string: 0x03, number: 0x10, boolean: 0x12 };

/** The strings of a file by their numbers. */
interface Strings {
  readonly all: readonly string[];
  numberOf(text: string): number;
  attribute(name: string): number;
}

/**
 * Android's compiled XML (AOSP `ResourceTypes.h`) as `aapt` writes it: one pool of UTF-16 strings that begins with the
 * names of attributes, their resource numbers, and attributes in the order of those numbers, in which Android looks
 * them up.
 */
export function binaryXml(root: XmlElement): Buffer {
  const names = [...new Set(attributesOf(root))].filter((name) => attributeId(name) !== undefined);
  names.sort((a, b) => idOf(a) - idOf(b));
  const strings = createStrings(names);
  const space = [strings.numberOf('android'), strings.numberOf(NAMESPACE)];
  const body = elementChunks(root, strings);
  const chunks = [
    poolChunk(strings.all),
    chunk(KIND.map, 8, [u32(...names.map(idOf))]),
    chunk(KIND.begin, 16, [u32(1, NONE, ...space)]),
    body,
    chunk(KIND.end, 16, [u32(1, NONE, ...space)]),
  ];
  return chunk(KIND.xml, 8, chunks);
}

function idOf(name: string): number {
  return attributeId(name) ?? NONE;
}

function attributesOf({ attributes = {}, children = [] }: XmlElement): readonly string[] {
  return [...Object.keys(attributes), ...children.flatMap(attributesOf)];
}

/** Names of attributes are strings of their own: a value that reads the same has another number. */
function createStrings(names: readonly string[]): Strings {
  // Some readers treat number 0 as "no string": it is a name of an attribute, or an empty text.
  const all = names.length > 0 ? [...names] : [''];
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text) ?? all.length;
    if (known === all.length) all.push(text);
    numbers.set(text, known);
    return known;
  };
  return {
    all,
    numberOf,
    attribute: (name) => (attributeId(name) === undefined ? numberOf(name) : names.indexOf(name)),
  };
}

function elementChunks({ name, attributes = {}, children = [] }: XmlElement, strings: Strings): Buffer {
  const entries = Object.entries(attributes).toSorted(([a], [b]) => idOf(a) - idOf(b));
  const written = entries.map(([attribute, value]) => attributeOf(attribute, value, strings));
  const number = strings.numberOf(name);
  return Buffer.concat([
    chunk(KIND.open, 16, [u32(1, NONE, NONE, number), u16(20, 20, written.length, 0, 0, 0), ...written]),
    ...children.map((child) => elementChunks(child, strings)),
    chunk(KIND.close, 16, [u32(1, NONE, NONE, number)]),
  ]);
}

function attributeOf(name: string, value: XmlValue, strings: Strings): Buffer {
  const space = PLAIN.has(name) ? NONE : strings.numberOf(NAMESPACE);
  const text = typeof value === 'string' ? strings.numberOf(value) : NONE;
  const [type, data] = typed(value, text);
  return Buffer.concat([u32(space, strings.attribute(name), text), Buffer.from([8, 0, 0, type]), u32(data)]);
}

function typed(value: XmlValue, text: number): readonly [type: number, data: number] {
  if (typeof value === 'string') return [TYPE.string, text];
  if (typeof value === 'number') return [TYPE.number, value];
  if (typeof value === 'boolean') return [TYPE.boolean, value ? NONE : 0];
  return [TYPE.reference, value.resource];
}

function poolChunk(strings: readonly string[]): Buffer {
  const encoded = strings.map((text) =>
    Buffer.concat([u16(text.length), Buffer.from(text, 'utf16le'), u16(0)]),
  );
  let offset = 0;
  const offsets = encoded.map((bytes) => {
    offset += bytes.length;
    return offset - bytes.length;
  });
  const padding = Buffer.alloc((4 - (offset % 4)) % 4);
  const start = 28 + 4 * strings.length;
  return chunk(KIND.pool, 28, [u32(strings.length, 0, 0, start, 0, ...offsets), ...encoded, padding]);
}

function chunk(kind: number, headerBytes: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u16(kind, headerBytes), u32(body.length + 8), body]);
}
