import { findStrategy, type Strategy } from '@tapwright/runtime';
import { isPolicyName } from '../policies/policy-names.ts';
import type { ReportRow } from './rows.ts';

/** Checks that every strategy has; what they invalidate was chosen before. */
const COMMON_CHECKS = ['crash', 'not_found'];
const LOOP_CHECKS = ['loop', 'navigation_loop'];

export interface Merged {
  readonly rows: readonly ReportRow[];
  /** The names of strategies that became one row, the one whose figures are shown first. */
  readonly alike: readonly (readonly string[])[];
}

/**
 * One row for strategies that do the same as long as no model reads the prompt. All their figures are equal but the
 * tokens, which are those of the first. Rows of a model that does read, and of unknown strategies, stay as they are.
 */
export function mergeReadAlike(rows: readonly ReportRow[]): Merged {
  const unread = rows.filter(({ model }) => readsNothing(model));
  const groups = Map.groupBy(new Set(unread.map(({ strategy }) => strategy)), actionKey);
  const alike = [...groups.values()].filter((names) => names.length > 1);
  const merged = rows.flatMap((row): readonly ReportRow[] => {
    const names = readsNothing(row.model) ? alike.find((some) => some.includes(row.strategy)) : undefined;
    if (names === undefined) return [row];
    return row.strategy === names[0] ? [{ ...row, strategy: names.join(', ') }] : [];
  });
  return { rows: merged, alike };
}

function readsNothing(model: string): boolean {
  return model === 'offline' || isPolicyName(model);
}

/** What a strategy does, without what only a prompt says and without what can have no effect. */
function actionKey(name: string): string {
  const strategy = findStrategy(name);
  const { checks, loopIdentity } = strategy;
  return JSON.stringify({
    ...strategy,
    name: '',
    says: '',
    asksNotToRepeat: false,
    feedback: false,
    observation: 'list',
    refiners: strategy.refiners.filter((refiner) => refiner !== 'blocked' || canBlockMore(strategy)),
    loopIdentity: checks.some((check) => LOOP_CHECKS.includes(check)) ? loopIdentity : '',
  });
}

/** What is only blocked because it was not found was chosen there, and is not offered again as a repetition either. */
function canBlockMore({ refiners, checks, reflection, completion, useRules }: Strategy): boolean {
  const invalidates = checks.some((check) => !COMMON_CHECKS.includes(check)) || reflection;
  return invalidates || completion !== 'trust' || useRules || !refiners.includes('repeated');
}
