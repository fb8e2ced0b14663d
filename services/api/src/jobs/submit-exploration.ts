import { JobSpec, LEG_STEPS_MAX } from '@tapwright/contracts';
import { EXPLORE } from '@tapwright/runtime';
import type { ExploreJob } from './job-request.ts';
import type { BoundJob } from './submit-case.ts';

/** The job that explores an app. It has no goal to prove; with `verify`, the crashes that it meets are replayed. */
export function bindExploration(request: ExploreJob): BoundJob {
  const { explorer, seed, steps, phones, allowOutside, ...rest } = request;
  const spec: JobSpec = {
    ...JobSpec.parse({ goal: `Explore ${request.app}` }),
    ...rest,
    strategy: EXPLORE.name,
    maxSteps: LEG_STEPS_MAX,
    memory: false,
    explore: { explorer, seed, steps, phones, allowOutside },
  };
  return { spec, secrets: {} };
}
