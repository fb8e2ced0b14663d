import { type ErrorCode, TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';

/** The part of a request that an input comes from; anything else counts as a body. */
export type InputPart = 'body' | 'querystring' | 'params' | 'headers';

/** Header names are matched in lower case. These are their usual forms. */
const HEADER_NAMES: Readonly<Record<string, string>> = {
  'idempotency-key': 'Idempotency-Key',
  'last-event-id': 'Last-Event-ID',
  prefer: 'Prefer',
};
/** Mistakes that have a code of their own, by the field and the kind of mistake. */
const OWN_CODES: Readonly<Record<string, ErrorCode>> = {
  'goal custom': 'GOAL_EMPTY',
  'goal too_big': 'GOAL_TOO_LONG',
};
const FIELD_MAX = 200;

/** @throws TapwrightError naming the first field that is wrong or does not exist */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  part: InputPart = 'body',
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw inputError(parsed.error, part, schema);
}

/** The first mistake as an error: `INPUT_INVALID`, unless it has a code of its own. */
export function inputError(
  { issues: [issue] }: z.core.$ZodError,
  part: InputPart,
  schema: z.ZodType,
): TapwrightError {
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys')
    return unknownError([...path, ...issue.keys.slice(0, 1)], part, schema);
  const name = path.join('.');
  const field = (part === 'headers' ? (HEADER_NAMES[name] ?? name) : name).slice(0, FIELD_MAX);
  const code = part === 'body' ? OWN_CODES[`${name} ${issue?.code}`] : undefined;
  const expected = issue?.message ?? 'another value';
  return new TapwrightError(code ?? 'INPUT_INVALID', `${field === '' ? 'the body' : field}: ${expected}`, {
    field,
    expected,
  });
}

function unknownError(path: readonly string[], part: InputPart, schema: z.ZodType): TapwrightError {
  const field = path.join('.').slice(0, FIELD_MAX);
  if (part !== 'querystring') {
    return new TapwrightError('INPUT_INVALID', `there is no field ${field}`, {
      field,
      expected: 'only fields that exist',
    });
  }
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return new TapwrightError('INPUT_INVALID', `there is no query parameter ${field}`, {
    field,
    expected: names.length === 0 ? 'no query parameters' : `only ${names.join(', ')}`,
  });
}
