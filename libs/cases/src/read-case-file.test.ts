import { CaseSpec } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { FULL_CASE } from './full-case.fixture.ts';
import { problemLine } from './problems.ts';
import { lintCaseFile, lintCaseFiles, readCaseFile } from './read-case-file.ts';

const file = 'pay.yaml';
const MINIMAL = 'id: a\ntitle: A\nsteps: [Open the app]\n';
const lint = (text: string): readonly string[] => lintCaseFile(text, { file }).map(problemLine);
const read = (text: string): CaseSpec => {
  const [first] = readCaseFile(text, { file }).cases;
  if (first === undefined) throw new Error('no case');
  return first;
};

test('a full file is read, in any form, into the spec of the contract', () => {
  const spec = read(FULL_CASE);
  expect(CaseSpec.parse(spec)).toEqual(spec);
  expect(spec).toMatchObject({
    id: 'pay-friend',
    preconditions: [
      { that: 'The user is signed in', expect: [{ text: 'Balance' }, { element: 'Sign in', is: 'absent' }] },
    ],
    parameters: {
      payee: { value: null, about: 'Who gets the money' },
      amount: { value: '012.50' },
      password: { secret: true, env: 'PAY_PASSWORD', value: null },
    },
    rows: [{ payee: 'Ada' }, { payee: 'Bo', amount: '7' }],
    roles: { sender: { labels: { rack: '3' }, apiLevel: { min: 30 } }, receiver: { model: 'Pixel*' } },
    timeouts: { caseMs: 600_000, stepMs: 90_000 },
    repeatable: false,
    reset: 'data',
  });
  expect(spec.steps[0]).toMatchObject({ role: 'sender', timeoutMs: 45_000 });
  expect(lint(FULL_CASE)).toEqual([]);
});

test('a switch that is expected to be on or off is checked or unchecked', () => {
  const spec = read(`id: a
title: A
steps: [{ do: Look, expect: [{ element: Alerts, is: on }, { element: Sound, is: off }] }]
`);
  expect(spec.steps[0]?.expect).toEqual([
    { element: 'Alerts', is: 'checked' },
    { element: 'Sound', is: 'unchecked' },
  ]);
  expect(CaseSpec.parse(spec)).toEqual(spec);
});

test('short forms: sentences, texts, single items, values, names of roles, a table of rows', () => {
  const short = `id: short
title: Short forms
tags: smoke
preconditions: Signed in
steps:
  - Open \${page}
  - { do: Look, expect: Welcome, role: two }
  - { do: Look again, expect: [Hello, { absent: Error }] }
parameters: { page: Home, count: , when: 2030-01-02 }
rows: { columns: [page, count], values: [[A, 01], ["", yes]] }
roles: [one, two]
timeout: 2h
`;
  expect(read(short)).toMatchObject({
    tags: ['smoke'],
    preconditions: [{ that: 'Signed in', expect: [] }],
    steps: [
      { do: 'Open ${page}', expect: [] },
      { expect: [{ text: 'Welcome' }], role: 'two' },
      { expect: [{ text: 'Hello' }, { absent: 'Error' }] },
    ],
    rows: [
      { page: 'A', count: '01' },
      { page: '', count: 'yes' },
    ],
    roles: { one: {}, two: {} },
    timeouts: { caseMs: 7_200_000 },
    reset: 'restart',
  });
});

test.each([
  '012',
  '1.50',
  'yes',
  'no',
  '2030-01-02',
  '1_000',
  '0x1F',
  '1e3',
  '~',
  'null',
  'true',
  '+49',
  '.5',
  '12:30',
])('the value %s stays a text', (value) => {
  const spec = read(`${MINIMAL}parameters:\n  p: ${value}\nrows:\n  - p: ${value}\n`);
  expect(spec.parameters.p?.value).toBe(value);
  expect(spec.rows).toEqual([{ p: value }]);
});

