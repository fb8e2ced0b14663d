import { describe, expect, test } from 'vitest';
import { DEADLINE_DEFAULT_MS, GOAL_MAX_CHARACTERS, JobSpec, STEPS_DEFAULT, STEPS_MAX } from './job.ts';

/** The field that the error names for a refused input; null if it is accepted. */
function blamed(input: Record<string, unknown>): string | null {
  const parsed = JobSpec.safeParse({ goal: 'write a note', ...input });
  return parsed.success ? null : (parsed.error.issues[0]?.path.join('.') ?? '');
}

test('a goal is enough; the rest has defaults', () => {
  expect(JobSpec.parse({ goal: 'write a note' })).toMatchObject({
    kind: 'goal',
    goal: 'write a note',
    device: {},
    strategy: 'tapwright',
    maxSteps: STEPS_DEFAULT,
    deadlineMs: DEADLINE_DEFAULT_MS,
    pictures: true,
    verify: true,
    repeatable: false,
    learn: true,
  });
});

test('a parsed spec parses again to the same', () => {
  const spec = JobSpec.parse({ goal: 'write a note', app: 'org.example.app', device: { serial: 's' } });
  expect(JobSpec.parse(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
});

describe('the goal', () => {
  test.each(['a\0b', 'half \ud83d of a pair'])('%j cannot be stored and is refused', (goal) => {
    expect(blamed({ goal })).toBe('goal');
  });

  test.each(['', ' ', '\n\t \u00a0'])('%j has no text and is refused', (goal) => {
    expect(blamed({ goal })).toBe('goal');
  });

  test('is refused when it is missing or not a text', () => {
    for (const goal of [undefined, null, 7, {}]) expect(blamed({ goal })).toBe('goal');
  });

  test('may be as long as the limit and not one character longer', () => {
    expect(blamed({ goal: 'x'.repeat(GOAL_MAX_CHARACTERS) })).toBeNull();
    expect(blamed({ goal: 'x'.repeat(GOAL_MAX_CHARACTERS + 1) })).toBe('goal');
    expect(blamed({ goal: 'x'.repeat(100 * 1_024) })).toBe('goal');
  });
});

test('an unknown field is refused by name, also within the device', () => {
  const parsed = JobSpec.safeParse({ goal: 'g', gaol: 'g', device: { serail: 's' } });
  const messages = parsed.error?.issues.map((issue) => issue.message).join(' ');
  expect(messages).toContain('gaol');
  expect(messages).toContain('serail');
});

test.each([
  ['maxSteps', [1, STEPS_MAX], [0, STEPS_MAX + 1, 1.5, -1, '5', Number.NaN]],
  ['deadlineMs', [1_000, 86_400_000], [999, 86_400_001, 1_000.5, Number.POSITIVE_INFINITY]],
  [
    'app',
    ['org.example', 'a.b_c.D1'],
    ['', 'example', 'org.', 'org.example;rm', 'org.1x', '1org.x', 'a.b\n'],
  ],
  ['strategy', ['x', 'x'.repeat(60)], ['', 'x'.repeat(61)]],
  ['kind', ['goal'], ['goals', '', null]],
])('%s keeps within its limits', (field, accepted, refused) => {
  for (const value of accepted) expect(blamed({ [field]: value }), String(value)).toBeNull();
  for (const value of refused) expect(blamed({ [field]: value }), String(value)).toBe(field);
});

test('a device is named by serial, gateway or both, and never by an empty name', () => {
  expect(blamed({ device: { serial: 'emulator-5554', gateway: 'gw-1' } })).toBeNull();
  expect(blamed({ device: { serial: '' } })).toBe('device.serial');
  expect(blamed({ device: { gateway: '' } })).toBe('device.gateway');
});
