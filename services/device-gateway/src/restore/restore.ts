import type { Device, DeviceCommand } from '@tapwright/android';
import {
  type Action,
  type Reached,
  type RestorationPlan,
  type ScreenMark,
  touchBounds,
} from '@tapwright/contracts';
import {
  choiceOfKey,
  forbiddenBy,
  type KnownScreen,
  type Move,
  markOf,
  nextRestoringMove,
} from '@tapwright/runtime';
import {
  contentHash,
  editableValue,
  layoutSignature,
  locate,
  placeIdentity,
  type Screen,
  toElementRef,
} from '@tapwright/screen';
import { type CommandRow, findStep, type RunRow } from '@tapwright/store';
import { actuate } from '../act/actuate.ts';
import { deviceCommands } from '../act/device-commands.ts';
import { looksBetween, type Steps, stepsOf } from '../act/device-commands-looking.ts';
import { perform } from '../act/perform.ts';
import type { GatewayDeps } from '../deps.ts';
import type { HeldLease } from '../lease/held-lease.ts';
import { look, reactionMs, type Seen } from '../observe/look.ts';

export interface Restoration {
  readonly run: RunRow;
  readonly lease: HeldLease;
  readonly device: Device;
  /** The action with the value of its parameter as its text. */
  readonly typed: (action: Action) => Action;
  readonly plan: RestorationPlan;
  readonly app: string;
  /** Words of elements that must not be touched. */
  readonly forbidden: readonly string[];
  readonly step: number;
  /** The screen as captured after the action that is undone. */
  readonly present: Seen;
  /** Mark of the wanted screen. */
  readonly wanted: Pick<ScreenMark, 'layout' | 'content'> | null;
  readonly eventType: string;
  readonly signal: AbortSignal;
}

export interface Restored {
  /** Time that the device took, milliseconds. */
  readonly deviceMs: number;
  /** What was done, such as `back` or `back, a fresh start, 2 steps`. */
  readonly plan: string;
  readonly reached: Reached;
  /** How many moves there were: BACK, fresh starts, and steps of the run. */
  readonly actions: number;
  readonly ended: readonly { readonly id: string; readonly status: CommandRow['status'] }[];
}

/** Repeats steps of a run on the given device, and counts the time that the device takes. */
export type Repeating = Pick<Restoration, 'run' | 'device' | 'typed' | 'app' | 'forbidden' | 'signal'> & {
  readonly spent: { ms: number };
};
/** The commands of a step on the present screen: all at once, or one after another with a look between them. */
export type Repetition =
  | { readonly commands: readonly DeviceCommand[] }
  | { readonly steps: Steps; readonly screen: Screen };
/** @returns true where all of it was surely done */
export type Perform = (repetition: Repetition) => Promise<boolean>;

/**
 * Brings the app back (GUARDIAN 3.2.4) move by move, each chosen by the present screen, until the wanted screen is
 * there or nothing is left to try. Ids follow from the move, so a move that was done before a crash is not repeated.
 * Plans contain no action that may happen once only.
 */
export async function restore(deps: GatewayDeps, restoration: Restoration): Promise<Restored> {
  const ended: Restored['ended'][number][] = [];
  const spent = { ms: 0 };
  const done: Move[] = [];
  const acted: Move[] = [];
  const from = placeOf(restoration.present.screen);
  let seen = restoration.present;
  for (;;) {
    const { plan, wanted } = restoration;
    const next = nextRestoringMove({ plan, wanted, from, done }, placeOf(seen.screen));
    if ('reached' in next) {
      const { reached } = next;
      return { plan: describe(acted), reached, actions: acted.length, ended, deviceMs: spent.ms };
    }
    const did = await carryOut(deps, restoration, { move: next.move, screen: seen.screen, done });
    done.push(next.move);
    if (did === null) continue;
    acted.push(next.move);
    ended.push(...did.ended);
    spent.ms += did.deviceMs;
    seen = await lookAgain(deps, { ...restoration, spent }, seen.tree);
  }
}

/** Null where nothing was done because the step's element is missing: the next move is a different one. */
async function carryOut(
  deps: GatewayDeps,
  restoration: Restoration,
  at: { readonly move: Move; readonly screen: Screen | null; readonly done: readonly Move[] },
): Promise<Pick<Restored, 'ended' | 'deviceMs'> | null> {
  const { run, app } = restoration;
  const { move, screen } = at;
  const idPrefix = `${run.id}_${restoration.step}r${nameOf(move, at.done)}`;
  const common = { ...restoration, idPrefix, instance: deps.instance, aliveWithinMs: deps.leaseTtlMs };
  if (move.kind === 'back') {
    return actuate(deps.db, { ...common, commands: [{ kind: 'key', key: 'BACK' }] });
  }
  if (move.kind === 'launch') {
    return actuate(deps.db, { ...common, commands: [...startOf(app)] });
  }
  if (move.kind === 'follow') {
    const commands = screen === null ? null : followOn(screen, move, restoration);
    return commands === null ? null : actuate(deps.db, { ...common, commands });
  }
  const step = await findStep(deps.db.read, run.id, move.step);
  // Checked once more here: whoever made the plan, what may happen once only is not repeated.
  if (step === null || screen === null || step.action.effect === 'commit') return null;
  const repetition = repetitionOn(screen, restoration.typed(step.action), restoration);
  if (repetition === null) return null;
  if ('steps' in repetition) return perform(deps, { ...common, ...repetition });
  return repetition.commands.length === 0 ? null : actuate(deps.db, { ...common, ...repetition });
}

