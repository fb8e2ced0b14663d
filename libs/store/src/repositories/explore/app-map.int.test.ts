import {
  carryOut,
  servicesOnly,
  storeJob,
  storeRun,
  type TestDatabase,
  testDatabase,
} from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../drizzle.ts';
import { rowsOf } from '../../rows-of.ts';
import { insertCapture, type NewCapture } from '../captures.ts';
import {
  mapOfApp,
  mergeMap,
  type SeenMap,
  type SeenScreen,
  type SeenTransition,
  sureWaysOfApp,
  waysOfApp,
} from './app-map.ts';
import { VERSION } from './explore.fixture.ts';
import { knownWidgets, OBSERVATIONS_MAX, type SeenWidget } from './widgets.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.clear());

const merge = (seen: Partial<SeenMap>) =>
  db.transaction((tx) => mergeMap(tx, { ...VERSION, screens: [], transitions: [], widgets: [], ...seen }));
const mapOf = (appVersion: string | null = VERSION.appVersion) =>
  mapOfApp(db.read, { ...VERSION, appVersion });

function screen(identity: string, values: Partial<SeenScreen> = {}): SeenScreen {
  return { identity, activity: '.Main', title: 'Main', seen: 1, captureId: null, ...values };
}

function captureOf(id: string, runId: string, values: Partial<NewCapture>): NewCapture {
  const shown = { packageName: VERSION.packageName, activity: '.Main', keyboardShown: false, rotation: 0 };
  const read = { hierarchyId: `tree of ${id}`, pictureId: null, tookMs: 1, retries: [] };
  return { id, runId, tenantId: VERSION.tenantId, ...shown, ...read, ...values };
}

function way(from: string, to: string, values: Partial<SeenTransition> = {}): SeenTransition {
  return {
    from,
    key: `click|${to}`,
    kind: 'click',
    label: `to ${to}`,
    effect: 'look',
    to,
    times: 1,
    ...values,
  };
}

function widget(signature: string, values: Partial<SeenWidget> = {}): SeenWidget {
  return { signature, tries: 1, ...values };
}

async function widgetOf(signature: string) {
  return (await knownWidgets(db.read, { ...VERSION, signatures: [signature, 'unknown'] })).get(signature);
}

