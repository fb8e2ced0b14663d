import {
  ActionKind,
  DeviceSelector,
  JobSpec,
  Outcome,
  PackageName,
  PermissionName,
  PhoneLine,
} from '@tapwright/contracts';
import { EvaluatorSpec } from '@tapwright/evaluation';
import { PROVIDERS } from '@tapwright/model';
import { z } from 'zod';

export const TASKS_MAX = 1_000;
export const REPEAT_MAX = 100;
const EVALUATORS_MAX = 50;
const TRIES_MAX = 10;
const WORDS_MAX = 1_000;

/** For YAML, `5` and `true` are not texts: who means the words must put them in quotes. */
const Words = z.string('a text, in quotes if it looks like a number or true/false').min(1).max(WORDS_MAX);

const { strategy, maxSteps, reset, pictures, verify, deadlineMs } = JobSpec.shape;

/** Settings for all tasks or for one: the fields of a job, with its limits. */
const SETTINGS = {
  strategy: strategy.unwrap().optional(),
  maxSteps: maxSteps.unwrap().optional(),
  reset: reset.unwrap().optional(),
  pictures: pictures.unwrap().optional(),
  verify: verify.unwrap().optional(),
  deadlineMs: deadlineMs.unwrap().optional(),
};

const atLeastOne = (value: object): boolean => Object.values(value).some((part) => part !== undefined);

/** What the last screen must show; everything that is named. */
const ScreenCheck = z
  .strictObject({
    /** Some element has exactly this text or description. */
    text: Words.optional(),
    /** Some element has a text or description that contains this. */
    contains: Words.optional(),
    /** No element has a text or description that contains this. */
    absent: Words.optional(),
    /** The activity in front: its whole name, or the end of it after a dot. */
    activity: Words.optional(),
  })
  .refine(atLeastOne, 'at least one of text, contains, absent and activity');

/** One action of the run must fit everything that is named. */
const ActionCheck = z
  .strictObject({
    kind: ActionKind.exclude(['end']).optional(),
    /** Text or description of the touched element, exactly. */
    label: Words.optional(),
    /** The typed text, exactly. */
    text: Words.optional(),
  })
  .refine(atLeastOne, 'at least one of kind, label and text');

const SPHINX_KEYS = new Set([
  ...['type', 'order', 'evaluators', 'match_type', 'match_rules', 'check_type', 'check_rules'],
  ...['action_match_type', 'action_match_rules', 'element_match_type', 'element_match_rules'],
]);

/** In SPHINX's form missing rules hold for everything: a misspelt key would make a check that cannot fail. */
const SphinxCheck = z
  .unknown()
  .superRefine((value, context) => {
    for (const path of unknownKeys(value, [])) {
      context.addIssue({ code: 'custom', path: [...path], message: "a key of SPHINX's evaluators" });
    }
  })
  .pipe(EvaluatorSpec);

function unknownKeys(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.keys(value)
    .filter((key) => !SPHINX_KEYS.has(key))
    .map((key) => [...path, key]);
  const parts: unknown = 'evaluators' in value ? value.evaluators : [];
  if (!Array.isArray(parts)) return own;
  return [...own, ...parts.flatMap((part, at) => unknownKeys(part, [...path, 'evaluators', at]))];
}

export const SuiteEvaluator = z
  .strictObject({
    screen: ScreenCheck.optional(),
    action: ActionCheck.optional(),
    outcome: Outcome.optional(),
    sphinx: SphinxCheck.optional(),
  })
  .refine(
    (value) => Object.values(value).filter((part) => part !== undefined).length === 1,
    'exactly one of screen, action, outcome and sphinx; further checks are further items of the list',
  );
export type SuiteEvaluator = z.infer<typeof SuiteEvaluator>;

/** What no action of the run may violate (SPHINX 3.4.3). */
export const SuiteInvariant = z
  .strictObject({
    /** No action fits everything that is named. */
    never: ActionCheck.optional(),
    /** Every action fits one of these. */
    only: z.array(ActionCheck).min(1).max(EVALUATORS_MAX).optional(),
    /** No action is done that was done before, on the same element. */
    no_repeat: z.literal(true).optional(),
  })
  .refine(
    (value) => Object.values(value).filter((part) => part !== undefined).length === 1,
    'exactly one of never, only and no_repeat; further invariants are further items of the list',
  );
export type SuiteInvariant = z.infer<typeof SuiteInvariant>;

export const SuiteTask = z.strictObject({
  id: Words.regex(/^[A-Za-z0-9][\w-]{0,79}$/, 'a name of at most 80 letters, digits, - and _'),
  goal: JobSpec.shape.goal,
  app: JobSpec.shape.app,
  device: DeviceSelector.optional(),
  repeat: z.int().min(1).max(REPEAT_MAX).default(1),
  evaluators: z.array(SuiteEvaluator).max(EVALUATORS_MAX).default([]),
  invariants: z.array(SuiteInvariant).max(EVALUATORS_MAX).optional(),
  /** For benchmarks, which tell both apart (SPHINX 3.2). */
  kind: z.enum(['common', 'test_generation']).optional(),
  ...SETTINGS,
});
export type SuiteTask = z.infer<typeof SuiteTask>;

const OwnLine = z.string().min(1).max(WORDS_MAX);
/**
 * One line for a shell: of this computer, with `ANDROID_SERIAL` and the adb server's address in its environment; or of the
 * phone, which a platform can run, too.
 */
const ShellLine = z.union([OwnLine, z.strictObject({ phone: PhoneLine })], 'a line, or {phone: a line}');
export type ShellLine = z.infer<typeof ShellLine>;
const LINES_MAX = 20;

/** How an app is prepared before each task on it, and what is done afterwards. */
export const SuiteApp = z
  .strictObject({
    /** File that is installed, in place of what was there. */
    apk: OwnLine.optional(),
    /** Permissions that are granted, by their full names. */
    grant: z.array(PermissionName).max(LINES_MAX).optional(),
    setup: z.array(ShellLine).max(LINES_MAX).optional(),
    /** Ends with 0 where the app is as it must be. */
    check: ShellLine.optional(),
    /** How often all of it is tried. */
    tries: z.int().min(1).max(TRIES_MAX).default(3),
    teardown: z.array(ShellLine).max(LINES_MAX).optional(),
    /** Longest time of one line, milliseconds. */
    timeoutMs: z.int().min(100).max(600_000).default(120_000),
  })
  .refine(
    ({ tries: _, timeoutMs: __, ...lines }) => atLeastOne(lines),
    'at least one of apk, grant, setup, check and teardown',
  );
export type SuiteApp = z.infer<typeof SuiteApp>;

/** A user's own tasks with the checks after each of them: the content of `suite.yaml`. */
export const Suite = z
  .strictObject({
    suite: Words,
    defaults: z.strictObject({ ...SETTINGS, model: z.enum(PROVIDERS).optional() }).default({}),
    /** By their packages. */
    apps: z.record(PackageName, SuiteApp).optional(),
    tasks: z.array(SuiteTask).min(1, 'at least one task').max(TASKS_MAX, `at most ${TASKS_MAX} tasks`),
  })
  .superRefine(({ tasks }, context) => {
    const seen = new Set<string>();
    for (const [at, { id }] of tasks.entries()) {
      // Folders are named after tasks, and some file systems ignore case.
      const name = id.toLowerCase();
      const message = `a different id: an earlier task has the id '${id}', too`;
      if (seen.has(name)) context.addIssue({ code: 'custom', path: ['tasks', at, 'id'], message });
      seen.add(name);
    }
  });
export type Suite = z.infer<typeof Suite>;
