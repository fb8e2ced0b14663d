import {
  type EventData,
  TapwrightError,
  type TaskEnded,
  TaskReflected,
  type TaskReflection,
  taskIdOf,
  withUsages,
} from '@tapwright/contracts';
import { actionsOfTask, exploringOf } from '@tapwright/runtime';
import { eventFor, type HandlerInput, type HandlerResult } from '@tapwright/service';
import {
  endTask,
  insertModelCalls,
  learnKnowledge,
  mergeMap,
  type SeenWidget,
  type Tx,
} from '@tapwright/store';
import type { ReflectorDeps } from '../deps.ts';
import { askTaskReflector } from './ask-task-reflector.ts';
import { learnWidgets } from './learn-widgets.ts';
import { readIfKept } from './read-if-kept.ts';
import { toldStart } from './told-start.ts';

export type EndedTaskInput = HandlerInput<EventData<typeof TaskEnded>>;

/**
 * Looks back on a task that a leg has set itself (DroidAgent, "Task Reflector"): its summary and label stand with the
 * task, its reflections become knowledge of the screen on which it began, and what its widgets have done is observed. A
 * task never fails because nothing could be learnt.
 */
export async function afterTask(
  input: EndedTaskInput,
  deps: ReflectorDeps,
): Promise<HandlerResult<typeof TaskReflected>> {
  const { data, job, run } = input;
  const exploring = exploringOf(job.spec);
  if (exploring === null) throw new TapwrightError('INTERNAL', 'a leg by a rule has no task to look back on');
  const state = { ...run.state, task: data.task };
  const actions = actionsOfTask(state);
  const [reflected, learnt] = await Promise.all([
    askTaskReflector({ ...input, run: { ...run, state } }, deps),
    exploring.widgetRoles ? learnWidgets({ ...input, actions }, deps) : NOTHING_LEARNT,
  ]);
  const usages = [...reflected.usages, ...learnt.usages];
  const { reflection } = reflected;
  const start = await readIfKept(deps.screens, toldStart(state));
  const ended = {
    id: taskIdOf(run.id, data.task),
    outcome: data.outcome,
    summary: reflection?.summary ?? null,
    ...(reflection === null ? {} : { success: reflection.success }),
    lastStep: run.step,
  };
  return {
    ...(usages.length === 0 ? {} : { run: { state: withUsages(run.state, usages) } }),
    writes: [
      endTask(ended),
      ...insertModelCalls({ run, role: 'task-reflector' }, reflected.usages),
      ...insertModelCalls({ run, role: 'widget-roles' }, learnt.usages),
    ],
    save: (tx) =>
      remember(tx, input, {
        reflection: exploring.taskKnowledge ? reflection : null,
        screenText: start,
        widgets: learnt.widgets,
      }),
    emit: [eventFor(TaskReflected, { job, run }, data)],
  };
}

const NOTHING_LEARNT = { widgets: [], usages: [] } as const;

interface Learnt {
  readonly reflection: TaskReflection | null;
  /** The screen on which the task began; null: it was not kept. */
  readonly screenText: string | null;
  readonly widgets: readonly SeenWidget[];
}

async function remember(
  tx: Tx,
  { data, job, run }: EndedTaskInput,
  { reflection, screenText, widgets }: Learnt,
): Promise<void> {
  const { app: packageName, learn } = job.spec;
  if (!learn || packageName === undefined) return;
  const app = { tenantId: job.tenantId, packageName };
  const goal = run.state.tasks[data.task]?.goal ?? '';
  if (reflection !== null && screenText !== null) {
    const success = data.outcome === 'completed' && reflection.success;
    const pieces = reflection.reflections.map((knowledge) => ({
      ...app,
      screenText,
      knowledge,
      goal,
      success,
    }));
    await learnKnowledge(tx, pieces);
  }
  const { appVersion = '' } = run.state;
  if (widgets.length > 0) await mergeMap(tx, { ...app, appVersion, screens: [], transitions: [], widgets });
}
