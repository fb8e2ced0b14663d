import { resumeExploration } from '@tapwright/api';
import { ReproAsked, StepAdvanced, TapwrightError, TaskEnded } from '@tapwright/contracts';
import { HOME_TENANT, type RunOptions, type Standalone } from '@tapwright/standalone';
import { findJob, type JobRow } from '@tapwright/store';
import { onInterrupt } from '../interrupt.ts';
import { createProgress } from '../progress.ts';
import type { TargetDevice } from '../target-device.ts';
import type { ExploreArguments } from './explore-command.ts';
import type { KeptExploration } from './kept-exploration.ts';
import type { BoundPersona } from './persona-file.ts';

export interface Beginning {
  readonly parsed: ExploreArguments;
  /** The persona that was given; null: none was. */
  readonly as: BoundPersona | null;
  readonly device: TargetDevice;
  readonly out: NodeJS.WriteStream;
  /** The exploration that is resumed; null: a new one begins. */
  readonly kept: KeptExploration | null;
}

/** Explores, and returns the job when it has ended. An interrupt cancels it. */
export async function exploredJob(standalone: Standalone, beginning: Beginning): Promise<JobRow> {
  const { parsed, out, kept } = beginning;
  const progress = createProgress(out);
  using interrupt = onInterrupt();
  const wanted = kept?.isOpen === true ? kept.wanted : parsed.budget.steps;
  let steps = kept?.isOpen === true ? kept.done : 0;
  const options: RunOptions = {
    signal: interrupt.signal,
    onAccepted: ({ id, spec }) => out.write(`job ${id}: ${spec.goal}\n`),
    onEvent: ({ type }) => {
      if (type === ReproAsked.type) progress.note('a crash is replayed with fewer and fewer steps …');
      if (type !== StepAdvanced.type && type !== TaskEnded.type) return;
      steps += 1;
      progress.note(`${steps} of ${wanted} steps …`);
    },
  };
  try {
    if (kept === null) return await standalone.run(bodyOf(beginning), options);
    return await goneOn(standalone, { ...beginning, kept }, options);
  } finally {
    progress.end();
  }
}

function bodyOf({ parsed, as, device }: Beginning): object {
  const { explorer, seed, budget, devices, allowOutside, forbidden, reset } = parsed;
  const { pictures, repeatable, verify } = parsed;
  return {
    kind: 'explore',
    app: parsed.app ?? device.app,
    ...{ explorer, seed, allowOutside, forbidden, reset, pictures, repeatable, verify },
    steps: budget.steps,
    phones: devices,
    ...(budget.calls === undefined ? {} : { budget: budget.calls }),
    ...(parsed.objective === null ? {} : { objective: parsed.objective }),
    ...(as ?? {}),
    ...(budget.deadlineMs === null ? {} : { deadlineMs: budget.deadlineMs }),
    // Virtual phones are all for this; another adb server may have more than the one that was named.
    ...(parsed.target.kind === 'serial' ? { device: { serial: device.serial } } : {}),
  };
}

/**
 * What was cut off goes on with the steps that it has left, in the same job; where its time was over meanwhile, in another one. What
 * had ended does further steps.
 */
async function goneOn(
  standalone: Standalone,
  { parsed, as, kept }: Beginning & { readonly kept: KeptExploration },
  options: RunOptions,
): Promise<JobRow> {
  const { id, isOpen, isOverdue, done, wanted } = kept;
  const further = async (steps: number): Promise<JobRow> => {
    const parameters = as?.parameters ?? {};
    return (await resumeExploration(standalone.platform, HOME_TENANT, { id, steps, parameters })).job;
  };
  if (!isOpen) return standalone.attend(() => further(parsed.budget.steps), options);
  const job = await standalone.attend(() => openJob(standalone, kept), options);
  const left = wanted - done;
  return isOverdue && left > 0 ? standalone.attend(() => further(left), options) : job;
}

async function openJob({ platform }: Standalone, { jobId }: KeptExploration): Promise<JobRow> {
  const job = await findJob(platform.db.read, HOME_TENANT, jobId);
  if (job !== null) return job;
  throw new TapwrightError('INTERNAL', `the job ${jobId} is gone`);
}
