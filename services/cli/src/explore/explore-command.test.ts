import { readCommandLine } from '@tapwright/command-line';
import { describe, expect, test } from 'vitest';
import { tapwright } from '../program.ts';
import type { ExploreArguments } from './explore-command.ts';

const parse = (args: readonly string[]) =>
  readCommandLine(tapwright, ['explore', ...args]) as Promise<ExploreArguments>;

const NOTES = ['--virtual', 'notes'];
const URL = 'http://127.0.0.1:8080';

test('a platform that is running is a target with phones of its own; it may go on with an exploration', async () => {
  const { target, resume, reset } = await parse(['--url', URL, '--app', 'org.example', '--devices', '3']);
  expect([target, resume, reset]).toEqual([{ kind: 'platform', url: URL }, null, 'restart']);
  expect((await parse(['--url', URL, '--resume', 'exp_1'])).resume).toBe('exp_1');
});

test('a folder keeps an exploration, too; a phone that it is resumed on needs no app', async () => {
  expect((await parse([...NOTES, '--out', 'there', '--resume', 'exp_1'])).resume).toBe('exp_1');
  expect(await parse(['--serial', 's', '--out', 'there', '--resume', 'exp_1'])).toMatchObject({ app: null });
});

test('what is not given has a default: guided, seed 1, one phone, 400 steps', async () => {
  expect(await parse(NOTES)).toEqual({
    target: { kind: 'virtual', app: 'notes' },
    resume: null,
    app: null,
    explorer: 'guided',
    persona: null,
    objective: null,
    model: 'offline',
    seed: 1,
    budget: { steps: 400, deadlineMs: null },
    devices: 1,
    allowOutside: [],
    forbidden: [],
    reset: 'data',
    pictures: true,
    repeatable: false,
    verify: true,
    dryRun: false,
    out: null,
    json: false,
    quiet: false,
  });
});

test('every flag reaches the job', async () => {
  const flags = [
    ...[
      '--serial',
      's',
      '--app',
      'org.example',
      '--explorer',
      'dfs',
      '--seed',
      '7',
      '--budget',
      '5m,50steps',
    ],
    ...['--allow-outside', 'org.camera', '--forbid', 'Pay', '--forbid', 'Delete', '--reset', 'none'],
    ...['--repeatable', '--no-verify', '--no-pictures', '--dry-run', '--out', 'there', '--json', '--quiet'],
  ];
  expect(await parse(flags)).toEqual({
    target: { kind: 'serial', serial: 's' },
    resume: null,
    app: 'org.example',
    explorer: 'dfs',
    persona: null,
    objective: null,
    model: 'offline',
    seed: 7,
    budget: { steps: 50, deadlineMs: 300_000 },
    devices: 1,
    allowOutside: ['org.camera'],
    forbidden: ['Pay', 'Delete'],
    reset: 'none',
    pictures: false,
    repeatable: true,
    verify: false,
    dryRun: true,
    out: 'there',
    json: true,
    quiet: true,
  });
});

test('who gives a persona or an objective wants an explorer that asks a model', async () => {
  expect(await parse([...NOTES, '--persona', 'p.yaml', '--model', 'openai'])).toMatchObject({
    explorer: 'tapwright',
    persona: 'p.yaml',
    model: 'openai',
  });
  expect(await parse([...NOTES, '--objective', 'x', '--explorer', 'gptdroid'])).toMatchObject({
    explorer: 'gptdroid',
    objective: 'x',
  });
});

