import { Action, ElementState, FilePath, HookName, TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import type { Locator } from '../locate/locator.ts';
import { LOCATOR_RULES } from '../locate/rules/index.ts';
import { type Condition, conditionsNest, hasConditions } from './conditions.ts';
import { type Check, CONDITIONAL_SCHEMA, type Guard, TRACE_SCHEMA, type Trace } from './trace.ts';

/** Maximum number of steps in a trace to be read; a run has 200 at most. */
const MAX_STEPS = 1_000;
const MAX_LOCATORS = 20;
const MAX_CHECKS = 100;
export const MAX_CROP = 40_000;
export const COMPONENT = /^[\w.]+\/[\w.$]+$/;

const counted = { matches: z.int(), fragile: z.boolean() };
const [first, ...others] = LOCATOR_RULES;
const LocatorSchema: z.ZodType<Locator> = z.discriminatedUnion('by', [
  first.schema.extend(counted),
  ...others.map(({ schema }) => schema.extend(counted)),
]);
const locators = z.array(LocatorSchema).max(MAX_LOCATORS);

const CheckSchema: z.ZodType<Check> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('absent'), text: z.string() }),
  z.object({ kind: z.literal('contains'), text: z.string(), whole: z.literal(true).optional() }),
  z.object({ kind: z.literal('pattern'), pattern: z.string() }),
  z.object({
    kind: z.literal('state'),
    name: z.string(),
    locators,
    is: ElementState,
    turned: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('value'), name: z.string(), locators, text: z.string() }),
  z.object({ kind: z.literal('apart') }),
  z
    .object({
      kind: z.literal('file'),
      path: FilePath,
      is: z.enum(['present', 'absent']),
      contains: z.string().optional(),
    })
    .refine(
      ({ is, contains }) => is === 'present' || contains === undefined,
      '`contains` is allowed only with `is: present`',
    ),
  z.object({ kind: z.literal('activity'), activity: z.string() }),
]);
const checks = z.array(CheckSchema).max(MAX_CHECKS);

const GuardSchema: z.ZodType<Guard> = z.object({ name: z.string(), shows: locators, dismiss: locators });

const ConditionSchema: z.ZodType<Condition> = z.object({
  is: z.enum(['visible', 'notVisible']),
  name: z.string(),
  locators: locators.min(1),
  state: ElementState.optional(),
  steps: z.int().min(1).max(MAX_STEPS),
});

const StepSchema = z.object({
  index: z.int(),
  task: z.int().nonnegative(),
  role: z.string().optional(),
  when: z.array(ConditionSchema).max(MAX_CHECKS).optional(),
  action: Action,
  crop: z.base64().max(MAX_CROP).optional(),
  locators,
  before: z.object({
    activity: z.string(),
    contentHash: z.string(),
    structureKey: z.string(),
    known: z.array(z.string()).max(MAX_STEPS),
    keyboard: z.boolean().optional(),
  }),
  after: z.object({ activity: z.string(), structureKey: z.string(), checks }),
});

// Package and component become words of shell commands.
const FieldsSchema: z.ZodType<Trace> = z.object({
  schema: z.literal([TRACE_SCHEMA, CONDITIONAL_SCHEMA]),
  goal: z.string(),
  case: z
    .object({
      id: z.string(),
      title: z.string(),
      requirement: z.string().nullable(),
      row: z.int().nonnegative().nullable(),
      steps: z.array(z.string()).max(MAX_STEPS),
    })
    .nullable(),
  app: z.string(),
  packageName: z.string().regex(/^[A-Za-z]\w*(?:\.[A-Za-z_]\w*)*$/, 'a package name'),
  start: z.object({
    at: z.enum(['home', 'found']).optional(),
    component: z.string().regex(COMPONENT, 'a component').nullable(),
    cleared: z.boolean(),
    hook: HookName.optional(),
  }),
  screen: z.tuple([z.int(), z.int()]),
  createdAt: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        secret: z.boolean(),
        value: z.string().nullable(),
        // It becomes a variable in shells and programs.
        env: z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'a name of an environment variable'),
      }),
    )
    .max(MAX_STEPS),
  guards: z.array(GuardSchema).max(MAX_CHECKS),
  steps: z.array(StepSchema).max(MAX_STEPS),
  final: z.object({ role: z.string().optional(), activity: z.string(), checks }),
});

const TraceSchema = FieldsSchema.refine(
  (trace) => trace.schema === CONDITIONAL_SCHEMA || !hasConditions(trace),
  { path: ['schema'], error: `${CONDITIONAL_SCHEMA}, since steps stand under conditions` },
).refine(({ steps }) => conditionsNest(steps), {
  path: ['steps'],
  error: 'conditions (`when`) whose `steps` end within the trace and within each other',
});

/**
 * Reads the JSON text of a trace. Every field is checked; fields that the format does not know are dropped.
 * @throws TapwrightError `INPUT_INVALID` that names the field and what was expected.
 */
export function parseTrace(json: string): Trace {
  const read = TraceSchema.safeParse(parseJson(json));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const field = issue === undefined || issue.path.length === 0 ? 'trace' : pathOf(issue.path);
  throw new TapwrightError('INPUT_INVALID', `the trace's ${field} is missing or wrong`, {
    field,
    expected: issue?.message ?? 'a trace',
  });
}

/** `steps[0].locators[1].by`. */
function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new TapwrightError('INPUT_INVALID', 'the trace is not JSON', {
      field: 'trace',
      expected: 'JSON',
      cause,
    });
  }
}
