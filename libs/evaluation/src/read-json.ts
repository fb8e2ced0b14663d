import { existsSync, readFileSync } from 'node:fs';
import { TapwrightError } from '@tapwright/contracts';
import type { z } from 'zod';

/**
 * Reads a JSON file that a user named, checked by its schema. @throws TapwrightError `INPUT_INVALID` with file and
 * field
 */
export function readJson<T>(file: string, schema: z.ZodType<T, unknown>, expected: string): T {
  if (!existsSync(file)) throw wrong(file, 'does not exist', expected);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw wrong(file, 'cannot be read as JSON', expected, cause);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.join('.') ?? '';
  throw wrong(path === '' ? file : `${file}: ${path}`, `is wrong (${issue?.message ?? ''})`, expected);
}

function wrong(field: string, problem: string, expected: string, cause?: unknown): TapwrightError {
  const details = { field, expected };
  return new TapwrightError(
    'INPUT_INVALID',
    `${field} ${problem}`,
    cause === undefined ? details : { ...details, cause },
  );
}
