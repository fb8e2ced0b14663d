import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { ROLES, type Role } from '../roles/index.ts';

const REASONING = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

const PICTURE_DETAILS = ['low', 'high', 'auto'] as const;
export type PictureDetail = (typeof PICTURE_DETAILS)[number];

/** How one role asks its model. What is absent is left to the endpoint. */
export const RoleSettings = z.strictObject({
  model: z.string().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  seed: z.int().optional(),
  /** How long a model that reasons may think. */
  reasoning: z.enum(REASONING).optional(),
  /** Most tokens of one answer, those of its reasoning included. */
  outputTokens: z.int().min(16).max(1_000_000).optional(),
  /** Tokens that the model can read at once: the actor's question is as long as that allows. */
  contextTokens: z.int().min(1_024).max(10_000_000).optional(),
  /** Most tokens of the actor's question, estimated; what is too much is left out and can be asked for. */
  questionTokens: z.int().min(300).max(100_000).optional(),
  pictureDetail: z.enum(PICTURE_DETAILS).optional(),
  /** Longest side of a picture, pixels: a larger one is made smaller. */
  pictureSize: z.int().min(64).max(4_096).optional(),
  /** Longest wait for one answer with all attempts, milliseconds. */
  timeoutMs: z.int().min(100).max(600_000).optional(),
});
export type RoleSettings = z.infer<typeof RoleSettings>;

const roles = Object.fromEntries(ROLES.map((role) => [role, RoleSettings.optional()])) as Record<
  Role,
  z.ZodOptional<typeof RoleSettings>
>;

/** Settings of all roles, and those in which single roles differ. */
export const ModelSettings = z.strictObject({ ...roles, all: RoleSettings.optional() });
export type ModelSettings = z.infer<typeof ModelSettings>;

/** A question is no longer than this part of what a model can read: its answer and its reasoning need room, too. */
const PART_OF_CONTEXT = 4;
/** More than this is never worth its price: the largest screens have as much. */
const QUESTION_MOST = 8_000;

/** The most tokens of a question by the settings of its role; null: they do not say. */
export function questionTokensOf({ questionTokens, contextTokens }: RoleSettings): number | null {
  if (questionTokens !== undefined) return questionTokens;
  return contextTokens === undefined
    ? null
    : Math.min(QUESTION_MOST, Math.floor(contextTokens / PART_OF_CONTEXT));
}

/** The settings of one role: its own before those of all. */
export function settingsOf(settings: ModelSettings, role: Role): RoleSettings {
  return { ...settings.all, ...settings[role] };
}

const ROLE_NAMES: ReadonlySet<string> = new Set(ROLES);

/**
 * The settings after assignments such as `temperature=0` (for all roles) or `actor.seed=7`.
 * @throws TapwrightError `INPUT_INVALID` that names what is wrong
 */
export function withAssignments(settings: ModelSettings, assignments: readonly string[]): ModelSettings {
  return assignments.reduce(assign, settings);
}

function assign(settings: ModelSettings, assignment: string): ModelSettings {
  const [, role = 'all', name = '', value = ''] = /^(?:([a-z-]+)\.)?(\w+)=(.+)$/.exec(assignment) ?? [];
  if (role !== 'all' && !ROLE_NAMES.has(role))
    throw wrongAssignment(assignment, `a role: ${ROLES.join(', ')}`);
  const own = RoleSettings.safeParse({ [name]: /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value });
  // A model may be called by a number.
  const read = name === 'model' ? RoleSettings.safeParse({ model: value }) : own;
  if (!read.success || name === '')
    throw wrongAssignment(assignment, `one of ${SETTING_NAMES}, as temperature=0`);
  const key = role as keyof ModelSettings;
  return { ...settings, [key]: { ...settings[key], ...read.data } };
}

const SETTING_NAMES = Object.keys(RoleSettings.shape).join(', ');

function wrongAssignment(assignment: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `--model-set: “${assignment.slice(0, 60)}” sets nothing`, {
    field: '--model-set',
    expected,
  });
}
