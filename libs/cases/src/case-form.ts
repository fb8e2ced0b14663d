import {
  CASE_PARAMETERS_MAX,
  CASE_STEPS_MAX,
  CaseParameter,
  CaseSpec,
  DeviceSelector,
  Expectation,
  ParameterName,
  WrittenState,
} from '@tapwright/contracts';
import { z } from 'zod';
import {
  DURATION,
  duration,
  EXPECTATIONS,
  editorForm,
  Flag,
  form,
  oneOrMore,
  SCALAR,
  Scalar,
  shortOf,
  WholeNumber,
} from './file-fields.ts';
import { FileRows } from './rows-form.ts';

const SENTENCE = 'a sentence';
const sentence = z
  .string(SENTENCE)
  .max(2_000, 'at most 2000 characters')
  .refine((text) => text.trim() !== '', 'a sentence with some text');

editorForm.add(WrittenState, { also: { enum: ['on', 'off'] } });

export const FileExpectations = oneOrMore(
  shortOf('text', Expectation).meta({
    id: 'expectation',
    description: 'What must be seen. A text alone: it stands somewhere on the screen.',
  }),
  20,
  EXPECTATIONS,
);

export const FileStep = shortOf(
  'do',
  form('a sentence, or do with expect, role, timeout', {
    do: sentence.describe('What the user does, in one plain sentence; ${name} stands for a parameter.'),
    expect: FileExpectations.optional().describe('What must be seen afterwards; one or a list.'),
    role: z.string('the name of a role').optional().describe('On whose device; absent: the first role.'),
    timeout: duration('1h').optional().describe('How long the step may take, such as 30s.'),
  }).transform(({ timeout, ...step }) => ({ ...step, timeoutMs: timeout })),
).meta({ id: 'step' });

const FilePrecondition = shortOf(
  'that',
  form('a sentence, or that with expect, role', {
    that: sentence.describe('What must hold before the first step.'),
    expect: FileExpectations.optional().describe('What shows that it holds.'),
    role: z.string('the name of a role').optional().describe('On whose device; absent: the first role.'),
  }),
).meta({ id: 'precondition' });

const { env, about } = CaseParameter.shape;
const FullParameter = form('a value, or a mapping with value, secret, env, about', {
  value: Scalar.optional().describe('The value, kept as it is written.'),
  secret: Flag.optional().describe('Never shown, stored or logged.'),
  env: env.describe('Environment variable that holds the value.'),
  about: about.unwrap().optional().describe('What it is for, in words.'),
});

const FileParameter = z
  .preprocess(
    (tree) => (typeof tree === 'string' ? { value: tree } : tree === null ? {} : tree),
    FullParameter,
  )
  .register(editorForm, { also: { type: [...SCALAR, 'null'] } })
  .meta({ id: 'parameter' });

// Numbers are texts here, and an empty selector means any device.
const { labels, apiLevel: _, ...selector } = DeviceSelector.shape;
const FileSelector = z
  .preprocess(
    (tree) => (tree === null ? {} : tree),
    form('the device of the role', {
      ...selector,
      labels,
      apiLevel: form('min and max', { min: WholeNumber.optional(), max: WholeNumber.optional() }).optional(),
    }).pipe(DeviceSelector),
  )
  .register(editorForm, { also: { type: 'null' } });

/** Leaves a name that appears twice, or that an object cannot have, to the schema, which refuses it. */
const isNames = (tree: unknown): tree is string[] =>
  Array.isArray(tree) &&
  new Set(tree).size === tree.length &&
  tree.every((name) => typeof name === 'string' && name !== '__proto__');

const RoleName = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'a role of lower-case letters, digits, - and _');
const FileRoles = z
  .preprocess(
    (tree) => (isNames(tree) ? Object.fromEntries(tree.map((name) => [name, {}])) : tree),
    z
      .record(RoleName, FileSelector, 'names of roles')
      .refine((all) => Object.keys(all).length <= 4, 'at most 4 roles'),
  )
  .register(editorForm, { also: { type: 'array', items: { type: 'string' }, maxItems: 4 } });

const caseTime = duration('24h');
// A single time is that of the whole case.
const FileTimeout = shortOf(
  'case',
  form('a time such as 10m, or case and step', {
    case: caseTime.optional().describe('How long the whole case may take.'),
    step: duration('1h').optional().describe('How long each step may take.'),
  }),
  { type: 'string', pattern: DURATION.source },
);

const words = oneOrMore(
  z.string('a text').trim().min(1, 'a text').max(100, 'at most 100 characters'),
  50,
  'a list of texts',
);
const { id, app, reset, hook } = CaseSpec.shape;

/** A case as it is written in a file; every scalar is a text. Its output is the input of {@link CaseSpec}. */
export const FileCase = form('a case', {
  id: id.describe('Name of the case, unique in all files.'),
  title: sentence.describe('What the case shows, in one line.'),
  requirement: z
    .string('a text')
    .max(200, 'at most 200 characters')
    .optional()
    .describe('The requirement that it covers.'),
  app: app.describe('Package of the app.'),
  tags: oneOrMore(z.string('a text').min(1, 'a text').max(60, 'at most 60 characters'), 50, 'a list of texts')
    .optional()
    .describe('Words to choose cases by.'),
  preconditions: oneOrMore(FilePrecondition, 20, 'a list of sentences')
    .optional()
    .describe('What must hold before the first step; if it does not, the case is blocked.'),
  steps: z
    .array(FileStep, 'a list of steps')
    .min(1, 'at least one step')
    .max(CASE_STEPS_MAX, `at most ${CASE_STEPS_MAX} steps`)
    .describe('What the user does, in order.'),
  parameters: z
    .record(ParameterName, FileParameter, 'a mapping: name: value')
    .refine(
      (all) => Object.keys(all).length <= CASE_PARAMETERS_MAX,
      `at most ${CASE_PARAMETERS_MAX} parameters`,
    )
    .optional()
    .describe('Values that the steps may use, by name.'),
  rows: FileRows.optional(),
  roles: FileRoles.optional().describe('Devices of the case by role; the first role leads.'),
  timeout: FileTimeout.optional().describe('How long the case may take.'),
  forbidden: words.optional().describe('Words of elements that must not be touched.'),
  once: words.optional().describe('Words of elements whose action may happen only once.'),
  repeatable: Flag.optional().describe('The case may be run again from the start.'),
  reset: reset.unwrap().optional().describe('What happens to the app before the case.'),
  hook: hook.describe('Name of the reset hook that puts the backend into a known state before each run.'),
}).transform(({ timeout, ...rest }) => ({
  ...rest,
  timeouts: { caseMs: timeout?.case, stepMs: timeout?.step },
}));
