import type { Locator } from '../../locate/locator.ts';
import { usableLocators } from '../../locate/locator-chain.ts';
import { type LocatorTable, writeLocator } from '../locator-table.ts';
import type { FlowValue } from './flow-text.ts';
import { patternOf } from './flow-text.ts';
import type { Variables } from './variables.ts';

export type Selector = { readonly [name: string]: FlowValue };

/** How a command identifies its element, and what it loses of the trace. */
export interface Named {
  readonly selector: Selector;
  readonly by: Locator['by'];
  /** Empty if nothing is lost beyond the general losses. */
  readonly loss: string;
}

/**
 * The first locator of the chain that a selector can express; null where only a point is left. Maestro knows no
 * classes, so it has no neighbours of a class and no places among elements of a class.
 */
export function selectorOf(locators: readonly Locator[], variables: Variables): Named | null {
  for (const locator of usableLocators(locators)) {
    const named = writeLocator(SELECTORS, locator, variables);
    if (named !== null) return { ...named, by: locator.by };
  }
  return null;
}

type Unnamed = Omit<Named, 'by'>;

/** Null where a selector cannot express the rule with these values; with other values it may. */
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
  fits: (rule, variables) => ({
    selector: { ...nameOf(rule, variables), ...(rule.nth === 1 ? {} : indexOf(rule.nth)) },
    loss: '',
  }),
  beside: (rule, variables) => {
    const { side, anchorText, anchorPattern, anchorId, nth } = rule;
    const anchor = nameOf({ text: anchorText, pattern: anchorPattern, resourceId: anchorId }, variables);
    const relation = side === 'around' ? { containsDescendants: [anchor] } : { [RELATIONS[side]]: anchor };
    return {
      selector: { ...nameOf(rule, variables), ...(nth === 0 ? {} : indexOf(nth)), ...relation },
      loss: '',
    };
  },
  role: ({ role }) => (role === 'focused' ? { selector: { focused: true }, loss: '' } : null),
  nth: () => null,
  share: () => null,
  point: () => null,
};

/** What Maestro calls the sides of another element. */
const RELATIONS = {
  ...{ below: 'below', above: 'above', left_of: 'leftOf', right_of: 'rightOf' },
  ...{ in: 'childOf', parent_of: 'containsChild' },
} as const;

interface Said {
  readonly text: string;
  readonly pattern: string;
  readonly resourceId: string;
  readonly idPattern?: string | undefined;
}

function nameOf({ text, pattern, resourceId, idPattern }: Said, variables: Variables): Selector {
  return {
    ...(resourceId === '' ? {} : { id: patternOf(resourceId) }),
    ...(idPattern === undefined ? {} : { id: idPattern }),
    ...(pattern === '' ? {} : { text: pattern }),
    ...(text === '' ? {} : { text: variables.pattern(text) }),
  };
}

/** Maestro counts from 0. */
const indexOf = (nth: number): Selector => ({ index: nth > 0 ? nth - 1 : nth });

/** Pixels as whole percents of the screen, which Maestro accepts on screens of other sizes, too. */
export function pointOf([x, y]: readonly [number, number], screen: readonly [number, number]): string {
  const percent = (at: number, whole: number) => Math.min(99, Math.max(0, Math.round((at / whole) * 100)));
  return `${percent(x, screen[0])}%,${percent(y, screen[1])}%`;
}