/** The press that the map says leads on; null where its element is missing, or must not be touched. */
function followOn(
  screen: Screen,
  { key }: Extract<Move, { kind: 'follow' }>,
  { app, forbidden }: Restoration,
): DeviceCommand[] | null {
  const choice = choiceOfKey(screen, key);
  const { element = null } = choice ?? {};
  if (choice === null || element === null || forbiddenBy({ ...choice, screen }, forbidden) !== null)
    return null;
  return deviceCommands(choice.action, { bounds: element.bounds, filled: 0, focused: false }, app);
}

function startOf(app: string): readonly DeviceCommand[] {
  return [
    { kind: 'force_stop', packageName: app },
    { kind: 'launch', packageName: app },
  ];
}

/** A step may come once before and once after a fresh start, BACK twice. */
function nameOf(move: Move, done: readonly Move[]): string {
  if (move.kind === 'back') return `back${done.length}`;
  const started = done.some(({ kind }) => kind === 'launch') ? 'a' : 'b';
  if (move.kind === 'follow') return `${started}m${done.length}`;
  return move.kind === 'repeat' ? `${started}${move.step}` : move.kind;
}

/** `back, a fresh start, 2 steps`; `nothing` where there was nothing to do. */
function describe(done: readonly Move[]): string {
  const parts: string[] = [];
  for (const [at, { kind }] of done.entries()) {
    if (kind === 'back') parts.push('back');
    if (kind === 'launch') parts.push('a fresh start');
    if (kind === 'follow') parts.push('a way of the map');
    if (kind !== 'repeat' || done[at - 1]?.kind === 'repeat') continue;
    const end = done.findIndex((other, later) => later > at && other.kind !== 'repeat');
    const steps = (end < 0 ? done.length : end) - at;
    parts.push(steps === 1 ? '1 step' : `${steps} steps`);
  }
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/**
 * Repeats steps of the run in order, each on its element, which is found by locator on the present screen. Ends early
 * where an element is missing, or a wheel or a pad does not take its value: the app went another way, and the run
 * goes on from the screen that is there.
 * @returns how many were repeated
 */
export async function repeatSteps(
  deps: GatewayDeps,
  repeating: Repeating,
  work: { readonly steps: readonly number[]; readonly perform: Perform },
): Promise<number> {
  const { run } = repeating;
  for (const [repeated, index] of work.steps.entries()) {
    const step = await findStep(deps.db.read, run.id, index);
    if (step === null) return repeated;
    const { screen } = await lookAgain(deps, repeating);
    const repetition = screen === null ? null : repetitionOn(screen, repeating.typed(step.action), repeating);
    if (repetition === null || !(await work.perform(repetition))) return repeated;
  }
  return work.steps.length;
}

/** Null where the action cannot be repeated on this screen. */
function repetitionOn(
  screen: Screen,
  action: Action,
  about: Pick<Restoration, 'app' | 'forbidden'>,
): Repetition | null {
  if (looksBetween(action)) return { screen, steps: stepsOf({ action, forbidden: about.forbidden }) };
  const commands = commandsOn(screen, action, about);
  return commands === null ? null : { commands };
}

/**
 * The commands of an earlier action on the present screen, with its element found again by locator. Null where the
 * element is missing, or must not be touched.
 */
function commandsOn(
  screen: Screen,
  action: Action,
  { app, forbidden }: Pick<Restoration, 'app' | 'forbidden'>,
): DeviceCommand[] | null {
  const found = action.target === null ? null : (locate(screen, action.target)?.element ?? null);
  const link = action.target?.link;
  // In a text that has changed, the link is somewhere else.
  if (link !== undefined && found?.text !== action.target?.text) return null;
  const target =
    found === null ? null : { ...toElementRef(screen, found), ...(link === undefined ? {} : { link }) };
  if (forbiddenBy({ action: { ...action, target }, element: found, screen }, forbidden) !== null) return null;
  if (action.target === null) return deviceCommands(action, null, app);
  if (found === null) return null;
  const filled = found.editable ? editableValue(found).length : 0;
  return deviceCommands(
    action,
    { bounds: touchBounds(found.bounds, link), filled, focused: found.focused && found.editable },
    app,
  );
}

/** @param before the tree on which something was done: while it is still there, the app is given time to react */
async function lookAgain(
  deps: GatewayDeps,
  { device, signal, spent }: Repeating,
  before?: string,
): Promise<Seen> {
  const reaction = before === undefined ? {} : { before, reactionMs: reactionMs(deps) };
  const { ms, ...seen } = await look(deps, { device, signal }, reaction);
  spent.ms += ms;
  return seen;
}

function placeOf(screen: Screen | null): KnownScreen | null {
  if (screen === null) return null;
  const { packageName, activity } = screen;
  const place = markOf({ packageName, activity, place: placeIdentity(screen) }, 'place');
  return { content: contentHash(screen), layout: layoutSignature(screen), place };
}
