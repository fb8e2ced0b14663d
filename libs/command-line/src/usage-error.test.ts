import { Option } from '@commander-js/extra-typings';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DefineCommand, newCommand, withCommands } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { wholeNumber } from './input.ts';
import { performCommandLine, readCommandLine, runCommandLine } from './run-command-line.ts';

/** `tea brew`, `tea list` (the default) and `tea pot`, which contains `tea pot wash`. */
const tea: DefineCommand = (perform) =>
  withCommands(newCommand('tea'), [
    newCommand('brew')
      .argument('<LEAVES>', 'what is brewed')
      .requiredOption('--water <KIND>', 'water of this kind')
      .addOption(new Option('--heat <HOW>', 'how hot').choices(['low', 'high'] as const))
      .addOption(new Option('--minutes <N>', 'how long').argParser((text) => wholeNumber('--minutes', text)))
      .option('--milk', 'with milk', false)
      .action((leaves, options) => perform({ leaves, ...options }, async () => EXIT.notCompleted)),
    withCommands(
      newCommand('pot'),
      [newCommand('wash').action(() => perform({}, async () => EXIT.completed))],
      { preset: 'wash' },
    ),
  ]);

const BREW = ['brew', 'green', '--water', 'soft'];

let errors: string[] = [];
beforeEach(() => {
  errors = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());

test('valid arguments are checked and passed on, and nothing is executed before it is requested', async () => {
  expect(await readCommandLine(tea, [...BREW, '--minutes', '3', '--heat', 'low'])).toEqual({
    leaves: 'green',
    water: 'soft',
    minutes: 3,
    heat: 'low',
    milk: false,
  });
  expect(await performCommandLine(tea, BREW)).toBe(EXIT.notCompleted);
});

describe('wrong usage says what was wrong, what was expected and what to do', () => {
  test.each<[string, string[], { message: string; field?: string; expected: string }]>([
    ['no command', [], { message: 'a command is missing', expected: 'brew, pot' }],
    [
      'an unknown command',
      ['bru'],
      { message: "there is no command 'bru'", field: 'bru', expected: 'brew, pot' },
    ],
    [
      'an unknown command of a group with a default',
      ['pot', 'wsh'],
      { message: "there is no command 'wsh'", field: 'wsh', expected: 'wash' },
    ],
    [
      'no argument',
      ['brew', '--water', 'soft'],
      { message: 'LEAVES is missing', field: 'LEAVES', expected: 'what is brewed' },
    ],
    [
      'two arguments',
      [...BREW, 'black'],
      {
        message: '`tea brew` takes no more than 1 word besides its options',
        field: 'arguments',
        expected: 'tea brew [options] <LEAVES>',
      },
    ],
    [
      'a missing required option',
      ['brew', 'green'],
      { message: '--water is missing', field: '--water', expected: 'water of this kind' },
    ],
    [
      'no value',
      [...BREW, '--heat'],
      { message: '--heat has no value', field: '--heat', expected: 'low, high' },
    ],
    [
      'an option in place of a value',
      ['brew', 'green', '--water', '--milk'],
      { message: '--water has no value before --milk', field: '--water', expected: 'water of this kind' },
    ],
    [
      'an unknown choice',
      [...BREW, '--heat', 'medium'],
      { message: "--heat is 'medium'", field: '--heat', expected: 'low, high' },
    ],
    [
      'a value that its reader refuses',
      [...BREW, '--minutes', 'some'],
      { message: "--minutes is 'some'", field: '--minutes', expected: 'a whole number' },
    ],
    [
      'an unknown option',
      [...BREW, '--sugar=secret'],
      {
        message: "there is no option '--sugar'",
        field: '--sugar',
        expected: '--water --heat --minutes --milk',
      },
    ],
  ])('%s', async (_, args, expected) => {
    const wrong = readCommandLine(tea, args);
    await expect(wrong).rejects.toMatchObject({ code: 'INPUT_INVALID', ...expected });
  });

  test.each([
    [['bru'], 'Did you mean brew?'],
    [['brew', 'green', '--wader', 'soft'], 'Did you mean --water?'],
    [[...BREW, '--mlik'], 'Did you mean --milk?'],
  ])('%j: suggests what was probably meant', async (args, advice) => {
    const wrong = readCommandLine(tea, args);
    await expect(wrong).rejects.toMatchObject({ advice: expect.stringContaining(advice) });
  });

  test('a value that looks like an option is accepted if it is joined to its option', async () => {
    expect(await readCommandLine(tea, ['brew', 'green', '--water=--milk'])).toMatchObject({
      water: '--milk',
    });
  });
});

test('running a wrong command line prints the error with the name of its program, and returns 2', async () => {
  expect(await runCommandLine(tea, ['brew', 'green'], { program: 'tea' })).toBe(EXIT.badInput);
  expect(errors.join('')).toBe(
    'tea: --water is missing (INPUT_INVALID)\n' +
      '  field:    --water\n' +
      '  expected: water of this kind\n' +
      '  advice:   `tea brew --help` shows the commands and options, with examples.\n',
  );
});

test('a failure is printed as the error that it was converted to', async () => {
  const failing: DefineCommand = (perform) =>
    newCommand('tea').action(() => perform({}, () => Promise.reject(new Error('spilt'))));
  expect(await runCommandLine(failing, [], { program: 'tea' })).toBe(EXIT.infrastructure);
  expect(errors.join('')).toContain('spilt (INTERNAL)');
});
