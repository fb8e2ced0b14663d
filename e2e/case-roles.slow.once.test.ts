import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cancelJob, jobReport, submitJob, timelineOfJob } from '@tapwright/api';
import type { CaseSpecInput } from '@tapwright/contracts';
import { stepVerdicts } from '@tapwright/runtime';
import { parseTrace } from '@tapwright/script';
import { findDevice, scriptsOfJob, timeline } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { type CaseFarm, type EndedCase, type Move, startCaseFarm, testerModel } from './case-farm.fixture.ts';

const TEXT = 'Can you bring the ladder on Sunday?';
const ANSWER = 'Yes, and the paint too';
const STEPS = [
  { do: 'Open the conversation with Jonas Adlerfeld', role: 'sender' },
  { do: 'Send ${text}', role: 'sender', expect: [{ text: '${text}' }] },
  { do: 'Open the conversation with Mira Vossbeck', role: 'receiver', expect: [{ text: '${text}' }] },
  { do: 'Answer ${answer}', role: 'receiver' },
  { do: 'See the answer', expect: [{ text: '${answer}' }] },
];
const MOVES: readonly (readonly Move[])[] = [
  [['click', 'Jonas Adlerfeld']],
  [
    ['text', 'Message', '${text}'],
    ['click', 'Send'],
  ],
  [['click', 'Mira Vossbeck']],
  [
    ['text', 'Message', '${answer}'],
    ['click', 'Send'],
  ],
  [],
];
const SPOKEN = STEPS.map(({ do: sentence }) =>
  sentence.replace('${text}', `"${TEXT}"`).replace('${answer}', `"${ANSWER}"`),
);
const LADDER: CaseSpecInput = {
  id: 'ladder',
  title: 'A question and its answer',
  roles: { sender: { serial: 'one' }, receiver: { serial: 'two' } },
  steps: STEPS,
  parameters: { text: { value: TEXT }, answer: { value: ANSWER } },
};

const wordsOf = ({ run }: EndedCase) =>
  stepVerdicts(run.state, { outcome: run.outcome, reason: run.reason, begun: run.startedAt !== null }).map(
    ({ verdict }) => verdict,
  );

const startFarm = () => startCaseFarm('chat', testerModel(MOVES, SPOKEN), { count: 2 });
const sent = (farm: CaseFarm, serial: string) =>
  farm.executed(serial).filter((line) => line.startsWith('text'));
const stateOf = async (farm: CaseFarm, serial: string) =>
  (await findDevice(farm.standalone.platform.db.read, serial))?.state;

async function areBack(farm: CaseFarm): Promise<void> {
  const bothIdle = async () => {
    const states = await Promise.all([stateOf(farm, 'one'), stateOf(farm, 'two')]);
    return states.every((state) => state === 'idle') ? states : null;
  };
  await eventually(bothIdle, { what: 'the return of both phones' });
}

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
    'no adb-shell script: it would act on one device, and the trace is on several (sender, receiver)',
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
  // What came from the other phone is no outcome of a step on this one.
  expect(JSON.stringify(trace.steps.filter(({ role }) => role === 'sender'))).not.toContain(ANSWER);
  const replay = { kind: 'replay', script: script?.id };
  await expect(
    submitJob(platform, { tenantId: 'default', body: replay, idempotencyKey: null }),
  ).rejects.toMatchObject({ code: 'INPUT_INVALID', field: 'trace' });
});

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
  // It is not among the choices of the model, which would take it.
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
  // The answer of nobody is waited for.
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
  // What is masked is seen by its name: the message has come to the other phone.
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
