import type { HistoryItem, Reached, RunState, ScreenMark } from '@tapwright/contracts';
import { seededRandom } from '@tapwright/numbers';
import { describe, expect, test } from 'vitest';
import type { Choice } from '../choose/action-space.ts';
import { type Look, settleClaim } from '../judge/claims.ts';
import { judge, reflectedOn } from '../judge/judge.ts';
import { markOf } from '../judge/mark.ts';
import type { ActionOutcome, Judgement } from '../judge/outcome.ts';
import { refine } from '../refine/refine.ts';
import { item, mark, state } from '../screen.fixture.ts';
import { SEEDS } from '../seeds.fixture.ts';
import { STRATEGIES, type Strategy } from '../strategy/strategy.ts';
import type { SureWay } from './mapped-ways.ts';
import { restorationPlan } from './restoration.ts';
import { type Move, nextRestoringMove } from './restoring.ts';
import { MOVES_MAX } from './transition-graph.ts';

const BUDGET = 20;
const SCREENS_MAX = 8;
const LAUNCHER = 'launcher';

type Random = (below: number) => number;

/** The action that may happen only once, on every screen that has it; its name says what it does. */
const ONCE = 'click|3';

/** A random app: where each action leads from each screen; some lead out of the app. */
interface World {
  at: string;
  readonly start: string;
  readonly names: readonly string[];
  /** How often an action that may happen only once was done. */
  once: number;
  markAt(): ScreenMark;
  /** Keys of what is on the screen. */
  actions(): readonly string[];
  act(key: string): void;
  /** What its map says, of which some is wrong; never that something may be done only once. */
  known(): readonly SureWay[];
}

function drawWorld(random: Random, mapped: boolean): World {
  const names = Array.from({ length: 1 + random(SCREENS_MAX) }, (_, at) => `s${at}`);
  const layouts = new Map(names.map((name) => [name, `layout-${random(4)}`]));
  const edges = new Map<string, string>();
  const counts = new Map(names.map((name) => [name, 1 + random(4)]));
  const anywhere = (): string => (random(8) === 0 ? LAUNCHER : (names[random(names.length)] ?? LAUNCHER));
  return {
    at: 's0',
    start: 's0',
    names,
    once: 0,
    markAt() {
      if (this.at === LAUNCHER)
        return mark(LAUNCHER, { packageName: 'launcher', activity: 'launcher/.Home' });
      return mark(this.at, { layout: layouts.get(this.at) ?? '', activity: `org.example/.A${random(1)}` });
    },
    actions() {
      return Array.from({ length: counts.get(this.at) ?? 0 }, (_, number) => `click|${number}`);
    },
    act(key) {
      const edge = `${this.at} ${key}`;
      if (key === ONCE) this.once += 1;
      // Some actions lead elsewhere each time, as in apps that show news.
      const to = random(6) === 0 ? anywhere() : (edges.get(edge) ?? (random(3) === 0 ? this.at : anywhere()));
      edges.set(edge, to);
      this.at = to;
    },
    known: () =>
      mapped
        ? [...edges].flatMap(([edge, to]) => {
            const [from = '', key = ''] = edge.split(' ');
            return key === ONCE ? [] : [{ from: placeAt(from), key, to: placeAt(to) }];
          })
        : [],
  };
}

/** The identity of a screen in the map. */
const placeAt = (name: string) => markOf(mark(name, { activity: 'org.example/.A0' }), 'place');

interface Walked {
  readonly steps: number;
  readonly ended: string;
  readonly restorations: readonly {
    readonly moves: number;
    readonly reached: Reached;
    readonly there: boolean;
  }[];
  /** How many "once" actions were chosen, and how many were really done. */
  readonly chosenOnce: number;
  readonly seenOnce: number;
}

