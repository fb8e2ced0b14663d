import { isInvalid } from '../screen/coverage.ts';
import type { ClaimFacts } from './claim-evidence.ts';
import { changeDoubts } from './doubts/changed.ts';
import { storingDoubts } from './doubts/unstored.ts';
import { waitingDoubts } from './doubts/waits.ts';
import { endedLooking } from './open-parts.ts';

const PASSIVE: ReadonlySet<string> = new Set(['end', 'wait', 'scroll']);

/**
 * Why what was done may not have lasted, by the form of the steps and of the last screen alone: a question still waits,
 * the last step took something back, a text was not stored or was typed over, a switch stands wrong. Each holds in any
 * app; with one of them nothing is confirmed.
 */
export function doubtsOf(facts: ClaimFacts): string[] {
  const done = facts.history.filter((item) => !isInvalid(item) && !PASSIVE.has(item.kind));
  return [
    ...waitingDoubts(facts, done),
    ...storingDoubts(facts, done),
    ...changeDoubts(facts, done),
    endedLooking(facts) ? 'the last thing that was done only looked' : null,
  ].filter((doubt) => doubt !== null);
}
