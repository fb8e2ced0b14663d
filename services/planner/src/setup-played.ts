import {
  ReplayPlanned,
  RoleEntered,
  RunClosed,
  SetupPlanned,
  SetupPlayed,
  TaskPlanned,
  TaskWanted,
} from '@tapwright/contracts';
import { afterTry } from '@tapwright/runtime';
import { defineHandler, eventFor } from '@tapwright/service';
import { beginRun } from './begin-run.ts';
import { closeRun } from './closing.ts';
import type { WithDatabase } from './deps.ts';

/**
 * The app is as it must be, and the run begins on the screen that shows it; or all of it is tried again; or the run ends before
 * its first step, with an error that says nothing about the app or the model.
 */
export const onSetupPlayed = defineHandler({
  on: SetupPlayed,
  emits: [TaskPlanned, RoleEntered, ReplayPlanned, TaskWanted, SetupPlanned, RunClosed],

  async handle({ data, job, run }, _deps: WithDatabase) {
    const { setup } = job.spec;
    const { setup: progress } = run.state;
    if (setup === undefined || progress === undefined) return { emit: [] };
    const { attempt } = data;
    const next = afterTry(setup, progress, { attempt, problem: data.ok ? null : data.problem });
    if (next.kind === 'late') return { emit: [] };
    if (next.kind === 'fail') return closeRun({ job, run }, { outcome: 'inconclusive', reason: next.reason });
    const state = { ...run.state, setup: next.progress };
    if (next.kind === 'begin' && data.ok) return beginRun({ job, run }, { state, captureId: data.captureId });
    const again = eventFor(SetupPlanned, { job, run }, { attempt: next.progress.attempt });
    return { run: { state }, emit: [again] };
  },
});
