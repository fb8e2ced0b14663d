import { jobReport } from '@tapwright/api';
import { createModel } from '@tapwright/model';
import { parseTrace } from '@tapwright/script';
import { runsOfJob, scriptsOfJob } from '@tapwright/store';
import { type HookServer, startHookServer } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const HOOK = 'notes-backend';
const CASE = {
  id: 'dark-theme',
  title: 'The dark theme',
  steps: [{ do: 'Turn on the dark theme' }],
  hook: HOOK,
  repeatable: true,
};

const startPlatform = ({ url }: HookServer): Promise<TestStandalone> =>
  startTestStandalone(createModel({ provider: 'offline' }), true, {
    resetHooks: { [HOOK]: { url, header: { 'x-token': 'hush-hush' }, timeoutMs: 60_000 } },
  });

const submit = (platform: TestStandalone, values: object = {}) =>
  platform.submit({ kind: 'case', case: { ...CASE, ...values } });

test('the backend is put into its known state before the run, before each replay, and before a replay of its trace', async () => {
  await using backend = await startHookServer();
  await using platform = await startPlatform(backend);
  const { id } = await submit(platform);
  expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
  const { db } = platform.standalone.platform;
  const runs = await runsOfJob(db.read, id);
  expect(runs.map(({ purpose }) => purpose)).toEqual([
    'candidate',
    'verification',
    'verification',
    'verification',
  ]);
  expect(backend.calls.map(({ headers }) => headers['idempotency-key'])).toEqual(runs.map((run) => run.id));
  expect(backend.calls.map(({ body }) => body)).toMatchObject(
    runs.map(({ purpose }) => ({ job: id, purpose, case: CASE.id, row: null })),
  );

  const scripts = await scriptsOfJob(db.read, id);
  const trace = scripts.find(({ format }) => format === 'neutral-json');
  expect(parseTrace(trace?.content ?? '').start.hook).toBe(HOOK);
  for (const { format, losses } of scripts.filter((script) => script !== trace))
    expect([format, losses.join()]).toEqual([format, expect.stringContaining(HOOK)]);
  expect(JSON.stringify(scripts)).not.toContain('hush-hush');

  const replay = { kind: 'replay', script: trace?.id };
  const again = await platform.submit(replay);
  expect(await platform.ended(again.id)).toMatchObject({ outcome: 'completed' });
  expect(backend.calls.slice(4).map(({ body }) => body)).toMatchObject([{ job: again.id, case: CASE.id }]);
  const without = await platform.submit({ ...replay, hook: null });
  await platform.ended(without.id);
  expect(backend.calls).toHaveLength(5);
});

async function expectBlocked(platform: TestStandalone, id: string, code: string): Promise<void> {
  const job = await platform.ended(id);
  expect(job).toMatchObject({ outcome: 'inconclusive', reason: { code } });
  const report = await jobReport(platform.standalone.platform, job);
  expect(report).toMatchObject({ verdict: 'blocked', steps: [{ verdict: 'blocked', reason: { code } }] });
  expect(platform.executed().filter((line) => line.startsWith('start'))).toEqual([]);
}

test('a case whose backend does not come into its known state is blocked: nothing was touched', async () => {
  await using backend = await startHookServer([500, 500, 500, 500]);
  await using platform = await startPlatform(backend);
  const { id } = await submit(platform);
  await expectBlocked(platform, id, 'RESET_HOOK_FAILED');
  expect(backend.calls).toHaveLength(4);
  // A run that ended badly says nothing about the next one.
  const next = await submit(platform);
  expect(await platform.ended(next.id)).toMatchObject({ outcome: 'completed' });
});

test('a case with an unknown hook is blocked, too, and the job may name another', async () => {
  await using backend = await startHookServer();
  await using platform = await startPlatform(backend);
  const { id } = await submit(platform, { hook: 'bank-data' });
  await expectBlocked(platform, id, 'RESET_HOOK_UNKNOWN');
  const other = { kind: 'case', case: { ...CASE, hook: 'bank-data' }, hook: HOOK, verify: false };
  const next = await platform.submit(other);
  expect(await platform.ended(next.id)).toMatchObject({ outcome: 'completed' });
  expect(backend.calls).toHaveLength(1);
});
