import type { Locator, LocatorRule } from '../locate/locator.ts';
import { definitionOf } from '../locate/rules/definition-of.ts';
import type { Check, Trace } from '../trace/trace.ts';

/**
 * How a format writes each rule that it can express, and what it needs for that. It leaves out the rules that are not
 * in it.
 */
export type LocatorTable<Words, Needs> = {
  readonly [Rule in LocatorRule as Rule['by']]?: (rule: Rule, needs: Needs) => Words;
};

/** The locator as the format writes it; null where the format cannot express it. */
export function writeLocator<Words, Needs>(
  table: LocatorTable<Words, Needs>,
  locator: LocatorRule,
  needs: Needs,
): Words | null {
  const write = table[locator.by] as ((rule: LocatorRule, needs: Needs) => Words) | undefined;
  return write === undefined ? null : write(locator, needs);
}

export interface Writable {
  /**
   * The trace with only those locators that the format can write, and looks: each format treats looks in its own way.
   */
  readonly trace: Trace;
  /** One sentence for each rule that was left out. */
  readonly losses: readonly string[];
}

/** Removes from every chain the locators that the format cannot express, and lists them as losses. Pure. */
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
      ...(step.when === undefined
        ? {}
        : {
            when: step.when.map((condition) => ({
              ...condition,
              locators: keep(condition.locators, `the condition of step ${step.index}`),
            })),
          }),
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
  return `this format cannot find an element by ${says}: left out of ${where.join(', ')}`;
}
