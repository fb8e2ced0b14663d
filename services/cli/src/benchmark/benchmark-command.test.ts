import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorText, exitCodeOfError, performCommandLine } from '@tapwright/command-line';
import { type TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { DIMENSIONS } from '@tapwright/suite/benchmark';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tapwright } from '../program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchmark-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const QUESTION = { id: 1, kind: 'app', question: 'Which?', options: { A: 'this', B: 'that' }, answer: 'A' };

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function tell(...args: readonly string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const thrown: TapwrightError[] = [];
  const code = await performCommandLine(tapwright, ['benchmark', ...args]).catch((cause: unknown) => {
    const refused = toTapwrightError(cause);
    thrown.push(refused);
    return exitCodeOfError(refused);
  });
  const words = (spy: typeof out): string => spy.mock.calls.map(([text]) => String(text)).join('');
  return {
    code,
    out: words(out),
    error: words(error) + thrown.map((one) => errorText('tapwright', one)).join(''),
  };
}

const run = (models: string, ...more: readonly string[]) =>
  tell('run', '--models', file('models.yaml', models), '--out', join(folder, 'out'), ...more);

describe('bad input ends with 2, before anything is written', () => {
  test.each([
    ['an unknown dimension', 'models: [truth]', ['--dimensions', 'goal,charm'], /charm/],
    ['an unknown task source', 'models: [truth]', ['--tasks', 'web:all'], /web:all/],
    ['an unknown virtual app', 'models: [truth]', ['--tasks', 'virtual:nothing'], /nothing/],
    ['an unknown strategy', 'models: [truth]', ['--strategy', 'luck'], /luck/],
    [
      'an unset key',
      'models: [{name: a, baseUrl: "http://127.0.0.1:1/v1", model: m, keyEnv: NO_SUCH_KEY}]',
      [],
      /NO_SUCH_KEY/,
    ],
    ['two models of one name', 'models: [truth, truth]', [], /different name/],
    ['noise of nothing', 'models: [truth]', ['--noise', '0'], /--noise/],
    ['the same noise twice', 'models: [truth]', ['--noise', '50,50%'], /different per cents/],
    ['noise without grounding', 'models: [truth]', ['--noise', '50', '--dimensions', 'goal'], /--noise/],
    ['a budget of nothing', 'models: [truth]', ['--budget', '0usd'], /--budget/],
    ['half a token', 'models: [truth]', ['--budget', '0.5tokens'], /--budget/],
    [
      'a budget of minutes',
      'models: [truth]',
      ['--budget', '5minutes'],
      /calls, tokens, US dollars or a time/,
    ],
    ['more than a week', 'models: [truth]', ['--budget', '169h'], /at most 7 days/],
    ['two limits of one kind', 'models: [truth]', ['--budget', '2tokens,3ktokens'], /each at most once/],
    [
      'a limit of money without prices',
      'models: [{name: a, baseUrl: "http://127.0.0.1:1/v1", model: m}]',
      ['--budget', '2usd'],
      /nobody knows what model a costs[\s\S]*Give its prices/,
    ],
    [
      'a limit of tokens for another agent',
      'models: [{name: a, agentUrl: "http://127.0.0.1:1/act"}]',
      ['--budget', '2ktokens'],
      /nobody counts those of the agent a[\s\S]*--budget 500calls/,
    ],
  ])('%s', async (_, models, more, told) => {
    const { code, error } = await run(models, ...more);
    expect(error).toMatch(told);
    expect([code, readdirSync(folder)]).toEqual([2, ['models.yaml']]);
  });

  test.each([
    ['a question without a right option', [{ ...QUESTION, answer: 'C' }], /0\.answer: expected one of/],
    ['two questions with one id', [QUESTION, QUESTION], /1\.id: expected a different id/],
    [
      'a question with two ids',
      JSON.stringify([QUESTION]).replace('{', '{"id":7,'),
      /each key once: "id" stands in line 1 again/,
    ],
  ])('%s', async (_, questions, told) => {
    const path = file(
      'questions.json',
      typeof questions === 'string' ? questions : JSON.stringify(questions),
    );
    const checked = await tell('questions', path);
    expect([checked.code, checked.error]).toEqual([2, expect.stringMatching(told)]);
    const { code, error } = await run('models: [truth]', '--questions', path, '--tasks', 'virtual:notes');
    expect([code, error]).toEqual([2, expect.stringMatching(/questions\.json/)]);
  });
});

const ID = 'bmk_01k5zq3f9bw8dt3m0k2h7c6v9r';
test.each([
  ['a folder that is to be canceled', ['cancel', 'folder'], /ID/],
  ['folders beside ids', ['report', ID, 'folder'], /ID/],
  ['a platform for folders', ['report', 'folder', '--url', 'http://127.0.0.1:9'], /--url/],
  ['a model without a name', ['submit', 'suite.yaml', '--models', 'small,'], /--models/],
  [
    'a dimension that needs no phone',
    ['submit', 'suite.yaml', '--dimensions', 'goal,e2e'],
    /benchmark run --models/,
  ],
  ['a key with a space', ['submit', 'suite.yaml', '--key', 'a b'], /--key/],
  ['a suite that is not there', ['submit', 'no-such-suite.yaml'], /no-such-suite/],
])('of a platform, %s ends with 2', async (_, args, told) => {
  const { code, error } = await tell(...args);
  expect([code, error]).toEqual([2, expect.stringMatching(told)]);
});

