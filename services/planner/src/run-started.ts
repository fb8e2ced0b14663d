import {
  explorationIdOf,
  ReplayPlanned,
  RoleEntered,
  RunStarted,
  TaskPlanned,
  TaskWanted,
} from '@tapwright/contracts';
import { findStrategy, findsTasks } from '@tapwright/runtime';
import { defineHandler, eventFor } from '@tapwright/service';
import { noteDeclared } from '@tapwright/store';
import type { WithDatabase } from './deps.ts';
import { onVersion } from './memory-snapshot.ts';
import { nextTask } from './next-task.ts';
import { wantTask } from './tasks/want-task.ts';

interface PhoneFacts {
  readonly day?: string | undefined;
  readonly locale?: string | undefined;
}

/** What the phone reported about itself. */
function phoneOf({ day, locale }: PhoneFacts): PhoneFacts {
  return { ...(day === undefined ? {} : { day }), ...(locale === undefined ? {} : { locale }) };
}

/**
 * The devices are there: the first task begins on the first screen, or on that of another role's phone. Facts about
 * the app's version are chosen. A trace is played by the gateway alone. A leg that sets itself tasks has none yet, unless a
 * rule explores first.
 */
export const onRunStarted = defineHandler({
  on: RunStarted,
  emits: [TaskPlanned, RoleEntered, ReplayPlanned, TaskWanted],

  async handle({ data, job, run }, _deps: WithDatabase) {
    const { step } = run;
    const { captureId } = data;
    const known = { ...onVersion(run.state, data.appVersion), ...phoneOf(data) };
    if (findStrategy(run.strategy).decider === 'trace') {
      const play = eventFor(ReplayPlanned, { job, run }, { step, captureId, late: false, still: false });
      return { run: { status: 'running', state: known }, emit: [play] };
    }
    const { declared, entries = [] } = data;
    const id = explorationIdOf(job);
    const writes = declared === undefined ? [] : [noteDeclared({ id, declared, entries })];
    if (run.state.leg !== undefined && findsTasks(job.spec) && known.tasks.length === 0) {
      const wanted = wantTask({ job, run }, { state: known, captureId });
      return { run: { status: 'running', state: known }, writes, emit: [wanted] };
    }
    const { state, ...next } = nextTask({ job, run }, { state: known, task: 0, captureId });
    return { run: { status: 'running', state }, writes, ...next };
  },
});
