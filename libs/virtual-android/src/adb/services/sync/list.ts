import type { FileSystem } from '../../../phone/files/file-system.ts';
import { normalPath } from '../../../phone/files/paths.ts';
import { type ServiceStream, send } from '../../stream/service-stream.ts';
import { statWords, statWordsV2, words } from './words.ts';

/** Entries sent at once, so that a large directory does not pile up for a slow client. */
const ENTRIES_AT_ONCE = 100;
const V2_STAT_BYTES = 68;

/** `LIST` and, with `v2`, `LIS2`. A missing directory gives an empty list, as from adbd. */
export async function list(
  stream: ServiceStream,
  { files }: { readonly files: FileSystem },
  path: string,
  v2: boolean,
): Promise<void> {
  const names = files.list(path);
  let parts: Buffer[] = [];
  for (const name of names.ok ? names.value : []) {
    const bytes = Buffer.from(name, 'utf8');
    const facts = files.stat(`${normalPath(path)}/${name}`);
    const about = v2 ? statWordsV2(facts) : statWords(facts);
    parts.push(Buffer.from(v2 ? 'DNT2' : 'DENT'), about, words(bytes.length), bytes);
    if (parts.length < ENTRIES_AT_ONCE * 4) continue;
    await send(stream, Buffer.concat(parts));
    parts = [];
  }
  const end = v2 ? Buffer.alloc(V2_STAT_BYTES + 4) : words(0, 0, 0, 0);
  await send(stream, Buffer.concat([...parts, Buffer.from('DONE'), end]));
}
