import { z } from 'zod';
import { BoundCase, HookName } from './case.ts';
import { DeviceWish, PackageName } from './device.ts';
import { BoundExploration } from './exploration.ts';
import { ElementWords } from './forbidden.ts';
import { BoundInteractive } from './interactive.ts';
import { JobBudget } from './metering.ts';
import { Ledger, OBLIGATIONS_MAX, ObligationInput } from './obligation.ts';
import { JobSetup } from './setup.ts';
import { Outcome, Reason } from './verdict.ts';

export const GOAL_MAX_CHARACTERS = 10_000;
export const STEPS_DEFAULT = 20;
export const STEPS_MAX = 200;
export const CANDIDATES_MAX = 5;
export const DEADLINE_DEFAULT_MS = 15 * 60_000;

/** How jobs, benchmarks and reports call a model that an operator has named. */
export const ModelName = z.string().min(1).max(80);
export const ModelSeed = z.int().min(0).max(2_147_483_647);

/** A suite is no kind of its own: a benchmark has a job for each of its cells. */
export const JobKind = z.enum(['goal', 'case', 'replay', 'explore', 'interactive']);
export type JobKind = z.infer<typeof JobKind>;

/**
 * What happens if no locator finds a target: the replay fails, or continues with a similar element and proposes it.
 * With `model`, a model is asked if nothing is similar, or several elements are.
 */
export const Heal = z.enum(['off', 'similarity', 'model']);
export type Heal = z.infer<typeof Heal>;

/** For a job of kind `replay`: which trace is played, and with which values. */
export const BoundReplay = z.strictObject({
  /** Id of the script with the trace. */
  scriptId: z.string(),
  heal: Heal,
  /** Values for `${name}` in the trace; the value of a secret one is stored encrypted beside the job, never in it. */
  parameters: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
});
export type BoundReplay = z.infer<typeof BoundReplay>;

/** The database keeps no NUL, and no half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** What a user submits. */
export const JobSpec = z.strictObject({
  kind: JobKind.default('goal'),
  goal: z
    .string()
    .max(GOAL_MAX_CHARACTERS, `at most ${GOAL_MAX_CHARACTERS} characters`)
    .refine((text) => text.trim() !== '', 'a goal with some text')
    .refine(isStorable, 'a text without NUL characters and halves of surrogate pairs'),
  /** Package of the app; absent: the one in the foreground of the virtual device or launcher. */
  app: PackageName.optional(),
  device: DeviceWish.default({}),
  /** Runs with a higher priority get a device first; see `docs/operations.md` for the rule. */
  priority: z.int().min(-10).max(10).default(0),
  strategy: z.string().min(1).max(60).default('tapwright'),
  /** One of the models that the operator has named; absent: the platform's own. */
  model: ModelName.optional(),
  /** Sent with every question to the model, where its endpoint knows seeds; absent: as the operator has set it. */
  seed: ModelSeed.optional(),
  maxSteps: z.int().min(1).max(STEPS_MAX).default(STEPS_DEFAULT),
  deadlineMs: z
    .int()
    .min(1_000)
    .max(24 * 3_600_000)
    .default(DEADLINE_DEFAULT_MS),
  /** Most tokens and money for calls to models; absent: only the limits of the tenant count. */
  budget: JobBudget.optional(),
  /** How the app is brought to its start: data erased, restarted, or left as it is. */
  reset: z.enum(['data', 'restart', 'none']).default('restart'),
  /** Resets the tester's own backend before the app is started; absent: nothing does. */
  hook: HookName.optional(),
  /** Prepares the app on the phone before the first step, and tidies up after the last; absent: nothing does. */
  setup: JobSetup.optional(),
  /** Take a picture of every screen. */
  pictures: z.boolean().default(true),
  /** Replay the finished trace without a model to prove the scripts. */
  verify: z.boolean().default(true),
  /** The app may be used again from the start: a replay may then repeat `commit` actions. */
  repeatable: z.boolean().default(false),
  /** Read the persistent memory of the app; false: the run begins as if it were the first. */
  memory: z.boolean().default(true),
  /** Write to the persistent memory; false: the memory stays unchanged. */
  learn: z.boolean().default(true),
  /**
   * Number of independent runs of the goal; the best becomes the script. Absent: as many as the strategy wants. More
   * than one needs `repeatable`.
   */
  candidates: z.int().min(1).max(CANDIDATES_MAX).optional(),
  /** Words of elements that must not be pressed or typed into, whatever the model answers. */
  forbidden: ElementWords.default([]),
  /** What the goal asks for, written down by a person; absent: it is read from the goal. */
  obligations: z.array(ObligationInput).min(1).max(OBLIGATIONS_MAX).optional(),
  /** The runs wait until a person has confirmed what was read from the goal. */
  confirm: z.boolean().default(false),
  /** For a job of kind `case`: the case and its values; the goal is then its title. */
  case: BoundCase.optional(),
  replay: BoundReplay.optional(),
  explore: BoundExploration.optional(),
  interactive: BoundInteractive.optional(),
});
export type JobSpec = z.infer<typeof JobSpec>;
export type JobSpecInput = z.input<typeof JobSpec>;

export const JobStatus = z.enum(['queued', 'running', 'ended']);
export type JobStatus = z.infer<typeof JobStatus>;

export const ScriptProof = z.enum(['replayed', 'replay_failed', 'not_replayed']);
export type ScriptProof = z.infer<typeof ScriptProof>;

/** A job as the API shows it. */
export const JobView = z.object({
  id: z.string(),
  kind: JobKind,
  status: JobStatus,
  outcome: Outcome.nullable(),
  reason: Reason.nullable(),
  goal: z.string(),
  app: z.string().nullable(),
  strategy: z.string(),
  /** The model of the operator's that it names; null: the one of the platform. */
  model: z.string().nullable(),
  /** Sent with every question to the model; null: as the operator has set it. */
  seed: z.int().nullable(),
  /** What the goal was read to ask for; null where it was not read, or not yet. */
  ledger: Ledger.nullable(),
  /** Its runs begin when a person has confirmed the ledger. */
  awaitsConfirmation: z.boolean(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type JobView = z.infer<typeof JobView>;

export const ScriptView = z.object({
  id: z.string(),
  format: z.string(),
  fileName: z.string(),
  proof: ScriptProof,
  proofDetail: z.string(),
  content: z.string(),
  /** What stands beside the script in one folder: the helper of its format, its locators, a README. */
  files: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type ScriptView = z.infer<typeof ScriptView>;
