import type { ReadScreen } from '@tapwright/captures';
import { Bounds, Outcome, VerdictKind } from '@tapwright/contracts';
import { describeAction, openIn, plainValues } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import {
  type DeviceRow,
  findDevice,
  findStep,
  openAct,
  type Reader,
  type StepRow,
  timerDue,
} from '@tapwright/store';
import { z } from 'zod';
import { HeldScreen, screenView } from '../acts/screen-view.ts';
import type { RestContext } from '../http/rest-app.ts';
import type { SteeredRun } from './steered-run.ts';

const BLOCKED_MAX = 50;

const Wanted = z.object({
  /** Of the action, such as `click`; `end` for a claim. */
  kind: z.string(),
  /** In a few words; a typed text is left out. */
  says: z.string(),
  /** Why, in the words of the actor. */
  thought: z.string(),
  /** What would be typed; the name of a parameter stands in place of its value. */
  text: z.string().nullable(),
  /** Where it would touch the screen, or null. */
  bounds: Bounds.nullable(),
  claim: z.enum(['done', 'infeasible']).nullable(),
});

export const LiveView = z.object({
  runId: z.string(),
  jobId: z.string(),
  /**
   * `pausing`: a step is under way, and nothing follows it. `paused`: it holds still on a proposal. `taking`: a person gets the
   * phone after the step. `taken`: a person has it.
   */
  state: z.enum(['waiting', 'running', 'pausing', 'paused', 'taking', 'taken', 'ended']),
  serial: z.string().nullable(),
  /** Its phone is not connected now: what is asked of it fails unless it comes back before. */
  away: z.boolean(),
  /** How the run has ended, and why; null where it has not. */
  end: z.object({ outcome: Outcome, code: z.string(), message: z.string() }).nullable(),
  /** Steps that were taken, and how many there may be. */
  step: z.int(),
  maxSteps: z.int(),
  /** When a pause that goes on like this ends the run; null where it is not paused. */
  pausedUntil: z.iso.datetime().nullable(),
  /** What is to be done now. */
  task: z.object({ number: z.int(), of: z.int(), goal: z.string() }).nullable(),
  /** What a paused run would do next. */
  proposal: Wanted.extend({ number: z.int() }).nullable(),
  /** The step that is under way, or was taken last. */
  last: Wanted.extend({ number: z.int(), verdict: VerdictKind.nullable(), evidence: z.string() }).nullable(),
  obligations: z.array(z.object({ id: z.string(), says: z.string(), open: z.string().nullable() })),
  /** What people have refused. */
  refused: z.array(z.object({ action: z.string(), reason: z.string() })),
  /** Id of the act that is under way while a person has the phone. */
  act: z.string().nullable(),
  /** Names of values that may be typed in place of a text. */
  parameters: z.array(z.string()),
  screen: HeldScreen.extend({ width: z.int(), height: z.int() }).nullable(),
});
export type LiveView = z.infer<typeof LiveView>;

/** How a run stands now, for somebody who watches it. It asks no phone: each step of the run looks at it anyway. */
export async function liveView(
  { db, screens }: RestContext['platform'],
  { job, run }: SteeredRun,
): Promise<LiveView> {
  const { state, step } = run;
  const { tasks, task, current, proposal } = state;
  const seen = current === null ? null : await screens.read(current.captureId);
  const last = step === 0 ? null : await findStep(db.read, run.id, step);
  const open =
    seen === null ? [] : openIn(state, { screen: seen.screen, values: plainValues(job.spec.case) });
  const goal = tasks[task]?.goal;
  const paused = state.paused === true ? await timerDue(db.read, run.id, 'pause') : null;
  const device = run.serial === null ? null : await findDevice(db.read, run.serial);
  return {
    runId: run.id,
    jobId: job.id,
    state: stateOf({ job, run }),
    serial: run.serial,
    away: run.status === 'running' && device !== null && AWAY.has(device.state),
    end: endOf(run),
    step,
    maxSteps: job.spec.maxSteps,
    pausedUntil: paused?.toISOString() ?? null,
    task: goal === undefined ? null : { number: task + 1, of: tasks.length, goal },
    proposal: proposal === undefined ? null : { ...wanted(proposal), number: proposal.number },
    last: last === null ? null : lastView(last),
    obligations: (tasks[task]?.ledger?.obligations ?? []).map(({ id, says }) => ({
      id,
      says,
      open: open.find((one) => one.id === id)?.reason ?? null,
    })),
    refused: state.blocked
      .filter(({ by }) => by === 'person')
      .slice(-BLOCKED_MAX)
      .map(({ key, reason }) => ({ action: nameOf(key), reason })),
    act: state.taken === undefined || run.status !== 'running' ? null : await openActId(db.read, run.id),
    parameters: (job.spec.case?.parameters ?? []).map(({ name }) => name),
    screen: seen === null ? null : shown(seen, { run, device }),
  };
}

