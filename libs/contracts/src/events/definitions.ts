import { z } from 'zod';
import { Action } from '../action.ts';
import { defineEvent } from '../event-definition.ts';
import { CAPTIONS_MAX, ElementLink, IconCaption, LINKS_MAX } from '../run-state.ts';
import { AppTrouble, RunLog } from '../trouble.ts';
import { Outcome, Reached, Reason, RestorationPlan } from '../verdict.ts';

/** Elements of a screen of which one may be the target that is looked for. */
export const CANDIDATES_ASKED_MAX = 40;

const step = z.number().int().nonnegative();
const captureId = z.string();
/** Nameless icons of the screen that was read, as a model described them; absent where there are none. */
const captions = z.array(IconCaption).max(CAPTIONS_MAX).optional();
/** Links inside of texts of that screen; absent where there are none. */
const links = z.array(ElementLink).max(LINKS_MAX).optional();

/** What the device did for an event, in milliseconds, and why waiting for the screen stopped. */
export const DeviceTiming = z.object({
  deviceMs: z.number().nonnegative(),
  settleMs: z.number().nonnegative(),
  settledBy: z.enum(['stable', 'cap', 'none']),
  /** How often the screen was looked at. */
  settlePolls: z.number().int().nonnegative(),
});
export type DeviceTiming = z.infer<typeof DeviceTiming>;

/** A job is stored and valid. */
export const JobSubmitted = defineEvent({
  type: 'job.submitted',
  consumer: 'planner',
  scope: 'job',
  schema: z.object({}),
});

/** A run wants a device that matches its selector; `note`: what became of the wish for several candidates. */
export const RunQueued = defineEvent({
  type: 'run.queued',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({ note: z.string().optional() }),
});

/** The device is leased, the app launched, the first screen captured. */
export const RunStarted = defineEvent({
  type: 'run.started',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({
    captureId,
    serial: z.string(),
    timing: DeviceTiming,
    /** Version code of the app; absent where there is no app yet or the phone does not tell. */
    appVersion: z.string().optional(),
    /** The day on the phone's own calendar, such as `2026-04-11`; absent where the phone does not tell. */
    day: z.string().optional(),
    /** Language of the phone, BCP 47, for a replay; absent where the phone does not tell. */
    locale: z.string().optional(),
  }),
});

/** What a move of a replay came to. */
const playedMove = z.object({
  status: z.enum(['done', 'uncertain', 'not_found', 'unsupported']),
  timing: DeviceTiming,
  /** Score of the likeness by which its target was found; absent where a locator found it. */
  healed: z.number().optional(),
  trouble: AppTrouble.optional(),
});

/** A trace is played: after this round, on this capture, its next move is done, once, and so on until it has ended. */
export const ReplayPlanned = defineEvent({
  type: 'replay.planned',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({
    step,
    captureId,
    /** Waiting for what comes next is used up. */
    late: z.boolean(),
    /** The screen holds still: what is missing is looked for by scrolling. */
    still: z.boolean(),
    /** The move of this round; absent where none was made since the event before. */
    played: playedMove.optional(),
    /** What the model said of a target that was asked about; absent where nothing was asked. */
    healing: z
      .object({
        /** Of an element of the capture's screen; null where it is none of those that were offered. */
        index: z.number().int().nonnegative().nullable(),
        reason: z.string(),
      })
      .optional(),
  }),
});

/** Neither a locator nor likeness finds the target of a step: which of these elements of the capture has it become? */
export const HealingAsked = defineEvent({
  type: 'healing.asked',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({
    step,
    captureId,
    /** Position of the step in the trace, from 0. */
    at: z.number().int().nonnegative(),
    /** Indices of elements, most alike first. */
    candidates: z.array(z.number().int().nonnegative()).min(1).max(CANDIDATES_ASKED_MAX),
  }),
});

/** A trace was played to its end, or as far as it went. */
export const ReplayPlayed = defineEvent({
  type: 'replay.played',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({ step, outcome: Outcome, reason: Reason, played: playedMove.optional() }),
});

/** The next task, and the capture to read (null: take one). */
export const TaskPlanned = defineEvent({
  type: 'task.planned',
  consumer: 'perception',
  scope: 'run',
  schema: z.object({ task: z.number().int().nonnegative(), step, captureId: captureId.nullable() }),
});

/** The next task is done on another role's phone: look at that one. */
export const RoleEntered = defineEvent({
  type: 'role.entered',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({ task: z.number().int().nonnegative(), step, role: z.string() }),
});

/** The screen is read: choose the next action. */
export const ScreenObserved = defineEvent({
  type: 'screen.observed',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({ step, captureId, captions, links }),
});

