import { type Action, ActionDecided, ActionExecuted } from '@tapwright/contracts';
import { editableValue, findElement } from '@tapwright/screen';
import { defineHandler, eventFor, type HandlerResult } from '@tapwright/service';
import { finishCommands, insertCapture, recordExecution } from '@tapwright/store';
import { type Actuated, actuate } from './actuate.ts';
import type { GatewayDeps } from './deps.ts';
import { type ActionTarget, deviceCommands } from './device-commands.ts';
import { heldLease } from './held-lease.ts';
import { observe } from './observe.ts';

/** Does exactly this, once; then waits until the screen holds still and captures it. */
export const onActionDecided = defineHandler({
  on: ActionDecided,
  emits: [ActionExecuted],
  retry: { attempts: 4, backoffMs: [500, 2_000, 5_000] },

  async handle({ data, job, run, signal }, deps: GatewayDeps): Promise<HandlerResult> {
    const lease = heldLease(run);
    const target = await targetOf(deps, data.captureId, data.action);
    const app = job.spec.app ?? run.state.seen[0]?.packageName ?? '';
    const { actuated, observation } = await deps.inventory.exclusively(lease.serial, async () => {
      const device = deps.inventory.device(lease.serial);
      const actuated = await actuate(deps.db, {
        device,
        lease,
        step: data.step,
        idPrefix: `${run.id}_${data.step}`,
        commands: deviceCommands(data.action, target, app),
        instance: deps.instance,
        eventType: ActionDecided.type,
        signal,
      });
      return {
        actuated,
        observation: await observe(deps, { run, device, picture: job.spec.pictures, signal }),
      };
    });
    const { capture, settleMs, settledBy } = observation;
    const timing = { deviceMs: actuated.deviceMs + observation.deviceMs, settleMs, settledBy };
    const status: Actuated['status'] = actuated.status;
    return {
      writes: [
        insertCapture(capture),
        finishCommands(actuated.ended),
        recordExecution({ runId: run.id, index: data.step, status, afterCaptureId: capture.id, ...timing }),
      ],
      emit: [
        eventFor(ActionExecuted, { job, run }, { step: data.step, status, captureId: capture.id, timing }),
      ],
    };
  },
});

/** The element on the very screen on which the action was chosen. */
async function targetOf(deps: GatewayDeps, captureId: string, action: Action): Promise<ActionTarget | null> {
  if (action.target === null) return null;
  const { screen } = await deps.screens.read(captureId);
  const chosen = screen.elements[action.target.index];
  const element = chosen?.className === action.target.className ? chosen : findElement(screen, action.target);
  return {
    bounds: element?.bounds ?? action.target.bounds,
    filled: element?.editable === true ? editableValue(element).length : 0,
    focused: element?.focused === true && element.editable,
  };
}
