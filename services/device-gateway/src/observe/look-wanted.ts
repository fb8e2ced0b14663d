import { LookWanted, StateRestored } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import type { GatewayDeps } from '../deps.ts';
import { heldLease } from '../lease/held-lease.ts';
import { runDevice } from '../lease/run-device.ts';
import { PHONE_RETRY } from '../retry.ts';
import { filesOfRun } from './keep-files.ts';
import { observe } from './observe.ts';

/** Looks at the phone, once it holds still, and touches nothing: doing it again does no harm. */
export const onLookWanted = defineHandler({
  on: LookWanted,
  emits: [StateRestored],
  retry: PHONE_RETRY,

  async handle({ data, job, run, signal }, deps: GatewayDeps) {
    const { step, captureId: wantedCaptureId } = data;
    const lease = heldLease(run);
    const { capture, deviceMs, settling, writes } = await deps.inventory.exclusively(
      lease.serial,
      async () => {
        const { device } = runDevice(deps, job, lease.serial);
        const picture = job.spec.pictures;
        return observe(deps, { run, device, picture, files: filesOfRun(job, run), signal });
      },
    );
    const timing = { deviceMs, ...settling };
    const seen = { step, captureId: capture.id, wantedCaptureId, plan: 'a look', timing };
    return { writes, emit: [eventFor(StateRestored, { job, run }, seen)] };
  },
});
