import { z } from 'zod';
import { PackageName } from './device.ts';
import { ExplorerName, TaskExplorerName } from './explore.ts';
import { Persona } from './persona.ts';
import { REPRO_STEPS_MAX, ReproView } from './repro.ts';
import { Outcome, Reason } from './verdict.ts';

/** Most steps of one leg: a run is never longer, so that leases, fairness and moves stay as they are. */
export const LEG_STEPS_MAX = REPRO_STEPS_MAX;
export const EXPLORATION_STEPS_MAX = 20_000;
export const EXPLORATION_PHONES_MAX = 8;
/** Legs in a row that end without a step: then something is wrong with the app or the farm. */
export const IDLE_LEGS_MAX = 3;

/** Most declared activities of an app that are known. */
export const DECLARED_MAX = 1_000;

/** Most ways into an app from outside, by deep links and launcher shortcuts, that an exploration tries. */
export const ENTRIES_MAX = 40;
/** A longer URI is left out. */
export const ENTRY_MAX_CHARACTERS = 300;

/** Every explorer: by rules, or by models. */
export const AnyExplorerName = z.enum([...ExplorerName.options, ...TaskExplorerName.options]);
export type AnyExplorerName = z.infer<typeof AnyExplorerName>;

export const OBJECTIVE_MAX_CHARACTERS = 1_000;

/** How models explore: as whom, and to what end. */
export const BoundTasks = z.strictObject({
  explorer: TaskExplorerName,
  persona: Persona,
  /** What whoever started it wants of it, in words; empty: nothing in particular. */
  objective: z.string().max(OBJECTIVE_MAX_CHARACTERS),
});
export type BoundTasks = z.infer<typeof BoundTasks>;

/** For a job of kind `explore`: how the app is explored. */
export const BoundExploration = z.strictObject({
  /** The exploration that the job goes on with; absent: it begins one. */
  resumes: z.string().optional(),
  explorer: ExplorerName,
  /** All randomness follows from it. */
  seed: z.int().min(0).max(0x7fff_ffff),
  /** Most steps, of all phones together. */
  steps: z.int().min(1).max(EXPLORATION_STEPS_MAX),
  /** Phones that explore at once. */
  phones: z.int().min(1).max(EXPLORATION_PHONES_MAX),
  /** Other apps that may be used where the app leads there. */
  allowOutside: z.array(PackageName).max(20),
  /** Models explore; absent: the rule `explorer` does. */
  tasks: BoundTasks.optional(),
});
export type BoundExploration = z.infer<typeof BoundExploration>;

/** What a leg of an exploration is: a run among the runs of the job. */
export const Leg = z.object({
  /** From 1, over all phones of the exploration. */
  number: z.int().min(1),
  /** Which of the phones that explore at once, from 0. */
  phone: z.int().nonnegative(),
  /** Most steps of this leg. */
  steps: z.int().min(1).max(LEG_STEPS_MAX),
});
export type Leg = z.infer<typeof Leg>;

/** Id of the exploration that a job begins or goes on with: its legs share their frontier. */
export function explorationIdOf(job: {
  readonly id: string;
  readonly spec: { readonly explore?: Pick<BoundExploration, 'resumes'> | undefined };
}): string {
  return job.spec.explore?.resumes ?? `exp_${job.id.slice(job.id.indexOf('_') + 1)}`;
}

/** Id of a task that a leg of an exploration has set itself, by its place in the run. */
export function taskIdOf(runId: string, task: number): string {
  return `tsk_${runId.slice(runId.indexOf('_') + 1)}_${task}`;
}

/** Id of the script that holds what a leg did, as a trace. */
export function legScriptIdOf(runId: string): string {
  return `scr_${runId}_leg`;
}

/** A leg of an exploration, as the API shows it. */
export const LegView = Leg.extend({
  runId: z.string(),
  /** The job among those of the exploration that it belongs to; empty where an older platform answers. */
  jobId: z.string().default(''),
  /** The phone that it had last; null while it waits for one. */
  serial: z.string().nullable(),
  status: z.enum(['queued', 'running', 'closing', 'ended']),
  outcome: Outcome.nullable(),
  reason: Reason.nullable(),
  /** Steps that it has done. */
  done: z.int(),
});
export type LegView = z.infer<typeof LegView>;

/** What was explored, each place and way counted once. */
export const Coverage = z.object({
  activities: z.int(),
  screens: z.int(),
  transitions: z.int(),
});
export type Coverage = z.infer<typeof Coverage>;

