import { statedDeeds } from '@tapwright/cases';
import type { BoundCase, Ledger, Task } from '@tapwright/contracts';
import { plainValues, spokenSentence } from '../tasks/case-tasks.ts';
import { ledgerOf } from './ledger.ts';

/**
 * The ledger of a step of a case, read by rules: its parameters are known, so that no model is needed. A secret stands as
 * `${name}`. Absent for what is only looked at or waited for. Pure.
 */
export function ledgerOfStep({ goal, precondition, waitMs }: Task, bound: BoundCase): Ledger | undefined {
  if (precondition === true || waitMs !== undefined) return undefined;
  const secrets = bound.parameters
    .filter(({ secret, value }) => secret || value === null)
    .map(({ name }) => name);
  const hidden = Object.fromEntries(secrets.map((name) => [name, `\${${name}}`]));
  const plain = plainValues(bound);
  const read = statedDeeds(goal, { values: { ...plain, ...hidden }, secrets: new Set(secrets) });
  return ledgerOf(spokenSentence(goal, plain), { read, readBy: 'rules' });
}