describe('a merge', () => {
  test('adds counts of what is known, and keeps what the newer run does not say', async () => {
    await merge({ screens: [screen('a', { captureId: 'cap_1' })], transitions: [way('a', 'b')] });
    const before = (await mapOf()).screens[0];
    await merge({
      screens: [screen('a', { title: '', seen: 2 }), screen('b', { captureId: 'cap_2' })],
      transitions: [way('a', 'b', { label: '', effect: 'commit', times: 3 })],
    });
    const { screens, transitions } = await mapOf();
    expect(screens).toMatchObject([
      { identity: 'a', title: 'Main', seen: 3, captureId: 'cap_1', firstSeenAt: before?.firstSeenAt },
      { identity: 'b', seen: 1, captureId: 'cap_2' },
    ]);
    expect(screens[0]?.lastSeenAt.getTime()).toBeGreaterThan(before?.lastSeenAt.getTime() ?? 0);
    expect(transitions).toMatchObject([
      { fromIdentity: 'a', toIdentity: 'b', label: 'to b', effect: 'commit', times: 4 },
    ]);
  });

  test('keeps the older capture where the newer one has no picture, or a black one, until it is gone', async () => {
    const capture = (id: string, values: Partial<NewCapture> = {}) =>
      carryOut(db, { writes: [insertCapture(captureOf(id, run, values))] });
    const shown = async () => (await mapOf()).screens[0]?.captureId;
    const run = (await storeRun(db, await storeJob(db, { tenantId: VERSION.tenantId }))).id;
    await capture('pictured', { pictureId: 'p' });
    await capture('bare');
    await capture('black', { pictureId: 'q', blackPicture: true });
    await capture('newer', { pictureId: 'r' });
    for (const [captureId, expected] of [
      ['bare', 'bare'],
      ['pictured', 'pictured'],
      ['bare', 'pictured'],
      ['black', 'pictured'],
      ['newer', 'newer'],
    ] as const) {
      await merge({ screens: [screen('a', { captureId })] });
      expect(await shown()).toBe(expected);
    }
    await db.read.execute(sql`delete from captures where id = 'newer'`);
    await merge({ screens: [screen('a', { captureId: 'bare' })] });
    expect(await shown()).toBe('bare');
  });

  test('knows in which order a run came to its screens', async () => {
    await merge({ screens: [screen('c'), screen('a'), screen('b')] });
    await merge({ screens: [screen('b'), screen('d')] });
    const { screens } = await mapOf();
    const inOrder = screens.toSorted((a, b) => a.firstSeenAt.getTime() - b.firstSeenAt.getTime());
    expect(inOrder.map(({ identity }) => identity)).toEqual(['c', 'a', 'b', 'd']);
  });

  test('takes the same screen, way or widget twice', async () => {
    await merge({
      screens: [screen('a', { captureId: 'cap_1' }), screen('a', { title: 'Later' })],
      transitions: [way('a', 'b'), way('a', 'b', { times: 2 })],
      widgets: [widget('w', { tries: 2, role: 'saves' }), widget('w')],
    });
    const { screens, transitions } = await mapOf();
    expect(screens).toMatchObject([{ identity: 'a', title: 'Later', seen: 2, captureId: 'cap_1' }]);
    expect(transitions).toMatchObject([{ times: 3 }]);
    expect(await widgetOf('w')).toEqual({ tries: 3, role: 'saves', observations: [] });
  });

  test('of nothing changes nothing', async () => {
    await merge({});
    expect(await mapOf(null)).toEqual({ appVersion: null, screens: [], transitions: [], versions: [] });
  });

  test('leaves out names of more than 800 bytes, and what no database stores', async () => {
    const [fits, long, broken] = ['ä'.repeat(400), `${'ä'.repeat(400)}a`, 'a\0b'];
    await merge({
      screens: [fits, long, broken, 'lone \ud800'].map((identity) =>
        screen(identity, { title: 'a\0 \ud800' }),
      ),
      transitions: [
        way(fits, fits, { key: fits }),
        way(long, 'a'),
        way('a', long),
        way('a', 'b', { key: long }),
      ],
    });
    const { screens, transitions } = await mapOf();
    expect(screens).toMatchObject([{ identity: fits, title: 'a \ufffd' }]);
    expect(transitions).toMatchObject([{ fromIdentity: fits, key: fits, toIdentity: fits }]);
  });

  test('tells apart what differs in any of its parts', async () => {
    const ways = [
      way('a', 'b'),
      way('a', 'c', { key: 'click|b' }),
      way('a', 'b', { key: 'long|b' }),
      way('b', 'a', { key: 'click|b' }),
    ];
    await merge({ transitions: ways });
    expect((await mapOf('7')).transitions).toHaveLength(4);
  });
});

describe('of several versions', () => {
  test('each has its own map, and the one that was seen last is meant where none is named', async () => {
    await merge({ screens: [screen('a')], appVersion: '10' });
    await merge({ screens: [screen('b')], appVersion: '9' });
    await merge({ screens: [screen('c')], appVersion: '9', packageName: 'org.example.other' });
    const { appVersion, screens, versions } = await mapOf(null);
    expect([appVersion, screens.map(({ identity }) => identity)]).toEqual(['9', ['b']]);
    expect(versions.map((version) => version.appVersion)).toEqual(['9', '10']);
    expect(versions[0]?.lastSeenAt).toEqual(screens[0]?.lastSeenAt);
    expect((await mapOf('10')).screens.map(({ identity }) => identity)).toEqual(['a']);
    expect((await mapOf('11')).screens).toEqual([]);
  });

  test('those unseen for longest go beyond twenty, with everything', async () => {
    for (let version = 1; version <= 20; version += 1) {
      const seen = { screens: [screen('a')], transitions: [way('a', 'b')], widgets: [widget('w')] };
      await merge({ ...seen, appVersion: `${version}` });
    }
    await merge({ screens: [screen('a')], appVersion: '1' });
    await merge({ screens: [screen('a')], appVersion: '21' });
    const { versions } = await mapOf(null);
    expect([versions.length, versions[0]?.appVersion, versions.at(-1)?.appVersion]).toEqual([20, '21', '3']);
    for (const table of ['app_screens', 'app_transitions', 'app_widgets']) {
      const left = await db.read.execute(sql`select 1 from ${sql.identifier(table)} where app_version = '2'`);
      expect(rowsOf(left)).toEqual([]);
    }
  });
});

