import { setTimeout as sleep } from 'node:timers/promises';
import type { Device } from '@tapwright/android';
import { type Action, touchedPart } from '@tapwright/contracts';
import { editableValue, findElement, type Screen } from '@tapwright/screen';
import type { GatewayDeps } from '../deps.ts';
import type { HeldLease } from '../lease/held-lease.ts';
import { actuate } from './actuate.ts';
import { type ActionTarget, deviceCommands } from './device-commands.ts';
import { isCoveredPress, looksBetween, pressUncovered, stepsOf } from './device-commands-looking.ts';
import { type Performed, perform } from './perform.ts';

export interface CarryingOut {
  readonly device: Device;
  readonly lease: HeldLease;
  /** Step of the run; the ids of the commands follow from it, so that each is sent to the phone once. */
  readonly step: number;
  /** Its text is the value of its parameter; its target is an element of the screen. */
  readonly action: Action;
  readonly screen: Screen;
  /** A keyboard is open on that screen. */
  readonly keyboardShown: boolean;
  readonly app: string;
  /** Words of elements that must not be touched. */
  readonly forbidden: readonly string[];
  readonly eventType: string;
  readonly signal: AbortSignal;
}

/** Does one action of a run, once, however many commands it takes. A wait of a case is repeated after a crash. */
export async function carryOut(deps: GatewayDeps, carrying: CarryingOut): Promise<Performed> {
  const { action, screen, keyboardShown, app, forbidden, ...rest } = carrying;
  const common = {
    ...rest,
    idPrefix: `${carrying.lease.runId}_${carrying.step}`,
    instance: deps.instance,
    aliveWithinMs: deps.leaseTtlMs,
  };
  const looking = { action, forbidden };
  const steps = looksBetween(action)
    ? stepsOf(looking)
    : isCoveredPress(action, screen, keyboardShown)
      ? pressUncovered(looking, app)
      : null;
  const done = steps
    ? await perform(deps, { ...common, screen, steps })
    : await actuate(deps.db, { ...common, commands: deviceCommands(action, targetOf(screen, action), app) });
  if (action.waitMs !== undefined) await sleep(action.waitMs, undefined, { signal: carrying.signal });
  return done;
}

/** The element on the same screen on which the action was chosen. */
function targetOf(screen: Screen, action: Action): ActionTarget | null {
  if (action.target === null) return null;
  const chosen = screen.elements[action.target.index];
  const element = chosen?.className === action.target.className ? chosen : findElement(screen, action.target);
  const bounds = element?.bounds ?? action.target.bounds;
  return {
    // A swipe goes over its whole container.
    bounds: action.kind === 'scroll' ? bounds : touchedPart(bounds, action.target),
    filled: element?.editable === true ? editableValue(element).length : 0,
    focused: element?.focused === true && element.editable,
  };
}