function choicesOf(world: World): Choice[] {
  const none = { target: null, text: null, direction: null };
  const clicks = world.actions().map((key) => ({
    element: null,
    action: {
      kind: 'click' as const,
      ...none,
      effect: key === ONCE ? ('commit' as const) : ('look' as const),
      key,
    },
  }));
  const plain = (['back', 'end'] as const).map((kind) => ({
    element: null,
    action: { kind, ...none, effect: 'look' as const, key: `${kind}|||||` },
  }));
  return [...clicks, ...plain];
}

/** A run of a strategy whose model gives random answers: only the runtime judges, restores and ends it. */
function walk(strategy: Strategy, seed: number, mapped = false): Walked {
  const random = seededRandom(seed).below;
  const world = drawWorld(random, mapped);
  const restorations: Walked['restorations'][number][] = [];
  let run = state({ current: world.markAt(), seen: [world.markAt()] });
  let chosenOnce = 0;
  const end = (ended: string, steps: number): Walked => ({
    steps,
    ended,
    restorations,
    chosenOnce,
    seenOnce: world.once,
  });
  for (let step = 1; step <= BUDGET; step += 1) {
    const current = run.current ?? world.markAt();
    const { choices } = refine({ choices: choicesOf(world), state: run, current, strategy });
    const choice = choices[random(choices.length)];
    if (choice === undefined) return end('nothing to choose', step);
    const { kind, key, effect } = choice.action;
    const did = item({ step, kind, key, effect, before: current, after: null, verdict: null, label: key });
    if (kind === 'end') {
      const claimed = { ...run, history: [...run.history, did] };
      const result = settleClaim(claimed, strategy, lookAtRandom(random));
      run = result.state;
      if (result.kind !== 'told' && result.kind !== 'blocked') return end(result.kind, step);
      continue;
    }
    if (effect === 'commit') chosenOnce += 1;
    world.act(key);
    const { judgement, outcome } = judged(run, { did: { ...did, after: world.markAt() }, strategy, random });
    if (judgement.kind === 'crashed' || judgement.kind === 'inconclusive') return end(judgement.kind, step);
    run = after(outcome, judgement, strategy);
    if (judgement.kind === 'advanced') continue;
    restorations.push(restore(world, { outcome, judgement }));
    run = { ...run, current: world.markAt() };
  }
  return end('out_of_budget', BUDGET);
}

function lookAtRandom(random: Random): Look {
  const answer = (['yes', 'no', 'no', 'unsure'] as const)[random(4)] ?? 'no';
  return { answer, reason: 'it looks like that' };
}

function judged(
  run: RunState,
  { did, strategy, random }: { did: HistoryItem; strategy: Strategy; random: Random },
): { judgement: Judgement; outcome: ActionOutcome } {
  const mark = did.after ?? did.before;
  const outcome: ActionOutcome = {
    item: did,
    after: mark,
    status: random(10) === 0 ? 'not_found' : 'done',
    screenKind: mark.packageName === LAUNCHER ? 'launcher' : 'app',
    app: 'org.example',
    opened: random(3) === 0,
    state: { ...run, history: [...run.history, did] },
  };
  const byRules = judge(outcome, strategy);
  const answer = { expected: random(3) > 0, observation: 'something changed' };
  return { outcome, judgement: strategy.reflection ? reflectedOn(byRules, outcome, answer) : byRules };
}

/** Updates the state as the verifier does. */
function after(
  { item: did, after: at, state: run }: ActionOutcome,
  judgement: Judgement,
  strategy: Strategy,
): RunState {
  const { kind: verdict, reason, summary } = judgement;
  const history = run.history.map((past) => (past === did ? { ...past, verdict, reason } : past));
  if (verdict === 'advanced') return { ...run, history, seen: [...run.seen, at], current: at };
  const screen = markOf(did.before, strategy.blockIdentity);
  return { ...run, history, blocked: [...run.blocked, { task: 0, key: did.key, screen, reason: summary }] };
}

