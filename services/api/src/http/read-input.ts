import { type ErrorCode, TapwrightError } from '@tapwright/contracts';
import type { z } from 'zod';

/** Where an input stands in a request; what is read in another way is a body. */
export type InputPart = 'body' | 'querystring' | 'params' | 'headers';

/** Headers are matched in small letters. These are their usual names. */
const HEADER_NAMES: Readonly<Record<string, string>> = {
  'idempotency-key': 'Idempotency-Key',
  'last-event-id': 'Last-Event-ID',
};
/** Mistakes that have a code of their own, by the field and what is wrong with it. */
const OWN_CODES: Readonly<Record<string, ErrorCode>> = {
  'goal custom': 'GOAL_EMPTY',
  'goal too_big': 'GOAL_TOO_LONG',
};
const FIELD_MAX = 200;

/** @throws TapwrightError naming the first field that is wrong, also one that does not exist */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  part: InputPart = 'body',
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw inputError(parsed.error, part);
}

/** The first mistake as an error: `INPUT_INVALID`, where it has no code of its own. */
export function inputError({ issues: [issue] }: z.core.$ZodError, part: InputPart): TapwrightError {
  const message = issue?.message ?? 'another value';
  const [unknown] = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const path = [...(issue?.path ?? []), ...(unknown === undefined ? [] : [unknown])].join('.');
  const field = (part === 'headers' ? (HEADER_NAMES[path] ?? path) : path).slice(0, FIELD_MAX);
  const code = part === 'body' ? OWN_CODES[`${path} ${issue?.code}`] : undefined;
  return new TapwrightError(code ?? 'INPUT_INVALID', `${field === '' ? 'the body' : field}: ${message}`, {
    field,
    expected: unknown === undefined ? message : KNOWN_ONLY[part],
  });
}

const KNOWN_ONLY: Readonly<Record<InputPart, string>> = {
  body: 'fields that exist only',
  querystring: 'query parameters that exist only',
  params: 'parts of the path that exist only',
  headers: 'headers that exist only',
};
