import { BenchmarkReport } from '@tapwright/contracts';
import { eventually, servicesOnly } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform } from './platform/test-platform.ts';

const { app } = virtualApp('notes');
const DEADLINE_MS = 300_000;

const shared = { app: app.tile.packageName, reset: 'data', maxSteps: 12 };
/** One that the offline model reaches, and one whose check does not hold. */
const SUITE = {
  suite: 'Notes, the basics',
  tasks: [
    {
      id: 'dark-theme',
      goal: 'Turn on the dark theme',
      ...shared,
      evaluators: [{ action: { kind: 'click', label: 'Dark theme' } }, { screen: { text: 'Dark theme' } }],
    },
    {
      id: 'never-there',
      goal: 'Turn on the dark theme',
      ...shared,
      evaluators: [{ screen: { text: 'No screen has this' } }],
    },
  ],
};

/** What must not depend on who has died. */
function resultsOf({ status, counts, figures, cells }: BenchmarkReport) {
  return {
    ...{ status, counts },
    figures: figures.map(({ wallMs: _, ...same }) => same),
    cells: cells.map(({ job: _, result, ...cell }) => {
      if (result === null) return { ...cell, result };
      const { wallMs: __, ...same } = result;
      return { ...cell, result: same };
    }),
  };
}

/** A benchmark on two phones, while the processes that reach these points are killed. */
async function measured(failPoints: readonly string[]) {
  const second = createInteractiveSource({ apps: [app] });
  await using platform = await startTestPlatform({ failPoints, second });
  const { cluster } = platform;
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${cluster.apiUrl}${path}`, init);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  };
  const idle = async () =>
    (await jobsOf(cluster).devices()).filter(({ state }) => state === 'idle').length === 2;
  await eventually(idle, { timeoutMs: 30_000, what: 'both phones are idle' });
  const stored = await eventually(
    () =>
      ask('/v1/benchmarks', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
        body: JSON.stringify({ suite: SUITE, seeds: 2, inFlight: 2 }),
      }),
    { timeoutMs: 20_000 },
  );
  const path = `/v1/benchmarks/${Object(stored).id}`;
  const report = await eventually(
    async () => {
      const now = BenchmarkReport.parse(await ask(path));
      return now.endedAt === null ? null : now;
    },
    { timeoutMs: DEADLINE_MS, what: 'the benchmark has ended' },
  );
  const { jobs } = Object(await ask('/v1/jobs?limit=100'));
  const deaths = [...cluster.processes.values()].flatMap((child) => child.deaths());
  return { report, jobs: jobs.length, deaths };
}

const real = servicesOnly('an API that is killed while it measures a benchmark');
describe.runIf(real)('an API that is killed while it measures a benchmark', () => {
  test(
    'loses nothing, doubles nothing, and changes no result',
    async () => {
      const undisturbed = await measured([]);
      const wanted = resultsOf(undisturbed.report);
      expect(wanted.counts).toMatchObject({ passed: 2, failed: 2, error: 0 });
      expect([undisturbed.jobs, undisturbed.deaths]).toEqual([4, []]);
      const killed = await measured([
        'before-commit@api.submit',
        'before-publish@api.submit',
        // What has ended is judged, and nothing has begun in its place.
        'before-publish@api.benchmark',
      ]);
      expect(killed.deaths).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL']);
      expect(resultsOf(killed.report)).toEqual(wanted);
      expect(killed.jobs).toBe(4);
    },
    3 * DEADLINE_MS,
  );
});

test('the tests with an API that is killed need processes', () => {
  // On the embedded backend only this test of the file runs; standard error reports that the other does not.
  expect(SUITE.tasks).toHaveLength(2);
});
