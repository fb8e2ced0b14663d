import { describe, expect, test } from 'vitest';
import { parseRunArguments, wholeNumber } from './arguments.ts';

const GOAL = ['--goal', 'write a note'];
const NOTES = ['--virtual', 'notes'];

describe('the target of a run', () => {
  test.each([
    [['--recording', 'dir'], { kind: 'recording', directory: 'dir', start: null }],
    [['--recording', 'dir', '--start', 'n7'], { kind: 'recording', directory: 'dir', start: 'n7' }],
    [NOTES, { kind: 'virtual', app: 'notes' }],
    [['--serial', 'emulator-5554'], { kind: 'serial', serial: 'emulator-5554' }],
  ])('%j', (args, target) => {
    expect(parseRunArguments([...GOAL, ...args]).target).toEqual(target);
  });
});

describe('what is not said', () => {
  test('has a default: the offline model, text output, the folder of the command', () => {
    const parsed = parseRunArguments([...GOAL, ...NOTES]);
    expect(parsed).toMatchObject({ model: 'offline', json: false, out: null, job: { repeatable: false } });
  });

  test('is left to the platform: strategy, steps and app', () => {
    expect(Object.keys(parseRunArguments([...GOAL, ...NOTES]).job)).toEqual(['goal', 'reset', 'repeatable']);
  });

  test("a virtual app is erased, a phone's app is only restarted", () => {
    expect(parseRunArguments([...GOAL, ...NOTES]).job.reset).toBe('data');
    expect(parseRunArguments([...GOAL, '--serial', 's']).job.reset).toBe('restart');
    expect(parseRunArguments([...GOAL, '--serial', 's', '--reset', 'none']).job.reset).toBe('none');
  });
});

test('every flag reaches the job', () => {
  const flags = ['--app', 'org.example', '--strategy', 'guardian', '--max-steps', '7', '--repeatable'];
  const { job, model, out, json } = parseRunArguments([
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

describe('wrong usage names the flag and what was expected', () => {
  test.each([
    ['no goal', NOTES, '--goal'],
    ['no target', GOAL, 'target'],
    ['two targets', [...GOAL, ...NOTES, '--serial', 's'], 'target'],
    ['a start without a recording', [...GOAL, ...NOTES, '--start', 'n1'], '--start'],
    ['steps that are no number', [...GOAL, ...NOTES, '--max-steps', 'many'], '--max-steps'],
    ['negative steps', [...GOAL, ...NOTES, '--max-steps=-3'], '--max-steps'],
    ['an unknown reset', [...GOAL, ...NOTES, '--reset', 'all'], '--reset'],
  ])('%s', (_, args, field) => {
    expect(() => parseRunArguments(args)).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field, expected: expect.stringMatching(/./) }),
    );
  });

  test.each([
    ['an unknown flag', [...GOAL, ...NOTES, '--colour']],
    ['a word without a flag', [...GOAL, ...NOTES, 'please']],
    ['a flag without its value', [...NOTES, '--goal']],
  ])('%s', (_, args) => {
    expect(() => parseRunArguments(args)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});

test.each([
  ['0', 0],
  ['007', 7],
  ['999999999', 999_999_999],
])('%s is a whole number', (text, number) => {
  expect(wholeNumber('--x', text)).toBe(number);
});

test.each(['', ' ', '1.0', '1e3', '+1', '9999999999', '٣'])('"%s" is none', (text) => {
  expect(() => wholeNumber('--x', text)).toThrow(/--x/);
});
