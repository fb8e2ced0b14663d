import type { JobView, ServiceName } from '@tapwright/contracts';
import { SERVICE_NAMES } from '@tapwright/contracts';
import { commandsOfStep, findDevice, runsOfJob } from '@tapwright/store';
import { eventually, servicesOnly, type TestDatabase } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { jobsOf } from './platform/jobs.ts';
import { type Language, NOTES, notePhone, saveIn, savingIn } from './platform/note-phone.ts';
import { startScriptedModel } from './platform/scripted-model.ts';
import { startTestPlatform } from './platform/test-platform.ts';
import { startTwoGateways, type TwoGateways } from './platform/two-gateways.ts';

const ENDED_MS = 240_000;
const isReal = servicesOnly('processes that are killed around Save in five languages');

/** Where a service dies around *Save*: from its choice by the actor to the end of the job. */
const POINTS = {
  actor: 'before-commit@step.advanced',
  tap: 'before-tap@action.decided',
  tapped: 'after-tap@action.decided',
  published: 'before-publish@action.decided',
  perception: 'before-commit@action.executed',
  verifier: 'before-commit@outcome.observed',
  reflector: 'before-publish@task.ended',
  planner: 'before-commit@task.reflected',
  /** Where the planner decides what becomes of a run whose phone is lost. */
  lost: 'before-commit@run.stopped',
  emitter: 'before-commit@candidates.ended',
  api: 'before-commit@job.ended',
} as const;
const { actor, tap, tapped, published, perception, verifier, reflector } = POINTS;
const { planner, lost, emitter, api } = POINTS;

/**
 * Every service dies in English, and some of them in each other language, so that every one also dies in a second one.
 * No event is killed twice in one run: its attempts are counted.
 */
const KILLED: readonly (readonly [Language, readonly string[]])[] = [
  ['en', [actor, tapped, perception, verifier, reflector, planner, emitter, api]],
  ['de', [tap, perception, planner]],
  ['es', [actor, tapped, reflector]],
  ['ru', [published, verifier, emitter]],
  ['zh', [tap, actor, api]],
];

/** A job that writes a note, and proves nothing: a proof would save again. */
const BODY = { goal: 'write it down', app: NOTES, reset: 'data', verify: false };

/** Calls this when *Save* is chosen for the first time: a process that dies asks again. */
function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

test.runIf(isReal)(
  'one phone: Save is done once in five languages, though every service dies around it',
  async () => {
    const phone = notePhone();
    let choices = savingIn('en', () => {});
    await using model = await startScriptedModel(() => choices);
    await using platform = await startTestPlatform({
      ...{ source: phone.source, modelUrl: model.baseUrl },
      heldPoints: Object.values(POINTS),
    });
    const jobs = jobsOf(platform.cluster);
    const deaths = () => SERVICE_NAMES.flatMap((name) => platform.cluster.service(name).deaths());
    let expected = 0;
    for (const [language, points] of KILLED) {
      phone.speak(language);
      choices = savingIn(
        language,
        once(() => platform.held.arm(points)),
      );
      await eventually(async () => (await jobs.devices()).some(({ state }) => state === 'idle'), {
        what: 'the phone is idle',
      });
      const before = phone.saved();
      const { id } = await jobs.submit(BODY, `save-${language}`);
      const job = await jobs.ended(id, ENDED_MS);
      expect(job, language).toMatchObject({ outcome: 'completed' });
      expect(phone.saved() - before, language).toBe(1);
      expected += points.length;
      await eventually(() => deaths().length === expected, { what: `every death in ${language}` });
    }
    const alive = SERVICE_NAMES.filter((name) => platform.cluster.service(name).deaths().length === 0);
    expect(alive, 'every service has died').toEqual([] satisfies ServiceName[]);
  },
  5 * ENDED_MS,
);

/** With *Save* chosen, so that the second phone does it; or with its tap, so that nobody may do it again. */
type Moment = 'chosen' | 'tapped';

/**
 * When the first phone's gateway dies for good, and where other services die afterwards: in German all but the second
 * phone's gateway, in Russian that gateway, in the other languages some.
 */