describe('refused is', () => {
  test.each([
    ['no target', []],
    ['a phone without an app', ['--serial', 's']],
    ['several phones with one serial', ['--serial', 's', '--app', 'org.example', '--devices', '2']],
    ['a platform without an app', ['--url', URL]],
    ['a platform and a phone', ['--url', URL, '--virtual', 'notes']],
    ['what is resumed without a platform or a folder', [...NOTES, '--resume', 'exp_1']],
    ['what is resumed and is no exploration', ['--url', URL, '--resume', '../v1/jobs']],
    ['a budget of no steps', [...NOTES, '--budget', '0steps']],
    ['an unknown explorer', [...NOTES, '--explorer', 'clever']],
    ['a model for a rule', [...NOTES, '--model', 'openai']],
    ['a model for a platform', ['--url', URL, '--app', 'org.example', '--model', 'offline']],
    [
      'settings of models for a platform',
      ['--url', URL, '--app', 'org.example', '--model-set', 'temperature=0'],
    ],
    ['a persona for a rule', [...NOTES, '--persona', 'p.yaml', '--explorer', 'dfs']],
    ['a long objective', [...NOTES, '--objective', 'x'.repeat(1_001)]],
    ['a budget that cannot be read', [...NOTES, '--budget', 'much']],
    ['no phone', [...NOTES, '--devices', '0']],
    ['too many phones', [...NOTES, '--devices', '9']],
    ['an empty word', [...NOTES, '--forbid', ' ']],
    ['a seed that is no number', [...NOTES, '--seed', 'x']],
  ])('%s', async (_, args) => {
    await expect(parse(args)).rejects.toThrow();
  });
});

test('options after diff and export are theirs', async () => {
  const read = (...args: readonly string[]) => readCommandLine(tapwright, ['explore', ...args]);
  expect(await read('diff', 'exp_1', 'before/', '--url', 'http://127.0.0.1:9', '--json')).toEqual({
    older: { kind: 'platform', id: 'exp_1', url: 'http://127.0.0.1:9' },
    newer: { kind: 'folder', path: 'before/' },
    json: true,
  });
  expect(await read('export', 'dir', ...NOTES, '--cases', '3', '--out', 'suite', '--json')).toEqual({
    ...{ from: 'dir', target: { kind: 'virtual', app: 'notes' }, repeatable: false, cases: 3 },
    ...{ out: 'suite', json: true },
  });
  await expect(read('export', 'dir')).rejects.toMatchObject({ code: 'INPUT_INVALID', field: 'target' });
  await expect(read('diff', 'exp_1')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});

test.each([
  ['no word', ['--forbid', '\u200b'], '--forbid'],
  ['only a star', ['--forbid', '*'], '--forbid'],
  ['a word without end', ['--forbid', 'x'.repeat(101)], '--forbid'],
  ['too many words', Array.from({ length: 51 }, (_, at) => ['--forbid', `w${at}`]).flat(), '--forbid'],
  ['no package outside', ['--allow-outside', ''], '--allow-outside'],
  ['words for a package outside', ['--allow-outside', 'the browser'], '--allow-outside'],
  ['no package', ['--app', ''], '--app'],
  ['an objective without words', ['--objective', ' '], '--objective'],
  ['no folder', ['--out', ''], '--out'],
  ['no persona', ['--persona', ''], '--persona'],
])('%s is refused before anything starts', async (_, args, field) => {
  await expect(parse([...NOTES, ...args])).rejects.toMatchObject({ code: 'INPUT_INVALID', field });
});

const RESUME = [...NOTES, '--out', 'there', '--resume', 'exp_1'];
test.each([
  ['a word that is forbidden only now', ['--forbid', 'Pay'], '--forbid'],
  ['another rule', ['--explorer', 'dfs'], '--explorer'],
  ['an objective', ['--objective', 'x'], '--objective'],
  ['another app to use', ['--allow-outside', 'org.camera'], '--allow-outside'],
  ['another beginning', ['--reset', 'none'], '--reset'],
  ['another seed', ['--seed', '7'], '--seed'],
  ['the seed that is the default', ['--seed', '1'], '--seed'],
  ['no more pictures', ['--no-pictures'], '--no-pictures'],
  ['no replays of crashes', ['--no-verify'], '--no-verify'],
  ['leave to do again what may happen once', ['--repeatable'], '--repeatable'],
  ['a time', ['--budget', '5steps,10m'], '--budget'],
  ['money', ['--budget', '5steps,2usd'], '--budget'],
])('%s is refused where an exploration goes on, which would not heed it', async (_, args, field) => {
  await expect(parse([...RESUME, ...args])).rejects.toMatchObject({ code: 'INPUT_INVALID', field });
  expect((await parse([...RESUME, '--budget', '5steps'])).budget.steps).toBe(5);
});

test('a picture is a word that may be forbidden', async () => {
  expect((await parse([...NOTES, '--forbid', '🗑'])).forbidden).toEqual(['🗑']);
});
