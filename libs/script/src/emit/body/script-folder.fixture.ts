import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Trace } from '../../trace/trace.ts';
import type { Emitter } from '../emitter.ts';

const proof = { status: 'not_replayed', detail: '' } as const;

/** Writes a script as it is taken home: the helper, its README and the locators stand beside it. Returns its path. */
export async function writeScriptFolder(
  folder: string,
  emitter: Emitter,
  trace: Trace,
  { name = 'test_script', change = (body: string) => body } = {},
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { content, files } = emitter.emit(trace, { proof, name });
  for (const file of [...(emitter.helpers ?? []), ...files])
    await writeFile(join(folder, file.name), file.text);
  const path = join(folder, `${name}.${emitter.fileExtension}`);
  await writeFile(path, change(content));
  return path;
}
