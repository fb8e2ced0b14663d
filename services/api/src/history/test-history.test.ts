import { JobSpec } from '@tapwright/contracts';
import type { VersionResults } from '@tapwright/store';
import { describe, expect, test } from 'vitest';
import { endedTest } from './ended-test.ts';
import { historiesOf } from './test-history.ts';

const on = (version: string, passed: number, failed: number, unjudged = 0): VersionResults => ({
  ...{ test: 'case pay', app: 'org.example', version, passed, failed, unjudged },
  durationMs: passed === 0 ? null : 1_000,
  firstAt: new Date(0),
  lastAt: new Date(0),
});

/** The newest version first. */
const history = (...versions: readonly VersionResults[]) => historiesOf(versions, [])[0];

describe('the history of a test', () => {
  test('has the share of judged runs that passed; what was not judged says nothing', () => {
    expect(history(on('2', 3, 1, 6))).toMatchObject({ passRate: 0.75, passed: 3, failed: 1, unjudged: 6 });
    expect(history(on('2', 0, 0, 6))).toMatchObject({
      passRate: null,
      flakeRate: null,
      firstFailingVersion: null,
    });
  });

  test.each([
    ['a version with both outcomes: the rarer one', [on('1', 9, 1)], 0.1],
    ['mostly failing is flaky, too', [on('1', 1, 9)], 0.1],
    ['versions that agree with themselves are not flaky', [on('2', 0, 10), on('1', 10, 0)], 0],
    ['each version for itself', [on('2', 8, 2), on('1', 10, 0)], 0.1],
  ])('its flake rate: %s', (_, versions, rate) => {
    expect(history(...versions)?.flakeRate).toBeCloseTo(rate);
  });

  test.each<[string, readonly VersionResults[], string | null]>([
    ['it passes on the newest', [on('3', 1, 0), on('2', 0, 5)], null],
    ['it fails since a version', [on('3', 0, 1), on('2', 0, 5), on('1', 5, 0)], '2'],
    ['a version without a verdict says nothing', [on('4', 0, 0, 3), on('3', 0, 1), on('1', 5, 0)], '3'],
    ['it never passed', [on('2', 0, 1), on('1', 0, 5)], '1'],
    ['a flaky version is no failing one', [on('2', 1, 9), on('1', 5, 0)], null],
  ])('its first failing version: %s', (_, versions, version) => {
    expect(history(...versions)?.firstFailingVersion).toBe(version);
  });

  test('of each app is its own; a quarantine is that of its app', () => {
    const other = { ...on('1', 1, 0), app: 'org.other' };
    const until = new Date('2030-01-02T00:00:00Z');
    const row = {
      tenantId: 't',
      test: 'case pay',
      app: 'org.other',
      until,
      reason: 'late',
      createdAt: until,
    };
    expect(historiesOf([on('1', 1, 0), other], [row])).toMatchObject([
      { app: 'org.example', quarantinedUntil: null },
      { app: 'org.other', quarantinedUntil: until.toISOString(), quarantine: 'late' },
    ]);
  });
});

describe('a job that ended', () => {
  const about = { id: 'job_1', tenantId: 't' };
  test('is a run of its test, by the same name each time', () => {
    const spec = JobSpec.parse({ goal: 'Turn  on\nthe theme', app: 'org.example' });
    expect(endedTest({ ...about, spec }, 'completed')).toMatchObject({
      test: 'goal Turn on the theme',
      app: 'org.example',
      outcome: 'passed',
    });
    expect(endedTest({ ...about, spec: { ...spec, goal: 'x'.repeat(9_000) } }, 'failed')?.test).toHaveLength(
      300,
    );
  });

  test.each([
    ['failed', 'failed'],
    ['infeasible', 'failed'],
    ['crashed', 'failed'],
    ['out_of_budget', 'unjudged'],
    ['inconclusive', 'unjudged'],
    ['canceled', 'unjudged'],
  ] as const)('%s counts as %s', (outcome, counts) => {
    const spec = JobSpec.parse({ goal: 'x' });
    expect(endedTest({ ...about, spec }, outcome)?.outcome).toBe(counts);
  });

  test('an exploration is no test', () => {
    expect(
      endedTest({ ...about, spec: { ...JobSpec.parse({ goal: 'x' }), kind: 'explore' } }, 'completed'),
    ).toBeNull();
  });
});
