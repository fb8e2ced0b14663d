import ApkReader from '@devicefarmer/adbkit-apkreader';
import { z } from 'zod';
import type { Bytes } from './bytes.ts';
import { isBinaryXml } from './check-binary-xml.ts';
import { ApkFault } from './fault.ts';
import { readZipEntry } from './read-zip.ts';
import { zipOf } from './zip.ts';

/** An element as it was read: texts, numbers and truth values as they are, a resource as `resourceId:0x…`. */
export interface SeenElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, unknown>;
  readonly children: readonly SeenElement[];
}

/** More than any file that people write has; the elements are read one inside the other. */
const DEPTH_MAX = 64;

const node = z.object({
  nodeName: z.string(),
  attributes: z.array(z.object({ name: z.string().nullish(), typedValue: z.object({ value: z.unknown() }) })),
  childNodes: z.array(z.unknown()),
});

/** Reads a file of compiled XML, such as `res/xml/shortcuts.xml`. @throws ApkFault */
export async function readCompiledXml(apk: Bytes, file: string, maxBytes: number): Promise<SeenElement> {
  const read = await withSoundXml(apk, { file, maxBytes }, (reader) => reader.readXml(file));
  const root = elementOf(read, 0);
  if (root === null) throw new ApkFault('malformed', `${file} has no element`);
  return root;
}

/**
 * Reads a file of an APK, checks it, and gives the library an archive of our own with that file alone: it trusts what it
 * reads. Whatever it throws becomes an ApkFault.
 */
export async function withSoundXml<Result>(
  apk: Bytes,
  { file, maxBytes }: { readonly file: string; readonly maxBytes: number },
  parse: (reader: Awaited<ReturnType<typeof ApkReader.open>>) => Promise<Result>,
): Promise<Result> {
  const xml = await readZipEntry(apk, file, maxBytes);
  if (!isBinaryXml(xml)) throw new ApkFault('malformed', `${file} is no compiled XML`);
  try {
    return await parse(await ApkReader.open(zipOf({ [file]: xml })));
  } catch (cause) {
    throw new ApkFault('malformed', `${file} cannot be read`, { cause });
  }
}

/** Null for what is not an element. */
function elementOf(read: unknown, depth: number): SeenElement | null {
  const parsed = node.safeParse(read);
  if (!parsed.success || depth > DEPTH_MAX) return null;
  const { nodeName, attributes, childNodes } = parsed.data;
  return {
    name: nodeName,
    attributes: new Map(attributes.map(({ name, typedValue }) => [name ?? '', typedValue.value])),
    children: childNodes.flatMap((child) => elementOf(child, depth + 1) ?? []),
  };
}
