import { JobSpec, TapwrightError } from '@tapwright/contracts';
import { INTERACTIVE } from '@tapwright/runtime';
import type { InteractiveJob } from './job-request.ts';
import { type BoundJob, refuseUnkept } from './submit-case.ts';

/**
 * The job that lends a phone to a person or an agent. It neither reads nor writes the memory of its app.
 * @throws TapwrightError `INPUT_INVALID` for a parameter that is given twice, or a secret that cannot be hidden
 */
export function bindInteractive(request: InteractiveJob): BoundJob {
  const { goal, parameters, secrets, idleMs, pauseMs, model: _, seed: __, ...rest } = request;
  const twice = Object.keys(parameters).find((name) => Object.hasOwn(secrets, name));
  if (twice !== undefined)
    throw new TapwrightError('INPUT_INVALID', `the parameter '${twice}' is given twice`, {
      field: `secrets.${twice}`,
      expected: 'each name once, among parameters or secrets',
    });
  refuseUnkept(secrets);
  const known = [
    ...Object.entries(parameters).map(([name, value]) => ({ name, secret: false, value })),
    ...Object.keys(secrets).map((name) => ({ name, secret: true, value: null })),
  ];
  const spec: JobSpec = {
    ...JobSpec.parse({ goal }),
    ...rest,
    strategy: INTERACTIVE.name,
    memory: false,
    learn: false,
    interactive: { parameters: known, idleMs, pauseMs },
  };
  return { spec, secrets };
}
