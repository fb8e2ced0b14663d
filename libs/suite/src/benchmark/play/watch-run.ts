import { Action, Outcome } from '@tapwright/contracts';
import type { InteractiveSource, ScreenSource } from '@tapwright/virtual-ui';
import { z } from 'zod';
import type { FinishedRun } from '../../finished-run.ts';
import { type ActionCounts, countActions } from './count-actions.ts';
import type { RunEvent } from './ranked-runs.ts';

/** Time that passes on the phone while a model answers, milliseconds of its artificial clock. */
const THINKING_MS = 5_000;

const Decided = z.object({ action: Action });
const Executed = z.object({ status: z.string() });

/** A run as it is seen from its phone: what was done on which screens. */
export interface RunWatch {
  /** Call it with every event of the job, as it is committed. */
  note(event: RunEvent): void;
  counts(): ActionCounts;
  finished(outcome: string): FinishedRun;
}

/** Follows a job with one run on an interactive app. Its clock goes on with each action, as if a model had answered. */
export function watchRun(source: ScreenSource & Pick<InteractiveSource, 'clock'>): RunWatch {
  const counter = countActions();
  const steps: FinishedRun['steps'][number][] = [];
  const shown = () => {
    const { hierarchy: dump, activity } = source.view();
    return { dump, activity };
  };
  let decided: FinishedRun['steps'][number] | null = null;
  let last = shown();
  return {
    note(event) {
      counter.note(event);
      const { type, data } = event;
      if (type === 'action.decided') {
        const read = Decided.safeParse(data);
        decided = read.success ? { ...shown(), action: read.data.action } : null;
      }
      if (type === 'action.executed') {
        // Actions that may not have reached the device prove nothing.
        if (decided !== null && Executed.safeParse(data).data?.status === 'done') steps.push(decided);
        decided = null;
        source.clock.pass(THINKING_MS);
      }
      if (LOOKS.has(type)) last = shown();
    },
    counts: counter.counts,
    finished(outcome) {
      const end = { outcome: Outcome.safeParse(outcome).data ?? null, activity: last.activity };
      return { steps, final: last.dump, end };
    },
  };
}

/** The phone may be put back after the run: its screen is not the agent's any more. */
const LOOKS = new Set(['action.executed', 'outcome.observed', 'end.claimed']);
