import { VIRTUAL_MODEL } from './device.ts';
import type { JobSpec } from './job.ts';

type Spec = Pick<JobSpec, 'repeatable' | 'hook' | 'reset'>;

/** True if the user says that commits may be repeated: the job is repeatable, or its hook resets the backend. */
export function mayRepeatCommits({ repeatable, hook }: Spec): boolean {
  return repeatable || hook !== undefined;
}

/**
 * True if a proof may repeat commits: the user says so, or erasing the app's data puts everything back. That is so on a
 * virtual phone only: on a real one, the app's server keeps what was done.
 */
export function mayProveCommits(spec: Spec, { model }: { readonly model: string }): boolean {
  return mayRepeatCommits(spec) || (spec.reset === 'data' && model === VIRTUAL_MODEL);
}
