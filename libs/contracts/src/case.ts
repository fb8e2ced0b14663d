import { z } from 'zod';
import { DeviceSelector, PackageName } from './device.ts';
import { FilePath } from './file.ts';
import { ElementWords } from './forbidden.ts';

export const CASE_STEPS_MAX = 100;
export const CASE_PARAMETERS_MAX = 1_000;
export const CASE_ROWS_MAX = 1_000;
/** A shorter value appears on every screen and cannot be kept secret. */
export const SECRET_MIN_CHARACTERS = 3;
const TEXT_MAX = 2_000;

const sentence = z
  .string()
  .max(TEXT_MAX)
  .refine((text) => text.trim() !== '', 'a sentence with some text');

/** The name in a case or a job of something that an operator has configured; never an address. */
export const HookName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/,
    'letters, digits or . _ - (60 at most), a letter or digit first',
  );

/** How `${name}` in a case names a parameter. */
export const ParameterName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_ .-]{0,59}$/, 'a letter, then letters, digits, spaces or . _ - (60 at most)');

/** `lib.SET.NAME`: a parameter of the tenant's library. */
export const LIBRARY_NAME = /^lib\.([A-Za-z0-9][A-Za-z0-9_-]{0,23})\.([A-Za-z0-9][A-Za-z0-9_-]{0,29})$/;

export const CaseId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/,
    'letters, digits or . _ - (80 at most), a letter or digit first',
  );

export const ElementState = z.enum([
  'present',
  'absent',
  'checked',
  'unchecked',
  'enabled',
  'disabled',
  'selected',
  'unselected',
  'focused',
]);
export type ElementState = z.infer<typeof ElementState>;

/** What people call the states of a switch. */
const SAID_STATES: Readonly<Record<string, ElementState>> = { on: 'checked', off: 'unchecked' };

/** A state as people write it: a switch is `on` or `off`, too. */
export const WrittenState = z.preprocess(
  (said) => (typeof said === 'string' && Object.hasOwn(SAID_STATES, said) ? SAID_STATES[said] : said),
  ElementState,
);

/**
 * What must be seen after a step, on the screen or in a file. Everything but `picture` is checked without a model and
 * overrides the model. Texts may contain `${name}`.
 */
export const Expectation = z.union([
  /** This text is on the screen, alone or within a longer one. */
  z.strictObject({ text: sentence }),
  z.strictObject({ absent: sentence }),
  /** The element with this name (text, description or label) is in this state. */
  z.strictObject({ element: sentence, is: WrittenState }),
  /** The field or element with this name shows exactly this value. */
  z.strictObject({ value: sentence, equals: z.string().max(TEXT_MAX) }),
  /** Name of the activity, or the end of it. */
  z.strictObject({ activity: sentence }),
  /** A sentence that a model must find true of the picture. */
  z.strictObject({ picture: sentence }),
  /** The newest file of this path contains this text, byte by byte as UTF-8. */
  z.strictObject({ file: FilePath, contains: sentence }),
  /** There is such a file, or there is none. */
  z.strictObject({ file: FilePath, is: z.enum(['present', 'absent']) }),
]);
export type Expectation = z.infer<typeof Expectation>;

/** The paths of the files that expectations name, as they are written, each once. Pure. */
export function filesOf(expectations: readonly Expectation[]): readonly string[] {
  return [...new Set(expectations.flatMap((one) => ('file' in one ? [one.file] : [])))];
}

export const CaseStep = z.strictObject({
  /** What the user does, in one plain sentence; `${name}` stands for a parameter. */
  do: sentence,
  /** The original sentence, if a rule has rewritten it. */
  written: z.string().max(TEXT_MAX).optional(),
  expect: z.array(Expectation).max(20).default([]),
  /** The role whose device it is done on, if the case has roles; absent: the first role. */
  role: z.string().optional(),
  timeoutMs: z.int().min(1_000).max(3_600_000).optional(),
});
export type CaseStep = z.infer<typeof CaseStep>;

/** What must hold before the first step; if it does not, the case is blocked. */
export const Precondition = z.strictObject({
  that: sentence,
  expect: z.array(Expectation).max(20).default([]),
  /** The role whose device it is checked on; absent: the first role. */
  role: z.string().optional(),
});
export type Precondition = z.infer<typeof Precondition>;