/** An exploration as the API shows it. */
export const ExplorationView = Coverage.extend({
  id: z.string(),
  /** The job that began it. */
  jobId: z.string(),
  app: z.string(),
  /** Version code of the app; empty while it is unknown. */
  appVersion: z.string(),
  explorer: AnyExplorerName,
  seed: z.int(),
  /** Activities that the app's manifest declares; null while that is not known. */
  declared: z.int().nullable(),
  /** Those of them that were not seen yet. */
  unvisited: z.array(z.string()),
  status: z.enum(['queued', 'running', 'ended']),
  outcome: Outcome.nullable(),
  reason: Reason.nullable(),
  /** Steps that all phones have done. */
  steps: z.int(),
  /** Steps that were asked for. */
  stepsMax: z.int(),
  phones: z.int(),
  /** Legs that have ended. */
  legs: z.int(),
  crashes: z.int(),
});
export type ExplorationView = z.infer<typeof ExplorationView>;

/** A task that an exploration has set itself, as the API shows it. */
export const ExploreTaskView = z.object({
  id: z.string(),
  /** From 1, over all phones of the exploration. */
  position: z.int(),
  /** The leg that works on it. */
  runId: z.string().nullable(),
  task: z.string(),
  endCondition: z.string(),
  proposedBy: z.enum(['model', 'rule']),
  /** Why the proposer wanted it; empty where a rule has made it. */
  reasoning: z.string(),
  difficulty: z.int().nullable(),
  importance: z.int().nullable(),
  /** Proposals before it that a rule has refused. */
  refused: z.array(z.object({ task: z.string(), reason: z.string() })),
  /** Null while it is under way. */
  outcome: Outcome.nullable(),
  /** True where the verifier agrees that it was done, and the reflector does not object; null while it is under way. */
  done: z.boolean().nullable(),
  /** What was done and what came of it. */
  summary: z.string(),
  firstStep: z.int().nullable(),
  lastStep: z.int().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type ExploreTaskView = z.infer<typeof ExploreTaskView>;

export const ExploreTaskPage = z.object({ tasks: z.array(ExploreTaskView), next: z.string().nullable() });

/** How much was covered after so many steps. */
export const CoveragePoint = Coverage.extend({ steps: z.int() });
export type CoveragePoint = z.infer<typeof CoveragePoint>;

export const CrashKind = z.enum(['crash', 'native_crash', 'anr']);
export type CrashKind = z.infer<typeof CrashKind>;
/** `known`: nobody needs to look at it again; `fixed`: it should not come back. */
export const CrashStatus = z.enum(['open', 'known', 'fixed']);
export type CrashStatus = z.infer<typeof CrashStatus>;
export const CRASH_NOTE_MAX_CHARACTERS = 1_000;

/** A bug that made an app crash or hang, as the API shows it: one entry however often it was seen. */
export const CrashView = z.object({
  id: z.string(),
  app: z.string(),
  /** Version code of the app in which it was seen last. */
  appVersion: z.string(),
  kind: CrashKind,
  /** Class of the exception, name of the signal, or what did not respond. */
  exception: z.string(),
  /** The app's own frames at the top of the trace, without line numbers. */
  frames: z.array(z.string()),
  sightings: z.int(),
  status: CrashStatus,
  note: z.string(),
  /** Where it was seen first. */
  first: z.object({ jobId: z.string(), runId: z.string(), step: z.int() }),
  /**
   * Package, activity and layout of the screen on which it was met first, as a finding's `screen`; absent where it is not kept, and
   * where crashes are not those of one exploration.
   */
  screen: z.string().exactOptional(),
  sample: z.object({ summary: z.string(), stack: z.array(z.string()), task: z.string() }),
  /** The few steps that it needs, or why they were not looked for; null where nobody has looked for them, or not yet. */
  repro: ReproView.nullable(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
});
export type CrashView = z.infer<typeof CrashView>;

/** What a person may say of a crash. */
export const CrashPatch = z
  .strictObject({
    status: CrashStatus.optional(),
    note: z.string().max(CRASH_NOTE_MAX_CHARACTERS).optional(),
  })
  .refine(({ status, note }) => status !== undefined || note !== undefined, 'a status or a note');
export type CrashPatch = z.infer<typeof CrashPatch>;

export const CrashPage = z.object({ crashes: z.array(CrashView), next: z.string().nullable() });
