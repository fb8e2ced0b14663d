import { describe, expect, test } from 'vitest';
import { findStrategy, REPLAY, STRATEGIES } from './strategy.ts';

test('every strategy is found by its name', () => {
  for (const strategy of [...STRATEGIES, REPLAY]) expect(findStrategy(strategy.name)).toBe(strategy);
});

test('names are unique, and the default of a job is among them', () => {
  const names = STRATEGIES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('tapwright');
});

test('an unknown name is refused, and the known ones are listed, without the replay', () => {
  const refuse = () => findStrategy('cleverest');
  expect(refuse).toThrow(
    expect.objectContaining({
      code: 'STRATEGY_UNKNOWN',
      field: 'strategy',
      expected: STRATEGIES.map(({ name }) => name).join(', '),
    }),
  );
});

function withoutNames(of: string) {
  const { name: _, says: __, ...fields } = findStrategy(of);
  return fields;
}

describe('as plain data', () => {
  test('a strategy survives being written down and read again', () => {
    expect(JSON.parse(JSON.stringify(STRATEGIES))).toEqual(STRATEGIES);
  });

  test('every strategy notices a crash first: nothing else is judged on a crashed app', () => {
    for (const strategy of [...STRATEGIES, REPLAY]) expect(strategy.checks[0]).toBe('crash');
  });

  test.each([
    ['react', { refiners: ['policy'], completion: 'trust', learnRules: false }],
    [
      'guardian',
      {
        refiners: ['policy', 'blocked', 'repeated'],
        loopIdentity: 'content',
        blockIdentity: 'layout',
        reflection: true,
      },
    ],
    ['guardian-code', { loopIdentity: 'elements', blockIdentity: 'layout', reflection: true }],
    ['guardian-unrefined', { refiners: ['policy'], reflection: true }],
    ['guardian-noreplan', { refiners: ['policy', 'blocked', 'repeated'], reflection: false }],
    ['visidroid', { completion: 'every_step', vision: true, observer: 'model', candidates: 3 }],
    ['visidroid-novis', { completion: 'every_step', vision: false, candidates: 3 }],
    [
      'tapwright',
      {
        completion: 'every_step',
        confirms: true,
        candidates: 5,
        candidateTurns: 'until_certain',
        loopIdentity: 'place',
      },
    ],
    ['xuat', { observation: 'nodes', plansAhead: true, workingMemory: 'summary', observer: 'none' }],
    // Only what they take away differs (XUAT-Copilot 4.1).
    ['xuat-noreflect', { ...withoutNames('xuat'), invalidAnswers: 0, afterInvalid: 'give_up' }],
    ['xuat-single', { ...withoutNames('xuat'), completion: 'own', parameters: 'own' }],
    ['uat', { observation: 'list', plansAhead: false, workingMemory: 'steps' }],
    ['replay', { decider: 'trace', refiners: [], learnRules: false }],
    ['sphinx-tree', { ...withoutNames('react'), observation: 'tree', protocol: 'sphinx' }],
    ['sphinx-simplified', { ...withoutNames('sphinx-tree'), observation: 'simplified' }],
    ['sphinx-picture', { ...withoutNames('sphinx-tree'), observation: 'picture' }],
    ['sphinx-marks', { ...withoutNames('sphinx-tree'), observation: 'marks' }],
    ['pixels', { observation: 'marks', protocol: 'tools', completion: 'model', vision: true }],
    ['tapwright', { observation: 'list', protocol: 'index' }],
  ])('%s has these fields', (name, fields) => {
    expect(findStrategy(name)).toMatchObject(fields);
  });

  test('every strategy with a model removes what a tenant forbids', () => {
    for (const strategy of STRATEGIES) expect(strategy.refiners, strategy.name).toContain('policy');
  });

  test('every strategy limits how often it sends answers back', () => {
    for (const strategy of STRATEGIES) expect(strategy.invalidAnswers).toBeLessThanOrEqual(3);
  });
});
