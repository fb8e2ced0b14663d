import {
  ReplayPlanned,
  RoleEntered,
  RunStarted,
  SetupPlanned,
  TaskPlanned,
  TaskWanted,
} from '@tapwright/contracts';
import { FIRST_TRY } from '@tapwright/runtime';
import { defineHandler, eventFor } from '@tapwright/service';
import { beginRun } from './begin-run.ts';
import type { WithDatabase } from './deps.ts';
import { onVersion } from './memory-snapshot.ts';

interface PhoneFacts {
  readonly day?: string | undefined;
  readonly locale?: string | undefined;
}

/** What the phone reported about itself. */
function phoneOf({ day, locale }: PhoneFacts): PhoneFacts {
  return { ...(day === undefined ? {} : { day }), ...(locale === undefined ? {} : { locale }) };
}

/**
 * The devices are there: facts about the app's version are chosen, and the run begins. Where the job says how its app is prepared,
 * that is planned first.
 */
export const onRunStarted = defineHandler({
  on: RunStarted,
  emits: [TaskPlanned, RoleEntered, ReplayPlanned, TaskWanted, SetupPlanned],

  async handle({ data, job, run }, _deps: WithDatabase) {
    const { captureId, declared, entries } = data;
    const state = { ...onVersion(run.state, data.appVersion), ...phoneOf(data) };
    if (job.spec.setup === undefined) return beginRun({ job, run }, { state, captureId, declared, entries });
    const { attempt } = FIRST_TRY;
    return {
      run: { status: 'running', state: { ...state, setup: FIRST_TRY } },
      emit: [eventFor(SetupPlanned, { job, run }, { attempt })],
    };
  },
});
