import { newId } from '@tapwright/contracts';
import { type Artifacts, databaseArtifacts, insertCapture } from '@tapwright/store';
import { carryOut, storeJob, storeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createScreenReader } from './screen-reader.ts';

let db: TestDatabase;
let artifacts: Artifacts;
beforeAll(async () => {
  db = await testDatabase();
  artifacts = databaseArtifacts(db);
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const dumpOf = (text: string) =>
  `<hierarchy rotation="0"><node text="${text}" class="android.widget.TextView" package="org.example" bounds="[0,0][100,50]"/></hierarchy>`;

async function capture(dump: string): Promise<string> {
  const run = await storeRun(db, await storeJob(db));
  const hierarchyId = await artifacts.put(run.tenantId, 'application/xml', Buffer.from(dump));
  const id = newId('cap');
  await carryOut(db, {
    writes: [
      insertCapture({
        id,
        tenantId: run.tenantId,
        runId: run.id,
        hierarchyId,
        pictureId: null,
        packageName: 'org.example',
        activity: 'org.example/.Main',
        keyboardShown: false,
        rotation: 0,
        tookMs: 1,
        retries: [],
      }),
    ],
  });
  return id;
}

/** A reader that counts how often it fetches a blob. */
function counting() {
  const fetched: string[] = [];
  const get: Artifacts['get'] = (tenantId, id) => {
    fetched.push(id);
    return artifacts.get(tenantId, id);
  };
  const { capture: _, ...apart } = artifacts;
  return { fetched, reader: createScreenReader({ db, artifacts: { ...apart, get } }) };
}

test('where the tree is a row, it comes with the capture, and neither is read twice', async () => {
  const read: string[] = [];
  const reader = createScreenReader({
    db,
    artifacts: {
      ...artifacts,
      get: async () => Promise.reject(new Error('it came with the capture')),
      async capture(captureId) {
        read.push(captureId);
        return (await artifacts.capture?.(captureId)) ?? null;
      },
    },
  });
  const id = await capture(dumpOf('With its tree'));
  const { screen } = await reader.read(id);
  expect(screen.elements[0]).toMatchObject({ text: 'With its tree' });
  expect((await reader.read(id)).screen).toBe(screen);
  expect(read).toEqual([id]);
});

test('a stored capture is read as a screen', async () => {
  const id = await capture(dumpOf('Hello'));
  const { screen, capture: row } = await counting().reader.read(id);
  expect(screen.elements[0]).toMatchObject({ text: 'Hello' });
  expect(screen.activity).toBe('org.example/.Main');
  expect(row.id).toBe(id);
});

test('the same content is fetched and parsed once, whichever capture holds it', async () => {
  const { reader, fetched } = counting();
  const [one, two] = [await capture(dumpOf('Same')), await capture(dumpOf('Same'))];
  const screens = [await reader.read(one), await reader.read(two), await reader.read(one)];
  expect(fetched).toHaveLength(1);
  expect(new Set(screens.map(({ screen }) => screen)).size).toBe(1);
});

test.each([
  ['an unknown capture', async (): Promise<string> => 'cap_none', 'NOT_FOUND'],
  [
    'a dump that is not a screen',
    (): Promise<string> => capture('ERROR: null root node returned'),
    'CAPTURE_FAILED',
  ],
] as const)('%s is an error with a code', async (_, prepare, code) => {
  const id: string = await prepare();
  await expect(counting().reader.read(id)).rejects.toMatchObject({ code });
});

describe('a capture that was read with something else', () => {
  const wholeRow = async (id: string) => {
    const found = await artifacts.capture?.(id);
    if (found == null) throw new Error(`no capture ${id}`);
    return found;
  };

  test('is wanted until it was taken, and not read again', async () => {
    const reader = createScreenReader({ db, artifacts });
    const id = await capture(dumpOf('Taken'));
    const found = await wholeRow(id);
    expect(reader.wants(id)).toBe(true);
    reader.take(found);
    expect(reader.wants(id)).toBe(false);
    await db.clear();
    expect((await reader.read(id)).screen.elements[0]).toMatchObject({ text: 'Taken' });
  });

  test('is not wanted where trees are no rows: it would come without one', async () => {
    expect(counting().reader.wants(await capture(dumpOf('Apart')))).toBe(false);
  });

  test('is left to whoever asks for it where it is no screen, or came without its tree', async () => {
    const reader = createScreenReader({ db, artifacts });
    const [broken, treeless] = [await capture('<hierarchy'), await capture(dumpOf('Read later'))];
    reader.take(await wholeRow(broken));
    reader.take({ ...(await wholeRow(treeless)), tree: null });
    expect([reader.wants(broken), reader.wants(treeless)]).toEqual([true, true]);
    await expect(reader.read(broken)).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
    expect((await reader.read(treeless)).screen.elements[0]).toMatchObject({ text: 'Read later' });
  });
});
