import { PhoneReturned, RunStopped, ScreenObserved, TaskEnded } from '@tapwright/contracts';
import { pauseStop, pendingItem } from '@tapwright/runtime';
import { defineHandler, timerFor } from '@tapwright/service';
import { endAct } from '@tapwright/store';
import { handBack } from './in-hands.ts';

/** The phone is the run's again, when the act that is under way has ended. The run stays paused, and proposes. */
export const onPhoneReturned = defineHandler({
  on: PhoneReturned,
  emits: [ScreenObserved, TaskEnded],

  async handle({ job, run }) {
    const { taken, current, ...rest } = run.state;
    if (taken === undefined || taken === 'returned') return { emit: [] };
    const timers = [timerFor(RunStopped, { job, runId: run.id }, pauseStop(job.spec))];
    // Nobody had it yet: the run goes on as if it had only been paused.
    if (taken === 'wanted' || current === null)
      return { run: { state: { ...rest, current } }, timers, emit: [] };
    if (pendingItem(run) !== null)
      return { run: { state: { ...rest, current, taken: 'returned' as const } }, timers, emit: [] };
    // What was asked for and has not begun is not done any more.
    const end = { outcome: 'refused' as const, detail: 'the phone was handed back', captureId: null };
    return {
      ...handBack({ job, run }, current.captureId),
      writes: [endAct({ runId: run.id, step: null }, end)],
      timers,
    };
  },
});
