import type { Locator } from '../../locate/locator.ts';
import type { TraceStep } from '../../trace/trace.ts';
import { itemOf } from './locators-file.ts';

type Item = readonly string[];

/** How many conditions that may follow are kept; behind them, what is not there is waited for until the deadline. */
const CONDITIONS_MAX = 20;

interface Asked {
  readonly steps: readonly TraceStep[];
  /** Position of the step, and how many of its conditions are known to hold. */
  readonly at: number;
  readonly met: number;
}

interface Chains {
  readonly target: (chain: readonly Locator[]) => readonly Locator[];
  readonly check: (chain: readonly Locator[]) => readonly Locator[];
}

interface Group {
  readonly locators: readonly Locator[];
  /** What is asked about the element of the locators; null: that it is there, or nothing. */
  readonly ask: { readonly is: string; readonly state: string; readonly to: number } | null;
  readonly needs: 'target' | 'nothing';
}

/**
 * What the screen shows when it has gone on: the target of the step that is done next, as `decide.ts` looks for it. Groups of
 * locators, each with what it is for behind it. `["ask", is, state, N]`: where this does not hold, go on behind the next N
 * groups. `["find", "target"]`: the answer is whether the element is there; `["find", "nothing"]`: nothing is needed. Pure.
 */
export function whatIsNext(asked: Asked, chains: Chains): readonly Item[] {
  const { groups, starts } = groupsFrom(asked, chains);
  return groups.flatMap(({ locators, ask, needs }, at) => {
    const over = ask === null ? 0 : (starts.get(ask.to) ?? groups.length) - at - 1;
    const purpose: Item = ask === null ? ['find', needs] : ['ask', ask.is, ask.state, String(over)];
    return [...locators.map(itemOf), purpose];
  });
}

/** The groups of all steps that may be next, and with which group each of them begins. */
function groupsFrom({ steps, at: from, met: known }: Asked, chains: Chains) {
  const groups: Group[] = [];
  const starts = new Map<number, number>();
  let last = from;
  const reached = new Set([from]);
  for (let at = from; at <= last; at += 1) {
    if (!reached.has(at)) continue;
    starts.set(at, groups.length);
    const step = steps[at];
    for (const { is, state = 'present', locators, steps: count } of (step?.when ?? []).slice(
      at === from ? known : 0,
    )) {
      groups.push({ locators: chains.check(locators), ask: { is, state, to: at + count }, needs: 'target' });
      reached.add(at + count);
      last = Math.max(last, at + count);
    }
    const isFree = step === undefined || step.action.target === null;
    const locators = isFree ? [] : chains.target(step.locators);
    groups.push({ locators, ask: null, needs: isFree ? 'nothing' : 'target' });
    if (groups.filter(({ ask }) => ask !== null).length >= CONDITIONS_MAX) break;
  }
  return { groups, starts };
}
