import { MapGraph } from '@tapwright/contracts';
import {
  insertCapture,
  mergeMap,
  type NewCapture,
  type SeenMap,
  type SeenTransition,
} from '@tapwright/store';
import { carryOut, storeJob, storeRun } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');

const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const APP = 'org.example';
const PATH = `/v1/apps/${APP}/map`;

let dumps = 0;

/** No two are the same: a process remembers which artifacts it has stored. */
function dump(title: string): string {
  dumps += 1;
  const node = (values: string, inner = '') =>
    `<node index="0" package="${APP}" checkable="false" checked="false" enabled="true" focusable="true" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" content-desc="" ${values}>${inner}</node>`;
  const texts =
    node(
      `class="android.widget.TextView" text="${title}" resource-id="" clickable="false" bounds="[0,0][500,80]"`,
    ) +
    node(
      `class="android.widget.Button" text="Go" resource-id="${APP}:id/go" clickable="true" bounds="[20,100][220,180]"`,
    );
  const root = node(
    `class="android.widget.FrameLayout" text="" resource-id="${APP}:id/root_${dumps}" clickable="false" bounds="[0,0][1080,1920]"`,
    texts,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><hierarchy rotation="0">${root}</hierarchy>`;
}

async function capture(id: string, title: string, picture: Partial<NewCapture> = {}): Promise<string> {
  const tenantId = 'acme';
  const run = await storeRun(on.db, await storeJob(on.db, { tenantId }));
  const hierarchyId = await on.platform.artifacts.put(tenantId, 'text/xml', Buffer.from(dump(title)));
  const shown = { packageName: APP, activity: `${APP}/.${id}`, keyboardShown: false, rotation: 0 };
  const row = { id, tenantId, runId: run.id, hierarchyId, pictureId: null, ...shown };
  await carryOut(on.db, { writes: [insertCapture({ ...row, tookMs: 1, retries: [], ...picture })] });
  return id;
}

const screen = (identity: string, captureId: string | null, seen = 1) => ({
  ...{ identity, activity: `${APP}/.${identity}`, title: '', seen, captureId },
});

const way = (from: string, to: string, values: Partial<SeenTransition> = {}): SeenTransition => ({
  ...{ from, to, kind: 'click', label: 'Go', effect: 'look', times: 2 },
  ...{ key: `click||android.widget.Button|${APP}:id/go||Go`, ...values },
});

async function know(seen: Partial<SeenMap>): Promise<void> {
  const map = {
    tenantId: 'acme',
    packageName: APP,
    appVersion: '7',
    screens: [],
    transitions: [],
    widgets: [],
  };
  await on.db.transaction((tx) => mergeMap(tx, { ...map, ...seen }));
}

const svg = async (headers = ACME) => on.api.send({ method: 'GET', url: `${PATH}?format=svg`, headers });

describe('the graph', () => {
  test('holds the screens and the ways of a version, as a recording that names its files', async () => {
    await know({
      screens: [
        screen('Main', await capture('Main', 'Notes'), 3),
        screen('About', await capture('About', 'About')),
      ],
      transitions: [
        way('Main', 'About'),
        way('About', 'Main', { key: 'back|||||', kind: 'back', label: '' }),
      ],
    });
    const { status, body } = await on.api.get(PATH, ACME);
    expect(status).toBe(200);
    const graph = MapGraph.parse(body);
    expect(graph).toMatchObject({
      schema: 'utg-1',
      package: APP,
      app_version: '7',
      start: 'n000',
      dropped_events: 0,
    });
    expect(graph.screen).toEqual([1080, 1920]);
    expect(graph.nodes.map(({ activity, seen }) => `${activity} ${seen}`)).toEqual([
      `${APP}/.Main 3`,
      `${APP}/.About 1`,
    ]);
    expect(graph.edges).toEqual([
      { from: 'n001', to: 'n000', count: 2, event: { type: 'key', key: 'BACK' } },
      expect.objectContaining({ from: 'n000', to: 'n001', count: 2 }),
    ]);
    expect(graph.edges[1]?.event).toMatchObject({ type: 'tap', bounds: [20, 100, 220, 180] });
    const [first] = graph.nodes;
    const artifact = await on.api.send({
      method: 'GET',
      url: `/v1/artifacts/${first?.artifacts.hierarchy}`,
      headers: ACME,
    });
    expect(artifact.payload).toContain('text="Notes"');
  });

  test('begins where the run began, however often it was elsewhere', async () => {
    await know({
      screens: [
        screen('Main', await capture('Main', 'Notes')),
        screen('About', await capture('About', 'About'), 9),
      ],
    });
    const { start, nodes } = MapGraph.parse((await on.api.get(PATH, ACME)).body);
    expect(nodes.find(({ id }) => id === start)?.activity).toBe(`${APP}/.Main`);
  });

  test('names the pictures of screens, their first texts, and the layouts by which findings name them', async () => {
    await know({
      screens: [
        screen('Main', await capture('Main', 'Notes', { pictureId: 'p1' }), 3),
        screen('Bare', await capture('Bare', 'Bare'), 2),
        screen('Secret', await capture('Secret', 'Secret', { pictureId: 'p2', blackPicture: true })),
      ],
    });
    const { nodes } = MapGraph.parse((await on.api.get(PATH, ACME)).body);
    expect(nodes.map(({ title, artifacts }) => [title, artifacts.screenshot])).toEqual([
      ['Notes', 'p1'],
      ['Bare', undefined],
      ['Secret', undefined],
    ]);
    for (const { layout, activity } of nodes) expect(layout).toMatch(`${APP}/${activity}#`);
    expect(new Set(nodes.map(({ layout }) => layout)).size).toBe(3);
  });

  test('leaves out, and counts, what cannot be played', async () => {
    await know({
      screens: [screen('Main', await capture('Main', 'Notes')), screen('Gone', null)],
      transitions: [
        way('Main', 'Gone'),
        way('Main', 'Main', { key: 'click||android.widget.Button|||Elsewhere' }),
        way('Main', 'org.other/.Share#1'),
        way('Main', 'Main'),
      ],
    });
    const graph = MapGraph.parse((await on.api.get(PATH, ACME)).body);
    expect([graph.nodes.length, graph.edges.length, graph.dropped_events]).toEqual([1, 1, 3]);
  });

  test('is that of the version that was seen last, or of the one that is asked for', async () => {
    await know({ screens: [screen('Main', await capture('Main', 'Notes'))] });
    await know({ appVersion: '8', screens: [screen('New', await capture('New', 'News'))] });
    const newest = MapGraph.parse((await on.api.get(PATH, ACME)).body);
    expect(newest.app_version).toBe('8');
    expect(newest.versions.map((version) => version.app_version)).toEqual(['8', '7']);
    const older = MapGraph.parse((await on.api.get(`${PATH}?version=7`, ACME)).body);
    expect(older.nodes[0]?.activity).toBe(`${APP}/.Main`);
  });
});

