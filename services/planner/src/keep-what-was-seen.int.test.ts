import {
  emptyRunState,
  type HistoryItem,
  JobSpec,
  type RunState,
  type ScreenMark,
} from '@tapwright/contracts';
import { mapOfApp } from '@tapwright/store';
import {
  carryOut,
  changeRun,
  emittedTo,
  inputOf,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advanced } from './planner.fixture.ts';
import { onRunEnded } from './run-ended.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const APP = 'org.example';

const mark = (place: string, packageName = APP): ScreenMark => ({
  ...{ captureId: `cap_${place}`, packageName, activity: `${packageName}/.Main` },
  ...{ layout: place, content: place, place },
});

const go = (from: ScreenMark, to: ScreenMark, values: Partial<HistoryItem> = {}) =>
  advanced({ key: `click|${to.place}`, before: from, after: to, ...values });

const [LIST, PAGE] = [mark('list'), mark('page')];

interface Given {
  readonly spec?: object;
  readonly tenantId?: string;
  readonly history?: readonly HistoryItem[];
  readonly state?: Partial<RunState>;
}

async function endedRun({
  spec = {},
  tenantId = 'default',
  history = [go(LIST, PAGE)],
  state = {},
}: Given = {}) {
  const job = await storeJob(db, { tenantId, spec: JobSpec.parse({ goal: 'open', app: APP, ...spec }) });
  const seen = history.slice(0, 1).map(({ before }) => before);
  const stored = { ...emptyRunState([], []), history: [...history], seen, ...state };
  const begun = await storeRun(db, job, { state: stored });
  await changeRun(db, begun, { status: 'ended', outcome: 'completed' });
  const run = { ...begun, state: stored };
  const result = await onRunEnded.handle(inputOf({ log: null }, { job, run }), { db });
  await carryOut(db, result);
  return result;
}

const mapOf = (values: object = {}) =>
  mapOfApp(db.read, { tenantId: 'default', packageName: APP, appVersion: null, ...values });

describe('a run of a goal', () => {
  test('adds what it has seen to the map of its app and version, and goes on as before', async () => {
    const result = await endedRun({ state: { appVersion: '7' } });
    expect(emittedTo(result)).toMatchObject([{ type: 'candidates.ended' }]);
    await endedRun({ state: { appVersion: '7' } });
    const { appVersion, screens, transitions } = await mapOf();
    expect(appVersion).toBe('7');
    expect(screens.map(({ identity, seen }) => `${identity} ${seen}`)).toEqual([
      `${APP}/${APP}/.Main#list 2`,
      `${APP}/${APP}/.Main#page 2`,
    ]);
    expect(transitions).toMatchObject([{ key: 'click|page', times: 2, effect: 'look' }]);
  });

  test('that names no app has that which it saw first; the home screen is none', async () => {
    await endedRun({ spec: { app: undefined } });
    expect((await mapOf()).screens).toHaveLength(2);
    const home = mark('home', 'com.android.systemui');
    await endedRun({ spec: { app: undefined }, history: [go(home, home)] });
    expect((await mapOf({ packageName: home.packageName })).screens).toEqual([]);
  });

  test.each([
    ['may learn nothing', { spec: { learn: false } }],
    ['has done nothing', { history: [] }],
  ])('that %s adds nothing, and needs no transaction of its own', async (_, given) => {
    expect((await endedRun(given)).save).toBeUndefined();
    expect((await mapOf()).screens).toEqual([]);
  });

  test('adds to the map of its own tenant alone', async () => {
    await endedRun({ tenantId: 'acme' });
    expect((await mapOf()).screens).toEqual([]);
    expect((await mapOf({ tenantId: 'acme' })).screens).toHaveLength(2);
  });

  test('takes one statement for each table, however long it was', async () => {
    const long = Array.from({ length: 150 }, (_, at) => go(mark(`p${at}`), mark(`p${at + 1}`)));
    await endedRun({ history: long });
    const result = await endedRun({ history: long });
    let statements = 0;
    await db.transaction(async (tx) => {
      const counting = new Proxy(tx, {
        get: (target, name) => {
          if (name === 'execute') statements += 1;
          return Reflect.get(target, name);
        },
      });
      await result.save?.(counting);
    });
    expect(statements).toBe(2);
  });
});
