import { TapwrightError } from '@tapwright/contracts';
import type { z } from 'zod';

/** @throws TapwrightError `INPUT_INVALID` with the first field that is wrong. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw new TapwrightError('INPUT_INVALID', `${field === '' ? 'the body' : field}: ${issue?.message}`, {
    field,
    expected: issue?.message ?? '',
  });
}