test('several documents or a list of cases; empty ones are left out; comments are kept', () => {
  const many = `---\n# one\n${MINIMAL}---\n${MINIMAL.replace('id: a', 'id: b')}---\n`;
  const { cases, documents } = readCaseFile(many, { file });
  expect(cases.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(String(documents[0])).toContain('# one');
  const listed = readCaseFile(
    'cases:\n  - { id: x, title: X, steps: [Go] }\n  - { id: y, title: Y, steps: [Go] }\n',
    { file },
  );
  expect(listed.cases.map(({ id }) => id)).toEqual(['x', 'y']);
  expect(listed.place(1, ['steps', 0])).toEqual({ line: 3, column: 32 });
});

test('a place is that of the value, or of the nearest node around it', () => {
  const { place } = readCaseFile(FULL_CASE, { file });
  expect(place(0, ['id'])).toEqual({ line: 2, column: 5 });
  expect(place(0, ['steps', 1, 'do'])).toEqual({ line: 19, column: 9 });
  expect(place(0, ['steps', 1, 'expect', 0, 'absent'])).toEqual({ line: 20, column: 13 });
});

test('a byte order mark and line ends of Windows are accepted; places stay right', () => {
  expect(read(`\uFEFF${MINIMAL.replaceAll('\n', '\r\n')}`).id).toBe('a');
  expect(lint(`\uFEFF${MINIMAL.replace('title', 'titel').replaceAll('\n', '\r\n')}`)[0]).toContain(
    'pay.yaml:1:1 title: is missing',
  );
});

test('doubtful things give a warning, and the file is read anyway', () => {
  const text = `${MINIMAL.replace('[Open the app]', '[{ do: "Open ${a}", expect: "${pin}" }]')}parameters:
  a: 1
  spare: 2
  pin: { value: 1234, secret: true }
roles: [one, two]
`;
  expect(lint(text)).toEqual([
    "pay.yaml:3:36 steps.0.expect: the secret 'pin' in an expectation, expected something else that shows the same: secrets are masked (warning)",
    'pay.yaml:6:10 parameters.spare: is never mentioned, expected a step or an expectation that mentions it (warning)',
    'pay.yaml:7:17 parameters.pin.value: a secret is written in the file, expected env: the name of a variable that holds it (warning)',
    "pay.yaml:8:8 roles.two: no step is done by 'two', expected a step with this role (warning)",
  ]);
  expect(readCaseFile(text, { file }).warnings).toHaveLength(4);
});

test('an unknown role is a mistake, also in a precondition; a role with only preconditions does no step', () => {
  const text = `${MINIMAL}preconditions: [{ that: Signed in, role: two }, { that: Signed in, role: tow }]
roles: [one, two]
`;
  expect(lint(text)).toEqual([
    "pay.yaml:4:74 preconditions.1.role: the unknown role 'tow', expected 'two'",
    "pay.yaml:5:8 roles.two: no step is done by 'two', expected a step with this role (warning)",
  ]);
});

test('a forgotten brace is a warning', () => {
  const text = `${MINIMAL.replace('[Open the app]', '["Enter ${amount and ${p}"]')}parameters: { p: 1 }\n`;
  expect(lint(text)).toEqual([
    'pay.yaml:3:9 steps.0: an unfinished parameter, expected a name and } behind the ${ (warning)',
  ]);
});

test('hundreds of candidates that no step names are normal', () => {
  const parameters = Array.from({ length: 300 }, (_, at) => `  p${at}: ${at}`).join('\n');
  expect(lint(`id: a\ntitle: A\nsteps: ["Open \${p7}"]\nparameters:\n${parameters}\n`)).toEqual([]);
});

test('an id is used once: within a file and across files, ignoring case', () => {
  expect(lint(`${MINIMAL}---\n${MINIMAL.replace('id: a', 'id: A')}`)).toEqual([
    'pay.yaml:5:5 id: is the id of pay.yaml:1, too, expected an id of its own',
  ]);
  const problems = lintCaseFiles([
    { file: 'one.yaml', text: MINIMAL },
    { file: 'two.yaml', text: `# 2\n${MINIMAL}` },
    { file: 'three.yaml', text: MINIMAL.replace('id: a', 'id: b') },
  ]);
  expect(problems.map(problemLine)).toEqual([
    'two.yaml:2:5 id: is the id of one.yaml:1, too, expected an id of its own',
  ]);
});