test('the ways between screens come by how often they were taken; what stays on its screen is none', async () => {
  await merge({
    transitions: [
      way('a', 'b'),
      way('a', 'c', { times: 5 }),
      way('a', 'd', { times: 3 }),
      way('b', 'a', { times: 9 }),
      way('a', 'a', { times: 20 }),
    ],
  });
  const ways = await waysOfApp(db.read, { ...VERSION, limit: 3 });
  expect(ways.map(({ from, to, times }) => `${from} ${to} ${times}`)).toEqual(['b a 9', 'a c 5', 'a d 3']);
  expect(await waysOfApp(db.read, { ...VERSION, appVersion: '8', limit: 2 })).toEqual([]);
});

test('sure ways always led to one other place, twice at least, and only showed it', async () => {
  await merge({
    transitions: [
      way('a', 'b', { key: 'sure', times: 2 }),
      way('a', 'b', { key: 'once seen', times: 1 }),
      way('a', 'b', { key: 'unsure', times: 5 }),
      way('a', 'c', { key: 'unsure', times: 1 }),
      way('a', 'b', { key: 'stays at times', times: 5 }),
      way('a', 'a', { key: 'stays at times', times: 1 }),
      way('a', 'a', { key: 'stays', times: 5 }),
      way('a', 'b', { key: 'buys', times: 5, effect: 'commit' }),
      way('b', 'a', { key: 'sure, too', times: 9 }),
    ],
  });
  const known = await sureWaysOfApp(db.read, { ...VERSION, limit: 9 });
  expect(known).toEqual([
    { from: 'b', to: 'a', key: 'sure, too' },
    { from: 'a', to: 'b', key: 'sure' },
  ]);
  expect(await sureWaysOfApp(db.read, { ...VERSION, limit: 1 })).toHaveLength(1);
  expect(await sureWaysOfApp(db.read, { ...VERSION, appVersion: '8', limit: 9 })).toEqual([]);
});

describe('of a widget', () => {
  const made = (...texts: readonly string[]) => texts.map((text) => ({ screen: 'a', text }));

  test('tries add up over runs, and a role stays until there is another', async () => {
    await merge({ widgets: [widget('w', { role: 'saves' })] });
    await merge({ widgets: [widget('w', { tries: 4, role: null })] });
    expect(await widgetOf('w')).toMatchObject({ tries: 5, role: 'saves' });
    await merge({ widgets: [widget('w', { role: 'saves the note' })] });
    expect(await widgetOf('w')).toMatchObject({ tries: 6, role: 'saves the note' });
  });

  test('the five newest observations are kept, each once, the newest first', async () => {
    await merge({ widgets: [widget('w', { observations: made('1', '2', '3', '4', '5', '6') })] });
    await merge({
      widgets: [widget('w', { observations: made('3', '7') }), widget('v', { observations: made('1') })],
    });
    const known = (await widgetOf('w'))?.observations ?? [];
    expect(known).toEqual(made('7', '3', '6', '5', '4'));
    expect(known).toHaveLength(OBSERVATIONS_MAX);
    expect((await widgetOf('v'))?.observations).toEqual(made('1'));
  });

  test('an observation has 300 characters at most', async () => {
    await merge({ widgets: [widget('w', { observations: made('x'.repeat(301)) })] });
    expect((await widgetOf('w'))?.observations).toEqual(made('x'.repeat(300)));
  });
});

