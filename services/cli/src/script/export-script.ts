import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EXIT, wrong } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import {
  baseName,
  type Emission,
  type Emitter,
  emitters,
  type ScriptFile,
  TRACE_FORMAT,
  whyNot,
} from '@tapwright/script';
import type { ExportArguments } from './export-command.ts';
import { readTrace } from './read-trace.ts';

/** Writes a trace in another format, to a file with others beside it, or as one file. */
export async function exportScript({
  file,
  format,
  out,
  selfContained,
  fromPackage,
}: ExportArguments): Promise<number> {
  const emitter = emitterOf(format);
  const { trace } = await readTrace(file);
  if (fromPackage && emitter.packaged === undefined)
    throw wrong('--from-package', `does not go with ${format}`, '--format webdriverio');
  const reason = whyNot(emitter, trace);
  if (reason !== null) {
    throw new TapwrightError('INPUT_INVALID', reason, { field: '--format', expected: TRACE_FORMAT });
  }
  // The proof of the original file is not valid for the exported one: the file may have changed since.
  const proof = { status: 'not_replayed' as const, detail: 'exported from a trace' };
  const emission = emitter.emit(trace, {
    proof,
    selfContained: selfContained || out === null,
    fromPackage,
    ...(out === null ? {} : { name: baseName(basename(out)) }),
  });
  if (out === null) process.stdout.write(emission.content);
  else {
    const helpers = (fromPackage ? emitter.packaged : emitter.helpers) ?? [];
    await write(out, emission, { emitter, helpers, selfContained });
  }
  for (const loss of emission.losses) process.stderr.write(`lost: ${loss}\n`);
  return EXIT.completed;
}

function emitterOf(format: string): Emitter {
  const found = emitters.find((emitter) => emitter.format === format);
  if (found !== undefined) return found;
  throw wrong('--format', 'is unknown', emitters.map((emitter) => emitter.format).join(', '));
}

interface Writing {
  readonly emitter: Emitter;
  readonly helpers: readonly ScriptFile[];
  readonly selfContained: boolean;
}

/** A README that is there already may be the user's own. */
async function beside(path: string, name: string, text: string): Promise<void> {
  const flag = name === 'README.md' ? 'wx' : 'w';
  const file = join(dirname(path), name);
  // A folder of the helper's own.
  if (dirname(name) !== '.')
    await mkdir(dirname(file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  await writeFile(file, text, { flag }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function write(
  path: string,
  { content, files }: Emission,
  { emitter: { fileExtension }, helpers, selfContained }: Writing,
): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    for (const { name, text } of selfContained ? [] : [...helpers, ...files]) await beside(path, name, text);
    await writeFile(path, content);
    if (fileExtension === 'sh') await chmod(path, 0o755);
  } catch (cause) {
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be written`, {
      field: '--out',
      expected: 'a file that can be written',
      cause,
    });
  }
}
