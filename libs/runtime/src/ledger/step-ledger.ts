import { statedDeeds } from '@tapwright/cases';
import {
  type BoundCase,
  type Ledger,
  mentionedParameters,
  type ObligationInput,
  type Task,
} from '@tapwright/contracts';
import { plainValues, spokenSentence } from '../tasks/case-tasks.ts';
import { ledgerOf } from './ledger.ts';

/**
 * The ledger of a step of a case, read by rules: its parameters are known, so that no model is needed. A secret stands as
 * `${name}`. Absent for what is only looked at or waited for. `written`: the author's sentence, if a rule has rewritten
 * it. Pure.
 */
export function ledgerOfStep(
  { goal, precondition, waitMs }: Task,
  bound: BoundCase,
  written?: string,
): Ledger | undefined {
  if (precondition === true || waitMs !== undefined) return undefined;
  const secrets = bound.parameters
    .filter(({ secret, value }) => secret || value === null)
    .map(({ name }) => name);
  const hidden = Object.fromEntries(secrets.map((name) => [name, `\${${name}}`]));
  const plain = plainValues(bound);
  const values = { ...plain, ...hidden };
  const guessed = guessedIn(goal, written).flatMap((name) => values[name] ?? []);
  const read = statedDeeds(goal, { values, secrets: new Set(secrets) }).map((one) => without(one, guessed));
  return ledgerOf(spokenSentence(goal, plain), { read, readBy: 'rules' });
}

/** Parameters that a rewriting rule has marked by a part of their name alone: the author may not have meant them. */
function guessedIn(goal: string, written: string | undefined): readonly string[] {
  if (written === undefined) return [];
  const marked = new Set(mentionedParameters(written));
  const said = written.toLowerCase();
  return mentionedParameters(goal).filter((name) => !marked.has(name) && !said.includes(name.toLowerCase()));
}

function without(one: ObligationInput, guessed: readonly string[]): ObligationInput {
  const { values = [], deed } = one;
  const kept = values.filter((value) => !guessed.includes(value));
  if (kept.length === values.length) return one;
  const isBare = kept.length === 0 && deed !== undefined && deed !== 'enter';
  return { ...one, values: kept, ...(isBare ? { deed: 'act' as const } : {}) };
}
