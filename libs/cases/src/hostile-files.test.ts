import { CASE_ROWS_MAX } from '@tapwright/contracts';
import { seededRandom } from '@tapwright/numbers';
import { describe, expect, test } from 'vitest';
import { FULL_CASE } from './full-case.fixture.ts';
import { expectToldAtEveryPlace } from './hostile-values.fixture.ts';
import { lintCaseFile, readCaseFile } from './read-case-file.ts';
import { CASE_FILE_BYTES_MAX, decodeFile, decodeText } from './text-of-file.ts';

const file = 'hostile.yaml';

/** Processor time, in milliseconds: on a busy machine most of the clock time belongs to other processes. */
function timed<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const began = process.threadCpuUsage();
  const value = work();
  const { user, system } = process.threadCpuUsage(began);
  return { value, ms: (user + system) / 1_000 };
}

const WRONG: readonly (readonly [string, unknown])[] = [
  ['missing', undefined],
  ['empty', null],
  ['an empty text', ''],
  ['blank', '  '],
  ['a number', 7],
  ['a negative fraction', -1.5],
  ['a text', 'Ж 𝄞 "quoted": {x}'],
  ['a boolean', true],
  ['an empty list', []],
  ['a list', ['a', ['b'], { c: 'd' }]],
  ['a mapping', { a: 'b', '${x}': ['c'] }],
  ['an empty mapping', {}],
];

describe('every field of a full case', () => {
  test.each(WRONG)('%s: is either a valid case or reported at its place, never a crash', (_, value) =>
    expectToldAtEveryPlace(value),
  );
});

test('any cut or damaged text is a valid case or reported at a place, never a crash', () => {
  const random = seededRandom(7).below;
  const pieces = [
    '\t',
    ' ',
    '\n',
    ':',
    '- ',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '|',
    '>',
    '&a ',
    '*a',
    '!b ',
    '%',
    '@',
    '#',
    '---\n',
    '? ',
    '\0',
    '\ud800',
  ];
  for (let round = 0; round < 600; round++) {
    const at = random(FULL_CASE.length);
    const cut = round % 3 === 0 ? random(40) : 0;
    const text = FULL_CASE.slice(0, at) + (pieces[random(pieces.length)] ?? '') + FULL_CASE.slice(at + cut);
    const problems = lintCaseFile(text, { file });
    for (const { line, column } of problems) expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
    if (!problems.some(({ severity }) => severity === 'error')) {
      expect(readCaseFile(text, { file }).cases.length).toBeGreaterThan(0);
    }
  }
});

const laughs = (levels: number): string =>
  [
    'a: &a0 [lol, lol]',
    ...Array.from({ length: levels }, (_, at) => `b${at}: &a${at + 1} [${`*a${at}, `.repeat(9)}*a${at}]`),
  ].join('\n');

