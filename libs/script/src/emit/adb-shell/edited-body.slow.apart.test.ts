import { afterAll, describe, expect, it } from 'vitest';
import { DUMPS, notesTrace } from '../notes.fixture.ts';
import { adbShell } from './adb-shell.ts';
import { stubAdb } from './stub-adb.fixture.ts';

const proof = { status: 'not_replayed', detail: '' } as const;
const { content } = adbShell.emit(notesTrace(), { proof, name: 'replay' });
const body = content.slice(content.indexOf('\napp ') + 1);
/** The words behind the command of each line, with where they stand in the script. */
const words = [...body.matchAll(/(?<=^[a-z_]+(?: .*)? )(?:'[^']*'(?:\\''[^']*')*|[^' \n]+)(?=[ \n])/gm)];
const offset = content.length - body.length;

const stubs: ReturnType<typeof stubAdb>[] = [];
afterAll(() => {
  for (const stub of stubs) stub.remove();
});

/** The exit code, what was done, and what was said. */
function played(change: (script: string) => string) {
  const stub = stubAdb({
    dumps: { home: DUMPS.list.replaceAll('New note', 'Apps'), ...DUMPS },
    moves: [
      ['home', "am start -n 'org.example.notes/.List' 2>&1", 'list'],
      ['list', 'input tap 970 1770', 'editor'],
      ['editor', `input text 's%s&%s"eggs"'`, 'typed'],
      ['typed', 'input tap 270 1070', 'saved'],
    ],
  });
  stubs.push(stub);
  const { status, stdout, log } = stub.run(notesTrace(), { TAPWRIGHT_DEADLINE_S: '1' }, { change });
  return JSON.stringify([status, stdout, log]);
}

describe('a body for adb that was edited', () => {
  const first = played((script) => script);

  it('passes as it was written', () => expect(first).toMatch(/^\[0,/));

  it.each(words.map((match) => [match[0], match.index] as const))(
    'does something else, or fails: %s at %i',
    (word, at) => {
      const from = offset + at;
      const other = word.endsWith("'") ? `${word.slice(0, -1)}x'` : `${word}x`;
      const change = (script: string) =>
        `${script.slice(0, from)}${other}${script.slice(from + word.length)}`;
      expect(played(change)).not.toBe(first);
    },
  );
});