test('a platform that does not answer ends with 3', async () => {
  const { code, error } = await tell('report', ID, '--url', 'http://127.0.0.1:9');
  expect([code, error]).toEqual([3, expect.stringMatching(/no platform answers/)]);
});

test('a model that cannot be reached ends with 3, before anything is run', async () => {
  const { code, error } = await run('models: [truth, {name: a, baseUrl: "http://127.0.0.1:9/v1", model: m}]');
  expect(error).toMatch(/model a: .* cannot be reached; nothing was run/);
  expect([code, readdirSync(folder)]).toEqual([3, ['models.yaml']]);
});

test('a benchmark prints its summary last, can be told again and verified', async () => {
  const more = ['--tasks', 'virtual:notes', '--dimensions', 'app,grounding', '--json'];
  const { code, out } = await run('models: [truth, "null"]', ...more);
  const { models, notMeasured } = JSON.parse(out.trim().split('\n').at(-1) ?? '');
  expect([code, notMeasured]).toEqual([0, 0]);
  expect(models).toMatchObject([
    { name: 'truth', simulated: true, usd: 0, dimensions: { app: 1, grounding: 1, e2e: null, goal: null } },
    { name: 'null', dimensions: { app: 0, grounding: 0 }, intervals: { app: [0, expect.any(Number)] } },
  ]);
  vi.restoreAllMocks();
  expect(await tell('report', join(folder, 'out'))).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Table 8/),
  });
  vi.restoreAllMocks();
  cpSync(join(folder, 'out'), join(folder, 'again'), { recursive: true });
  const two = await tell('report', join(folder, 'out'), join(folder, 'again'));
  for (const name of ['out', 'again'])
    expect(two.out).toMatch(new RegExp(`truth \\(simulated\\) +\\| ${join(folder, name)}: react \\(`));
  vi.restoreAllMocks();
  await pageIsWritten();
  expect(await tell('verify', join(folder, 'out'))).toMatchObject({
    code: 0,
    out: expect.stringMatching(/0 problems/),
  });
  vi.restoreAllMocks();
  expect(await tell('verify', folder)).toMatchObject({ code: 2 });
});

/** The page of the folder, made with a viewer that stands in for the built one. */
async function pageIsWritten() {
  const out = join(folder, 'out');
  vi.stubEnv('TAPWRIGHT_PAGES', folder);
  expect(await tell('report', out, '--html')).toMatchObject({
    code: 2,
    error: expect.stringMatching(/was not built.*--html/s),
  });
  vi.restoreAllMocks();
  mkdirSync(join(folder, 'benchmark'));
  for (const name of ['viewer.js', 'viewer.css']) file(join('benchmark', name), '/* built */');
  expect(await tell('report', out, '--html')).toMatchObject({
    code: 0,
    error: expect.stringContaining('report.html'),
  });
  const page = readFileSync(join(out, 'report.html'), 'utf8');
  const [, data = ''] = /id="viewer-data">(.*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data)).toMatchObject({ title: 'out', entries: [{ name: 'truth' }, { name: 'null' }] });
  vi.restoreAllMocks();
  expect(await tell('report', out, '--html', out)).toMatchObject({
    code: 2,
    error: expect.stringContaining('--html'),
  });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
}

test('a folder into which another process measures ends with 2: it would be paid for twice', async () => {
  mkdirSync(join(folder, 'out'));
  file(join('out', 'in-use'), String(process.ppid));
  const { code, error } = await run('models: [truth]', '--tasks', 'virtual:notes', '--dimensions', 'app');
  expect([code, error]).toEqual([2, expect.stringMatching(/which process \d+ uses[\s\S]*--out/)]);
});

test('a folder that is a file ends with 2', async () => {
  const path = file('taken', '');
  const models = file('models.yaml', 'models: [truth]');
  const { code, error } = await tell('run', '--models', models, '--dimensions', 'goal', '--out', path);
  expect([code, error]).toEqual([2, expect.stringMatching(/cannot be written[\s\S]*--out/)]);
});

test('questions of one’s own are asked, even where only some items are', async () => {
  const path = file('questions.json', JSON.stringify([QUESTION]));
  const more = ['--tasks', 'virtual:notes', '--dimensions', 'app', '--limit', '2', '--questions', path];
  expect((await run('models: [truth]', ...more)).code).toBe(0);
  const cells = readdirSync(join(folder, 'out', 'cells')).map(
    (name) => JSON.parse(readFileSync(join(folder, 'out', 'cells', name), 'utf8')).item,
  );
  expect(cells).toHaveLength(2);
  expect(cells).toContain(`questions.json/${QUESTION.id}`);
});

test('the help names the dimensions that there are', async () => {
  const { out } = await tell('run', '--help');
  for (const name of DIMENSIONS) expect(out).toContain(name);
});
