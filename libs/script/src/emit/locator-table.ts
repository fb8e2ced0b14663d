import type { Locator, LocatorRule } from '../locate/locator.ts';
import { definitionOf } from '../locate/rules/definition-of.ts';
import type { Check, Trace } from '../trace/trace.ts';

/** How a format writes each rule that it has words for, with what it needs for them. A rule that is not in it is left out. */
export type LocatorTable<Words, Needs> = {
  readonly [Rule in LocatorRule as Rule['by']]?: (rule: Rule, needs: Needs) => Words;
};

/** The locator in the words of a format; null where the format has none for it. */
export function writeLocator<Words, Needs>(
  table: LocatorTable<Words, Needs>,
  locator: LocatorRule,
  needs: Needs,
): Words | null {
  const write = table[locator.by] as ((rule: LocatorRule, needs: Needs) => Words) | undefined;
  return write === undefined ? null : write(locator, needs);
}

export interface Writable {
  /** The trace with such locators alone as the format can write, and looks: each format says itself what it makes of these. */
  readonly trace: Trace;
  /** One sentence for each rule that was left out. */
  readonly losses: readonly string[];
}

/** Leaves out of every chain what the format has no words for, and tells it. Pure. */
export function writableWith<Words, Needs>(table: LocatorTable<Words, Needs>, trace: Trace): Writable {
  const lost = new Map<string, Set<string>>();
  const keep = (chain: readonly Locator[], where: string): readonly Locator[] =>
    chain.filter((locator) => {
      const isKnown = Object.hasOwn(table, locator.by) || locator.by === 'look';
      if (!isKnown) {
        const { says } = definitionOf(locator);
        lost.set(says, (lost.get(says) ?? new Set()).add(where));
      }
      return isKnown;
    });
  const kept: Trace = {
    ...trace,
    guards: trace.guards.map((guard) => ({
      ...guard,
      shows: keep(guard.shows, `“${guard.name}”`),
      dismiss: keep(guard.dismiss, `“${guard.name}”`),
    })),
    steps: trace.steps.map((step) => ({
      ...step,
      locators: keep(step.locators, `step ${step.index}`),
      after: { ...step.after, checks: checksWith(step.after.checks, `step ${step.index}`, keep) },
    })),
    final: { ...trace.final, checks: checksWith(trace.final.checks, 'the end', keep) },
  };
  if (lost.size === 0) return { trace, losses: [] };
  return { trace: kept, losses: [...lost].map(([says, where]) => lossOf(says, [...where])) };
}

type Keep = (chain: readonly Locator[], where: string) => readonly Locator[];

function checksWith(checks: readonly Check[], where: string, keep: Keep): readonly Check[] {
  return checks.map((check) =>
    check.kind === 'state' || check.kind === 'value'
      ? { ...check, locators: keep(check.locators, where) }
      : check,
  );
}

function lossOf(says: string, where: readonly string[]): string {
  return `this format has no words to find an element by ${says}: left out of ${where.join(', ')}`;
}
