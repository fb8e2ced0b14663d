import { z } from 'zod';
import { Direction, Distance, Effect, STATED_WAIT_MAX_MS } from './action.ts';

// A phone in the hands of a person or an agent: what they may ask for, and what is said of it.

/** What may be asked of a phone: `look` only looks; everything else is an action, and is done once. */
export const ACT_KINDS = [
  'look',
  'click',
  'double_click',
  'long_click',
  'text',
  'clear',
  'scroll',
  'swipe_selector',
  'keypad',
  'back',
  'home',
  'enter',
  'wait',
  'restart',
] as const;
export const ActKind = z.enum(ACT_KINDS);
export type ActKind = z.infer<typeof ActKind>;

/** Characters of the id by which a client names an act. */
export const ACT_ID_MAX = 200;
const TYPED_MAX = 2_000;

/** Milliseconds without an act after which a phone is given back, and the longest pause. */
export const IDLE_DEFAULT_MS = 10 * 60_000;
export const PAUSE_DEFAULT_MS = 30 * 60_000;
/** Characters of the reason with which a person refuses an action. */
export const REFUSAL_MAX_CHARACTERS = 300;
const TIMES_MIN_MS = 1_000;
const TIMES_MAX_MS = 4 * 3_600_000;

const duration = z.int().min(TIMES_MIN_MS).max(TIMES_MAX_MS);

/** For a job of kind `interactive`. */
export const BoundInteractive = z.strictObject({
  /** Values that may be typed by their name; the value of a secret one is stored encrypted beside the job, never in it. */
  parameters: z.array(
    z.strictObject({ name: z.string(), secret: z.boolean(), value: z.string().nullable() }),
  ),
  /** Longest time between two acts, milliseconds. */
  idleMs: duration,
  /** Longest pause, milliseconds. */
  pauseMs: duration,
});
export type BoundInteractive = z.infer<typeof BoundInteractive>;

/** What a client asks for. */
export const ActRequest = z.strictObject({
  /** Chosen by the client: the same id is never done twice. Absent: the `Idempotency-Key`. */
  id: z.string().min(1).max(ACT_ID_MAX).optional(),
  kind: ActKind,
  /** The screen that the client has seen; the act is refused where another one is shown by now. Absent: the present one. */
  captureId: z.string().max(100).optional(),
  /** Number of the element on that screen. */
  element: z.int().nonnegative().optional(),
  /** What is typed, pressed on a number pad, or turned to. */
  text: z.string().min(1).max(TYPED_MAX).optional(),
  /** In place of a text: the parameter whose value is typed. */
  parameter: z.string().min(1).max(100).optional(),
  /** For a scroll; by default down. */
  direction: Direction.optional(),
  distance: Distance.optional(),
  /** For a wait, milliseconds; absent: until the screen changes. */
  waitMs: z.int().positive().max(STATED_WAIT_MAX_MS).optional(),
});
export type ActRequest = z.infer<typeof ActRequest>;

/**
 * `done`: it was done, and the phone was looked at. `not_done`: it surely was not: its element was gone, the phone cannot do
 * it, or the job ended before. `inconclusive`: it was begun and may have been done; it is never repeated. `crashed`: it was
 * done, and the app failed. `refused`: nothing was done, for the reason in `detail`.
 */
export const ActOutcome = z.enum(['done', 'not_done', 'inconclusive', 'crashed', 'refused']);
export type ActOutcome = z.infer<typeof ActOutcome>;

/** An act as the API shows it; `outcome` is null while it is under way. */
export const ActView = z.object({
  id: z.string(),
  kind: z.union([ActKind, z.literal('end')]),
  outcome: ActOutcome.nullable(),
  detail: z.string(),
  /** Number of its step in the run; null for a look, and where nothing was decided. */
  step: z.int().nullable(),
  effect: Effect.nullable(),
  /** What changed on the screen, in words. */
  changes: z.array(z.string()),
  /** The screen that was seen after it; null where none was. */
  captureId: z.string().nullable(),
});
export type ActView = z.infer<typeof ActView>;
