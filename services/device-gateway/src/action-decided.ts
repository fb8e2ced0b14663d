import { type Action, ActionDecided, ActionExecuted, touchBounds } from '@tapwright/contracts';
import { editableValue, findElement, type Screen } from '@tapwright/screen';
import { defineHandler, eventFor, type HandlerResult } from '@tapwright/service';
import { finishCommands, insertCapture, recordExecution } from '@tapwright/store';
import { actuate } from './actuate.ts';
import type { GatewayDeps } from './deps.ts';
import { type ActionTarget, deviceCommands } from './device-commands.ts';
import { looksBetween, stepsOf } from './device-commands-looking.ts';
import { heldLease } from './held-lease.ts';
import { observe } from './observe.ts';
import { type Performed, perform } from './perform.ts';
import { runDevice } from './run-device.ts';
import { lookForTrouble } from './trouble.ts';

/** Does exactly this, once; then waits until the screen holds still and captures it. */
export const onActionDecided = defineHandler({
  on: ActionDecided,
  emits: [ActionExecuted],
  retry: { attempts: 4, backoffMs: [500, 2_000, 5_000] },

  async handle({ data, job, run, signal, log }, deps: GatewayDeps): Promise<HandlerResult> {
    const lease = heldLease(run);
    const { screen, capture: chosenOn } = await deps.screens.read(data.captureId);
    const target = targetOf(screen, data.action);
    const app = job.spec.app ?? run.state.seen[0]?.packageName ?? '';
    const { actuated, observation, trouble, lookMs } = await deps.inventory.exclusively(
      lease.serial,
      async () => {
        const { device, typed } = runDevice(deps, job, lease.serial);
        const action = typed(data.action);
        const common = {
          device,
          lease,
          step: data.step,
          idPrefix: `${run.id}_${data.step}`,
          instance: deps.instance,
          aliveWithinMs: deps.leaseTtlMs,
          eventType: ActionDecided.type,
          signal,
        };
        const forbidden = [...job.spec.forbidden, ...(deps.forbidden ?? [])];
        const actuated: Performed = looksBetween(action)
          ? await perform(deps, { ...common, screen, steps: stepsOf({ action, forbidden }) })
          : await actuate(deps.db, { ...common, commands: deviceCommands(action, target, app) });
        const observation = await observe(deps, {
          run,
          device,
          picture: job.spec.pictures,
          before: chosenOn.hierarchyId,
          // Waiting is over when the screen changes, not when it is found to be still.
          patient: data.action.kind === 'wait',
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
        insertCapture(capture),
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

/** The element on the very screen on which the action was chosen. */
function targetOf(screen: Screen, action: Action): ActionTarget | null {
  if (action.target === null) return null;
  const chosen = screen.elements[action.target.index];
  const element = chosen?.className === action.target.className ? chosen : findElement(screen, action.target);
  return {
    bounds: touchBounds(element?.bounds ?? action.target.bounds, action.target.link),
    filled: element?.editable === true ? editableValue(element).length : 0,
    focused: element?.focused === true && element.editable,
  };
}
