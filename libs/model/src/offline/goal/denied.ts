import { words } from '../words/tokens.ts';
import { sameDeed } from '../words/verbs.ts';
import type { Denied } from './clauses.ts';
import type { Goal } from './goal.ts';

/** The label is called as the deed that is denied. */
export function isNamedAs({ verb }: Denied, label: string): boolean {
  return words(label).some((one) => sameDeed(one, verb.word));
}

/** A button of one of the deeds that the goal denies. */
export function isDeniedButton({ clauses }: Goal, label: string): boolean {
  return clauses.some(({ denied }) => denied !== null && isNamedAs(denied, label));
}
