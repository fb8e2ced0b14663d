import type { JobSpec, RunState } from '@tapwright/contracts';
import { belongsToSystem } from '@tapwright/screen';

/**
 * Package of the app under test: the one the job names, else the first that the run saw, undefined before both. A run
 * may start on the home screen or below a window of the system: these are the app only while nothing else was seen.
 */
export function appUnderTest(
  { spec }: { readonly spec: Pick<JobSpec, 'app'> },
  { state }: { readonly state: Pick<RunState, 'seen'> },
): string | undefined {
  const seen = state.seen.map(({ packageName }) => packageName);
  return spec.app ?? seen.find((name) => !belongsToSystem(name)) ?? seen[0];
}
