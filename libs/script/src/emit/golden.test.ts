import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Trace } from '../trace/trace.ts';
import { ADB_SHELL_LIBRARY } from './adb-shell/helper.ts';
import { caseTrace } from './case.fixture.ts';
import { conditionalNotes } from './conditions.fixture.ts';
import type { Emission, Emitter, LibraryPart, Proof } from './emitter.ts';
import { emitters } from './emitters.ts';
import { noteAndFiles } from './file-trace.fixture.ts';
import { darkThemeTrace } from './home.fixture.ts';
import { notesTrace } from './notes.fixture.ts';
import { UIAUTOMATOR2_LIBRARY } from './uiautomator2/helper.ts';
import { WEBDRIVERIO_LIBRARY } from './webdriverio/helper.ts';

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
  { name: 'conditions', trace: conditionalNotes(), proof: notReplayed },
];
/** Without traces as neutral JSON that show nothing that the notes do not show. */
const GOLDEN = emitters
  .flatMap((emitter) => TRACES.map((of) => ({ ...of, emitter, format: emitter.format })))
  .filter(
    ({ name, format }) => !['case neutral-json', 'conditions neutral-json'].includes(`${name} ${format}`),
  );

/** The files that a script consists of, without its helper, which is the same beside all of them. */
function filesOf(
  { format, fileExtension, helpers }: Emitter,
  { content, files }: Emission,
  name: string,
): readonly (readonly [file: string, text: string])[] {
  // A compiler would look for the helper beside a module.
  const extension = fileExtension === 'ts' ? 'ts.txt' : fileExtension;
  if (helpers !== undefined)
    return [
      [`${name}.${format}.${extension}`, content],
      ...files.map(
        ({ name: own, text }) =>
          [`${name}.${format}${own.slice(own.indexOf(`${name}.`) + name.length)}`, text] as const,
      ),
    ];
  const library = LIBRARIES[format] ?? [];
  // One line stands for each part of the library.
  const body = library.reduce(
    (rest, { name: part, text }) => rest.replace(text, () => `(${part})\n`),
    content,
  );
  return [[`${name}.${format}.${library.length === 0 ? fileExtension : 'txt'}`, body]];
}

describe('golden files', () => {
  it.each(GOLDEN)('$name as $format', ({ name, trace, proof, emitter }) => {
    for (const [file, text] of filesOf(emitter, emitter.emit(trace, { proof, name }), name)) {
      const path = join(import.meta.dirname, 'golden', file);
      if (process.env.UPDATE_GOLDEN === '1') writeFileSync(path, text);
      expect(text).toBe(readFileSync(path, 'utf8'));
    }
  });
});

describe.each(Object.entries(LIBRARIES))('the library of %s', (of, library) => {
  const emitter = emitters.find(({ format }) => format === of);
  const emit = (trace: Trace, proof: Proof) =>
    emitter?.emit(trace, { proof, selfContained: true }).content ?? '';
  const scripts = TRACES.map(({ trace, proof }) => emit(trace, proof));

  it.each([...library])('$name is in at least one script, and in none of them twice', ({ text }) => {
    const times = scripts.map((script) => script.split(text).length - 1);
    expect(Math.max(...times)).toBe(1);
  });

  it.runIf(emitter?.helpers)('stands once in the helper, as a whole', () => {
    const helper = emitter?.helpers?.[0]?.text ?? '';
    for (const { text } of library) expect(helper.split(text)).toHaveLength(2);
  });
});
