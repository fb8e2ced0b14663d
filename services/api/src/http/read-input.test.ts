import { expect, test } from 'vitest';
import { z } from 'zod';
import { type InputPart, readInput } from './read-input.ts';

const Input = z.strictObject({
  goal: z
    .string()
    .max(5)
    .refine((text) => text !== '', 'some text')
    .optional(),
  labels: z.record(z.string(), z.string()).default({}),
  'idempotency-key': z.string().min(1).optional(),
});

function refusal(input: unknown, part?: InputPart): unknown {
  try {
    readInput(Input, input, part);
  } catch (error) {
    return error;
  }
  throw new Error('it was accepted');
}

test('an input that fits is returned with its defaults', () => {
  expect(readInput(Input, { goal: 'go' })).toEqual({ goal: 'go', labels: {} });
});

test.each<[string, unknown, InputPart, object]>([
  ['a field of a wrong type', { labels: 1 }, 'body', { code: 'INPUT_INVALID', field: 'labels' }],
  ['a name with a slash', { labels: { 'a/b': 1 } }, 'body', { field: 'labels.a/b' }],
  ['an unknown field', { golas: 1 }, 'body', { field: 'golas', expected: 'only fields that exist' }],
  [
    'an unknown query parameter',
    { status: 'ended' },
    'querystring',
    { field: 'status', expected: 'only goal, labels, idempotency-key' },
  ],
  ['a header, by its usual name', { 'idempotency-key': '' }, 'headers', { field: 'Idempotency-Key' }],
  ['no body', null, 'body', { field: '', message: expect.stringContaining('the body') }],
  ['a goal without text', { goal: '' }, 'body', { code: 'GOAL_EMPTY', field: 'goal' }],
  ['a goal that is too long', { goal: 'x'.repeat(6) }, 'body', { code: 'GOAL_TOO_LONG', field: 'goal' }],
])('%s is named', (_, input, part, expected) => {
  expect(refusal(input, part)).toMatchObject(expected);
});

test('a field with a very long name is cut', () => {
  const error = refusal({ ['x'.repeat(1_000)]: 1 });
  expect(error).toMatchObject({ field: 'x'.repeat(200) });
});
