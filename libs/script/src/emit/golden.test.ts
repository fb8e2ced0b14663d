import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Trace } from '../trace/trace.ts';
import { ADB_SHELL_LIBRARY } from './adb-shell/adb-shell.ts';
import { caseTrace } from './case.fixture.ts';
import type { LibraryPart, Proof } from './emitter.ts';
import { emitters } from './emitters.ts';
import { noteAndFiles } from './file-trace.fixture.ts';
import { darkThemeTrace } from './home.fixture.ts';
import { notesTrace } from './notes.fixture.ts';
import { UIAUTOMATOR2_LIBRARY } from './uiautomator2/uiautomator2.ts';
import { WEBDRIVERIO_LIBRARY } from './webdriverio/webdriverio.ts';

const replayed = { status: 'replayed', detail: '3 of 3 steps on emulator-5554' } as const;
const notReplayed = { status: 'not_replayed', detail: '' } as const;
/** The parts that scripts of a format contain unchanged; the other formats have none. */
const LIBRARIES: Readonly<Record<string, readonly LibraryPart[]>> = {
  'adb-shell': ADB_SHELL_LIBRARY,
  uiautomator2: UIAUTOMATOR2_LIBRARY,
  webdriverio: WEBDRIVERIO_LIBRARY,
};
const TRACES: readonly { readonly name: string; readonly trace: Trace; readonly proof: Proof }[] = [
  { name: 'notes', trace: notesTrace(), proof: replayed },
  { name: 'case', trace: caseTrace(), proof: replayed },
  { name: 'files', trace: noteAndFiles(), proof: notReplayed },
  { name: 'home', trace: darkThemeTrace(), proof: notReplayed },
];
/** Without the case as neutral JSON: that is its trace, which is long and shows nothing that the notes do not show. */
const GOLDEN = emitters
  .flatMap((emitter) => TRACES.map((of) => ({ ...of, emitter, format: emitter.format })))
  .filter(({ name, format }) => `${name} ${format}` !== 'case neutral-json');

/**
 * The script with one line in place of each library part: golden files hold only what differs from script to script.
 */
function bodyOf(script: string, library: readonly LibraryPart[]): string {
  return library.reduce((rest, { name, text }) => rest.replace(text, () => `(${name})\n`), script);
}

describe('golden files', () => {
  it.each(GOLDEN)('$name as $format', ({ name, trace, proof, emitter: { format, fileExtension, emit } }) => {
    const library = LIBRARIES[format] ?? [];
    const extension = library.length === 0 ? fileExtension : 'txt';
    const file = join(import.meta.dirname, 'golden', `${name}.${format}.${extension}`);
    const body = bodyOf(emit(trace, { proof }).content, library);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, body);
    expect(body).toBe(readFileSync(file, 'utf8'));
  });
});

describe.each(Object.entries(LIBRARIES))('the library of %s', (of, library) => {
  const emitter = emitters.find(({ format }) => format === of);
  const scripts = TRACES.map(({ trace, proof }) => emitter?.emit(trace, { proof }).content ?? '');

  it.each([...library])('$name is in at least one script, and in none of them twice', ({ text }) => {
    const times = scripts.map((script) => script.split(text).length - 1);
    expect(Math.max(...times)).toBe(1);
  });
});
