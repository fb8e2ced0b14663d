import {
  AnyExplorerName,
  BoundExploration,
  BoundInteractive,
  BoundTasks,
  CaseId,
  CaseSpec,
  DeviceSelector,
  GivenElementWords,
  Heal,
  HookName,
  IDLE_DEFAULT_MS,
  JobSpec,
  PAUSE_DEFAULT_MS,
  PackageName,
  ParameterName,
  PersonaInput,
  STEPS_MAX,
} from '@tapwright/contracts';
import { z } from 'zod';
import { component } from '../http/schemas.ts';

component(DeviceSelector, 'DeviceSelector', {
  description: 'Which devices may be used. Everything named must fit; an empty selector takes any device.',
  examples: [{ labels: { rack: '3' }, apiLevel: { min: 30 } }],
});
component(JobSpec.shape.device, 'DeviceWish', {
  description: 'One selector, or one for each role; then all are leased at once.',
});
component(CaseSpec, 'CaseSpec', {
  description: 'A user-acceptance case.',
  examples: [{ id: 'pay', title: 'Pay a payee', steps: [{ do: 'Pay Ana', expect: [{ text: 'Sent' }] }] }],
});

/** Stored jobs have been accepted with what nothing is said by; none is accepted any more. */
const GIVEN = { forbidden: GivenElementWords.default([]) };

/** The body of `POST /v1/jobs` for a goal. */
const GoalJob = component(
  JobSpec.omit({ case: true, replay: true, explore: true }).extend({
    ...GIVEN,
    kind: z.literal('goal').optional(),
  }),
  'GoalJob',
);

const OF_A_CASE = {
  app: true,
  model: true,
  seed: true,
  device: true,
  priority: true,
  hook: true,
  setup: true,
  budget: true,
  pictures: true,
  verify: true,
  memory: true,
  learn: true,
  candidates: true,
} as const;

/** The body of `POST /v1/jobs` for a case: the id of a stored case, or the case itself. */
const CaseJob = component(
  JobSpec.pick(OF_A_CASE).extend({
    ...GIVEN,
    kind: z.literal('case'),
    case: z.union([CaseId, CaseSpec]),
    /** Data row, from 1. */
    row: z.int().min(1).optional(),
    /** Values for parameters: those without a value of their own, and those whose value should change. */
    parameters: z.record(ParameterName, z.string().max(2_000)).default({}),
    strategy: z.string().min(1).max(60).default('uat'),
    maxSteps: z.int().min(1).max(STEPS_MAX).optional(),
    deadlineMs: JobSpec.shape.deadlineMs.unwrap().optional(),
    reset: z.enum(['data', 'restart', 'none']).optional(),
  }),
  'CaseJob',
);
export type CaseJob = z.infer<typeof CaseJob>;

/** The body of `POST /v1/cases/:id/jobs`: as above, for every row of a stored case. */
export const CaseRowsJob = component(CaseJob.omit({ kind: true, case: true, row: true }), 'CaseRowsJob');
export type CaseRowsJob = z.infer<typeof CaseRowsJob>;

const OF_A_REPLAY = {
  model: true,
  seed: true,
  device: true,
  priority: true,
  deadlineMs: true,
  budget: true,
  pictures: true,
  repeatable: true,
} as const;

/** The body of `POST /v1/jobs` for a replay of a stored script's trace, or of a trace in the body. */
const ReplayJob = component(
  JobSpec.pick(OF_A_REPLAY).extend({
    ...GIVEN,
    kind: z.literal('replay'),
    /** Id of any script of a job: all formats come from one trace. */
    script: z.string().max(200).optional(),
    trace: z.record(z.string(), z.unknown()).optional(),
    /** Only where the script is persistent, as it is now. */
    persistent: z.boolean().default(false),
    /** Values that replace those of the trace, and the values of its secret parameters. */
    parameters: z.record(ParameterName, z.string().max(2_000)).default({}),
    heal: Heal.default('off'),
    /** By default as the trace began. */
    reset: z.enum(['data', 'restart', 'none']).optional(),
    /** By default that of the trace; null: none. */
    hook: HookName.nullable().optional(),
  }),
  'ReplayJob',
);
export type ReplayJob = z.infer<typeof ReplayJob>;

