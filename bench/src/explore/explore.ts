import type { ExplorerName, HistoryItem, ScreenMark } from '@tapwright/contracts';
import { actionSpace, EXPLORERS, type Explored } from '@tapwright/runtime';
import { contentHash, layoutSignature, placeIdentity, type Screen } from '@tapwright/screen';
import type { ExploredPhone } from './explored-phone.ts';
import type { Reached } from './plan.ts';

/** Steps of a phone that its explorer still knows. */
const HISTORY_MAX = 30;

export interface Exploring {
  readonly explorer: ExplorerName;
  /** Package under test. */
  readonly app: string;
  readonly seed: number;
  readonly rounds: number;
  readonly shared: boolean;
}

interface Hand {
  readonly phone: ExploredPhone;
  readonly seed: number;
  readonly counts: Map<string, number>;
  history: readonly HistoryItem[];
}

/** Lets an explorer act on all phones in turn; each round is one action of each phone. */
export function explore(phones: readonly ExploredPhone[], exploring: Exploring): Reached {
  const together = new Map<string, number>();
  const hands = phones.map((phone, at): Hand => {
    const counts = exploring.shared ? together : new Map<string, number>();
    return { phone, seed: exploring.seed * 1_000 + at, counts, history: [] };
  });
  const first = new Map<string, number>();
  for (let round = 1; round <= exploring.rounds; round += 1) {
    // All have claimed what they try before one of them has done it, as phones that work at the same time do.
    const chosen = hands.map((hand) => choose(hand, exploring, round));
    for (const [at, hand] of hands.entries()) {
      const { explored, screen } = chosen[at] ?? { explored: null, screen: null };
      if (explored !== null && screen !== null) perform(hand, explored, { screen, round });
      for (const name of hand.phone.reached()) if (!first.has(name)) first.set(name, round);
    }
  }
  return first;
}

function choose({ phone, seed, counts, history }: Hand, { explorer, app }: Exploring, step: number) {
  const { screen, keyboardShown } = phone.look();
  const choices = actionSpace(screen, { keyboardShown, app, pulls: true });
  const explored = EXPLORERS[explorer]({ screen, choices, app, counts, history, seed, step });
  if (explored !== null) counts.set(explored.signature, (counts.get(explored.signature) ?? 0) + 1);
  return { explored, screen };
}

/** What has come of an action, as the history of a run holds it. */
export function itemOf(
  { choice, text, untried }: Pick<Explored, 'choice' | 'text' | 'untried'>,
  { step, before, after }: { readonly step: number; readonly before: Screen; readonly after: Screen },
): HistoryItem {
  const { action, element } = choice;
  const marks = { before: markOf(before), after: markOf(after) };
  const unchanged = marks.before.content === marks.after.content;
  return {
    step,
    task: 0,
    key: action.key,
    kind: action.kind,
    label: action.target?.label ?? '',
    checked: element?.checkable === true ? element.checked : null,
    text,
    direction: action.direction,
    effect: action.effect,
    ...marks,
    verdict: unchanged ? 'invalidated' : 'advanced',
    reason: unchanged ? 'no_change' : null,
    changes: [],
    ...(untried === undefined ? {} : { untried }),
  };
}

function perform(
  hand: Hand,
  explored: Explored,
  { screen, round }: { readonly screen: Screen; readonly round: number },
): void {
  hand.phone.perform(explored, screen);
  const item = itemOf(explored, { step: round, before: screen, after: hand.phone.look().screen });
  hand.history = [...hand.history, item].slice(-HISTORY_MAX);
}

export function markOf(screen: Screen): ScreenMark {
  const { packageName, activity } = screen;
  const layout = layoutSignature(screen);
  return {
    captureId: '',
    packageName,
    activity,
    layout,
    content: contentHash(screen),
    place: placeIdentity(screen),
  };
}
