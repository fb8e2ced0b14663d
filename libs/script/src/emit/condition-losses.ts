import type { Locator } from '../locate/locator.ts';
import { conditionInWords } from '../trace/conditions.ts';
import type { Trace } from '../trace/trace.ts';

/** Conditions that go by something weak: on another screen, what they ask for may be something else. */
export function conditionLosses(
  { steps }: Pick<Trace, 'steps'>,
  usable: (chain: readonly Locator[]) => readonly Locator[],
): readonly string[] {
  return steps.flatMap(({ index, when = [] }) =>
    when
      .filter(({ locators }) => usable(locators)[0]?.fragile === true)
      .map(
        (condition) =>
          `whether step ${index} is done goes by a place in a list or a text that may change: ${conditionInWords(condition)}`,
      ),
  );
}
