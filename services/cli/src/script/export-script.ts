import { chmod, writeFile } from 'node:fs/promises';
import { EXIT, wrong } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { type Emitter, emitters, TRACE_FORMAT, whyNot } from '@tapwright/script';
import type { ExportArguments } from './export-command.ts';
import { readTrace } from './read-trace.ts';

/** Writes a trace in another format, to a file or to standard output. */
export async function exportScript({ file, format, out }: ExportArguments): Promise<number> {
  const emitter = emitterOf(format);
  const { trace } = await readTrace(file);
  const reason = whyNot(emitter, trace);
  if (reason !== null) {
    throw new TapwrightError('INPUT_INVALID', reason, { field: '--format', expected: TRACE_FORMAT });
  }
  // The proof of the original file is not valid for the exported one: the file may have changed since.
  const proof = { status: 'not_replayed' as const, detail: 'exported from a trace' };
  const { content, losses } = emitter.emit(trace, { proof });
  if (out === null) process.stdout.write(content);
  else await write(out, content, emitter);
  for (const loss of losses) process.stderr.write(`lost: ${loss}\n`);
  return EXIT.completed;
}

function emitterOf(format: string): Emitter {
  const found = emitters.find((emitter) => emitter.format === format);
  if (found !== undefined) return found;
  throw wrong('--format', 'is unknown', emitters.map((emitter) => emitter.format).join(', '));
}

async function write(path: string, content: string, { fileExtension }: Emitter): Promise<void> {
  try {
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
