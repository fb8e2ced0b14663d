import {
  type HistoryItem,
  mayRepeatCommits,
  RunQueued,
  type RunState,
  selectorsOf,
  TapwrightError,
} from '@tapwright/contracts';
import { executedCommit, pendingItem, stateElsewhere, strategyNow } from '@tapwright/runtime';
import { eventFor, type HandlerResult } from '@tapwright/service';
import {
  commandsOfStep,
  type Database,
  type JobRow,
  loseDevices,
  othersSuit,
  type Reader,
  type RunRow,
  recordVerdict,
} from '@tapwright/store';
import type { End } from './closing.ts';

/** A run that loses its device more often than this is ended: something is wrong with the farm, or with the app. */
export const MOVES_MAX = 3;

/** Reasons of a run that lost its device: the gateway that held it may be gone, or the phone does not answer. */
const DEVICE_LOST = new Set(['DEVICE_LEASE_LOST', 'DEVICE_UNAVAILABLE', 'DEVICE_TIMEOUT']);

export function isDeviceLost(code: string): boolean {
  return DEVICE_LOST.has(code);
}

export interface Lost {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly end: End;
}

/**
 * Queues a run that has lost its device again, for another one that repeats its advanced actions (design, section 4), or
 * says how the run ends: it is a leg of an exploration; its phone was set up; it is on several devices; an action that may happen once has happened, or perhaps; no other
 * device suits; it was moved too often.
 */
export async function failOver(
  { db }: { readonly db: Database },
  lost: Lost,
): Promise<HandlerResult<typeof RunQueued> | End> {
  const { job, run, end } = lost;
  // Another leg goes on with the exploration.
  if (run.state.leg !== undefined) return end;
  // Whoever holds a phone has seen that one.
  if (strategyNow(run).decider === 'person') return heldEnd(lost, await isBegun(db.read, run));
  if (job.spec.setup !== undefined && run.startedAt !== null) return preparedEnd(end);
  if (run.state.phones !== undefined) return severalEnd(run.state.phones, end);
  const pending = pendingItem(run);
  const once = executedCommit(run, await isBegun(db.read, run));
  if (once !== null && !mayRepeatCommits(job.spec)) return onceEnd(once, end);
  const before = run.state.lost;
  if (before.length >= MOVES_MAX) return end;
  const selectors = selectorsOf(job.spec.device);
  const except = run.serial === null ? [] : [run.serial];
  if (!(await othersSuit(db.read, { selectors, tenantId: run.tenantId, except }))) return end;
  return moved(lost, pending);
}

/** A command is noted before it is sent, while the run holds the device: no row, no tap. */
async function isBegun(db: Reader, run: RunRow): Promise<boolean> {
  return (await commandsOfStep(db, run.id, run.step)).length > 0;
}

function onceEnd({ label, kind }: HistoryItem, { reason }: End): End {
  const message = `${reason.message}; '${label || kind}' was or may have been done and may happen once only, so no other device goes on`;
  return { outcome: 'inconclusive', reason: { code: 'ONCE_NOT_REPEATED', message } };
}

/** Another phone is not what they have seen. */
function heldEnd({ job, run, end }: Lost, begun: boolean): End {
  const once = executedCommit(run, begun);
  if (once !== null && !mayRepeatCommits(job.spec)) return onceEnd(once, end);
  const message = `${end.reason.message}; a phone in somebody's hands is not exchanged for another`;
  return { outcome: end.outcome, reason: { code: end.reason.code, message } };
}

/** What a set-up did is on the phone that was lost; what the run did since cannot be repeated on another before it is done there. */
function preparedEnd({ outcome, reason }: End): End {
  const message = `${reason.message}; a run whose phone was set up is not moved to another`;
  return { outcome, reason: { code: reason.code, message } };
}

/** What one phone did shows on the others: a new set of phones could not be brought to the same state. */
function severalEnd(phones: NonNullable<RunState['phones']>, { outcome, reason }: End): End {
  const roles = Object.keys(phones).join(', ');
  const message = `${reason.message}; a run on several devices (${roles}) is not moved to others`;
  return { outcome, reason: { code: reason.code, message } };
}

/** The next step has a new number: whatever is still under way for this one comes too late. */
function moved({ job, run, end }: Lost, pending: HistoryItem | null): HandlerResult<typeof RunQueued> {
  const lost = { serial: run.serial ?? '', step: run.step, code: end.reason.code };
  const state: RunState = {
    ...stateElsewhere(run),
    lost: [...run.state.lost, lost],
  };
  const mustNotBegin = pending?.effect === 'commit' && !mayRepeatCommits(job.spec);
  return {
    run: { status: 'queued', step: run.step + 1, gateway: null, serial: null, leaseToken: null, state },
    writes: pending === null ? [] : [recordVerdict(unknownOutcome(run, end))],
    save: async (tx) => {
      await loseDevices(tx, run.id);
      // It was begun after it was read here. Now that the lease is gone, nothing more can begin.
      if (mustNotBegin && (await isBegun(tx, run))) {
        throw new TapwrightError('CONFLICT', 'the action in progress has been begun in the meantime');
      }
    },
    emit: [eventFor(RunQueued, { job, run: { id: run.id, gateway: null } }, {})],
  };
}

function unknownOutcome(run: RunRow, { reason }: End): Parameters<typeof recordVerdict>[0] {
  const summary = `the device was lost before it was seen what came of it: ${reason.message}`;
  const evidence = { summary, captureId: null, elements: [] };
  const verdict = { kind: 'inconclusive' as const, reason: 'device_lost' as const, evidence };
  return { runId: run.id, index: run.step, verdict, changes: [], modelMs: 0 };
}
