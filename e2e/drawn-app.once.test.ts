import { timelineOfJob } from '@tapwright/api';
import type { Action, JobSpec } from '@tapwright/contracts';
import { createOpenAiModel } from '@tapwright/model';
import { parseTrace } from '@tapwright/script';
import {
  createAnswerRecorder,
  readCassette,
  replayCassette,
  startStandalone,
  writeCassette,
} from '@tapwright/standalone';
import { runsOfJob, scriptsOfJob, stepsOfRun } from '@tapwright/store';
import { temporaryDirectory } from '@tapwright/testing';
import { createAdbServer, createVirtualDevice } from '@tapwright/virtual-android';
import { isLampsState, virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { startPictureModel, type WantedBoard } from './picture-model.fixture.ts';

const { app, tasks } = virtualApp('lamps');
const { packageName } = app.tile;
const CORNERS: WantedBoard = { lit: [0, 2, 6, 8], rings: 1 };

/** The whole platform in this process, one phone with an app that has no tree, and the simulation of a model that sees. */
async function startBoard(wanted: WantedBoard) {
  const source = createInteractiveSource({ apps: [app] });
  const device = createVirtualDevice({ serial: 'board', source });
  const adb = await createAdbServer({ devices: [device] });
  const folder = await temporaryDirectory();
  const simulated = await startPictureModel(source, packageName, wanted);
  const recorder = createAnswerRecorder(
    createOpenAiModel({ baseUrl: simulated.server.baseUrl, models: { actor: 'sees' } }),
  );
  const { model } = recorder;
  const standalone = await startStandalone({
    ...{ dataDirectory: folder.path, inMemory: true, model, modelTimeoutMs: 120_000 },
    ...{ adbServers: [{ host: adb.host, port: adb.port }], logLevel: 'silent', settleQuietMs: 0 },
    playWaitMs: 1_500,
  });
  const { read } = standalone.platform.db;
  return {
    blind: simulated.blind,
    /** How a finished run is decided again, without its pictures and without a model. */
    async decidedAgain(runId: string) {
      const answers = recorder.answersOf(runId) ?? [];
      const about = { runId, tenantId: 'default', model: 'sees', version: '0' };
      const cassette = await writeCassette(standalone.platform, { ...about, answers });
      return replayCassette(readCassette(cassette ?? '', 'kept'));
    },
    state: () => {
      const state = source.state(packageName);
      if (!isLampsState(state)) throw new Error('no board');
      return state;
    },
    taps: () => device.journal.entries().filter(({ kind }) => kind === 'tap').length,
    async run(body: Partial<JobSpec> | object) {
      const job = await standalone.run({ reset: 'data', ...body }, { deadlineMs: 300_000 });
      const [run] = await runsOfJob(read, job.id);
      const steps = run === undefined ? [] : await stepsOfRun(read, run.id);
      const [told] = await timelineOfJob(read, job.id);
      const misread = told?.steps.flatMap((step) => step.misread ?? []) ?? [];
      return { job, run, steps, misread, scripts: await scriptsOfJob(read, job.id) };
    },
    async [Symbol.asyncDispose]() {
      await standalone.close();
      await adb.close();
      await simulated.server.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const goalOf = (id: string) => tasks.find((task) => task.id === id)?.goal ?? '';
const pressed = (steps: readonly { readonly action: Action }[]) =>
  steps.flatMap(({ action }) => (action.target?.spot === undefined ? [] : [action.target.spot]));

describe('an app without a tree', () => {
  test.each([
    ['pixels', 'judged', 'model'],
    ['sphinx-picture', 'judged', 'actor'],
  ])('is used by its picture with %s; the end is %s by the %s, never proved', async (strategy, kind, by) => {
    await using board = await startBoard(CORNERS);
    const { job, run, steps, scripts } = await board.run({
      app: packageName,
      goal: goalOf('lamps-corners'),
      strategy,
    });
    expect(job).toMatchObject({ outcome: 'completed', reason: { basis: { kind, by } } });
    expect(board.blind()).toBe(0);
    // Six touches in the run, and the same six when its script was proved.
    expect(pressed(steps)).toHaveLength(6);
    expect(steps.filter(({ action }) => action.kind === 'click').map(({ action }) => action.effect)).toEqual(
      Array.from({ length: 6 }, () => 'commit'),
    );
    expect(board.taps()).toBe(12);
    expect(board.state()).toMatchObject({ rings: 1, touches: 6 });
    expect(tasks.find(({ id }) => id === 'lamps-corners')?.done(board.state())).toBe(true);
    expect(run?.state.history.every(({ misread }) => misread === undefined)).toBe(true);
    expect(scripts.map(({ proof }) => proof)).toEqual(scripts.map(() => 'replayed'));
    const neutral = scripts.find(({ format }) => format === 'neutral-json');
    const trace = parseTrace(neutral?.content ?? '');
    expect(pressed(trace.steps)).toEqual(pressed(steps));
    for (const step of trace.steps) expect(step.crop?.length).toBeGreaterThan(100);
    expect(await board.decidedAgain(run?.id ?? '')).toMatchObject({ result: 'same', askedOtherwise: 0 });
  });

  test('is not pressed again where it looks otherwise: the replay says how alike it is', async () => {
    await using board = await startBoard({ lit: [], rings: 0 });
    const { scripts } = await board.run({ app: packageName, goal: goalOf('lamps-out'), strategy: 'pixels' });
    const neutral = scripts.find(({ format }) => format === 'neutral-json');
    const trace = parseTrace(neutral?.content ?? '');
    const before = board.taps();
    // The lamp burns no more, as the data are kept.
    const again = await board.run({ kind: 'replay', trace, reset: 'restart', repeatable: true });
    expect(again.job).toMatchObject({
      outcome: 'failed',
      reason: {
        code: 'LOCATOR_NOT_FOUND',
        message: expect.stringMatching(
          /is not pressed: it looks only \d+ % as in the run, and 80 % are needed/,
        ),
      },
    });
    expect(board.taps()).toBe(before);
  });

  test('is not touched at all where anything is forbidden', async () => {
    await using board = await startBoard(CORNERS);
    const forbidden = ['delete'];
    const { job, misread } = await board.run({
      app: packageName,
      goal: goalOf('lamps-corners'),
      strategy: 'sphinx-picture',
      forbidden,
      maxSteps: 5,
    });
    expect(job?.outcome).not.toBe('completed');
    expect(board.taps()).toBe(0);
    expect(board.state().touches).toBe(0);
    // Each of the five rounds is lost, and says why.
    expect(misread).toHaveLength(5);
    expect(misread[0]).toEqual({
      kind: 'impossible',
      reason: expect.stringContaining('something is forbidden'),
    });
  });

  test('cannot be used without its picture, and nothing is guessed', async () => {
    await using board = await startBoard(CORNERS);
    const { job } = await board.run({
      app: packageName,
      goal: goalOf('lamps-corners'),
      strategy: 'pixels',
      pictures: false,
    });
    expect(job?.outcome).not.toBe('completed');
    expect(board.taps()).toBe(0);
  });
});
