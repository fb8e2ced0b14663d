import { createModel } from '@tapwright/model';
import { parseTrace } from '@tapwright/script';
import { runsOfJob, scriptsOfJob, stepsOfRun } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { describe, expect, test } from 'vitest';
import {
  failingModel,
  heldModel,
  NOTES,
  restlessModel,
  startTestStandalone,
  type TestStandalone,
} from './standalone.fixture.ts';

const offline = () => createModel({ provider: 'offline' });
const DARK = { goal: 'Turn on the dark theme' };
const isDark = virtualApp('notes').tasks.find(({ id }) => id === 'notes-dark-theme');

const types = async (platform: TestStandalone, id: string) =>
  (await platform.events(id)).map(({ type }) => type);

async function expectNothingLeft(platform: TestStandalone, id: string): Promise<void> {
  const { db } = platform.standalone.platform;
  expect(await platform.deviceState()).toBe('idle');
  for (const run of await runsOfJob(db.read, id)) expect(run.status).toBe('ended');
  await eventually(async () => (await platform.events(id)).every((event) => event.handledAt !== null), {
    what: 'every event handled',
  });
}

describe('a goal on the virtual Notes app', () => {
  test('is completed, proved by a replay, and has a timeline without a gap', async () => {
    await using platform = await startTestStandalone(offline());
    const { id } = await platform.submit(DARK);
    expect(await platform.ended(id)).toMatchObject({ outcome: 'completed', reason: { code: 'COMPLETED' } });

    const { db } = platform.standalone.platform;
    const scripts = await scriptsOfJob(db.read, id);
    expect(scripts.map(({ format }) => format)).toContain('neutral-json');
    expect(scripts.map(({ proof }) => proof)).toEqual(scripts.map(() => 'replayed'));

    const events = await platform.events(id);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect([events[0]?.type, events.at(-1)?.type]).toEqual(['job.submitted', 'job.ended']);

    const runs = await runsOfJob(db.read, id);
    expect(runs.map(({ purpose, outcome }) => [purpose, outcome])).toEqual([
      ['candidate', 'completed'],
      ['verification', 'completed'],
    ]);
    for (const run of runs) {
      const steps = await stepsOfRun(db.read, run.id);
      expect(steps.map(({ index }) => index)).toEqual(steps.map((_, index) => index + 1));
      expect(steps.every(({ verdict }) => verdict !== null)).toBe(true);
    }
    await expectNothingLeft(platform, id);
    // The replay started the app again and repeated the action: the app itself knows that the goal is reached.
    expect(isDark?.done(platform.notes())).toBe(true);
  });

  test.each(['restart', 'data'])(
    'without the name of the app begins on the home screen, and so does its replay; reset: %s',
    async (reset) => {
      await using platform = await startTestStandalone(offline());
      const { id } = await platform.submit({ ...DARK, app: undefined, reset });
      expect(await platform.ended(id)).toMatchObject({
        outcome: 'completed',
        reason: { code: 'COMPLETED' },
      });
      const scripts = await scriptsOfJob(platform.standalone.platform.db.read, id);
      expect(scripts.map(({ proof }) => proof)).toEqual(scripts.map(() => 'replayed'));
      // The run turned the switch on, and the app keeps that: its replay found nothing to turn, and says so.
      expect(scripts[0]?.proofDetail).toMatch(/nothing had to be turned in step \d$/);
      const trace = parseTrace(scripts.find(({ format }) => format === 'neutral-json')?.content ?? '');
      expect(trace).toMatchObject({
        packageName: NOTES,
        start: { at: 'home', component: null, cleared: false },
      });
      const commands = platform.executed();
      const [stopped, home] = [`force_stop ${NOTES}`, 'key HOME'].map((line) => commands.lastIndexOf(line));
      expect(stopped).toBeGreaterThan(0);
      expect(home).toBeGreaterThan(stopped ?? 0);
      expect(commands.filter((line) => line.startsWith('clear'))).toEqual([]);
      expect(isDark?.done(platform.notes())).toBe(true);
      await expectNothingLeft(platform, id);
    },
  );

  test('that commits something is not replayed where the data stays, and the scripts say why', async () => {
    await using platform = await startTestStandalone(offline());
    const { id } = await platform.submit({ goal: 'Delete the note "Film evening"', reset: 'restart' });
    expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
    const { db } = platform.standalone.platform;
    expect(await runsOfJob(db.read, id)).toHaveLength(1);
    for (const script of await scriptsOfJob(db.read, id)) {
      expect(script).toMatchObject({
        proof: 'not_replayed',
        proofDetail: expect.stringMatching(/ONCE_NOT_REPEATED/),
      });
    }
  });
});

