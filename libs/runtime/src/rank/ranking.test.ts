import type { Action } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { item, mark } from '../screen.fixture.ts';
import { planCandidates } from './candidates.ts';
import { type Candidate, rankCandidates, wordMatch } from './ranking.ts';
import { candidateOf } from './ranking-facts.ts';

const steps = (...words: string[]): Candidate['steps'] =>
  words.map((text) => ({ key: `click|${text}`, words: text, mattered: true }));

function candidate(id: string, touched: Candidate['steps'], values: Partial<Candidate> = {}): Candidate {
  return { id, completed: true, evidence: 1, taken: touched.length, steps: touched, ...values };
}

const order = (ranking: 'words' | 'evidence' | 'first', ...candidates: Candidate[]) =>
  rankCandidates(candidates, { ranking, goal: 'Add Alice to the favourites' }).map(({ id }) => id);

describe('the word match of VisiDroid', () => {
  const match = (...words: string[]) => wordMatch('Add Alice to the favourites', { steps: steps(...words) });

  test('counts the terms of the goal that are words of an element, for each element', () => {
    expect(match('Alice', 'Add to favourites')).toBe(1 + 3);
    expect(match('ALICE', 'Help')).toBe(1);
    expect(match()).toBe(0);
  });

  test('counts an element once, however often it was touched, and whole words only', () => {
    expect(match('Alice', 'Alice', 'Alice')).toBe(1);
    expect(match('Alicent', 'Address')).toBe(0);
  });

  test('reads resource ids word by word', () => {
    expect(match('addFavourites', 'favourites_add')).toBe(2 + 2);
  });

  test('ranks by it', () => {
    expect(order('words', candidate('a', steps('Help')), candidate('b', steps('Alice')))).toEqual(['b', 'a']);
  });
});

describe('ranked by evidence', () => {
  const way = steps('Alice', 'More', 'Add to favourites');

  test('what most candidates did comes before what only one did, though that matches more words', () => {
    const odd = candidate('odd', steps('Alice', 'Add', 'To the favourites', 'Add Alice'));
    expect(order('evidence', odd, candidate('a', way), candidate('b', way))).toEqual(['a', 'b', 'odd']);
    expect(order('words', odd, candidate('a', way), candidate('b', way))[0]).toBe('odd');
  });

  test('one that ended before the others comes after them', () => {
    const early = candidate('early', way.slice(0, 1));
    expect(order('evidence', early, candidate('a', way), candidate('b', way)).at(-1)).toBe('early');
  });

  test('of equal candidates, the one with fewer wrong turns is ahead, then the one whose verdict cites evidence', () => {
    const straight = candidate('straight', way, { evidence: 0 });
    const detour = candidate('detour', way, { taken: 9, evidence: 0 });
    const cited = candidate('cited', way);
    expect(order('evidence', detour, straight, cited)).toEqual(['cited', 'straight', 'detour']);
  });

  test('candidates that did not complete do not count for the agreement', () => {
    const failed = candidate('failed', steps('Help', 'About'), { completed: false });
    expect(order('evidence', failed, { ...failed, id: 'failed2' }, candidate('a', way))[0]).toBe('a');
  });
});

test.each(['words', 'evidence', 'first'] as const)('by %s a completed one is always ahead', (ranking) => {
  const failed = candidate('failed', steps('Alice', 'Add to favourites'), { completed: false });
  expect(order(ranking, failed, candidate('done', steps('Help')))).toEqual(['done', 'failed']);
  expect(order(ranking)).toEqual([]);
});

test('without a ranking, or with equal scores, they keep their order', () => {
  const same = [candidate('b', steps('x')), candidate('a', steps('x'))];
  for (const ranking of ['first', 'words', 'evidence'] as const)
    expect(order(ranking, ...same)).toEqual(['b', 'a']);
});

test('a finished run is told by its advanced steps, all that their elements say, and the steps it took without the claim that was believed', () => {
  const target = {
    index: 0,
    resourceId: 'o.e:id/menu_add',
    text: 'Add',
    desc: 'New',
    className: 'B',
    label: 'Add',
  };
  const action: Action = {
    kind: 'click',
    target: { ...target, bounds: [0, 0, 1, 1] },
    text: null,
    direction: null,
    effect: 'look',
    key: 'k',
  };
  const history = [
    item({ step: 1, key: 'k', label: 'Add' }),
    item({ step: 2, label: 'Help', before: mark('b'), after: mark('h'), key: 'h' }),
    item({ step: 3, kind: 'back', label: '', before: mark('h'), after: mark('b'), key: 'back' }),
    item({ step: 4, verdict: 'invalidated' }),
    item({ step: 5, kind: 'end', verdict: 'invalidated', reason: 'claim_rejected' }),
    item({ step: 6, kind: 'end', verdict: 'completed' }),
  ];
  const found = candidateOf({
    id: 'r',
    outcome: 'completed',
    history,
    actions: new Map([[1, action]]),
    cited: 2,
  });
  expect(found).toMatchObject({ id: 'r', completed: true, evidence: 2, taken: 5 });
  expect(found.steps).toEqual([
    { key: 'k', words: 'Add Add New menu_add', mattered: true },
    { key: 'h', words: 'Help', mattered: false },
    { key: 'back', words: '', mattered: false },
  ]);
});

describe('as many candidates are run', () => {
  test.each([
    ['as the strategy wants', {}, true, 3, 3],
    ['as the job names, though the strategy wants others', { candidates: 2 }, true, 2, 2],
    ['as one, if the job is not repeatable', {}, false, 3, 1],
    ['as one, if it names several and is not repeatable', { candidates: 5 }, false, 5, 1],
    ['as one, if it names one', { candidates: 1 }, false, 1, 1],
  ])('%s', (_, named, repeatable, wanted, count) => {
    const plan = planCandidates({ ...named, repeatable }, { candidates: 3, candidateTurns: 'all' });
    expect(plan).toMatchObject({ wanted, count });
    expect(plan.note === null).toBe(wanted === count);
  });

  test('one after the other if the strategy stops when certain; a number that the job names is always completed', () => {
    const strategy = { candidates: 3, candidateTurns: 'until_certain' as const };
    expect(planCandidates({ repeatable: true }, strategy)).toMatchObject({ count: 3, inTurn: true });
    expect(planCandidates({ repeatable: true, candidates: 2 }, strategy)).toMatchObject({
      count: 2,
      inTurn: false,
    });
    expect(planCandidates({ repeatable: false }, strategy)).toMatchObject({ count: 1, note: null });
  });
});
