import type { TapwrightError } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { FULL_CASE } from './full-case.fixture.ts';
import { problemLine } from './problems.ts';
import { lintCaseFile, readCaseFile } from './read-case-file.ts';

const file = 'pay.yaml';
const MINIMAL = 'id: a\ntitle: A\nsteps: [Open the app]\n';
const lint = (text: string): readonly string[] => lintCaseFile(text, { file }).map(problemLine);
const read = (text: string): unknown => readCaseFile(text, { file });

/** `line:column` of the first place of a text in another. */
function placeIn(text: string, needle: string): string {
  const before = text.slice(0, text.indexOf(needle));
  return `${before.split('\n').length}:${before.length - before.lastIndexOf('\n')}`;
}

const ONE_OF =
  'one of text, absent, element with is, value with equals, activity, picture, file with contains or is; several as a list';
const A_PATH =
  'a path of 300 characters at most under /sdcard/ or /storage/emulated/0/, without . or .. as a folder; * in the';
const TIME = 'a time with its unit, 1s to 1h, such as 30s or 2m';
const STATES = 'present, absent, checked, unchecked, enabled, disabled, selected, unselected, focused';

describe('a mistake is reported with file, line, column, path, what is there and what was expected', () => {
  test.each<[right: string, wrong: string, at: string, line: string]>([
    [
      'repeatable: f',
      'repeatble: f',
      'repeatble',
      " repeatble: the unknown field 'repeatble', expected 'repeatable'",
    ],
    ['repeatable: false', 'repeatable: yes', 'yes', " repeatable: is 'yes', expected true or false"],
    ['reset: data', 'reset: wipe', 'wipe', " reset: is 'wipe', expected one of data, restart, none"],
    [
      'forbidden: [Close account]',
      'forbidden: ["**"]',
      '"**"',
      " forbidden.0: is '**', expected a word with a letter, a digit or a picture",
    ],
    ['once: [Pay]', 'once: "-"', '"-"', " once: is '-', expected a word with a letter, a digit or a picture"],
    ['id: pay-friend\n', '', 'title', ' id: is missing, expected a text'],
    ['id: pay-friend', 'id: "-x"', '"-x"', " id: is '-x', expected letters, digits or . _ -"],
    ['title: Pay a friend', 'title: ', '\nrequirement', ' title: is empty, expected a sentence'],
    ['timeout: 45s', 'timeout: 45', '45', ` steps.0.timeout: is '45', expected ${TIME}`],
    ['timeout: 45s', 'timeout: 2h', '2h', ` steps.0.timeout: is '2h', expected ${TIME}`],
    [
      'r ${amount}',
      'r ${amuont}',
      'Enter ${amu',
      " steps.1.do: the unknown parameter 'amuont', expected 'amount'",
    ],
    [
      'role: receiver',
      'role: reciever',
      'reciever',
      " steps.3.role: the unknown role 'reciever', expected 'receiver'",
    ],
    ['is: absent', 'is: gone', 'gone', ` preconditions.0.expect.1.is: is 'gone', expected one of ${STATES}`],
    ['{ absent: T', '{ absnt: T', '{ absnt', ` steps.1.expect.0: is a mapping, expected ${ONE_OF}`],
    ['much }', 'much, text: x }', '{ absent', ` steps.1.expect.0: is a mapping, expected ${ONE_OF}`],
    [
      'draft.txt, is: absent',
      'draft.txt, is: checked',
      'checked',
      ` steps.3.expect.1.is: is 'checked', expected one of present, absent`,
    ],
    [
      'draft.txt, is: absent',
      'draft.txt',
      '{ file: /sd',
      ` steps.3.expect.1: is a mapping, expected ${ONE_OF}`,
    ],
    [
      '/sdcard/Download/draft',
      'Download/draft',
      'Download/draft',
      ` steps.3.expect.1.file: is 'Download/draft.txt', expected ${A_PATH}`,
    ],
    [
      '/sdcard/Download/draft',
      '/data/draft',
      '/data/draft',
      ` steps.3.expect.1.file: is '/data/draft.txt', expected ${A_PATH}`,
    ],
    [
      'Download/draft',
      '../data/draft',
      '/sdcard/../',
      ` steps.3.expect.1.file: is '/sdcard/../data/draft.txt', expected ${A_PATH}`,
    ],
    [
      'Download/draft',
      '*/draft',
      '/sdcard/*/',
      ` steps.3.expect.1.file: is '/sdcard/*/draft.txt', expected ${A_PATH}`,
    ],
    [
      'Download/draft',
      'Download/',
      '/sdcard/Download/.',
      ` steps.3.expect.1.file: is '/sdcard/Download/.txt', expected ${A_PATH}`,
    ],
    [
      'Download/draft',
      'a'.repeat(300),
      '/sdcard/aaa',
      ' steps.3.expect.1.file: is a text of 312 characters, expected at most 300 characters',
    ],
    [
      'Download/${payee}-',
      'Download/${password}-',
      '"/sdcard',
      " steps.3.expect.0.file: the secret 'password' in the path of a file, expected a path without secrets",
    ],
    [
      'Download/${payee}-',
      'Download/${paye}-',
      '"/sdcard',
      " steps.3.expect.0.file: the unknown parameter 'paye', expected 'payee'",
    ],
    ['- payee: Bo', '- paye: Bo', 'paye: Bo', " rows.1.paye: the unknown parameter 'paye', expected 'payee'"],
    [
      '    amount: "7"',
      '    ammount: 7',
      'ammount',
      " rows.1.ammount: the unknown parameter 'ammount', expected 'amount'",
    ],
    [
      'payee: Bo\n    ',
      '',
      'amount: "7"',
      " rows.1: has no value for 'payee', expected a value, an env variable, or",
    ],
    [
      'PAY_PASSWORD',
      'pay',
      'pay\nrows',
      ' parameters.password.env: is a text of 3 characters, expected a name of an',
    ],
    [
      'reset: data',
      'reset: data\nreset: none',
      'reset: none',
      ' reset: appears twice, expected every name once',
    ],
    [
      'amount: 0',
      '1amount: 0',
      '1amount',
      " parameters.1amount: the name '1amount', expected a letter, then letters,",
    ],
    [
      '- do: Open the',
      '- Do this: that\n  - do: Open the',
      'Do this',
      " steps.0.Do this: the unknown field 'Do this', expected one of do, expect, role, timeout; a text with ': ' in it must stand in quotes",
    ],
    [
      'once: [Pay]',
      'once: [*p]',
      '*p',
      " once.0: an alias, expected the value itself; in quotes where it begins with '*'",
    ],
    [
      'once: [Pay]',
      'once: &p [Pay]',
      '[Pay]',
      " once: an anchor, expected the value alone; in quotes where it begins with '&'",
    ],
    [
      'once: [Pay]',
      'once: !!set [Pay]',
      '[Pay]',
      " once: a tag, expected the value alone; in quotes where it begins with '!'",
    ],
    [
      'once: [Pay]',
      '<<: { a: b }',
      '<<',
      ' <<: a merge key, expected the fields themselves, written once more',
    ],
    ['once: [Pay]', '? [a]\n: b', '[a]', ': a key that is not a text, expected a name before the colon'],
    ['once: [Pay]', '__proto__: x', '__proto__', " __proto__: the name '__proto__', expected another name"],
    [
      'once: [Pay]',
      'once: ["a\\0b"]',
      '"a',
      ' once.0: an escaped control character, expected characters that',
    ],
    [
      '  sender: {',
      '\tsender: {',
      '\tsender',
      ': not YAML (Tabs are not allowed as indentation), expected spaces, not tabs',
    ],
  ])('%j as %j', (right, wrong, at, line) => {
    const text = FULL_CASE.replace(right, () => wrong);
    expect(text).not.toBe(FULL_CASE);
    const told = `pay.yaml:${placeIn(text, at)}${line}`;
    expect(lint(text).join('\n')).toContain(told);
    expect(() => read(text)).toThrow(told);
  });

  test('for unreadable YAML: names the usual mistake', () => {
    const lines = (wrong: string): string =>
      lint(FULL_CASE.replace('{ picture: The payment is confirmed }', () => wrong)).join('\n');
    expect(lines('{ picture: ${amount} is paid }')).toContain(
      'within { } or [ ] a text with ${name} must stand in quotes',
    );
    expect(lines('Look: it is: paid')).toContain("a text with ': ' in it must stand in quotes");
  });

  test('more files than are read with every screen', () => {
    const paths = Array.from({ length: 11 }, (_, at) => `{ file: /sdcard/${at}, is: present }`);
    const text = (some: readonly string[]) =>
      `${MINIMAL.replace('[Open the app]', '')}  - do: Open it\n    expect: [${some.join(', ')}]\n`;
    expect(lint(text([...paths.slice(1), ...paths.slice(1)]))).toEqual([]);
    expect(lint(text(paths))).toEqual([
      expect.stringContaining(
        'steps.0.expect.10.file: is a file beyond the limit of 10, expected at most 10 files in a case',
      ),
    ]);
  });

  test('all mistakes of a file at once, in their order, even if cases are broken', () => {
    const text = FULL_CASE.replace('Pay a friend', '""')
      .replace('45s', 'soon')
      .replace('Enter ${amount}', 'Enter ${x}');
    expect(lint(text).map((line) => line.split(':')[1])).toEqual(['3', '18', '19']);
    const thrown = (() => {
      try {
        readCaseFile(text, { file });
      } catch (error) {
        return error as TapwrightError;
      }
      return undefined;
    })();
    expect(thrown).toMatchObject({ code: 'INPUT_INVALID', field: file });
    expect(thrown?.message.split('\n')).toEqual(lint(text));
  });

  test('a value of a parameter is never shown', () => {
    const secret = `hunter2${'x'.repeat(2_000)}`;
    for (const place of [`parameters: { p: ${secret} }`, `parameters: { p: 1 }\nrows: [{ p: ${secret} }]`]) {
      const lines = lint(`${MINIMAL}${place}\n`).join('\n');
      expect(lines).toContain('is a text of 2007 characters, expected at most 2000 characters');
      expect(lines).not.toContain('hunter2');
    }
  });

  test.each([
    '*hunter2',
    '&hunter2',
    '!hunter2',
    '%hunter2',
    '@hunter2',
    '"x" hunter2',
    '"hunter2',
    '{hunter2',
    'hunter2]}: [',
    '[hunter2',
    '|hunter2',
    'a: hunter2: b',
    "'hunter2",
    '`hunter2',
    '} hunter2',
  ])('nor one that is not YAML: %s', (value) => {
    for (const parameters of [`{ p: ${value} }`, `\n  p: ${value}`, `\n  p: 1\n  ${value}`]) {
      const lines = lint(`${MINIMAL}parameters: ${parameters}\n`).join('\n');
      expect(lines).toContain('pay.yaml:');
      if (!parameters.includes('p: 1')) expect(lines).not.toContain('hunter2');
    }
  });

  test.each<[string, string, string]>([
    ['nothing', '', 'pay.yaml:1:1: holds no case, expected 1 to 200 cases'],
    ['only a comment', '# later\n', 'holds no case'],
    ['a text', 'hello', 'pay.yaml:1:1: is '],
    ['a list', '- a', 'pay.yaml:1:1: is a list of 1, expected a case'],
    ['a list of cases that is not a list', 'cases: 5', 'cases: is not a list'],
    ['fields beside cases', `cases: []\nid: a`, 'id: is not allowed beside cases'],
    ['UTF-16', 'i\0d\0', 'pay.yaml:1:1: is in UTF-16, expected a text file in UTF-8'],
    ['a control character', 'id: a\ntitle: \u0007', 'pay.yaml:2:8: a control character is in the text'],
    ['half of a character', 'id: \ud800', 'half of a character'],
    ['more than 1 MiB', `${MINIMAL}#${'x'.repeat(1_048_576)}`, 'bytes, expected at most 1048576 bytes'],
  ])('%s', (_, text, line) => expect(lint(text).join('\n')).toContain(line));
});

test('with more than 50 mistakes the first 50 are shown, with a note that there may be more', () => {
  const text = MINIMAL + Array.from({ length: 80 }, (_, at) => `zz${at}: x\n`).join('');
  expect(lint(text)).toHaveLength(50);
  expect(() => read(text)).toThrow(/zz49.*\nonly the first 50 mistakes are shown$/);
});
