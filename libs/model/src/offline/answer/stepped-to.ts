import { isSignOf } from '../goal/limits.ts';
import type { Value } from '../goal/values.ts';
import { saidOf } from '../screen/coverage.ts';
import { words } from '../words/tokens.ts';
import { changedTexts } from './changed-texts.ts';
import type { ClaimFacts } from './claim-evidence.ts';
import { numberIn } from './number-in.ts';

/**
 * A stepper was pressed until it showed the number: `+` made 3 of 2, and nothing has changed that since. Where the goal says what
 * it counts (`3 people`), the button, its row or the sign of a unit says so, too.
 */
export function isSteppedTo({ steps }: ClaimFacts, { kind, text, unit }: Value): boolean {
  const wanted = kind === 'number' || kind === 'target' ? numberIn(text) : null;
  if (wanted === null) return false;
  const counted = unit ?? words(text).find(({ raw }) => !/\d/.test(raw));
  const changes = steps.flatMap((step) => {
    if (step.kind !== 'click') return [];
    const isTold = counted === undefined || words(saidOf(step)).some(({ stem }) => stem === counted.stem);
    return changedTexts(step)
      .filter(
        ({ to }) => isTold || words(to).some(({ raw }) => raw === counted.raw || isSignOf(raw, counted.raw)),
      )
      .map(({ from, to }) => ({ from: numberIn(from), to: numberIn(to) }));
  });
  const at = changes.findLastIndex(({ to }) => to === wanted);
  return at >= 0 && !changes.slice(at + 1).some(({ from }) => from === wanted);
}