/** Do exactly this, once. */
export const ActionDecided = defineEvent({
  type: 'action.decided',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({ step, captureId, action: Action }),
});

/** The actor says that the task is done, or cannot be done. */
export const EndClaimed = defineEvent({
  type: 'end.claimed',
  consumer: 'verifier',
  scope: 'run',
  schema: z.object({ step, captureId, claim: z.enum(['done', 'infeasible']), reason: z.string() }),
});

/** The action was executed (or perhaps was: `uncertain`), the screen settled and was captured. */
export const ActionExecuted = defineEvent({
  type: 'action.executed',
  consumer: 'perception',
  scope: 'run',
  schema: z.object({
    step,
    status: z.enum(['done', 'uncertain', 'not_found', 'unsupported']),
    captureId,
    timing: DeviceTiming,
    trouble: AppTrouble.optional(),
  }),
});

/** What changed between the screen before and the screen after. */
export const OutcomeObserved = defineEvent({
  type: 'outcome.observed',
  consumer: 'verifier',
  scope: 'run',
  schema: z.object({
    step,
    status: z.enum(['done', 'uncertain', 'not_found', 'unsupported']),
    beforeCaptureId: captureId,
    afterCaptureId: captureId,
    changes: z.array(z.string()),
    /** The picture has changed where the tree has not. */
    pictureChanged: z.boolean().optional(),
    trouble: AppTrouble.optional(),
    /** Of the screen after it. */
    captions,
    links,
  }),
});

/** The step was judged right: go on from the screen just seen. */
export const StepAdvanced = defineEvent({
  type: 'step.advanced',
  consumer: 'actor',
  scope: 'run',
  schema: z.object({ step, captureId }),
});

/** The step was judged wrong: restore the app by this plan. */
export const StepInvalidated = defineEvent({
  type: 'step.invalidated',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({ step, captureId, wantedCaptureId: captureId, plan: RestorationPlan }),
});

/** The app was brought back (or not), and captured. */
export const StateRestored = defineEvent({
  type: 'state.restored',
  consumer: 'perception',
  scope: 'run',
  schema: z.object({
    step,
    captureId,
    wantedCaptureId: captureId,
    plan: z.string(),
    timing: DeviceTiming,
    /** Whether that led to the wanted screen; `elsewhere`: the run goes on from what is there. */
    reached: Reached.optional(),
    /** Actions that the device was made to do for it. */
    actions: z.number().int().nonnegative().optional(),
  }),
});

export const TaskEnded = defineEvent({
  type: 'task.ended',
  consumer: 'reflector',
  scope: 'run',
  schema: z.object({ task: z.number().int(), outcome: Outcome, reason: Reason }),
});

/** Memory is written: plan the next task or close the run. */
export const TaskReflected = defineEvent({
  type: 'task.reflected',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({ task: z.number().int(), outcome: Outcome, reason: Reason }),
});

/** This run cannot go on, for this reason; where it lost its device and another can take over, on that device only. */
export const RunStopped = defineEvent({
  type: 'run.stopped',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({
    outcome: Outcome,
    reason: Reason,
    /** Fencing token of the lease that this is about: a run that has moved on to another is not stopped. */
    token: z.number().int().nonnegative().optional(),
    /** The task that has taken longer than it may: a run that is done with it is not stopped. */
    task: z.number().int().nonnegative().optional(),
  }),
});

/** Release the device, reset it. */
export const RunClosed = defineEvent({
  type: 'run.closed',
  consumer: 'device-gateway',
  scope: 'run',
  addressed: true,
  schema: z.object({}),
});

/** The device is given back: collect the candidates of the job. */
export const RunEnded = defineEvent({
  type: 'run.ended',
  consumer: 'planner',
  scope: 'run',
  schema: z.object({ log: RunLog.optional() }),
});

/** All candidate runs have ended: rank them and write scripts. */
export const CandidatesEnded = defineEvent({
  type: 'candidates.ended',
  consumer: 'script-emitter',
  scope: 'job',
  schema: z.object({ runIds: z.array(z.string()) }),
});

/** Scripts are written: verify them by a replay. */
export const ScriptsEmitted = defineEvent({
  type: 'scripts.emitted',
  consumer: 'planner',
  scope: 'job',
  schema: z.object({
    runId: z.string().nullable(),
    scriptIds: z.array(z.string()),
    /** The candidates, the best first, and what each scored; absent where there was one only. */
    ranking: z
      .object({ by: z.string(), runs: z.array(z.object({ runId: z.string(), score: z.number() })) })
      .optional(),
  }),
});

/** The report is ready: tell who waits for it. */
export const JobEnded = defineEvent({
  type: 'job.ended',
  consumer: 'api',
  scope: 'job',
  schema: z.object({ outcome: Outcome, reason: Reason }),
});
