import type { RunState } from '@tapwright/contracts';
import type { Choice, Followed, Strategy } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { answerOf, whyInvalid } from './answer.ts';
import { type Chosen, claimOf } from './chosen.ts';

/** Steps that are waited in a row. */
const WAITS_MAX = 3;

/**
 * True where waiting is better than asking: the screen says that it is loading. Bounded: a few steps, and not again
 * where waiting has changed nothing.
 */
export function waitsForScreen(
  { history }: RunState,
  { strategy, choices }: { readonly strategy: Strategy; readonly choices: readonly Choice[] },
): boolean {
  if (!strategy.waitsForLoading || !choices.some(({ action }) => action.kind === 'wait')) return false;
  const lastOther = history.findLastIndex(({ kind }) => kind !== 'wait');
  const waits = history.slice(lastOther + 1);
  const last = waits.at(-1);
  return waits.length < WAITS_MAX && (last === undefined || last.after?.content !== last.before.content);
}

export interface Where {
  readonly choices: readonly Choice[];
  readonly screen: Screen;
  readonly forbidden: readonly string[];
}

/** Turns a conceived action into a decision, under the same rules as a model's answer. */
export function ownAction({ choice, conceived, text }: Followed, where: Where): Chosen {
  const output = {
    thought: `conceived: ${conceived}`,
    index: where.choices.indexOf(choice),
    text,
    claim: null,
  };
  const problem = whyInvalid(output, where);
  if (problem !== null) return claimOf('infeasible', `${conceived}: ${problem}`);
  return { ...answerOf(choice, output), usages: [] };
}
