import { newCommand } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { onlyOne, type Presets, readArguments } from './arguments.ts';
import { withTaskOptions } from './command-line.ts';

function read(args: readonly string[], presets?: Presets) {
  const options = withTaskOptions(newCommand('bench'))
    .parse([...args], { from: 'user' })
    .opts();
  return readArguments(options, presets);
}

function refused(...args: readonly string[]): string {
  try {
    read(args);
  } catch (thrown) {
    if (thrown instanceof TapwrightError) return `${thrown.code} ${thrown.field}`;
  }
  return 'taken';
}

describe('the flags of a bench', () => {
  it('have defaults', () => {
    expect(read([])).toMatchObject({
      models: null,
      strategies: null,
      maxSteps: 20,
      unrecordedCost: null,
      seeds: [1],
      training: 0,
      oneTry: true,
      apps: { data: ['recorded'] },
      json: false,
    });
    expect(read([], { apps: 'all', training: 2, oneTry: false })).toMatchObject({
      training: 2,
      apps: { data: ['recorded', 'interactive'] },
    });
  });

  it('name several strategies and models, each once, and seeds from the first on', () => {
    const flags = read([
      '--strategy',
      'react, cot,react',
      '--model',
      'truth,offline',
      '--seed',
      '7',
      '--seeds',
      '3',
    ]);
    expect(flags.strategies).toEqual(['react', 'cot']);
    expect(flags.models).toEqual(['truth', 'offline']);
    expect(flags.seeds).toEqual([7, 8, 9]);
  });

  it('choose data sets by name, and apps of both by a pattern', () => {
    expect(read(['--apps', 'interactive']).apps.data).toEqual(['interactive']);
    const { data, pattern } = read(['--apps', '^notes$']).apps;
    expect(data).toEqual(['recorded', 'interactive']);
    expect([pattern.test('notes'), pattern.test('droidtask-notes')]).toEqual([true, false]);
  });

  it('are refused by name where they are wrong', () => {
    expect(refused('--stratagem', 'x')).toBe('INPUT_INVALID --stratagem');
    expect(refused('--strategy', 'nobody')).toBe('STRATEGY_UNKNOWN strategy');
    expect(refused('--strategy', 'react,')).toBe('INPUT_INVALID --strategy');
    expect(refused('--model', 'simulated-extreme')).toBe('INPUT_INVALID --model');
    expect(refused('--model', 'logged-x', '--logs', '/nowhere')).toBe('INPUT_INVALID --logs');
    expect(refused('--seeds', '0')).toBe('INPUT_INVALID --seeds');
    expect(refused('--max-steps', '1e9')).toBe('INPUT_INVALID --max-steps');
    expect(refused('--training', '-1')).toMatch(/^INPUT_INVALID/);
    expect(refused('--tasks', '(')).toBe('INPUT_INVALID --tasks');
    expect(refused('--apps', '(')).toBe('INPUT_INVALID --apps');
  });
});

it('a bench of one strategy takes one name', () => {
  expect([onlyOne('--model', null, 'truth'), onlyOne('--model', ['oracle'], 'truth')]).toEqual([
    'truth',
    'oracle',
  ]);
  expect(() => onlyOne('--model', ['a', 'b'], 'truth')).toThrow(/a,b/);
});
