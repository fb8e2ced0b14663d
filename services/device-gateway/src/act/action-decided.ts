import { ActionDecided, ActionExecuted } from '@tapwright/contracts';
import { appUnderTest } from '@tapwright/runtime';
import { defineHandler, eventFor } from '@tapwright/service';
import { finishCommands, recordExecution } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { heldLease } from '../lease/held-lease.ts';
import { runDevice } from '../lease/run-device.ts';
import { filesOfRun } from '../observe/keep-files.ts';
import { observe } from '../observe/observe.ts';
import { lookForTrouble } from '../observe/trouble.ts';
import { PHONE_RETRY } from '../retry.ts';
import { carryOut } from './carry-out.ts';

/** Does exactly this action, once. Then waits until the screen holds still and captures it. */
export const onActionDecided = defineHandler({
  on: ActionDecided,
  emits: [ActionExecuted],
  retry: PHONE_RETRY,

  async handle({ data, job, run, signal, log }, deps: GatewayDeps) {
    const lease = heldLease(run);
    const { screen, capture: chosenOn } = await deps.screens.read(data.captureId);
    const app = appUnderTest(job, run) ?? '';
    const { actuated, observation, trouble, lookMs } = await deps.inventory.exclusively(
      lease.serial,
      async () => {
        const { device, typed } = runDevice(deps, job, lease.serial);
        const action = typed(data.action);
        const actuated = await carryOut(deps, {
          device,
          lease,
          step: data.step,
          action,
          screen,
          keyboardShown: chosenOn.keyboardShown,
          app,
          forbidden: [...job.spec.forbidden, ...(deps.forbidden ?? [])],
          eventType: ActionDecided.type,
          signal,
        });
        const { kind, waitMs } = action;
        const observation = await observe(deps, {
          run,
          device,
          picture: job.spec.pictures,
          files: filesOfRun(job, run),
          before: chosenOn.hierarchyId,
          treeWithResult: true,
          // A wait ends when the screen changes, not when it holds still.
          patient: kind === 'wait' && waitMs === undefined,
          signal,
        });
        const begun = performance.now();
        const { step } = data;
        const trouble = await lookForTrouble({
          device,
          run,
          token: lease.token,
          step,
          app,
          typed: action.text,
          log,
          signal,
        });
        return { actuated, observation, trouble, lookMs: performance.now() - begun };
      },
    );
    const { capture, settling } = observation;
    const timing = { deviceMs: actuated.deviceMs + observation.deviceMs + lookMs, ...settling };
    const { status } = actuated;
    return {
      writes: [
        ...observation.writes,
        finishCommands(actuated.ended),
        recordExecution({ runId: run.id, index: data.step, status, afterCaptureId: capture.id, ...timing }),
      ],
      emit: [
        eventFor(
          ActionExecuted,
          { job, run },
          {
            step: data.step,
            status,
            captureId: capture.id,
            timing,
            ...(trouble === null ? {} : { trouble }),
          },
        ),
      ],
    };
  },
});
