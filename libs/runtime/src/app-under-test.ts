import type { JobSpec, RunState } from '@tapwright/contracts';

/** Package of the app under test: the one the job names, else the first that the run saw; undefined before both. */
export function appUnderTest(
  { spec }: { readonly spec: Pick<JobSpec, 'app'> },
  { state }: { readonly state: Pick<RunState, 'seen'> },
): string | undefined {
  return spec.app ?? state.seen[0]?.packageName;
}