/** Carries out a restoration as the gateway does: each move is chosen by what is on the screen then. */
function restore(world: World, { outcome, judgement }: { outcome: ActionOutcome; judgement: Judgement }) {
  const plan = restorationPlan(judgement, outcome, world.known());
  const wanted = outcome.item.before;
  const from = outcome.after;
  const done: Move[] = [];
  for (;;) {
    const here = { ...world.markAt(), place: placeAt(world.at) };
    const next = nextRestoringMove({ plan, wanted, from, done }, here);
    if ('reached' in next) {
      const there = world.markAt().content === wanted.content;
      return { moves: done.length, reached: next.reached, there };
    }
    const { move } = next;
    done.push(move);
    const key =
      move.kind === 'repeat' ? keyOf(outcome, move.step) : move.kind === 'follow' ? move.key : 'back|||||';
    // An element that is not on the screen cannot be pressed.
    const isThere = move.kind === 'back' || key.startsWith('back') || world.actions().includes(key);
    if (move.kind === 'launch') world.at = world.start;
    else if (isThere) world.act(key);
    if (done.length > 2 * MOVES_MAX) throw new Error('a restoration that does not end');
  }
}

function keyOf({ state: run }: ActionOutcome, step: number): string {
  const found = run.history.find((past) => past.step === step);
  if (found === undefined || found.effect === 'commit') throw new Error(`step ${step} may not be repeated`);
  return found.key;
}

const WALKS = STRATEGIES.map((strategy) => ({
  name: strategy.name,
  walks: SEEDS.map((seed) => walk(strategy, seed)),
}));
const MAPPED = STRATEGIES.filter(({ mapRestores }) => mapRestores).map((strategy) => ({
  name: `${strategy.name} with a map that is not always right`,
  walks: SEEDS.map((seed) => walk(strategy, seed, true)),
}));
const ALL = [...WALKS, ...MAPPED].flatMap(({ walks }) => walks);

describe.each([...WALKS, ...MAPPED])('$name', ({ walks }) => {
  test('ends within its budget on every graph, whatever is chosen', () => {
    for (const { steps, ended } of walks) {
      expect(steps).toBeLessThanOrEqual(BUDGET);
      expect(['accepted', 'failed', 'undecided', 'out_of_budget', 'crashed', 'inconclusive']).toContain(
        ended,
      );
    }
  });

  test('restores within a limit, and reports the reached screen truthfully', () => {
    for (const { moves, reached, there } of walks.flatMap(({ restorations }) => restorations)) {
      expect(moves).toBeLessThanOrEqual(MOVES_MAX);
      expect(reached === 'content').toBe(there);
    }
  });
});

test('a "once" action is done exactly as often as it is chosen in 100,000 steps: no restoration repeats it', () => {
  for (const { chosenOnce, seenOnce } of ALL) expect(seenOnce).toBe(chosenOnce);
  expect(ALL.reduce((sum, { steps }) => sum + steps, 0)).toBeGreaterThan(100_000);
  expect(ALL.filter(({ chosenOnce }) => chosenOnce > 0).length).toBeGreaterThan(500);
});

test('what nothing of its own leads back to is reached more often with a map', () => {
  const share = (walks: typeof WALKS) => {
    const all = walks.flatMap((of) => of.walks.flatMap(({ restorations }) => restorations));
    return all.filter(({ reached }) => reached !== 'elsewhere').length / all.length;
  };
  const names = STRATEGIES.filter(({ mapRestores }) => mapRestores).map(({ name }) => name);
  expect(share(MAPPED)).toBeGreaterThan(share(WALKS.filter(({ name }) => names.includes(name))));
});

test('these walks contain many restorations of every kind, so they would show errors', () => {
  const reached = ALL.flatMap(({ restorations }) => restorations.map((one) => one.reached));
  expect(reached.length).toBeGreaterThan(1_000);
  expect(new Set(reached)).toEqual(new Set(['content', 'layout', 'elsewhere']));
  expect(new Set(ALL.map(({ ended }) => ended)).size).toBeGreaterThan(3);
});
