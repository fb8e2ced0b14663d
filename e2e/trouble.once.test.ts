import { type RunTimeline, timelineOfJob } from '@tapwright/api';
import { createModel } from '@tapwright/model';
import { parseFaults } from '@tapwright/virtual-android';
import { describe, expect, test } from 'vitest';
import { NOTES, SERIAL, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const GOAL = 'Turn on the dark theme';

/** The whole platform with a phone on which a fault happens before its n-th input. */
function startWith(event: string): Promise<TestStandalone> {
  const plan = parseFaults(`devices: { '*': { events: [${event}] } }`);
  return startTestStandalone(createModel({ provider: 'offline' }), true, { faults: plan.forDevice(SERIAL) });
}

async function firstRun(test: TestStandalone, jobId: string): Promise<RunTimeline> {
  const [run] = await timelineOfJob(test.standalone.platform.db.read, jobId);
  if (run === undefined) throw new Error('a job has a run');
  return run;
}

describe('an app that fails during a run', () => {
  test.each([
    ['crash', 'APP_CRASHED', 'crash', /IllegalStateException/, /^\tat org\.tapwright\.faults\./],
    ['not-responding', 'APP_NOT_RESPONDING', 'anr', /^Input dispatching timed out/, /^PID: \d+/],
  ])(
    'by %s: the run ends as crashed, its step has the trace, its log is kept',
    async (fault, code, kind, summary, line) => {
      await using platform = await startWith(`{ do: ${fault}, on: input, at: 2 }`);
      const job = await platform.ended((await platform.submit({ goal: GOAL })).id);
      expect(job).toMatchObject({ outcome: 'crashed', reason: { code } });
      const run = await firstRun(platform, job.id);
      const step = run.steps.at(-1);
      expect(step).toMatchObject({ verdict: 'crashed', trouble: { kind, process: NOTES } });
      expect(step?.trouble?.summary).toMatch(summary);
      expect(step?.trouble?.stack[1]).toMatch(line);
      const { artifacts } = platform.standalone.platform;
      const log = Buffer.from(await artifacts.get('default', run.log?.artifactId ?? '')).toString('utf8');
      expect(log).toMatch(kind === 'anr' ? /ANR in/ : /FATAL EXCEPTION/);
      expect(await platform.deviceState()).toBe('idle');
    },
  );

  test('because the system ended its process: the run goes on, and the step says so', async () => {
    await using platform = await startWith('{ do: process-death, on: input, at: 2 }');
    const job = await platform.ended((await platform.submit({ goal: GOAL })).id);
    expect(job.reason?.code).not.toBe('APP_CRASHED');
    const { steps } = await firstRun(platform, job.id);
    const told = steps.filter(({ trouble }) => trouble?.kind === 'process_death');
    expect(told).toHaveLength(1);
    expect(told[0]?.evidence).toContain('the system ended its process');
    expect(steps.at(-1)?.index).toBeGreaterThan(told[0]?.index ?? 0);
  });
});
