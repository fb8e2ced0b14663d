import type { JobSetup, Reason, SetupProgress } from '@tapwright/contracts';

/** What a try has shown; `problem`: null where the app is as it must be. */
export interface PlayedTry {
  readonly attempt: number;
  readonly problem: string | null;
}

/** What follows a try: the run begins, all of it is tried again, or the run ends without a step. */
export type AfterTry =
  | { readonly kind: 'begin'; readonly progress: SetupProgress }
  | { readonly kind: 'again'; readonly progress: SetupProgress }
  | { readonly kind: 'fail'; readonly reason: Reason }
  /** It is about a try that has been judged before. */
  | { readonly kind: 'late' };

/** The first try. */
export const FIRST_TRY: SetupProgress = { attempt: 1, done: false };

/** Decides by the job's set-up and how far it has come. Pure. */
export function afterTry(
  { tries }: Pick<JobSetup, 'tries'>,
  progress: SetupProgress,
  { attempt, problem }: PlayedTry,
): AfterTry {
  if (progress.done || attempt !== progress.attempt) return { kind: 'late' };
  if (problem === null) return { kind: 'begin', progress: { attempt, done: true } };
  if (attempt < tries) return { kind: 'again', progress: { attempt: attempt + 1, done: false } };
  const times = tries === 1 ? '1 try' : `${tries} tries`;
  return { kind: 'fail', reason: { code: 'SETUP_FAILED', message: `${problem} (${times})` } };
}
