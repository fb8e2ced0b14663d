import { toTapwrightError } from '@tapwright/contracts';
import { loadRecordedApp, mapTask, type RecordedApp, type Truth } from '@tapwright/evaluation';
import { loadRecording, type Recording } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import type { TaskOrder, TaskResult, WorkerSettings } from './messages.ts';
import { runTask } from './run-task.ts';
import { type Opened, serveParent } from './serve-parent.ts';
import { interactiveStage, recordedStage, type Stage } from './stage.ts';

/** A worker process: one standalone platform that runs the tasks which its parent sends. */
const recordings = new Map<string, Promise<Recording>>();
const apps = new Map<string, RecordedApp>();

/** A failure of one task is reported with it: the others go on. */
async function run({ bench, settings }: Opened<WorkerSettings>, order: TaskOrder): Promise<TaskResult> {
  try {
    return await runTask(bench, { order, settings, stage: await stageOf(order) });
  } catch (thrown) {
    const { code, message } = toTapwrightError(thrown);
    const end = { outcome: 'none', reason: code, detail: message, reached: null };
    return { key: order.key, fault: `${code}: ${message}`, ...end, ...NOTHING_DONE };
  }
}

const NOTHING_DONE = {
  steps: [],
  charged: 0,
  restorations: 0,
  calls: [],
  decisions: 0,
  byOffline: 0,
  stepsOnLog: null,
  wallMs: 0,
};

async function stageOf({ place }: TaskOrder): Promise<(seed: number) => Stage> {
  if (place.kind === 'interactive') {
    const entry = virtualApp(place.app);
    return () => interactiveStage(entry, place.task);
  }
  const { folder, task, start } = place;
  const loading = recordings.get(folder) ?? loadRecording(folder);
  recordings.set(folder, loading);
  const recording = await loading;
  return (seed) => recordedStage({ recording, start, seed, answers: () => answersTo(folder, task) });
}

/** Read only for policies that use the answers. */
function answersTo(folder: string, task: number): { app: RecordedApp; truth: Truth } {
  const app = apps.get(folder) ?? loadRecordedApp(folder);
  apps.set(folder, app);
  const recorded = app.tasks[task];
  if (recorded === undefined) throw new Error(`the recording has no task number ${task}`);
  return { app, truth: mapTask(app, recorded) };
}

serveParent(run);
