import { labelCarries } from '../goal/match.ts';
import type { Value } from '../goal/values.ts';
import { isCommitLabel, isRefusalLabel } from '../screen/controls.ts';
import { normalise } from '../words/tokens.ts';
import type { ClaimFacts } from './claim-evidence.ts';

/** Of what went with it, this share is back, so that the place is the same. */
const SAME_PLACE = 0.5;

/**
 * The thing is gone from the place where it was: it went with a step and is not on the last screen, while what stood
 * beside it is still there or back again. Read from the screens alone, whatever the button for it is called.
 */
export function isTakenAway({ goal, steps, elements }: ClaimFacts, value: Value): boolean {
  if (goal.clauses[value.clause]?.verbClass !== 'delete' || value.role !== 'object') return false;
  const shown = new Set(elements.map(({ text }) => normalise(text)));
  return steps.some(({ changes, effect }) => {
    // `Milk deleted` came with the step and says more than the name: it is a message about the thing.
    const isThing = (text: string): boolean =>
      labelCarries(text, value) &&
      !(
        effect === 'commit' &&
        changes.includes(`appeared: "${text}"`) &&
        normalise(text) !== normalise(value.text)
      );
    if (elements.some(({ text }) => isThing(text))) return false;
    const gone = textsOf(changes, 'gone');
    const others = gone.filter((text) => !labelCarries(text, value));
    if (others.length === gone.length) return false;
    if (others.length === 0) return effect === 'commit';
    return others.filter((text) => shown.has(normalise(text))).length >= others.length * SAME_PLACE;
  });
}

/**
 * A question named the thing, with a way to refuse it, and was answered by the button that does it. A choice that a window
 * offers is not made by closing the window.
 */
export function isConfirmedBy({ goal, steps }: ClaimFacts, value: Value): boolean {
  const kind = goal.clauses[value.clause]?.verbClass;
  if (value.role !== 'object' || value.kind === 'target' || kind === 'sort' || kind === 'set') return false;
  return steps.some(({ changes }, at) => {
    const asked = textsOf(changes, 'appeared');
    const names = asked.filter(
      (text) => labelCarries(text, value) && changes.includes(`appeared: "${text}"`),
    );
    const next = steps[at + 1];
    if (names.length === 0 || next === undefined || !asked.some(isRefusalLabel)) return false;
    const closed = textsOf(next.changes, 'gone');
    return next.kind === 'click' && isCommitLabel(next.label) && names.some((text) => closed.includes(text));
  });
}

function textsOf(changes: readonly string[], what: 'appeared' | 'gone'): string[] {
  const form = new RegExp(`^${what}: (?:\\w+ )?"(.*)"$`);
  return changes.flatMap((change) => form.exec(change)?.[1] ?? []);
}
