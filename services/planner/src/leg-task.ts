import type {
  AppTrouble,
  EventData,
  RoleEntered,
  RunClosed,
  RunState,
  Task,
  TaskPlanned,
  TaskReflected,
  TaskWanted,
} from '@tapwright/contracts';
import { barrenTasks, byRule, crashIdentity, exploringOf, findsTasks, patience } from '@tapwright/runtime';
import type { HandlerResult } from '@tapwright/service';
import {
  type Database,
  findStep,
  type JobRow,
  type RunRow,
  recordCrash,
  type SeenCrash,
  type Tx,
} from '@tapwright/store';
import { closeRun } from './closing.ts';
import { nextTask } from './next-task.ts';
import { wantTask } from './tasks/want-task.ts';
import { withEnd, withoutWords } from './with-end.ts';
import { wouldCutTask } from './would-cut-task.ts';

interface EndOfTask {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly end: EventData<typeof TaskReflected>;
}

/**
 * A task of a leg has ended. A crash is reported and explored on, from wherever the phone is now; where models explore, so is
 * whatever else has come of the task. When its steps are used up the leg is closed.
 */
export async function afterLegTask(
  { job, run, end }: EndOfTask,
  { db }: { readonly db: Database },
): Promise<HandlerResult<typeof TaskPlanned | typeof RoleEntered | typeof RunClosed | typeof TaskWanted>> {
  const told = withEnd(run.state, { ...end, step: run.step });
  const state = findsTasks(job.spec) ? withoutWords(told) : told;
  const report = end.outcome === 'crashed' ? await crashOf({ job, run, end }, db) : null;
  const save = report === null ? {} : { save: async (tx: Tx) => void (await recordCrash(tx, report)) };
  const { leg } = run.state;
  const goesOn = mayGoOn(job, end);
  const isUsed = leg !== undefined && (run.step >= leg.steps || (goesOn && wouldCutTask(job.spec, run)));
  if (!goesOn || leg === undefined || isUsed) {
    const closing = closeRun({ job, run }, isUsed ? endOfLeg(run) : end);
    return { ...closing, run: { ...closing.run, state }, ...save };
  }
  const captureId = state.current?.captureId ?? null;
  const rule = ruleAfter(job, state, end);
  if (findsTasks(job.spec) && rule === null && captureId !== null)
    return { run: { state }, emit: [wantTask({ job, run }, { state, captureId })], ...save };
  const same = rule ?? state.tasks[0];
  const tasks = same === undefined ? state.tasks : [...state.tasks, same];
  const { state: begun, ...next } = nextTask(
    { job, run },
    { state: { ...state, tasks }, task: tasks.length - 1, captureId },
  );
  return { ...next, run: { state: begun }, ...save };
}

/** Between two tasks a rule explores, where the explorer wants it; null: a task comes next. */
function ruleAfter({ spec }: JobRow, { tasks, history }: RunState, { task }: EndOfTask['end']): Task | null {
  const stalledAfter = exploringOf(spec)?.stalledAfter ?? null;
  if (!findsTasks(spec) || stalledAfter === null || tasks[task]?.byRule !== undefined) return null;
  return byRule(spec, patience(stalledAfter, barrenTasks({ tasks, history })));
}

/** A rule never fails: where its task does, something is wrong with the leg. Models fail at tasks. */
function mayGoOn({ spec }: JobRow, { outcome }: EndOfTask['end']): boolean {
  if (exploringOf(spec) !== null) return outcome !== 'canceled';
  return outcome === 'crashed' || outcome === 'completed';
}

/** A leg that has used its steps is done, whatever it met. */
function endOfLeg({ step }: RunRow): Pick<EndOfTask['end'], 'outcome' | 'reason'> {
  return { outcome: 'completed', reason: { code: 'EXPLORED', message: `explored in ${step} steps` } };
}

/** What is reported of a crash; null where the system ended the process. Where the log says nothing, the dialog does. */
async function crashOf({ job, run, end }: EndOfTask, db: Database): Promise<SeenCrash | null> {
  const packageName = job.spec.app ?? '';
  const step = await findStep(db.read, run.id, run.step);
  const { code, message } = end.reason;
  const trouble: AppTrouble = step?.verdict?.evidence.trouble ?? {
    kind: code === 'APP_NOT_RESPONDING' ? 'anr' : 'crash',
    process: packageName,
    pid: 0,
    summary: message,
    stack: [],
  };
  const identity = crashIdentity(trouble, packageName);
  if (identity === null) return null;
  return {
    tenantId: job.tenantId,
    packageName,
    appVersion: run.state.appVersion ?? '',
    jobId: job.id,
    runId: run.id,
    step: run.step,
    ...identity,
    sample: { summary: trouble.summary, stack: trouble.stack, task: run.state.tasks[end.task]?.goal ?? '' },
  };
}
