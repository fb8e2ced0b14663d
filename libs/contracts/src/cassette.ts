import { z } from 'zod';
import { Bounds } from './action.ts';
import { KeptFile } from './file.ts';
import { JobSpec } from './job.ts';
import { MemorySnapshot, Task } from './run-state.ts';
import { InvalidReason, Outcome, Reason, VerdictKind } from './verdict.ts';

/** Name of the format; another format gets another name, and readers refuse unknown ones. */
export const CASSETTE_SCHEMA = 'tapwright-cassette-1';

/** The start of a run: everything that a decision may depend on besides screens and answers. */
const CassetteHeader = z.object({
  kind: z.literal('header'),
  schema: z.literal(CASSETTE_SCHEMA),
  /** Version of Tapwright that recorded the run. */
  version: z.string(),
  runId: z.string(),
  strategy: z.string(),
  /** Name of the model that answered. */
  model: z.string(),
  /** Without the wish for a device, which decisions do not depend on. */
  spec: JobSpec.omit({ device: true }),
  tasks: z.array(Task),
  rules: z.array(z.string()),
  /** What the run got from the persistent memory; absent if it had none. */
  memory: MemorySnapshot.optional(),
});

/** The choice that an answer named, identified by its content and not by its place in the list. */
export const PickedChoice = z.object({
  kind: z.string(),
  label: z.string(),
  direction: z.string().nullable(),
  element: z
    .object({ index: z.number().int(), resourceId: z.string(), className: z.string(), bounds: Bounds })
    .nullable(),
});
export type PickedChoice = z.infer<typeof PickedChoice>;

/** One answer of the model, in the order in which they were given. */
const CassetteAnswer = z.object({
  kind: z.literal('answer'),
  role: z.enum([
    'actor',
    'task-actor',
    'summariser',
    'verifier',
    'referee',
    'observer',
    'critic',
    'planner',
    'parameter',
    'inspector',
  ]),
  /** Answers of this step that had been refused before; 0 begins a step. */
  refused: z.number().int().nonnegative(),
  /** Hash of the question's facts: shows whether the same question is asked again. */
  asked: z.string(),
  output: z.unknown(),
  /** Null if the answer named no choice of its list. */
  picked: PickedChoice.nullable(),
  /** How many pictures the model was shown with the question; they are not stored. */
  pictures: z.number().int().positive().optional(),
});
export type CassetteAnswer = z.infer<typeof CassetteAnswer>;

/** A screen's tree, once for each content: SHA-256 of the dump in hex, the dump as gzip in base64. */
const CassetteScreen = z.object({ kind: z.literal('screen'), id: z.string(), gzip: z.base64() });

/** What was read of a file, once for each content: its SHA-256 in hex, the bytes as gzip in base64. */
const CassetteFile = z.object({ kind: z.literal('file'), id: z.string(), gzip: z.base64() });

/** What is known of a capture besides its tree. */
const CassetteCapture = z.object({
  kind: z.literal('capture'),
  id: z.string(),
  screen: z.string(),
  packageName: z.string(),
  activity: z.string(),
  keyboardShown: z.boolean(),
  rotation: z.number().int(),
  /** The files that were read with it, each content on its own line; absent if there were none. */
  files: z.array(KeptFile).optional(),
});
export type CassetteCapture = z.infer<typeof CassetteCapture>;

const CassetteEvent = z.object({ kind: z.literal('event'), type: z.string(), data: z.unknown() });
export type CassetteEvent = z.infer<typeof CassetteEvent>;

/** The last line: if it is missing, the file was cut off. */
const CassetteEnd = z.object({
  kind: z.literal('end'),
  events: z.number().int(),
  outcome: Outcome.nullable(),
  reason: Reason.nullable(),
  /** The final judgement of each step. */
  verdicts: z.array(
    z.object({
      step: z.number().int(),
      verdict: VerdictKind.nullable(),
      reason: InvalidReason.nullable(),
    }),
  ),
});

/**
 * One line of a cassette: a finished run in a form in which its decisions can be repeated without a device or a model.
 */
export const CassetteLine = z.discriminatedUnion('kind', [
  CassetteHeader,
  CassetteAnswer,
  CassetteScreen,
  CassetteFile,
  CassetteCapture,
  CassetteEvent,
  CassetteEnd,
]);
export type CassetteLine = z.infer<typeof CassetteLine>;
export type CassetteHeader = z.infer<typeof CassetteHeader>;
export type CassetteEnd = z.infer<typeof CassetteEnd>;
