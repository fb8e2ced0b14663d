import { crc32, deflateRawSync } from 'node:zlib';

/** An element of a manifest; attributes are strings, whole numbers or truth values. */
export interface ManifestElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly children?: readonly ManifestElement[];
}

export interface ApkOptions {
  readonly packageName: string;
  readonly versionCode?: number;
  readonly versionName?: string;
  /** Null: no activity that a launcher could start. */
  readonly activity?: string | null;
  readonly permissions?: readonly string[];
  readonly minSdk?: number;
  readonly targetSdk?: number;
  readonly application?: Readonly<Record<string, boolean>>;
  readonly split?: string;
  readonly instruments?: string;
  /** Class name of a keyboard. */
  readonly inputMethod?: string;
  /** Size in bytes of an additional file that nobody reads. */
  readonly assets?: number;
}

/** An APK without code: a compiled manifest in a ZIP file. */
export function buildApk(options: ApkOptions): Buffer {
  const assets =
    options.assets === undefined ? {} : { 'assets/data': Buffer.alloc(options.assets, 'tapwright') };
  return zipOf(
    { 'AndroidManifest.xml': binaryXml(manifestOf(options)), ...assets },
    options.assets === undefined ? 9 : 0,
  );
}

function manifestOf(options: ApkOptions): ManifestElement {
  const { packageName, versionCode = 1, versionName = '1.0', activity = '.MainActivity' } = options;
  const { permissions = [], minSdk = 24, targetSdk = 34, application = {}, split, instruments } = options;
  const filter: ManifestElement = {
    name: 'intent-filter',
    children: [
      { name: 'action', attributes: { name: 'android.intent.action.MAIN' } },
      { name: 'category', attributes: { name: 'android.intent.category.LAUNCHER' } },
    ],
  };
  const activities =
    activity === null ? [] : [{ name: 'activity', attributes: { name: activity }, children: [filter] }];
  const keyboard = {
    name: 'service',
    attributes: { name: options.inputMethod ?? '', permission: 'android.permission.BIND_INPUT_METHOD' },
  };
  const services = options.inputMethod === undefined ? [] : [keyboard];
  const tests = {
    name: 'instrumentation',
    attributes: { name: '.Runner', targetPackage: instruments ?? '' },
  };
  return {
    name: 'manifest',
    attributes: { package: packageName, versionCode, versionName, ...(split === undefined ? {} : { split }) },
    children: [
      { name: 'uses-sdk', attributes: { minSdkVersion: minSdk, targetSdkVersion: targetSdk } },
      ...permissions.map((name) => ({ name: 'uses-permission', attributes: { name } })),
      ...(instruments === undefined ? [] : [tests]),
      { name: 'application', attributes: application, children: [...activities, ...services] },
    ],
  };
}

const TYPE = { string: 0x03, number: 0x10, boolean: 0x12 } as const;
const NONE = 0xffff_ffff;

/** Android's compiled XML, with one pool of UTF-16 strings and no resource map. */
export function binaryXml(root: ManifestElement): Buffer {
  // The reader treats number 0 as "no string".
  const strings = new Map<string, number>([['', 0]]);
  const numberOf = (text: string): number => {
    const known = strings.get(text) ?? strings.size;
    strings.set(text, known);
    return known;
  };
  const body = elementChunks(root, numberOf);
  const all = Buffer.concat([poolChunk([...strings.keys()]), body]);
  return Buffer.concat([u16(0x0003, 8), u32(all.length + 8), all]);
}

function elementChunks(element: ManifestElement, numberOf: (text: string) => number): Buffer {
  const attributes = Object.entries(element.attributes ?? {}).map(([name, value]) => {
    const text = typeof value === 'string' ? numberOf(value) : NONE;
    const data = typeof value === 'string' ? text : typeof value === 'number' ? value : value ? NONE : 0;
    const type = Buffer.from([
      8,
      0,
      0,
      TYPE[typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean'],
    ]);
    return Buffer.concat([u32(NONE, numberOf(name), text), type, u32(data)]);
  });
  const name = numberOf(element.name);
  const head = Buffer.concat([u32(1, NONE, NONE, name), u16(20, 20, attributes.length, 0, 0, 0)]);
  const children = (element.children ?? []).map((child) => elementChunks(child, numberOf));
  return Buffer.concat([
    chunk(0x0102, 16, [head, ...attributes]),
    ...children,
    chunk(0x0103, 16, [u32(1, NONE, NONE, name)]),
  ]);
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
  return chunk(0x0001, 28, [u32(strings.length, 0, 0, start, 0, ...offsets), ...encoded, padding]);
}

function chunk(kind: number, headerBytes: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u16(kind, headerBytes), u32(body.length + 8), body]);
}

/** A ZIP archive of deflated files; `level` 0 keeps them as large as they are. */
export function zipOf(files: Readonly<Record<string, Buffer>>, level = 9): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content, { level });
    const sizes = u32(crc32(content), packed.length, content.length);
    const facts = Buffer.concat([u16(20, 0, 8, 0, 0), sizes, u16(name.length, 0)]);
    const local = Buffer.concat([u32(0x04034b50), facts, Buffer.from(name), packed]);
    centrals.push(
      Buffer.concat([u32(0x02014b50), u16(20), facts, u16(0, 0, 0), u32(0, offset), Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const count = centrals.length;
  const end = Buffer.concat([u32(0x06054b50), u16(0, 0, count, count), u32(central.length, offset), u16(0)]);
  return Buffer.concat([...locals, central, end]);
}

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}
