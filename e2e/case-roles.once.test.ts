import { jobReport, submitJob, timelineOfJob } from '@tapwright/api';
import { parseTrace } from '@tapwright/script';
import { scriptsOfJob, timeline } from '@tapwright/store';
import { expect, test } from 'vitest';
import { ANSWER, areBack, LADDER, sent, startFarm, wordsOf } from './ladder-case.fixture.ts';

test('a case of two roles is done on two phones: a message goes there, and its answer comes back', async () => {
  await using farm = await startFarm();
  const ended = await farm.run(LADDER);
  const { platform } = farm.standalone;
  expect(ended.job.reason).toMatchObject({ code: 'COMPLETED' });
  expect(wordsOf(ended)).toEqual(['passed', 'passed', 'passed', 'passed', 'passed']);
  // Each wrote once, on a phone of its own.
  expect([sent(farm, 'one').length, sent(farm, 'two').length]).toEqual([1, 1]);
  await areBack(farm);

  const events = await timeline(platform.db.read, { jobId: ended.job.id, afterSeq: 0, limit: 1_000 });
  const entered = events.filter(({ type }) => type === 'role.entered').map(({ data }) => data);
  expect(entered).toMatchObject([{ role: 'receiver' }, { role: 'sender' }]);

  const report = await jobReport(platform, ended.job);
  expect(report.devices).toMatchObject([
    { role: 'sender', serial: 'one' },
    { role: 'receiver', serial: 'two' },
  ]);
  const roles = ['sender', 'sender', 'receiver', 'receiver', 'sender'];
  expect(report.steps.map(({ role }) => role)).toEqual(roles);
  expect(report.steps.map(({ actions }) => actions.length).every((count) => count > 0)).toBe(true);

  const [told] = await timelineOfJob(platform.db.read, ended.job.id);
  expect(told?.steps.map(({ index, role }) => [index, role])).toEqual(
    report.steps.flatMap(({ role, actions }) => actions.map(({ index }) => [index, role])),
  );

  const [script, ...others] = await scriptsOfJob(platform.db.read, ended.job.id);
  expect(others).toEqual([]);
  expect(script).toMatchObject({ format: 'neutral-json', proof: 'not_replayed' });
  expect(script?.proofDetail).toContain('several devices');
  expect(script?.losses).toContain(
    'no adb-shell script: such a script uses one device, and the trace uses several (sender, receiver)',
  );
  const trace = parseTrace(script?.content ?? '');
  expect(trace.steps.map(({ role }) => role)).toEqual([
    'sender',
    'sender',
    'sender',
    'receiver',
    'receiver',
    'receiver',
  ]);
  expect(trace.final.role).toBe('sender');
  // What came from the other phone is not an outcome of a step on this one.
  expect(JSON.stringify(trace.steps.filter(({ role }) => role === 'sender'))).not.toContain(ANSWER);
  const replay = { kind: 'replay', script: script?.id };
  await expect(
    submitJob(platform, { tenantId: 'default', body: replay, idempotencyKey: null }),
  ).rejects.toMatchObject({ code: 'INPUT_INVALID', field: 'trace' });
});
