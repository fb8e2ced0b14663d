import { type EventData, type ScreenMark, StateRestored, StepInvalidated } from '@tapwright/contracts';
import { appUnderTest } from '@tapwright/runtime';
import { defineHandler, eventFor, type HandlerInput } from '@tapwright/service';
import { finishCommands, insertCapture, type RunRow, recordRestoration } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';
import { heldLease } from '../lease/held-lease.ts';
import { runDevice } from '../lease/run-device.ts';
import { filesOfRun } from '../observe/keep-files.ts';
import { observe } from '../observe/observe.ts';
import { PHONE_RETRY } from '../retry.ts';
import { awaitExpected } from './await-expected.ts';
import { restore } from './restore.ts';

/** Brings the app back to the screen before a wrong turn, as the plan says. Where that fails, says where it is now. */
export const onStepInvalidated = defineHandler({
  on: StepInvalidated,
  emits: [StateRestored],
  retry: PHONE_RETRY,

  async handle({ data, job, run, signal }, deps: GatewayDeps) {
    const { step, wantedCaptureId, plan } = data;
    if (plan.kind === 'nothing') {
      // Nothing was done to the device since the capture: it still shows the screen.
      const timing = { deviceMs: 0, settleMs: 0, settledBy: 'none' as const, settlePolls: 0 };
      const still = { step, captureId: data.captureId, wantedCaptureId, plan: 'nothing', timing };
      return { emit: [eventFor(StateRestored, { job, run }, still)] };
    }
    const { restored, observation } = await carryOut({ data, job, run, signal }, deps);
    const { capture, settling } = observation;
    const timing = { deviceMs: restored.deviceMs + observation.deviceMs, ...settling };
    const { reached, actions } = restored;
    const done = plan.kind === 'look' ? 'another look' : restored.plan;
    const { deviceMs } = timing;
    const said = reached === 'elsewhere' && actions > 0 ? `${done}; not back` : done;
    return {
      writes: [
        insertCapture(capture),
        finishCommands(restored.ended),
        recordRestoration({ runId: run.id, index: step, plan: said, deviceMs }),
      ],
      emit: [
        eventFor(
          StateRestored,
          { job, run },
          { step, captureId: capture.id, wantedCaptureId, plan: done, timing, reached, actions },
        ),
      ],
    };
  },
});

async function carryOut(
  input: Pick<HandlerInput<EventData<typeof StepInvalidated>>, 'data' | 'job' | 'run' | 'signal'>,
  deps: GatewayDeps,
) {
  const { data, job, run, signal } = input;
  const { plan, step } = data;
  const lease = heldLease(run);
  const wanted = markOfCapture(run, data.wantedCaptureId);
  const app = appUnderTest(job, run) ?? '';
  const { screen, capture } = await deps.screens.read(data.captureId);
  const present = { screen, tree: capture.hierarchyId };
  return deps.inventory.exclusively(lease.serial, async () => {
    const { device, typed } = runDevice(deps, job, lease.serial);
    const eventType = StepInvalidated.type;
    const forbidden = [...job.spec.forbidden, ...(deps.forbidden ?? [])];
    const about = { run, lease, device, typed, plan, app, forbidden, step };
    const work = { ...about, present, wanted, eventType, signal };
    const restored = await restore(deps, work);
    const observation =
      plan.kind === 'look'
        ? await awaitExpected(deps, { job, run, device, before: present.tree, signal })
        : await observe(deps, {
            run,
            device,
            picture: job.spec.pictures,
            files: filesOfRun(job, run),
            signal,
          });
    return { restored, observation };
  });
}

/** What the run remembers of a capture; null where the run never stood on that screen. */
function markOfCapture({ state }: RunRow, captureId: string): ScreenMark | null {
  const before = state.history.map((item) => item.before);
  return [...before, ...state.seen].find((mark) => mark.captureId === captureId) ?? null;
}