export const CaseParameter = z.strictObject({
  /** Null if it comes from the environment or from the data rows. */
  value: z.string().max(TEXT_MAX).nullable().default(null),
  /** Never shown, stored or logged; scripts take it from the environment. */
  secret: z.boolean().default(false),
  /** Environment variable of whoever submits the case (command line) that holds the value. */
  env: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'a name of an environment variable in capitals')
    .optional(),
  /** What it is for, in words: helps to select among hundreds. */
  about: z.string().max(200).default(''),
});
export type CaseParameter = z.infer<typeof CaseParameter>;

/** A user-acceptance case: the content of a file, and of `PUT /v1/cases/:id`. */
export const CaseSpec = z.strictObject({
  id: CaseId,
  title: sentence,
  requirement: z.string().max(200).optional(),
  app: PackageName.optional(),
  tags: z.array(z.string().min(1).max(60)).max(50).default([]),
  preconditions: z.array(Precondition).max(20).default([]),
  steps: z.array(CaseStep).min(1).max(CASE_STEPS_MAX),
  parameters: z
    .record(ParameterName, CaseParameter)
    .refine((all) => Object.keys(all).length <= CASE_PARAMETERS_MAX, `at most ${CASE_PARAMETERS_MAX}`)
    .default({}),
  /** The case runs once for each row; a row gives parameters their values. */
  rows: z
    .array(z.record(ParameterName, z.string().max(TEXT_MAX)))
    .max(CASE_ROWS_MAX)
    .default([]),
  /** Devices of the case by role; the first role leads; empty: one device. */
  roles: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'a role of lower-case letters, digits, - and _'),
      DeviceSelector,
    )
    .refine((all) => Object.keys(all).length <= 4, 'at most 4')
    .default({}),
  timeouts: z
    .strictObject({
      caseMs: z
        .int()
        .min(1_000)
        .max(24 * 3_600_000)
        .optional(),
      stepMs: z.int().min(1_000).max(3_600_000).optional(),
    })
    .default({}),
  /** Words of elements that must not be touched. */
  forbidden: ElementWords.default([]),
  /** Words of elements whose action may happen only once, in addition to the built-in ones. */
  once: ElementWords.default([]),
  /** The case may be run again from the start. */
  repeatable: z.boolean().default(false),
  reset: z.enum(['data', 'restart', 'none']).default('restart'),
  /** Resets the tester's own backend before each run; absent: nothing does. */
  hook: HookName.optional(),
});
export type CaseSpec = z.infer<typeof CaseSpec>;
export type CaseSpecInput = z.input<typeof CaseSpec>;

/** The result of a step of a case, and of the case. */
export const CaseVerdict = z.enum(['passed', 'failed', 'blocked', 'inconclusive', 'crashed', 'not_run']);
export type CaseVerdict = z.infer<typeof CaseVerdict>;

const MENTION = /\$\{([^{}]{1,60})\}/g;

/** Names of the parameters that a text mentions as `${name}`, in their order, each once. */
export function mentionedParameters(text: string): readonly string[] {
  const found = [...text.matchAll(MENTION)].map(([, name = '']) => name.trim());
  return [...new Set(found)];
}

/** A text with values in place of `${name}`; a parameter without a value stays as it is. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(MENTION, (written, inside: string) => {
    const name = inside.trim();
    return Object.hasOwn(values, name) ? (values[name] ?? written) : written;
  });
}

/**
 * A case with the values it runs with: the content of a job of kind `case`. Values of secrets are kept separately,
 * encrypted.
 */
export const BoundCase = z.strictObject({
  spec: CaseSpec,
  /** Data row, from 1; null for a case without rows. */
  row: z.int().positive().nullable(),
  parameters: z.array(
    z.strictObject({
      name: ParameterName,
      /** Null for a secret. */
      value: z.string().nullable(),
      secret: z.boolean(),
      about: z.string(),
      /** Environment variable from which scripts take it; absent: the name is derived from the parameter's. */
      env: z.string().optional(),
    }),
  ),
  /** Versions of the sets of the parameter library from which values came; absent: none. */
  library: z.record(z.string(), z.int()).optional(),
});
export type BoundCase = z.infer<typeof BoundCase>;