describe('hostile files are refused quickly, at a place', () => {
  test.each<[string, string, string]>([
    ['a billion laughs', laughs(9), 'an anchor'],
    ['more laughs than fit on a page', laughs(2_000), 'an anchor'],
    ['an alias of what is around it', 'id: &a [*a]', 'an anchor'],
    ['lists within lists', '['.repeat(1_000_000), 'is nested too deeply'],
    ['mappings within mappings', '{a: '.repeat(250_000), 'is nested too deeply'],
    ['dashes within dashes', '- '.repeat(500_000), 'is nested too deeply'],
    ['questions within questions', '? '.repeat(500_000), 'is nested too deeply'],
    [
      'deep indentation',
      Array.from({ length: 1_300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
      'is nested too deeply',
    ],
    ['a text of half a million folds', `id: "${' \\\n'.repeat(300_000)}"`, 'one text is too long'],
    ['a million entries', `id: [${'1,'.repeat(500_000)}]`, 'holds too many parts'],
    ['half a million quotes', `id: ${'"a" '.repeat(200_000)}`, 'holds too many parts'],
    ['a hundred thousand documents', '---\na\n'.repeat(160_000), 'holds too many parts'],
    [
      'forty thousand unknown fields',
      Array.from({ length: 40_000 }, (_, at) => `k${at}: 1`).join('\n'),
      'the unknown field',
    ],
    [
      'eighty thousand unknown parameters',
      `id: a\ntitle: A\nsteps:\n${'  - ${p} ${q}\n'.repeat(40_000)}`,
      "the unknown parameter 'q'",
    ],
    [
      'two hundred cases with mistakes of every kind',
      `id: a\nbad: 1\nsteps:\n${'  - { do: "${x}", role: z, expect: "${s}" }\n'.repeat(30)}parameters: { s: { secret: true, value: 1 }, t: }\nrows: [{ u: 1 }, { v: 2 }]\n---\n`.repeat(
        200,
      ),
      "the unknown parameter 'x'",
    ],
    ['mistakes on every line', 'a: "b" c\n'.repeat(25_000), 'not YAML'],
    [
      'a table of many columns and rows that do not fit',
      `id: a\ntitle: A\nsteps: [x]\nrows:\n  columns: [${'c, '.repeat(20_000)}c]\n  values: [${'[], '.repeat(20_000)}[]]`,
      'rows.columns',
    ],
    [
      'parameters and rows that have nothing in common',
      `id: a\ntitle: A\nsteps: [x]\nparameters:\n${Array.from({ length: 15_000 }, (_, at) => `  p${at}:\n`).join('')}rows:\n${'  - { q: 1 }\n'.repeat(10_000)}`,
      'has no value',
    ],
  ])('%s', (_, text, what) => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(CASE_FILE_BYTES_MAX);
    const { value: problems, ms } = timed(() => lintCaseFile(text, { file }));
    const [first] = problems.filter(({ severity }) => severity === 'error');
    expect(first?.line).toBeGreaterThanOrEqual(1);
    expect(
      problems.map((problem) => `${problem.path} ${problem.what}, expected ${problem.expected}`).join('\n'),
    ).toContain(what);
    expect(problems.length).toBeLessThanOrEqual(50);
    // Slow machines are busy with other tests. Without limits, a reader would need minutes for these files.
    expect(ms).toBeLessThan(4_000);
  });
});

test('1,000 parameters and 1,000 rows are read and checked in less than a second', () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `parameter_${at}`);
  const text = `id: big
title: Big
steps: ["Enter \${parameter_3}"]
parameters:
${names.map((name, at) => `  ${name}: { about: "Number ${at}", value: "${at}" }`).join('\n')}
rows:
${Array.from({ length: CASE_ROWS_MAX }, (_, at) => `  - { parameter_1: a${at}, parameter_2: b, parameter_3: "c" }`).join('\n')}
`;
  const { value, ms } = timed(() => readCaseFile(text, { file }));
  expect(value.cases[0]?.rows).toHaveLength(1_000);
  expect(Object.keys(value.cases[0]?.parameters ?? {})).toHaveLength(1_000);
  expect(ms).toBeLessThan(1_000);
});

describe('bytes that are not UTF-8', () => {
  const bytes = (...list: number[]): Uint8Array => Uint8Array.from(list);
  test.each([
    ['UTF-16 with a mark, little end first', bytes(0xff, 0xfe, 0x69, 0), 'is in UTF-16'],
    ['UTF-16 with a mark, big end first', bytes(0xfe, 0xff, 0, 0x69), 'is in UTF-16'],
    ['UTF-16 without a mark', bytes(0x69, 0, 0x64, 0), 'is in UTF-16'],
    ['more than 1 MiB', new Uint8Array(CASE_FILE_BYTES_MAX + 1), 'expected at most 1048576 bytes'],
  ])('%s', (_, content, message) => {
    expect(() => decodeFile(content, file)).toThrow(`${file}:1:1: `);
    expect(() => decodeFile(content, file)).toThrow(message);
  });

  test.each([
    ['Latin-1', 'id: a\ntitle: Gr\xfc\xdfe\n', ':2:10: is not in UTF-8: byte 0xFC (“ü” in Windows-1252)'],
    [
      'after characters of several bytes',
      'a: \xc3\xa4\xe2\x82\xac \xe4x',
      ':1:7: is not in UTF-8: byte 0xE4',
    ],
    ['quotation marks of Windows', '\x93a\x94', ':1:1: is not in UTF-8: byte 0x93,'],
    ['a character that is cut off', 'id: \xe2\x82', ':1:5: is not in UTF-8: byte 0xE2'],
  ])('%s: the first is named with its place, and how to convert it', (_, text, message) => {
    const refusal = expect.objectContaining({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(`${file}${message}`),
      advice: expect.stringContaining('iconv -f WINDOWS-1252 -t UTF-8'),
    });
    expect(() => decodeFile(Buffer.from(text, 'latin1'), file)).toThrow(refusal);
  });

  test('the place is found in a line of megabytes', () => {
    const content = Buffer.from(`${'ä'.repeat(5_000_000)}`);
    expect(() => decodeText(Buffer.concat([content, bytes(0xff)]), file)).toThrow(`${file}:1:5000001: `);
  });

  test('UTF-8 is accepted, with or without a mark', () => {
    const text = new TextEncoder().encode('id: ä');
    expect(decodeFile(text, file)).toBe('id: ä');
    expect(decodeFile(Uint8Array.from([0xef, 0xbb, 0xbf, ...text]), file)).toBe('id: ä');
  });
});
