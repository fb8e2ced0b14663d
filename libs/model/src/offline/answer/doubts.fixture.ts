import type { ActorHistoryItem } from '../../roles/actor.ts';
import { parseGoal } from '../goal/goal.ts';
import { step } from '../mini-app.fixture.ts';
import { claimFacts } from './claim-evidence.ts';
import { doubtsOf } from './doubts.ts';

export const typed = (label: string, text: string) => step(label, { kind: 'text', text });

/** Elements are texts, or texts with their state or with what the field of that name holds. */
export function doubts(
  goal: string,
  steps: readonly ActorHistoryItem[],
  seen: readonly (string | [string, boolean | string])[] = [],
) {
  const elements = seen.map((one) => {
    if (typeof one === 'string') return { text: one, checked: null };
    const [text, state] = one;
    return typeof state === 'string' ? { text, checked: null, holds: state } : { text, checked: state };
  });
  return doubtsOf(claimFacts(parseGoal(goal, ''), steps, elements));
}
