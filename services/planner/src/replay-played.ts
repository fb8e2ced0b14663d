import { type EventData, ReplayPlayed, type ReproPlay, RunClosed, type RunState } from '@tapwright/contracts';
import { crashIdentity, type ReplayResult } from '@tapwright/runtime';
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
    const known = noted(run.state, data, job.spec.app ?? '');
    const state = withEnd(known, { task: known.task, outcome, reason, step: run.step });
    const closing = closeRun({ job, run }, { outcome, reason });
    return { ...closing, run: { ...closing.run, state } };
  },
});

/** For a crash whose steps are reduced: whether it came again. */
function noted(state: RunState, played: EventData<typeof ReplayPlayed>, app: string): RunState {
  const { repro } = state;
  return repro === undefined
    ? state
    : { ...state, repro: { ...repro, result: resultOf(repro, played, app) } };
}

function resultOf(
  { fingerprint }: ReproPlay,
  { outcome, played }: EventData<typeof ReplayPlayed>,
  app: string,
): ReplayResult {
  if (outcome === 'completed') return 'none';
  if (outcome !== 'crashed') return 'not_played';
  const identity = played?.trouble === undefined ? null : crashIdentity(played.trouble, app);
  return identity?.fingerprint === fingerprint ? 'same' : 'other';
}