const AWAY: ReadonlySet<DeviceRow['state']> = new Set(['gone', 'connecting']);

function endOf({ outcome, reason }: SteeredRun['run']): LiveView['end'] {
  return outcome === null ? null : { outcome, code: reason?.code ?? '', message: reason?.message ?? '' };
}

async function openActId(db: Reader, runId: string): Promise<string | null> {
  return (await openAct(db, runId))?.id ?? null;
}

/** How the run stands, in one word. */
export function stateOf({ job, run }: SteeredRun): LiveView['state'] {
  const { state, status } = run;
  if (job.status === 'ended' || status === 'closing' || status === 'ended') return 'ended';
  if (status === 'queued' || state.current === null) return 'waiting';
  if (state.taken !== undefined) return state.taken === 'held' ? 'taken' : 'taking';
  if (state.paused !== true) return 'running';
  return state.proposal === undefined ? 'pausing' : 'paused';
}

type Said = Pick<StepRow, 'action' | 'thought'> & { readonly claim?: 'done' | 'infeasible' | null };

function wanted({ action, thought, claim = null }: Said): z.infer<typeof Wanted> {
  const says = claim === null ? describeAction(action) : CLAIMS[claim];
  const bounds = action.target?.bounds;
  return {
    kind: claim === null ? action.kind : 'end',
    says,
    thought,
    text: action.text,
    bounds: bounds === undefined ? null : [...bounds],
    claim,
  };
}

const CLAIMS = { done: 'say that it is done', infeasible: 'say that it cannot be done' } as const;

function lastView(row: StepRow): LiveView['last'] {
  const { verdict } = row;
  const end = row.action.kind === 'end' ? { says: 'say that it has ended' } : {};
  return {
    ...wanted(row),
    ...end,
    number: row.index,
    verdict: verdict?.kind ?? null,
    evidence: verdict?.evidence.summary ?? '',
  };
}

/** `click|…|Save`: the kind and the last words of a key. */
function nameOf(key: string): string {
  const [kind = '', ...parts] = key.split('|');
  const name = parts.findLast((part) => part !== '');
  return name === undefined ? kind : `${kind} "${name}"`;
}

function shown(
  seen: ReadScreen,
  { run, device }: Pick<SteeredRun, 'run'> & { readonly device: DeviceRow | null },
): LiveView['screen'] {
  // An app that forbids pictures gives black ones.
  const picture = seen.capture.blackPicture === true ? { pictureId: null } : {};
  return { ...screenView(seen, run), ...picture, ...sizeOf(seen.screen, device) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of the screen, in pixels: that of the phone as it is held, or of the elements where it is not known. */
function sizeOf({ elements, rotation }: Screen, device: Size | null): Size {
  if (device !== null && device.width > 0 && device.height > 0) {
    const { width, height } = device;
    return rotation % 2 === 1 ? { width: height, height: width } : { width, height };
  }
  const most = (of: (bounds: readonly [number, number, number, number]) => number) =>
    elements.reduce((max, { bounds }) => Math.max(max, of(bounds)), 1);
  return { width: most(([, , right]) => right), height: most(([, , , bottom]) => bottom) };
}
