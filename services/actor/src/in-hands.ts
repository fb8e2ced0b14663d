import { type ActAwaited, type RunState, ScreenObserved, TaskEnded } from '@tapwright/contracts';
import { endInHands } from '@tapwright/runtime';
import { eventFor, type HandlerResult } from '@tapwright/service';
import { awaitPerson, type Held } from './await-person.ts';

/** A run in somebody's hands waits for the next act, or has its phone again and goes on. */
export type InHands = HandlerResult<typeof ActAwaited | typeof ScreenObserved | typeof TaskEnded>;

/** Nothing is under way on the phone that a person wants: it is in their hands from now on. */
export function handOver({ job, run }: Held, captureId: string): HandlerResult<typeof ActAwaited> {
  const state: RunState = { ...run.state, taken: 'held' };
  return { ...awaitPerson({ job, run: { ...run, state } }, captureId), run: { state } };
}

/** The act that was under way has ended. The phone is the run's again where it was handed back in between. */
export function inHands({ job, run }: Held, captureId: string): InHands {
  const ended = awaitPerson({ job, run }, captureId);
  if (run.state.taken !== 'returned') return ended;
  const returned = handBack({ job, run }, captureId);
  return { ...ended, ...returned };
}

/**
 * The run goes on from the screen on which the phone was left, and stays paused. Where a step of the person has crashed the
 * app, or nobody knows whether it was done, its task has ended by that.
 */
export function handBack(
  { job, run }: Held,
  captureId: string,
): HandlerResult<typeof ScreenObserved | typeof TaskEnded> {
  const { taken: _, ...state } = run.state;
  const { task } = state;
  const end = endInHands(state.history.filter((item) => item.task === task));
  if (end === null)
    return { run: { state }, emit: [eventFor(ScreenObserved, { job, run }, { step: run.step, captureId })] };
  const { outcome, code, message } = end;
  const data = { task, outcome, reason: { code, message } };
  return { run: { state }, emit: [eventFor(TaskEnded, { job, run }, data)] };
}
