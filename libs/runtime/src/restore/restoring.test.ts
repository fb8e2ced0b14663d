import type { RestorationPlan, Route } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { type KnownScreen, type Move, nextRestoringMove } from './restoring.ts';

const place = (name: string, layout = `l-${name}`): KnownScreen => ({ content: name, layout });
const WANTED = place('w');

/** From `b` by step 2 to `c`, from there by step 3 to the wanted screen; the app starts on `a`. */
const ROUTE: Route = {
  known: [
    { ...place('c'), step: 3 },
    { ...place('b'), step: 2 },
    { ...place('a'), step: 1 },
  ],
  launch: [1, 2, 3],
};

/** The moves that are made if the screens come in this order; the last one stays. */
function carriedOut(plan: RestorationPlan, screens: readonly (KnownScreen | null)[]) {
  const done: Move[] = [];
  for (;;) {
    const at = screens[Math.min(done.length, screens.length - 1)] ?? null;
    const next = nextRestoringMove({ plan, wanted: WANTED, from: screens[0] ?? null, done }, at);
    if ('reached' in next) return { reached: next.reached, did: done.map(nameOf) };
    done.push(next.move);
    expect(done.length).toBeLessThan(50);
  }
}

function nameOf(move: Move): string | number {
  return move.kind === 'repeat' ? move.step : move.kind;
}

const back: RestorationPlan = { kind: 'back', route: ROUTE };
const path: RestorationPlan = { kind: 'path', route: ROUTE };
const replay: RestorationPlan = { kind: 'replay', steps: [1, 2, 3], route: ROUTE };

describe('a restoration', () => {
  test.each<[string, RestorationPlan, (KnownScreen | null)[], (string | number)[], string]>([
    ['ends if BACK leads there', back, [place('x'), WANTED], ['back'], 'content'],
    [
      'goes on by its own steps where BACK leads to a known screen',
      back,
      [place('x'), place('b'), place('c'), WANTED],
      ['back', 2, 3],
      'content',
    ],
    [
      'starts afresh where BACK leads nowhere',
      back,
      [place('x'), place('y'), WANTED],
      ['back', 'launch'],
      'content',
    ],
    [
      'goes back once more where the first BACK has only closed a keyboard',
      back,
      [place('x'), place('x'), WANTED],
      ['back', 'back'],
      'content',
    ],
    [
      'starts afresh where both do nothing',
      back,
      [place('x'), place('x'), place('x'), WANTED],
      ['back', 'back', 'launch'],
      'content',
    ],
    ['repeats its steps from the current screen', path, [place('b'), place('c'), WANTED], [2, 3], 'content'],
    [
      'leaves out what is not needed: the start shows the wanted screen',
      replay,
      [place('x'), WANTED],
      ['launch'],
      'content',
    ],
    [
      'takes the way that is known from the screen of the start',
      replay,
      [place('x'), place('c'), WANTED],
      ['launch', 3],
      'content',
    ],
    [
      'repeats all steps in their order where the start is another one',
      replay,
      [place('x'), place('?'), place('?'), place('?'), WANTED],
      ['launch', 1, 2, 3],
      'content',
    ],
    [
      'takes the layout for the screen where no step leads nearer',
      back,
      [place('x'), place('w2', 'l-w')],
      ['back'],
      'layout',
    ],
    [
      'goes on to the very content where a step leads there',
      { ...back, route: { ...ROUTE, known: [{ ...place('w2', 'l-w'), step: 7 }] } },
      [place('x'), place('w2', 'l-w'), WANTED],
      ['back', 7],
      'content',
    ],
    [
      'goes by the layout of a screen that shows something else now',
      path,
      [place('b2', 'l-b'), place('c'), WANTED],
      [2, 3],
      'content',
    ],
    [
      'starts afresh where a step has no effect, and tries it once more there',
      path,
      [place('b'), place('b'), place('b'), place('c'), WANTED],
      [2, 'launch', 2, 3],
      'content',
    ],
    [
      'goes on elsewhere where nothing is left',
      replay,
      [place('x'), place('?')],
      ['launch', 1, 2, 3],
      'elsewhere',
    ],
    [
      'does not start afresh where only a once action leads back from there',
      { ...back, route: { known: [], launch: null } },
      [place('x'), place('y')],
      ['back'],
      'elsewhere',
    ],
    [
      'goes on where nobody can read the screen',
      back,
      [place('x'), null],
      ['back', 'launch', 1, 2, 3],
      'elsewhere',
    ],
    ['does nothing if there is nothing to do', { kind: 'nothing' }, [WANTED], [], 'content'],
    ['only looks if that is the plan', { kind: 'look' }, [place('x')], [], 'elsewhere'],
  ])('%s', (_name, plan, screens, did, reached) => {
    expect(carriedOut(plan, screens)).toEqual({ reached, did });
  });

  test.each<[RestorationPlan, (string | number)[]]>([
    [{ kind: 'back' }, ['back', 'back']],
    [{ kind: 'replay', steps: [4, 6] }, ['launch', 4, 6]],
    [{ kind: 'relaunch' }, ['launch']],
  ])('of a plan without a route, as error handlers make them, does what it says: %j', (plan, did) => {
    expect(carriedOut(plan, [place('x')])).toEqual({ reached: 'elsewhere', did });
  });

  test('ends after thirty moves, however long the way is', () => {
    const launch = Array.from({ length: 90 }, (_, at) => at);
    const { did, reached } = carriedOut({ kind: 'replay', steps: launch }, [place('x')]);
    expect(did).toHaveLength(30);
    expect(reached).toBe('elsewhere');
  });
});