describe('canceling', () => {
  test('in mid-run ends the job as canceled and gives the device back, also while the model thinks', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model);
    const { id } = await platform.submit(DARK);
    await model.asked;
    await platform.cancel(id);
    expect(await platform.ended(id)).toMatchObject({ outcome: 'canceled', reason: { code: 'CANCELED' } });
    model.release();
    await expectNothingLeft(platform, id);
    expect(platform.executed().filter((line) => line.startsWith('tap'))).toEqual([]);
    expect(await types(platform, id)).not.toContain('action.executed');
  });

  test('while waiting for a device ends the job; the run that holds the device goes on', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model);
    const first = await platform.submit(DARK);
    await model.asked;
    const second = await platform.submit(DARK);
    await eventually(
      async () => (await runsOfJob(platform.standalone.platform.db.read, second.id)).length === 1,
    );
    await platform.cancel(second.id);
    expect(await platform.ended(second.id)).toMatchObject({ outcome: 'canceled' });
    model.release();
    expect(await platform.ended(first.id)).toMatchObject({ outcome: 'completed' });
    await expectNothingLeft(platform, second.id);
  });
});

test('two jobs for one device run one after the other: the second is woken by an event', async () => {
  await using platform = await startTestStandalone(offline());
  const jobs = [await platform.submit(DARK), await platform.submit(DARK)];
  for (const { id } of jobs) expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
  for (const { id } of jobs) await expectNothingLeft(platform, id);
});

describe('the budget of a job', () => {
  test('of time ends it, and the device comes back, while the model still thinks', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model);
    const { id } = await platform.submit({ ...DARK, deadlineMs: 1_000 });
    const reason = { code: 'DEADLINE_PASSED' };
    expect(await platform.ended(id)).toMatchObject({ outcome: 'out_of_budget', reason });
    model.release();
    await expectNothingLeft(platform, id);
  });

  test('of steps ends it after exactly that many actions', async () => {
    await using platform = await startTestStandalone(restlessModel());
    const { id } = await platform.submit({ goal: 'Find the end of the world', maxSteps: 4 });
    expect(await platform.ended(id)).toMatchObject({
      outcome: 'out_of_budget',
      reason: { code: 'BUDGET_SPENT' },
    });
    const decided = (await types(platform, id)).filter((type) => type === 'action.decided');
    expect(decided).toHaveLength(4);
    await expectNothingLeft(platform, id);
  });
});

test('a model that refuses ends the job inconclusive with its code, and the device comes back', async () => {
  await using platform = await startTestStandalone(failingModel('MODEL_REJECTED'));
  const { id } = await platform.submit(DARK);
  expect(await platform.ended(id)).toMatchObject({
    outcome: 'inconclusive',
    reason: { code: 'MODEL_REJECTED' },
  });
  expect(await platform.deviceState()).toBe('idle');
});

test('a job for an unknown device is refused with the field instead of waiting', async () => {
  await using platform = await startTestStandalone(offline());
  await expect(platform.submit({ ...DARK, device: { serial: 'phone-9' } })).rejects.toMatchObject({
    code: 'DEVICE_UNKNOWN',
    field: 'device.serial',
  });
});

test('a platform that is stopped in mid-run goes on where it was when it is started again', async () => {
  const model = heldModel(1);
  await using platform = await startTestStandalone(model, false);
  const { id } = await platform.submit(DARK);
  await model.asked;
  await platform.restart(offline());
  expect(await platform.ended(id)).toMatchObject({ outcome: 'completed' });
  const events = await platform.events(id);
  const decided = events
    .filter(({ type }) => type === 'action.decided')
    .map(({ runId, data }) => JSON.stringify([runId, data]));
  expect(new Set(decided).size).toBe(decided.length);
  await expectNothingLeft(platform, id);
});
