import { RoleEntered, TaskPlanned } from '@tapwright/contracts';
import { defineHandler, eventFor } from '@tapwright/service';
import { insertCapture } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { filesOfRun } from '../observe/keep-files.ts';
import { observe } from '../observe/observe.ts';
import { PHONE_RETRY } from '../retry.ts';
import { heldLease } from './held-lease.ts';
import { runDevice } from './run-device.ts';

/** Looks at the phone of the next task: its screen may have changed since the run stood there. */
export const onRoleEntered = defineHandler({
  on: RoleEntered,
  emits: [TaskPlanned],
  retry: PHONE_RETRY,

  async handle({ data, job, run, signal }, deps: GatewayDeps) {
    const { serial } = heldLease(run);
    const { capture } = await deps.inventory.exclusively(serial, () => {
      const { device } = runDevice(deps, job, serial);
      const files = filesOfRun(job, run);
      return observe(deps, { run, device, picture: job.spec.pictures, files, signal });
    });
    const { task, step } = data;
    return {
      writes: [insertCapture(capture)],
      emit: [eventFor(TaskPlanned, { job, run }, { task, step, captureId: capture.id })],
    };
  },
});