describe('a map that is full', () => {
  async function fill(table: 'app_screens' | 'app_widgets', count: number): Promise<void> {
    const [columns, values] =
      table === 'app_screens'
        ? ['identity, activity, title, seen, last_seen_at', `'old ' || n, '.Main', '', 1`]
        : ['signature, tries, updated_at', `'old ' || n, 1`];
    await db.read.execute(sql`insert into ${sql.identifier(table)} (tenant_id, package_name, app_version, ${sql.raw(columns ?? '')})
      select ${VERSION.tenantId}, ${VERSION.packageName}, ${VERSION.appVersion}, ${sql.raw(values ?? '')},
        now() - n * interval '1 minute' from generate_series(1, ${count}::int) n`);
  }

  test('loses the screens that were unseen for longest', async () => {
    await fill('app_screens', 5_000);
    await merge({ screens: [screen('old 5000'), screen('new')] });
    const identities = new Set((await mapOf()).screens.map(({ identity }) => identity));
    expect(identities.size).toBe(5_000);
    expect(['new', 'old 5000', 'old 4998', 'old 4999'].map((one) => identities.has(one))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('loses the widgets that were unseen for longest, with their observations', async () => {
    await fill('app_widgets', 10_000);
    await db.read.execute(sql`insert into widget_observations
      (tenant_id, package_name, app_version, signature, screen, observation)
      select tenant_id, package_name, app_version, signature, 'a', 'opens' from app_widgets where signature like 'old 999%'`);
    await merge({ widgets: [widget('new')] });
    expect(await widgetOf('old 10000')).toBeUndefined();
    expect(await widgetOf('old 9999')).toMatchObject({ observations: [{ text: 'opens' }] });
    await merge({ widgets: [widget('newer')] });
    expect(
      rowsOf(await db.read.execute(sql`select 1 from widget_observations where signature = 'old 9999'`)),
    ).toEqual([]);
  });
});

describe.runIf(servicesOnly('merges that happen at once'))('merges at once', () => {
  const seen = (run: number) => ({
    screens: Array.from({ length: 40 }, (_, i) => screen(`s${(i * 7 + run * 13) % 40}`)),
    transitions: Array.from({ length: 40 }, (_, i) => way(`s${(i * 11 + run) % 40}`, 's0')),
    widgets: Array.from({ length: 40 }, (_, i) =>
      widget(`w${(i * 3 + run) % 40}`, { observations: [{ screen: 's', text: `by run ${run}` }] }),
    ),
  });

  test('count everything once, whatever their order: none is refused', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, run) => merge(seen(run))));
    const { screens, transitions } = await mapOf();
    expect(screens.map((one) => one.seen)).toEqual(Array.from({ length: 40 }, () => 12));
    expect(transitions.map((one) => one.times)).toEqual(Array.from({ length: 40 }, () => 12));
    expect(await widgetOf('w7')).toMatchObject({ tries: 12 });
    expect((await widgetOf('w7'))?.observations).toHaveLength(OBSERVATIONS_MAX);
  });

  test('the rows that another one is writing are not deleted, and not waited for', async () => {
    await merge({ screens: [screen('held')] });
    await db.read.execute(sql`insert into app_screens
      (tenant_id, package_name, app_version, identity, activity, title, seen)
      select ${VERSION.tenantId}, ${VERSION.packageName}, ${VERSION.appVersion}, 's' || n, '.Main', '', 1
      from generate_series(1, 4999) n`);
    const [written, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction(async (tx) => {
      await mergeMap(tx, { ...VERSION, screens: [screen('held')], transitions: [], widgets: [] });
      written.resolve();
      await ended.promise;
    });
    await written.promise;
    await merge({ screens: [screen('new')] });
    ended.resolve();
    await holding;
    const identities = new Set((await mapOf()).screens.map(({ identity }) => identity));
    expect([identities.size, identities.has('held'), identities.has('new')]).toEqual([5_000, true, true]);
  });
});