const MOVED: readonly (readonly [Language, Moment, readonly string[]])[] = [
  ['en', 'tapped', []],
  ['de', 'chosen', [actor, perception, verifier, reflector, planner, emitter, api]],
  ['es', 'tapped', [lost, emitter]],
  ['ru', 'chosen', [tapped, lost]],
  ['zh', 'tapped', [lost, api]],
];

test.runIf(isReal)(
  'two phones: Save is never done twice in five languages, whichever gateway dies around it',
  async () => {
    const phones = [notePhone(), notePhone()];
    let choices = savingIn('en', () => {});
    await using model = await startScriptedModel(() => choices);
    const sources = phones.map(({ source }) => source).values();
    await using farm = await startTwoGateways({
      source: () => sources.next().value ?? notePhone().source,
      modelUrl: model.baseUrl,
      heldPoints: Object.values(POINTS),
    });
    const jobs = jobsOf(farm.cluster);
    const saved = () => phones.map((phone) => phone.saved());
    const deaths = () => SERVICE_NAMES.flatMap((name) => farm.cluster.service(name).deaths());
    let expected = 0;
    for (const [at, [language, moment, points]] of MOVED.entries()) {
      for (const phone of phones) phone.speak(language);
      await isIdle(farm, 'phone-1');
      const fail = once(() => {
        farm.failPoints.arm(points);
        killFirst(farm, moment);
      });
      choices = savingIn(language, fail);
      const before = saved();
      const { id } = await jobs.submit(BODY, `move-${at}`);
      const job = await jobs.ended(id, ENDED_MS);
      const times = saved().map((count, which) => count - (before[which] ?? 0));
      await expectOnce(farm.database, { job, language, moment, points, times });
      expected += points.length;
      await eventually(() => deaths().length === expected, { what: `every death in ${language}` });
      await isIdle(farm, 'phone-2');
      farm.unplugSecond();
      await eventually(async () => (await findDevice(farm.database.read, 'phone-2'))?.state !== 'idle', {
        what: 'the second phone is unplugged',
      });
      if (at < MOVED.length - 1) await farm.revive();
    }
  },
  6 * ENDED_MS,
);

function isIdle({ database }: TwoGateways, serial: string): Promise<unknown> {
  return eventually(async () => (await findDevice(database.read, serial))?.state === 'idle', {
    timeoutMs: ENDED_MS,
    what: `${serial} is idle`,
  });
}

/** The second phone is there from the first one's end on. The tap after the choice of *Save* is that of *Save*. */
function killFirst(farm: TwoGateways, moment: Moment): void {
  const kill = () => {
    farm.doomed.kill('SIGKILL');
    farm.plugInSecond();
  };
  if (moment === 'chosen') {
    kill();
    return;
  }
  const off = farm.first.journal.onEntry(({ kind }) => {
    if (kind !== 'tap') return;
    off();
    kill();
  });
}

interface Ended {
  readonly job: JobView;
  readonly language: Language;
  readonly moment: Moment;
  readonly points: readonly string[];
  /** How often each phone has saved. */
  readonly times: readonly number[];
}

/**
 * A completed run has saved once, and only one whose *Save* was begun is inconclusive. A gateway that dies after its tap
 * ends in either way: if it is slow to come back, its lease is lost.
 */
async function expectOnce(database: TestDatabase, ended: Ended): Promise<void> {
  const { job, language, moment, points, times } = ended;
  const told = `${language}, ${moment}: ${job.outcome} ${JSON.stringify(job.reason)}`;
  expect(times, told).toEqual(moment === 'tapped' ? [1, 0] : [0, 1]);
  if (moment === 'tapped') {
    expect(job, told).toMatchObject({ outcome: 'inconclusive', reason: { code: 'ONCE_NOT_REPEATED' } });
  } else if (!points.includes(tapped) || job.outcome !== 'inconclusive') {
    expect(job.outcome, told).toBe('completed');
  }
  if (job.outcome === 'inconclusive') expect(await hasBegun(database, job.id, language), told).toBe(true);
}

/** The last action of the run is *Save*, and its command was noted before it was sent. */
async function hasBegun({ read }: TestDatabase, jobId: string, language: Language): Promise<boolean> {
  const [run] = await runsOfJob(read, jobId);
  const last = run?.state.history.at(-1);
  if (run === undefined || last?.label !== saveIn(language)) return false;
  return (await commandsOfStep(read, run.id, last.step)).length > 0;
}
