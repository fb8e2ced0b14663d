import { StateRestored, StepInvalidated } from '@tapwright/contracts';
import { defineHandler, eventFor, type HandlerResult } from '@tapwright/service';
import { finishCommands, insertCapture, recordRestoration } from '@tapwright/store';
import type { GatewayDeps } from './deps.ts';
import { heldLease } from './held-lease.ts';
import { observe } from './observe.ts';
import { restore } from './restore.ts';

/** Brings the app back to the screen before a wrong turn, as the plan says. */
export const onStepInvalidated = defineHandler({
  on: StepInvalidated,
  emits: [StateRestored],
  retry: { attempts: 4, backoffMs: [500, 2_000, 5_000] },

  async handle({ data, job, run, signal }, deps: GatewayDeps): Promise<HandlerResult> {
    const { step, wantedCaptureId, plan } = data;
    if (plan.kind === 'nothing') {
      // Nothing was done to the device since it was captured: the capture still tells what is there.
      const timing = { deviceMs: 0, settleMs: 0, settledBy: 'none' as const };
      const still = { step, captureId: data.captureId, wantedCaptureId, plan: 'nothing', timing };
      return { emit: [eventFor(StateRestored, { job, run }, still)] };
    }
    const lease = heldLease(run);
    const wanted = run.state.history.find((item) => item.step === step)?.before ?? null;
    const app = job.spec.app ?? run.state.seen[0]?.packageName ?? '';
    const { restored, observation } = await deps.inventory.exclusively(lease.serial, async () => {
      const device = deps.inventory.device(lease.serial);
      const eventType = StepInvalidated.type;
      const restored = await restore(deps, {
        run,
        lease,
        device,
        plan,
        app,
        step,
        wanted,
        eventType,
        signal,
      });
      return {
        restored,
        observation: await observe(deps, { run, device, picture: job.spec.pictures, signal }),
      };
    });
    const { capture, settling } = observation;
    const timing = { deviceMs: restored.deviceMs + observation.deviceMs, ...settling };
    return {
      writes: [
        insertCapture(capture),
        finishCommands(restored.ended),
        recordRestoration({ runId: run.id, index: step, plan: restored.plan, deviceMs: timing.deviceMs }),
      ],
      emit: [
        eventFor(
          StateRestored,
          { job, run },
          { step, captureId: capture.id, wantedCaptureId, plan: restored.plan, timing },
        ),
      ],
    };
  },
});
