import type { Screen } from '@tapwright/screen';
import { needsLook } from '../locate/locator-chain.ts';
import { samePlace } from '../locate/measure-locators.ts';
import type { Trace } from './trace.ts';
import type { TraceInput } from './trace-input.ts';

/** Maximum number of other screens of its place on which a look is measured. */
const OTHERS_MAX = 8;

/**
 * The screens of a run whose pictures are worth keeping, with the classes of the elements that matter: screens with a
 * target that little else would find again, and others of the same place. Pure.
 */
export function wantedLooks(trace: Trace, input: TraceInput): ReadonlyMap<Screen, ReadonlySet<string>> {
  const wanted = new Map<Screen, Set<string>>();
  const others = new Set([...(input.screens ?? []), ...input.steps.map(({ before }) => before), input.last]);
  for (const { index, action, locators } of trace.steps) {
    const before = input.steps.find((step) => step.index === index)?.before;
    if (action.target === null || before === undefined || !needsLook(locators)) continue;
    // A point has a crop of its own.
    if (action.target.spot !== undefined) continue;
    const alike = [...others].filter((other) => other !== before && samePlace(before, other));
    for (const screen of [before, ...alike.slice(0, OTHERS_MAX)]) {
      const classes = wanted.get(screen) ?? new Set();
      wanted.set(screen, classes.add(action.target.className));
    }
  }
  return wanted;
}
