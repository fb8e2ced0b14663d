import { readCommandLine } from '@tapwright/command-line';
import { describe, expect, test } from 'vitest';
import { tapwright } from '../program.ts';
import type { RunArguments } from './run-command.ts';

const parse = (args: readonly string[]) =>
  readCommandLine(tapwright, ['run', ...args]) as Promise<RunArguments>;

const GOAL = ['--goal', 'write a note'];
const NOTES = ['--virtual', 'notes'];

describe('the target of a run', () => {
  test.each([
    [['--recording', 'dir'], { kind: 'recording', directory: 'dir', start: null }],
    [['--recording', 'dir', '--start', 'n7'], { kind: 'recording', directory: 'dir', start: 'n7' }],
    [NOTES, { kind: 'virtual', app: 'notes' }],
    [['--serial', 'emulator-5554'], { kind: 'serial', serial: 'emulator-5554' }],
  ])('%j', async (args, target) => {
    expect((await parse([...GOAL, ...args])).target).toEqual(target);
  });
});

describe('what is not given', () => {
  test('has a default: offline model, text output, folder of the command', async () => {
    const parsed = await parse([...GOAL, ...NOTES]);
    expect(parsed).toMatchObject({ model: 'offline', json: false, out: null, job: { repeatable: false } });
  });

  test('is left to the platform: strategy, steps and app', async () => {
    expect(Object.keys((await parse([...GOAL, ...NOTES])).job)).toEqual(['goal', 'reset', 'repeatable']);
  });

  test("the data of a virtual app is erased, a phone's app is only restarted", async () => {
    expect((await parse([...GOAL, ...NOTES])).job.reset).toBe('data');
    expect((await parse([...GOAL, '--serial', 's'])).job.reset).toBe('restart');
    expect((await parse([...GOAL, '--serial', 's', '--reset', 'none'])).job.reset).toBe('none');
  });
});

test('every flag reaches the job', async () => {
  const flags = ['--app', 'org.example', '--strategy', 'guardian', '--max-steps', '7', '--repeatable'];
  const { job, model, out, json } = await parse([
    ...GOAL,
    ...NOTES,
    ...flags,
    ...['--model', 'openai', '--out', 'folder', '--json'],
  ]);
  expect(job).toEqual({
    goal: 'write a note',
    app: 'org.example',
    strategy: 'guardian',
    maxSteps: 7,
    reset: 'data',
    repeatable: true,
  });
  expect({ model, out, json }).toEqual({ model: 'openai', out: 'folder', json: true });
});

describe('wrong arguments: the error names the flag and what was expected', () => {
  test.each([
    ['no goal', NOTES, '--goal'],
    ['a goal in another encoding', ['--goal', 'caf\uFFFD', ...NOTES], '--goal'],
    ['no target', GOAL, 'target'],
    ['two targets', [...GOAL, ...NOTES, '--serial', 's'], 'target'],
    ['a start without a recording', [...GOAL, ...NOTES, '--start', 'n1'], '--start'],
    ['steps that are not a number', [...GOAL, ...NOTES, '--max-steps', 'many'], '--max-steps'],
    ['negative steps', [...GOAL, ...NOTES, '--max-steps=-3'], '--max-steps'],
    ['an unknown reset', [...GOAL, ...NOTES, '--reset', 'all'], '--reset'],
    ['erased data of no app', [...GOAL, '--serial', 's', '--reset', 'data'], '--reset'],
  ])('%s', async (_, args, field) => {
    await expect(parse(args)).rejects.toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field, expected: expect.stringMatching(/./) }),
    );
  });

  test.each([
    ['an unknown flag', [...GOAL, ...NOTES, '--colour']],
    ['a word without a flag', [...GOAL, ...NOTES, 'please']],
    ['a flag without its value', [...NOTES, '--goal']],
    ['a flag before another where its value should be', ['--goal', ...NOTES]],
  ])('%s', async (_, args) => {
    await expect(parse(args)).rejects.toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});