describe('the drawing', () => {
  test('shows activity, first text and ways; what screens say stays text', async () => {
    const hostile = '&lt;script&gt;alert(1)&lt;/script&gt;';
    await know({
      screens: [screen('Main', await capture('Main', hostile)), screen('About', null)],
      transitions: [way('Main', 'About', { label: '"><script>x</script>' })],
    });
    const { statusCode, headers, payload } = await svg();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(headers['content-security-policy']).toBe("default-src 'none'");
    expect(payload).not.toContain('<script');
    expect(payload).toContain('&lt;script&gt;alert(1)');
    expect(payload).toContain('>Main</text>');
    expect(payload).toContain('2 of 2 screens, 1 ways');
  });

  test('of a large map has its most used screens, and comes at once', async () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `S${at}`);
    await know({
      screens: names.map((name, at) => screen(name, null, 2_000 - at)),
      transitions: names.flatMap((name, at) =>
        [1, 3, 7].map((by) => way(name, names[(at * by + 1) % 2_000] ?? '')),
      ),
    });
    const begun = performance.now();
    expect((await svg()).payload).toContain('60 of 2000 screens');
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});

describe('refused is', () => {
  test('an app of which nothing is known, also where another tenant knows it', async () => {
    await know({ screens: [screen('Main', null)] });
    for (const path of [PATH, `${PATH}?format=svg`]) expect((await on.api.get(path, OTHER)).status).toBe(404);
    expect((await on.api.get('/v1/apps/org.elsewhere/map', ACME)).status).toBe(404);
  });

  test('a version that was not seen; the answer names those that were', async () => {
    await know({ screens: [screen('Main', null)] });
    const { status, body } = await on.api.get(`${PATH}?version=9`, ACME);
    expect([status, body]).toMatchObject([
      404,
      { error: { expected: expect.stringContaining('such as 7') } },
    ]);
  });

  test('a graph of which no screen can be shown any more; its drawing can', async () => {
    await know({ screens: [screen('Main', null)] });
    expect((await on.api.get(PATH, ACME)).status).toBe(404);
    expect((await svg()).statusCode).toBe(200);
  });

  test.each(['?format=png', '?version=', '?colour=red'])('%s', async (query) => {
    const { status } = await on.api.get(`${PATH}${query}`, ACME);
    expect(status).toBe(query === '?version=' ? 404 : 400);
  });

  test('a name that is no package', async () => {
    expect((await on.api.get('/v1/apps/..%2f..%2fetc/map', ACME)).status).toBe(400);
  });
});
