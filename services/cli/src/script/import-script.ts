import { readFileSync, realpathSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { EXIT } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { emitters, readScript, TRACE_FORMAT } from '@tapwright/script';
import type { ImportArguments } from './import-command.ts';
import { readText } from './read-trace.ts';

/** Reads a script and what stands beside it into a trace. */
export async function importScript({ file, out, when, values }: ImportArguments): Promise<number> {
  const body = await readText(file, 'a script that Tapwright has written');
  const locators = await readFile(file.replace(/\.[a-z]+$/, '.locators.json'), 'utf8').catch(() => null);
  const read = readerIn(dirname(file));
  const decisions = decisionsOf(when, basename(file));
  const { trace, notes } = readScript({
    ...{ fileName: basename(file), body, locators, read, values },
    decided: (place) => {
      const key = `${place.file}:${place.line}`;
      decisions.unused.delete(key);
      return decisions.all.get(key) ?? null;
    },
  });
  const [unused] = decisions.unused;
  if (unused !== undefined)
    throw new TapwrightError('INPUT_INVALID', `there is no condition on line ${unused}`, {
      field: '--when',
      expected: 'the line of a runFlow with when',
    });
  // What was read may have been edited since the run.
  const proof = { status: 'not_replayed' as const, detail: `read from ${basename(file)}` };
  const writer = emitters.find(({ format }) => format === TRACE_FORMAT);
  const content = writer?.emit(trace, { proof }).content ?? '';
  if (out === null) process.stdout.write(content);
  else await write(out, content);
  for (const note of notes) process.stderr.write(`note: ${note}\n`);
  if (locators === null)
    process.stderr.write('no file of locators stands beside it: the trace has only what the lines say\n');
  return EXIT.completed;
}

/** What a person has decided, by file and line; and what no condition has asked for yet. */
function decisionsOf(given: readonly string[], flow: string) {
  const all = new Map(
    given.map((one): readonly [string, boolean] => {
      const [, file = flow, line, word] = /^(?:(.+):)?([1-9]\d{0,5})=(yes|no)$/.exec(one) ?? [];
      if (line === undefined)
        throw new TapwrightError('INPUT_INVALID', `${one.slice(0, 80)} decides nothing`, {
          field: '--when',
          expected: 'LINE=yes, LINE=no, or with the file before it, such as parts/login.yaml:4=no',
        });
      return [`${file}:${line}`, word === 'yes'];
    }),
  );
  return { all, unused: new Set(all.keys()) };
}

/** A flow that is run by another one is no longer than this; bytes. */
const FILE_MAX = 256_000;

/** Reads files in the folder, none outside of it, wherever links lead. */
function readerIn(folder: string): (path: string) => string | null {
  return (path) => {
    try {
      const root = realpathSync(folder);
      const real = realpathSync(join(root, path));
      const { size } = statSync(real);
      const isInside = real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
      return isInside && statSync(real).isFile() && size <= FILE_MAX ? readFileSync(real, 'utf8') : null;
    } catch {
      return null;
    }
  };
}

async function write(path: string, content: string): Promise<void> {
  await writeFile(path, content).catch((cause: unknown) => {
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be written`, {
      field: '--out',
      expected: 'a file that can be written',
      cause,
    });
  });
}
