import { readCommandLine } from '@tapwright/command-line';
import { describe, expect, test } from 'vitest';
import { tapwright } from '../program.ts';
import type { ExploreArguments } from './explore-command.ts';

const parse = (args: readonly string[]) =>
  readCommandLine(tapwright, ['explore', ...args]) as Promise<ExploreArguments>;

const NOTES = ['--virtual', 'notes'];
const URL = 'http://127.0.0.1:8080';

test('a platform that is running is a target with phones of its own; it may go on with an exploration', async () => {
  const { target, reset } = await parse(['--url', URL, '--app', 'org.example', '--devices', '3']);
  expect([target, reset]).toEqual([{ kind: 'platform', url: URL, resume: null }, 'restart']);
  expect((await parse(['--url', URL, '--resume', 'exp_1'])).target).toMatchObject({ resume: 'exp_1' });
});

test('what is not given has a default: guided, seed 1, one phone, 400 steps', async () => {
  expect(await parse(NOTES)).toEqual({
    target: { kind: 'virtual', app: 'notes' },
    app: null,
    explorer: 'guided',
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
    ...['--repeatable', '--no-verify', '--no-pictures', '--dry-run', '--out', 'there', '--json'],
  ];
  expect(await parse(flags)).toEqual({
    target: { kind: 'serial', serial: 's' },
    app: 'org.example',
    explorer: 'dfs',
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
  });
});

describe('refused is', () => {
  test.each([
    ['no target', []],
    ['a phone without an app', ['--serial', 's']],
    ['several phones with one serial', ['--serial', 's', '--app', 'org.example', '--devices', '2']],
    ['a platform without an app', ['--url', URL]],
    ['a platform and a phone', ['--url', URL, '--virtual', 'notes']],
    ['what is resumed without a platform', [...NOTES, '--resume', 'exp_1']],
    ['what is resumed and is no exploration', ['--url', URL, '--resume', '../v1/jobs']],
    ['a budget of no steps', [...NOTES, '--budget', '0steps']],
    ['an unknown explorer', [...NOTES, '--explorer', 'clever']],
    ['a budget that cannot be read', [...NOTES, '--budget', 'much']],
    ['no phone', [...NOTES, '--devices', '0']],
    ['too many phones', [...NOTES, '--devices', '9']],
    ['a seed that is no number', [...NOTES, '--seed', 'x']],
  ])('%s', async (_, args) => {
    await expect(parse(args)).rejects.toThrow();
  });
});
