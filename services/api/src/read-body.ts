import { TapwrightError } from '@tapwright/contracts';
import type { z } from 'zod';

/** @throws TapwrightError `INPUT_INVALID` with the first field that is wrong, also one that does not exist. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const message = issue?.message ?? 'another value';
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].join('.').slice(0, 200);
  throw new TapwrightError('INPUT_INVALID', `${field === '' ? 'the body' : field}: ${message}`, {
    field,
    expected: unknown.length === 0 ? message : 'fields that exist only',
  });
}
