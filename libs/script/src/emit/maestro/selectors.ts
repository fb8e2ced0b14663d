import type { Locator } from '../../locate/locator.ts';
import { usableLocators } from '../../locate/locator-chain.ts';
import { type LocatorTable, writeLocator } from '../locator-table.ts';
import type { FlowValue } from './flow-text.ts';
import { patternOf } from './flow-text.ts';
import type { Variables } from './variables.ts';

export type Selector = { readonly [name: string]: FlowValue };

/** How a command names its element, and in what it is weaker than the trace. */
export interface Named {
  readonly selector: Selector;
  readonly by: Locator['by'];
  /** Empty where nothing is lost but what is lost everywhere. */
  readonly loss: string;
}

/**
 * The first locator of the chain that a selector can say. Maestro knows no classes, so that neighbours of a class and
 * places among their like cannot be told; null where nothing is left but a point.
 */
export function selectorOf(locators: readonly Locator[], variables: Variables): Named | null {
  for (const locator of usableLocators(locators)) {
    const named = writeLocator(SELECTORS, locator, variables);
    if (named !== null) return { ...named, by: locator.by };
  }
  return null;
}

type Unnamed = Omit<Named, 'by'>;

/** Null where a selector cannot say it: the same rule may be sayable with other values. */
export const SELECTORS: LocatorTable<Unnamed | null, Variables> = {
  id: ({ resourceId }) => ({ selector: { id: patternOf(resourceId) }, loss: '' }),
  id_text: ({ resourceId, text }, variables) => ({
    selector: { id: patternOf(resourceId), text: variables.pattern(text) },
    loss: '',
  }),
  text: ({ text }, variables) => ({ selector: { text: variables.pattern(text) }, loss: '' }),
  desc: ({ desc }, variables) => ({ selector: { text: variables.pattern(desc) }, loss: '' }),
  near: ({ side, anchor }, variables) =>
    side === 'around'
      ? {
          selector: { text: variables.pattern(anchor) },
          loss: 'goes by a text inside of its target, which must not act by itself',
        }
      : null,
  nth: () => null,
  point: () => null,
};

/** Pixels as shares of the screen, whole percents: what Maestro takes on screens of other sizes too. */
export function pointOf([x, y]: readonly [number, number], screen: readonly [number, number]): string {
  const percent = (at: number, whole: number) => Math.min(99, Math.max(0, Math.round((at / whole) * 100)));
  return `${percent(x, screen[0])}%,${percent(y, screen[1])}%`;
}
