import type { VerifierInput } from '@tapwright/model';

/** Where claims come from: two recorded data sets, and virtual apps on which near misses are really carried out. */
export const DATA_SETS = ['droidtask', 'sphinx', 'interactive'] as const;
export type DataSet = (typeof DATA_SETS)[number];

/** What is wrong with a claim of being done; `finished` and `after_detour` are right. */
export const CLAIM_KINDS = [
  'finished',
  'after_detour',
  'nothing_done',
  'begun',
  'one_missing',
  'wrong_turn',
  'left_out',
  'value_wrong',
  'value_dropped',
  'wrong_target',
  'not_saved',
  'undone_after',
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** The task that is claimed to be done. */
export interface ClaimedTask {
  readonly set: DataSet;
  /** Unique in its set. */
  readonly key: string;
  readonly goal: string;
}

/** A claim whose answer is known, as the verifier gets it. */
export interface KnownClaim {
  readonly task: ClaimedTask;
  readonly kind: ClaimKind;
  readonly isTrue: boolean;
  /** Form alone settles each obligation of the goal on its right way. */
  readonly structural: boolean;
  readonly input: VerifierInput;
}

export function isTrueKind(kind: ClaimKind): boolean {
  return kind === 'finished' || kind === 'after_detour';
}
