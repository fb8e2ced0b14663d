import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cancelJob, jobReport } from '@tapwright/api';
import { scriptsOfJob, timeline } from '@tapwright/store';
import { expect, test } from 'vitest';
import { startCaseFarm, testerModel } from './case-farm.fixture.ts';
import { ANSWER, areBack, LADDER, MOVES, SPOKEN, sent, startFarm, wordsOf } from './ladder-case.fixture.ts';

test("what is not seen on the receiver's phone fails the case, with that phone's screen as evidence", async () => {
  await using farm = await startFarm();
  const steps = LADDER.steps.map((step, at) =>
    at === 2 ? { ...step, expect: [{ text: 'Something that nobody has said' }] } : step,
  );
  const ended = await farm.run({ ...LADDER, steps });
  expect(wordsOf(ended)).toEqual(['passed', 'passed', 'failed', 'not_run', 'not_run']);
  expect(ended.job.reason?.code).toBe('EXPECTATION_NOT_MET');
  const { platform } = farm.standalone;
  const shown = ended.run.state.ended?.at(-1)?.captureId ?? '';
  const { screen } = await platform.screens.read(shown);
  const texts = screen.elements.map(({ text }) => text);
  // The receiver's screen: who wrote is its title.
  expect(texts).toContain('Mira Vossbeck');
  expect(texts).not.toContain('Jonas Adlerfeld');
  const { steps: told } = await jobReport(platform, ended.job);
  expect(told[2]).toMatchObject({
    role: 'receiver',
    verdict: 'failed',
    evidence: { frame: { id: expect.any(String) } },
  });
  await areBack(farm);
});

test("what is forbidden is not done on the receiver's phone either", async () => {
  await using farm = await startFarm();
  const steps = LADDER.steps.filter(({ role }) => role === 'receiver').map(({ expect: _, ...step }) => step);
  const ended = await farm.run({ ...LADDER, steps, forbidden: ['Send'], roles: LADDER.roles });
  // It is not among the choices of the model, which would otherwise take it.
  expect(ended.steps.map(({ action }) => action?.kind)).toContain('text');
  expect(sent(farm, 'two')).toHaveLength(1);
  expect(ended.steps.map(({ action }) => action?.target?.label)).not.toContain('Send');
  const { screen } = await farm.standalone.platform.screens.read(ended.run.state.current?.captureId ?? '');
  expect(JSON.stringify(screen.elements.filter(({ editable }) => !editable))).not.toContain(ANSWER);
  await areBack(farm);
});

test("a step on the receiver's phone that takes too long ends the case, and gives both phones back", async () => {
  await using farm = await startFarm();
  const steps = LADDER.steps
    .slice(0, 3)
    .map((step, at) =>
      at === 2 ? { ...step, timeoutMs: 2_000, expect: [{ text: 'Something that nobody has said' }] } : step,
    );
  const ended = await farm.run({ ...LADDER, steps });
  expect(wordsOf(ended)).toEqual(['passed', 'passed', 'failed']);
  expect(ended.job.reason).toMatchObject({ code: 'STEP_TIMEOUT' });
  await areBack(farm);
});

test('a canceled case gives both phones back', async () => {
  await using farm = await startFarm();
  const { platform } = farm.standalone;
  // The last step waits for an answer that never comes.
  const steps = LADDER.steps
    .slice(0, 3)
    .map((step, at) => (at === 2 ? { ...step, expect: [{ text: 'Something that nobody has said' }] } : step));
  const canceled = Promise.withResolvers<void>();
  platform.publisher.onCommitted((events) => {
    for (const { type, jobId } of events)
      if (type === 'role.entered')
        cancelJob(platform, 'default', jobId).then(() => canceled.resolve(), canceled.reject);
  });
  const ended = await farm.run({ ...LADDER, steps });
  await canceled.promise;
  expect(ended.job).toMatchObject({ outcome: 'canceled' });
  await areBack(farm);
  expect(sent(farm, 'two')).toEqual([]);
});

test('a secret is typed on one phone and comes to the other: nothing that is stored of either holds it', async () => {
  const SECRET = 'Pomegranate';
  // A masked value is recognized by its name: the message has come to the other phone.
  const secretSteps = LADDER.steps.slice(0, 3);
  const { answer: _answer, ...parameters } = LADDER.parameters ?? {};
  const spec = { ...LADDER, steps: secretSteps, parameters: { ...parameters, text: { secret: true } } };
  const sentences = [SPOKEN[0] ?? '', 'Send ${text}', SPOKEN[2] ?? ''];
  await using secretive = await startCaseFarm('chat', testerModel(MOVES, sentences), { count: 2 });
  const ended = await secretive.run(spec, { parameters: { text: SECRET } });
  expect(wordsOf(ended)).toEqual(['passed', 'passed', 'passed']);
  expect(secretive.executed('one').join()).toContain(SECRET);
  const { read } = secretive.standalone.platform.db;
  const events = await timeline(read, { jobId: ended.job.id, afterSeq: 0, limit: 1_000 });
  const kept = JSON.stringify([ended, events, await scriptsOfJob(read, ended.job.id)]);
  expect(kept).not.toContain(SECRET);
  expect(kept).toContain('${text}');
  for (const entry of await readdir(secretive.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    expect((await readFile(path)).includes(SECRET), path).toBe(false);
  }
});