// Its own seed is that of the explorer.
const OF_AN_EXPLORATION = {
  model: true,
  device: true,
  priority: true,
  hook: true,
  reset: true,
  pictures: true,
  verify: true,
  repeatable: true,
  learn: true,
  budget: true,
} as const;
const EXPLORATION_DEADLINE_MS = 3_600_000;

/** The body of `POST /v1/jobs` for an exploration of an app. */
const ExploreJob = component(
  JobSpec.pick(OF_AN_EXPLORATION).extend({
    ...GIVEN,
    kind: z.literal('explore'),
    app: PackageName,
    explorer: AnyExplorerName.default('guided'),
    /** For explorers that ask models: as whom they explore; by default as somebody who is curious. */
    persona: PersonaInput.optional(),
    /** What the exploration is for, in words. */
    objective: BoundTasks.shape.objective.optional(),
    /** Values of the persona's credentials, by name; they are stored encrypted beside the job. */
    parameters: z.record(ParameterName, z.string().max(2_000)).default({}),
    seed: BoundExploration.shape.seed.default(1),
    steps: BoundExploration.shape.steps.default(400),
    phones: BoundExploration.shape.phones.default(1),
    allowOutside: BoundExploration.shape.allowOutside.default([]),
    deadlineMs: JobSpec.shape.deadlineMs.unwrap().default(EXPLORATION_DEADLINE_MS),
  }),
  'ExploreJob',
);
export type ExploreJob = z.infer<typeof ExploreJob>;

const OF_A_HELD_PHONE = {
  app: true,
  device: true,
  priority: true,
  hook: true,
  pictures: true,
  verify: true,
  repeatable: true,
} as const;
const HELD_DEADLINE_MS = 3_600_000;
/** Refused with the reason, so that nobody takes the actions for those of a model. */
const NOT_ASKED = z
  .never({
    error:
      'nothing: no model is asked where a phone is held; goals, cases, replays and explorations name one',
  })
  .optional();

/** The body of `POST /v1/jobs` for a phone in the hands of a person or an agent. */
const InteractiveJob = component(
  JobSpec.pick(OF_A_HELD_PHONE).extend({
    ...GIVEN,
    kind: z.literal('interactive'),
    model: NOT_ASKED,
    seed: NOT_ASKED,
    /** What it is for; the title of its scripts. */
    goal: JobSpec.shape.goal.default('Actions by hand'),
    /** Texts that may be typed by their name; scripts take them as parameters. */
    parameters: z.record(ParameterName, z.string().min(1).max(2_000)).default({}),
    /** The same for secrets: they are stored encrypted beside the job. */
    secrets: z.record(ParameterName, z.string().max(2_000)).default({}),
    maxSteps: z.int().min(1).max(STEPS_MAX).default(STEPS_MAX),
    deadlineMs: JobSpec.shape.deadlineMs.unwrap().default(HELD_DEADLINE_MS),
    reset: z.enum(['data', 'restart', 'none']).default('restart'),
    idleMs: BoundInteractive.shape.idleMs.default(IDLE_DEFAULT_MS),
    pauseMs: BoundInteractive.shape.pauseMs.default(PAUSE_DEFAULT_MS),
  }),
  'InteractiveJob',
);
export type InteractiveJob = z.infer<typeof InteractiveJob>;

/** The body of `POST /v1/jobs`. */
export const JobRequest = z.discriminatedUnion(
  'kind',
  [GoalJob, CaseJob, ReplayJob, ExploreJob, InteractiveJob],
  {
    error: ({ code }) =>
      code === 'invalid_union' ? 'one of goal, case, replay, explore and interactive' : undefined,
  },
);
export type JobRequest = z.infer<typeof JobRequest>;
