import { ReplayPlayed, RunClosed } from '@tapwright/contracts';
import { defineHandler } from '@tapwright/service';
import { closeRun } from './closing.ts';
import type { WithDatabase } from './deps.ts';
import { withEnd } from './with-end.ts';

/** A trace was played: its run is closed with the same outcome. Nothing is learnt from it. */
export const onReplayPlayed = defineHandler({
  on: ReplayPlayed,
  emits: [RunClosed],

  async handle({ data, job, run }, _deps: WithDatabase) {
    const { outcome, reason } = data;
    const state = withEnd(run.state, { task: run.state.task, outcome, reason, step: run.step });
    const closing = closeRun({ job, run }, { outcome, reason });
    return { ...closing, run: { ...closing.run, state } };
  },
});
