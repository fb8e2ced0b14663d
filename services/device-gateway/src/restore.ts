import type { Device, DeviceCommand } from '@tapwright/android';
import type { Action, RestorationPlan } from '@tapwright/contracts';
import {
  contentHash,
  editableValue,
  layoutSignature,
  locate,
  parseHierarchy,
  type Screen,
} from '@tapwright/screen';
import { type CommandRow, findStep, type RunRow } from '@tapwright/store';
import { actuate } from './actuate.ts';
import type { GatewayDeps } from './deps.ts';
import { deviceCommands } from './device-commands.ts';
import type { HeldLease } from './held-lease.ts';

export interface Restoration {
  readonly run: RunRow;
  readonly lease: HeldLease;
  readonly device: Device;
  readonly plan: RestorationPlan;
  readonly app: string;
  readonly step: number;
  /** Mark of the screen that is wanted back. */
  readonly wanted: { readonly layout: string; readonly content: string } | null;
  readonly eventType: string;
  readonly signal: AbortSignal;
}

export interface Restored {
  /** Time that the device took, milliseconds. */
  readonly deviceMs: number;
  /** The plan that was carried out in the end, such as `back` or `back, then replay`. */
  readonly plan: string;
  readonly ended: readonly { readonly id: string; readonly status: CommandRow['status'] }[];
}

/** What repeats steps of a run on the device at hand, with a counter of the time that the device takes. */
export type Repeating = Pick<Restoration, 'run' | 'device' | 'app' | 'signal'> & {
  readonly spent: { ms: number };
};
type Timed = Restoration & Repeating;
export type Perform = (commands: readonly DeviceCommand[]) => Promise<void>;

/**
 * Brings the app back (GUARDIAN 3.2.4). A step back that does not lead to the wanted screen is followed by a replay of
 * the run's advanced actions from a fresh start; actions that may happen once only are never among them.
 */
export async function restore(deps: GatewayDeps, restoration: Restoration): Promise<Restored> {
  const ended: Restored['ended'][number][] = [];
  let number = 0;
  const spent = { ms: 0 };
  const perform = async (commands: readonly DeviceCommand[]) => {
    number += 1;
    const idPrefix = `${restoration.run.id}_${restoration.step}r${number}`;
    const { instance, leaseTtlMs: aliveWithinMs } = deps;
    const result = await actuate(deps.db, { ...restoration, commands, idPrefix, instance, aliveWithinMs });
    ended.push(...result.ended);
    spent.ms += result.deviceMs;
  };
  const plan = await carryOut(deps, { ...restoration, spent }, perform);
  return { plan, ended, deviceMs: spent.ms };
}

async function carryOut(deps: GatewayDeps, restoration: Timed, perform: Perform): Promise<string> {
  const { plan } = restoration;
  if (plan.kind === 'nothing') return 'nothing';
  if (plan.kind === 'back') {
    await perform([{ kind: 'key', key: 'BACK' }]);
    if (isWanted(await look(deps, restoration), restoration.wanted)) return 'back';
    const steps = stepsToRepeat(restoration.run, restoration.step);
    if (steps === null) return 'back';
    await replay(deps, restoration, { steps, perform });
    return 'back, then replay';
  }
  await replay(deps, restoration, { steps: plan.kind === 'replay' ? plan.steps : [], perform });
  return plan.kind;
}

/** The advanced actions before a step, or null where one of them must not be repeated. */
function stepsToRepeat(run: RunRow, before: number): number[] | null {
  const advanced = run.state.history.filter((item) => item.step < before && item.verdict === 'advanced');
  return advanced.some((item) => item.effect === 'once') ? null : advanced.map((item) => item.step);
}

async function replay(
  deps: GatewayDeps,
  restoration: Timed,
  work: { steps: readonly number[]; perform: Perform },
): Promise<void> {
  const { app } = restoration;
  await work.perform([
    { kind: 'force_stop', packageName: app },
    { kind: 'launch', packageName: app },
  ]);
  await repeatSteps(deps, restoration, work);
}

/**
 * Repeats steps of the run in order, each on its element as it is found by locator on the screen of that moment. Ends
 * early where an element is not there: the app went another way, and what is on the screen then is where the run goes on.
 * @returns how many were repeated
 */
export async function repeatSteps(
  deps: GatewayDeps,
  repeating: Repeating,
  work: { readonly steps: readonly number[]; readonly perform: Perform },
): Promise<number> {
  const { app, run } = repeating;
  for (const [repeated, index] of work.steps.entries()) {
    const step = await findStep(deps.db.read, run.id, index);
    if (step === null) return repeated;
    const screen = await look(deps, repeating);
    const commands = screen === null ? null : commandsOn(screen, step.action, app);
    if (commands === null) return repeated;
    await work.perform(commands);
  }
  return work.steps.length;
}

/** The commands of an earlier action on the screen as it is now: its element is found again by locator. */
function commandsOn(screen: Screen, action: Action, app: string): DeviceCommand[] | null {
  if (action.target === null) return deviceCommands(action, null, app);
  const found = locate(screen, action.target)?.element;
  if (found === undefined) return null;
  const filled = found.editable ? editableValue(found).length : 0;
  return deviceCommands(
    action,
    { bounds: found.bounds, filled, focused: found.focused && found.editable },
    app,
  );
}

async function look(deps: GatewayDeps, { device, signal, spent }: Repeating): Promise<Screen | null> {
  const options = { capMs: deps.settleCapMs, quietMs: deps.settleQuietMs, picture: false, signal };
  const begun = performance.now();
  const { capture } = await device.settleAndCapture(options);
  spent.ms += performance.now() - begun;
  const parsed = parseHierarchy(capture.hierarchy, capture);
  return parsed.ok ? parsed.screen : null;
}

function isWanted(screen: Screen | null, wanted: Restoration['wanted']): boolean {
  if (screen === null || wanted === null) return false;
  return contentHash(screen) === wanted.content || layoutSignature(screen) === wanted.layout;
}
