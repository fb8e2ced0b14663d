import type { Value } from '../goal/values.ts';
import { saidOf } from '../screen/coverage.ts';
import { normalise, words } from '../words/tokens.ts';
import type { ClaimFacts } from './claim-evidence.ts';

const CHANGED = /^text changed(?: in ".*?")?: "(.*)" → "(.*)"$/s;

/**
 * A stepper was pressed until it showed the number: `+` made 3 of 2, and nothing has changed that since. Where the goal says what
 * it counts (`3 people`), the button or its row says so, too.
 */
export function isSteppedTo({ steps }: ClaimFacts, { kind, text, unit }: Value): boolean {
  if (kind !== 'number') return false;
  const wanted = normalise(text);
  const changes = steps.flatMap((step) => {
    const isOf = unit === null || words(saidOf(step)).some(({ stem }) => stem === unit.stem);
    if (step.kind !== 'click' || !isOf) return [];
    return step.changes.flatMap((change) => {
      const [, from, to] = CHANGED.exec(change) ?? [];
      return from === undefined || to === undefined ? [] : [{ from: normalise(from), to: normalise(to) }];
    });
  });
  const at = changes.findLastIndex(({ to }) => to === wanted);
  return at >= 0 && !changes.slice(at + 1).some(({ from }) => from === wanted);
}
