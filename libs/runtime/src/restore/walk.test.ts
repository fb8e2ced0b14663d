import type { HistoryItem, RunState } from '@tapwright/contracts';
import { seededRandom } from '@tapwright/numbers';
import type { Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { actionSpace, type Choice } from '../choose/action-space.ts';
import { forbiddenBy } from '../choose/forbidden.ts';
import { markOf } from '../judge/mark.ts';
import { type Refinement, refine } from '../refine/refine.ts';
import { button, mark, node, screenOf, state } from '../screen.fixture.ts';
import { SEEDS } from '../seeds.fixture.ts';
import { findStrategy, STRATEGIES, type Strategy } from '../strategy/strategy.ts';

/** A random app: screens with buttons, fields and lists, and where each action leads. */
interface App {
  readonly screens: readonly Screen[];
  readonly layouts: readonly number[];
  next(at: number, key: string): number;
}

const FORBIDDEN = ['pay'];
const SCREENS_MAX = 6;
const STEPS = 25;

function drawApp(random: (below: number) => number): App {
  const count = 1 + random(SCREENS_MAX);
  const screens = Array.from({ length: count }, (_, at) => {
    const buttons = Array.from({ length: random(4) }, (_unused, number) =>
      random(5) === 0 ? button(`Pay ${number}`) : button(random(4) === 0 ? String(number) : `Go ${number}`),
    );
    const list = node({ class: 'android.widget.ListView', scrollable: true, content_desc: `list ${at}` });
    const field = node({ class: 'android.widget.EditText', hint: 'Name', focusable: true, clickable: true });
    return screenOf(...buttons, ...(random(2) === 0 ? [list] : []), ...(random(2) === 0 ? [field] : []));
  });
  const edges = new Map<string, number>();
  return {
    screens,
    layouts: screens.map(() => random(3)),
    next(at, key) {
      const edge = `${at} ${key}`;
      // A third of all actions does nothing at all.
      const to = edges.get(edge) ?? (random(3) === 0 ? at : random(count));
      edges.set(edge, to);
      return to;
    },
  };
}

interface Taken {
  readonly at: number;
  readonly choice: Choice;
  readonly refinement: Refinement;
  readonly before: RunState;
}

/** A run that chooses at random; actions that change nothing are invalidated and blocked, as the judge does. */
function walk(strategy: Strategy, seed: number): { readonly app: App; readonly steps: readonly Taken[] } {
  const random = seededRandom(seed).below;
  const app = drawApp(random);
  const steps: Taken[] = [];
  let run = state();
  let at = 0;
  const markAt = (place: number) => mark(`s${place}`, { layout: `l${app.layouts[place]}` });
  for (let step = 1; step <= STEPS; step += 1) {
    const screen = app.screens[at];
    if (screen === undefined) throw new Error('a screen');
    const choices = actionSpace(screen, { keyboardShown: random(3) === 0 });
    const refinement = refine({
      choices,
      state: run,
      current: markAt(at),
      strategy,
      screen,
      forbidden: FORBIDDEN,
    });
    const choice = refinement.choices[random(refinement.choices.length)];
    if (choice === undefined) throw new Error(`seed ${seed}: nothing to choose`);
    steps.push({ at, choice, refinement, before: run });
    const { kind, key } = choice.action;
    const to = kind === 'end' ? at : app.next(at, key);
    run = after(run, { step, choice, from: markAt(at), to: markAt(to), strategy });
    at = to;
  }
  return { app, steps };
}

type Mark = HistoryItem['before'];

function after(
  run: RunState,
  taken: { step: number; choice: Choice; from: Mark; to: Mark; strategy: Strategy },
): RunState {
  const { choice, from, to, step, strategy } = taken;
  const { kind, key, text, direction, effect, target } = choice.action;
  const isStill = from.content === to.content;
  const item: HistoryItem = {
    ...{ step, task: 0, key, kind, label: target?.label ?? '', checked: null, text, direction, effect },
    ...{ before: from, after: to, reason: isStill ? 'no_change' : null, changes: [] },
    verdict: isStill ? 'invalidated' : 'advanced',
  };
  const screen = markOf(from, strategy.blockIdentity);
  const block = { task: 0, key, screen, reason: 'nothing changed' };
  return {
    ...run,
    history: [...run.history, item],
    blocked: isStill ? [...run.blocked, block] : run.blocked,
  };
}

const refining = STRATEGIES.filter(({ refiners }) => refiners.includes('repeated'));

describe.each(STRATEGIES.map((strategy) => [strategy.name, strategy] as const))('under %s', (_, strategy) => {
  test('a forbidden action is never offered, whatever else is left', () => {
    for (const seed of SEEDS.slice(0, 30)) {
      const { app, steps } = walk(strategy, seed);
      for (const { at, refinement, before } of steps) {
        const { screens } = app;
        const touched = refinement.choices.filter(
          (choice) => forbiddenBy({ ...choice, screen: screens[at] }, FORBIDDEN) !== null,
        );
        expect(
          touched.map(({ action }) => action.key),
          `seed ${seed}, step ${before.history.length}`,
        ).toEqual([]);
      }
    }
  });
});

describe.each(refining.map((strategy) => [strategy.name, strategy] as const))(
  'where %s refines',
  (_, strategy) => {
    test('a blocked action is offered only if it is reported as freed', () => {
      if (!strategy.refiners.includes('blocked')) return;
      for (const seed of SEEDS.slice(0, 40)) {
        const { app, steps } = walk(strategy, seed);
        for (const { at, refinement, before } of steps) {
          const here = `seed ${seed}, step ${before.history.length}`;
          const screen = markOf(mark(`s${at}`, { layout: `l${app.layouts[at]}` }), strategy.blockIdentity);
          const blocked = new Set(
            before.blocked.filter((one) => one.screen === screen).map(({ key }) => key),
          );
          const offered = refinement.choices
            .map(({ action }) => action.key)
            .filter((key) => blocked.has(key));
          expect(
            offered.filter((key) => !refinement.freed.includes(key)),
            here,
          ).toEqual([]);
        }
      }
    });

    test('the same action is not chosen twice in a state that it did not change, unless it was freed', () => {
      for (const seed of SEEDS.slice(0, 40)) {
        const { steps } = walk(strategy, seed);
        for (const [number, { at, choice, refinement }] of steps.entries()) {
          if (choice.action.kind === 'end' || refinement.freed.includes(choice.action.key)) continue;
          const last = steps
            .slice(0, number)
            .findLastIndex((one) => one.at === at && one.choice.action.key === choice.action.key);
          const moved = last < 0 || steps[last + 1]?.at !== at;
          expect(moved, `seed ${seed}, step ${number + 1}, ${choice.action.key}`).toBe(true);
        }
      }
    });
  },
);

test('if everything that acts is forbidden, the ways out are left', () => {
  const screen = screenOf(button('Pay 1'), button('Pay 2'));
  const choices = actionSpace(screen, { keyboardShown: true });
  const strategy = findStrategy('guardian');
  const screenMark = mark('a');
  const blocked = choices.map(({ action }) => ({
    task: 0,
    key: action.key,
    screen: markOf(screenMark, strategy.blockIdentity),
    reason: 'tried',
  }));
  const left = refine({
    choices,
    state: state({ blocked }),
    current: screenMark,
    strategy,
    screen,
    forbidden: FORBIDDEN,
  });
  expect(left.choices.map(({ action }) => action.kind)).toEqual(['back']);
});
