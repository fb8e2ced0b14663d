import { join } from 'node:path';
import { z } from 'zod';
import { loadApp, readRecorded } from '../load.ts';
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
});
export type EventTask = z.infer<typeof EventTask>;

/** A recorded app with tasks of this form. */
export interface EventApp {
  readonly app: RecordedApp;
  readonly tasks: readonly EventTask[];
}

/** @throws TapwrightError `RECORDING_MISSING`, `RECORDING_CORRUPT` with the file and the field */
export function loadEventApp(folder: string): EventApp {
  return { app: loadApp(folder), tasks: readRecorded(join(folder, 'tasks.json'), z.array(EventTask)) };
}
