import { join } from 'node:path';
import { z } from 'zod';
import { loadApp, readRecorded, withGoals } from '../load.ts';
import type { RecordedApp } from '../recorded-app.ts';
import { EvaluatorSpec } from './parse-evaluators.ts';

const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** An event on a node. `stop` ends a task, without an element. */
const TaskEvent = z.object({
  type: z.enum(['tap', 'long_tap', 'set_text', 'scroll', 'key', 'launch', 'kill', 'stop']),
  bounds: Box.nullish(),
  target: z
    .object({
      resource_id: z.string().nullish(),
      text: z.string().nullish(),
      desc: z.string().nullish(),
      class: z.string().nullish(),
    })
    .nullish(),
  text: z.string().nullish(),
  key: z.string().nullish(),
  direction: z.string().nullish(),
});
export type TaskEvent = z.infer<typeof TaskEvent>;

/** A task whose ground truth is a sequence of nodes and events, as in the `sphinx-*` graphs. */
const EventTask = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  task: z.string().min(1),
  steps: z.array(z.object({ node: z.string(), event: TaskEvent })),
  /** Absent if nobody wrote one; such a task cannot pass. */
  evaluator: z.array(EvaluatorSpec).nullish(),
  /** Parts of the way in words, in their order (SPHINX 3.4.2). */
  skills: z.array(z.object({ name: z.string().min(1) })).nullish(),
  /** SPHINX 3.2: what users commonly do, or a case of a tester. Absent: common. */
  kind: z.enum(['common', 'test_generation']).nullish(),
});
export type EventTask = z.infer<typeof EventTask>;

/** A recorded app with tasks of this form. */
export interface EventApp {
  readonly app: RecordedApp;
  readonly tasks: readonly EventTask[];
  /** Ids of tasks without a goal: a fault of the data, which nobody can do. */
  readonly goalless: readonly string[];
}

const EventTasks = z.array(EventTask.extend({ task: EventTask.shape.task.nullable() }));

/** @throws TapwrightError `RECORDING_MISSING`, `RECORDING_CORRUPT` with the file and the field */
export function loadEventApp(folder: string): EventApp {
  return { app: loadApp(folder), ...withGoals(readRecorded(join(folder, 'tasks.json'), EventTasks)) };
}
