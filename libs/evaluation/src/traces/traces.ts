import { z } from 'zod';
import { readJson } from '../read-json.ts';
import { readTrace, type TraceAction } from './read-trace.ts';

const TruthAction = z.object({
  action: z.string(),
  text: z.string().nullish(),
  'content-desc': z.string().nullish(),
  'resource-id': z.string().nullish(),
  input_text: z.string().nullish(),
});

const Method = z.object({
  /** Null if the tool gave none. */
  trace_text: z.string().nullish(),
  /** The verdict of the publisher of the traces: compared with ours, never used instead. */
  strict_eval: z.number().nullish(),
});

const TracedTask = z.object({
  app: z.string(),
  task: z.string(),
  hash: z.string().nullish(),
  ground_truth_actions: z.array(TruthAction).nullish(),
  ground_truth_text: z.string().nullish(),
  methods: z.record(z.string(), Method),
});
type TracedTask = z.infer<typeof TracedTask>;

/** What one tool did in a task. */
export interface Attempt {
  /** Null if the tool gave no trace. */
  readonly actions: readonly TraceAction[] | null;
  /** Whether the publisher says that it matches; null if unknown. */
  readonly published: boolean | null;
}

/** A task with the right actions and what each tool did, by the tool's name. */
export interface TaskTraces {
  readonly app: string;
  readonly task: string;
  readonly truth: readonly TraceAction[];
  readonly attempts: ReadonlyMap<string, Attempt>;
}

/** Reads published traces (VisiDroid's format). @throws TapwrightError `INPUT_INVALID` with the file and the field */
export function loadTraces(file: string): readonly TaskTraces[] {
  return readJson(file, z.array(TracedTask), 'a list of tasks with their traces').map((task) => ({
    app: task.app,
    task: task.task,
    truth: truthOf(task),
    attempts: new Map(Object.entries(task.methods).map(([name, method]) => [name, attemptOf(method)])),
  }));
}

function attemptOf({ trace_text: text, strict_eval: verdict }: z.infer<typeof Method>): Attempt {
  return {
    actions: typeof text === 'string' ? readTrace(text) : null,
    published: typeof verdict === 'number' ? verdict === 1 : null,
  };
}

/** The truth as it is written; if only its actions are given, in the wording of traces. */
function truthOf({
  ground_truth_text: text,
  ground_truth_actions: actions,
}: TracedTask): readonly TraceAction[] {
  const written = readTrace(text);
  if (written.length > 0) return written;
  return readTrace((actions ?? []).map((action, at) => `- ACTION ${at + 1}: ${inWords(action)}`).join('\n'));
}

function inWords(action: z.infer<typeof TruthAction>): string {
  const by = (['text', 'content-desc', 'resource-id'] as const).find(
    (name) => typeof action[name] === 'string',
  );
  const element = by === undefined ? '' : ` that has ${by} "${action[by]}"`;
  if (typeof action.input_text === 'string')
    return `filled a focused textfield${element} with the text "${action.input_text}"`;
  return /long/.test(action.action) ? `long touched on a button${element}` : `touched on a button${element}`;
}
