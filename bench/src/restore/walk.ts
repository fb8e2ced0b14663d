import {
  type Action,
  emptyRunState,
  type HistoryItem,
  type Reached,
  type RunState,
} from '@tapwright/contracts';
import { seededRandom } from '@tapwright/numbers';
import {
  actionSpace,
  type Choice,
  choiceOfKey,
  EXPLORERS,
  type Explored,
  markOf as identityOf,
  nextRestoringMove,
  opensWindow,
  restorationPlan,
  type SureWay,
} from '@tapwright/runtime';
import { locate, recogniseScreen } from '@tapwright/screen';
import { virtualApp } from '@tapwright/virtual-apps';
import { itemOf, markOf } from '../explore/explore.ts';
import { type VirtualPhone, virtualPhone } from '../explore/virtual-phone.ts';
import { settled } from './map-of-app.ts';

export interface Restored {
  readonly moves: number;
  readonly reached: Reached;
}

export interface Walk {
  readonly app: string;
  readonly seed: number;
  readonly inputs: number;
  /** The ways of the app's map; none: without a map. */
  readonly ways: readonly SureWay[];
}

/** One of so many inputs that have changed something is taken back, wherever it led. */
const WRONG_TURN = 3;

/**
 * A run that wanders through a virtual app at random, of which every third step at random counts as a wrong turn and is taken
 * back as the verifier plans it and the gateway does it, without their services.
 */
export function walk({ app, seed, inputs, ways }: Walk): readonly Restored[] {
  const phone = virtualPhone(app, { bugs: false });
  const { packageName } = virtualApp(app).app.tile;
  const random = seededRandom(seed * 7 + 1);
  const restored: Restored[] = [];
  const actions = new Map<number, Action>();
  let state: RunState = { ...emptyRunState([], []), seen: [markOf(phone.look().screen)] };
  for (let step = 1; step <= inputs; step += 1) {
    const { screen: before, keyboardShown } = phone.look();
    const choices = actionSpace(before, { keyboardShown, app: packageName });
    const about = {
      screen: before,
      choices,
      app: packageName,
      counts: new Map(),
      history: state.history.slice(-30),
    };
    const chosen = EXPLORERS.uniform({ ...about, seed, step });
    if (chosen === null) break;
    phone.perform(chosen, before);
    actions.set(step, { ...chosen.choice.action, text: chosen.text });
    const after = phone.look().screen;
    const done = itemOf(chosen, { step, before, after });
    const item = settled(
      { ...done, verdict: 'advanced', reason: null },
      { before, after, history: state.history },
    );
    const mark = markOf(after);
    const isWrong = random.below(WRONG_TURN) === 0 && item.before.content !== mark.content;
    if (!isWrong) {
      state = { ...state, history: [...state.history, item], seen: [...state.seen, mark] };
      continue;
    }
    const wrong: HistoryItem = { ...item, verdict: 'invalidated', reason: 'reflection' };
    state = { ...state, history: [...state.history, wrong] };
    const { kind: screenKind } = recogniseScreen(after, { app: packageName });
    const outcome = {
      item: wrong,
      after: mark,
      status: 'done',
      screenKind,
      app: packageName,
      state,
    } as const;
    const plan = restorationPlan(
      { kind: 'invalidated', reason: 'reflection', summary: '' },
      { ...outcome, opened: opensWindow(before, after) },
      ways,
    );
    restored.push(restore(phone, { plan, wanted: wrong.before, from: mark, actions }));
  }
  return restored;
}

interface Restoring {
  readonly plan: ReturnType<typeof restorationPlan>;
  readonly wanted: HistoryItem['before'];
  readonly from: HistoryItem['before'];
  /** What was done, by its step. */
  readonly actions: ReadonlyMap<number, Action>;
}

type Move = Extract<ReturnType<typeof nextRestoringMove>, { readonly move: unknown }>['move'];

function restore(phone: VirtualPhone, { plan, wanted, from, actions }: Restoring): Restored {
  const done: Move[] = [];
  let moves = 0;
  for (;;) {
    const { screen } = phone.look();
    const mark = markOf(screen);
    const here = { content: mark.content, layout: mark.layout, place: identityOf(mark, 'place') };
    const next = nextRestoringMove({ plan, wanted, from, done }, here);
    if ('reached' in next) return { moves, reached: next.reached };
    done.push(next.move);
    const explored = exploredOf(next.move, { screen, actions });
    if (explored === null) continue;
    moves += 1;
    phone.perform(explored, screen);
  }
}

const WHOLE = { target: null, text: null, direction: null, effect: 'look' } as const;

/** The input of a move; null where its element is not there. */
function exploredOf(
  move: Move,
  { screen, actions }: Pick<Restoring, 'actions'> & { readonly screen: Parameters<typeof locate>[0] },
): Explored | null {
  const of = (choice: Choice, text: string | null): Explored => ({ choice, text, signature: '' });
  if (move.kind === 'back')
    return of({ element: null, action: { ...WHOLE, kind: 'back', key: 'back' } }, null);
  if (move.kind === 'launch')
    return of({ element: null, action: { ...WHOLE, kind: 'restart', key: 'restart' } }, null);
  if (move.kind === 'follow') {
    const choice = choiceOfKey(screen, move.key);
    return choice === null ? null : of(choice, null);
  }
  const action = actions.get(move.step);
  if (action === undefined || action.effect === 'commit') return null;
  const element = action.target === null ? null : (locate(screen, action.target)?.element ?? null);
  return action.target !== null && element === null ? null : of({ action, element }, action.text);
}
