import { z } from 'zod';

/** One step of a recorded task: which element was chosen on which node; the last step of a task chooses none. */
export const RecordedStep = z.object({
  /** Null if the recorder's screen is not among the nodes. */
  node: z.string().nullable(),
  /** Number of the element in the recorder's prompt; -1 if the task is done. */
  choice: z.number().int(),
  chosen: z.string().nullable(),
  input: z.string().nullish(),
});
export type RecordedStep = z.infer<typeof RecordedStep>;

export const RecordedTask = z.object({
  id: z.string().min(1),
  task: z.string().min(1),
  steps: z.array(RecordedStep),
});
export type RecordedTask = z.infer<typeof RecordedTask>;

/** A task whose goal is null is kept apart: there is nothing to be done. */
export const RecordedTasks = z.array(RecordedTask.extend({ task: RecordedTask.shape.task.nullable() }));

const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** The part of a graph that identifies elements: what was touched on the way from one node to another. */
export const RecordedGraph = z.object({
  schema: z.literal('utg-1'),
  package: z.string(),
  start: z.string(),
  nodes: z.array(
    z.object({
      id: z.string(),
      struct: z.string(),
      /** Component in front, such as `org.example/.Main`; absent where nobody recorded it. */
      activity: z.string().nullish(),
      hierarchy: z.string().regex(/^(?!.*\.\.)[\w./-]+$/, 'a path inside of the recording'),
    }),
  ),
  edges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      event: z.object({
        type: z.string(),
        bounds: Box.optional(),
        target: z
          .object({
            resource_id: z.string().optional(),
            text: z.string().optional(),
            desc: z.string().optional(),
            class: z.string().optional(),
          })
          .optional(),
        key: z.string().optional(),
      }),
    }),
  ),
});
export type RecordedGraph = z.infer<typeof RecordedGraph>;
export type RecordedEvent = RecordedGraph['edges'][number]['event'];
