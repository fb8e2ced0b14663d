import type { Device } from '@tapwright/android';
import { storedFiles } from '@tapwright/captures';
import { CaseSpec, emptyRunState, JobSpec, type Task } from '@tapwright/contracts';
import { sampleJob, sampleRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { appsTogether, virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, playStep } from '@tapwright/virtual-ui';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayDeps } from '../deps.ts';
import { type Gateway, startGateway } from '../gateway.fixture.ts';
import { type Observation, observe } from '../observe/observe.ts';
import { awaitExpected } from './await-expected.ts';

const CHAT = 'org.tapwright.chat';
const SERIALS = ['phone-1', 'phone-2'];
const TEXT = 'Ahoy';
/** Longer than any test may take: a wait that ends earlier was ended by something else. */
const FOREVER_MS = 600_000;
const SHORT_MS = 1_000;

let db: TestDatabase;
let gateway: Gateway;
let phones: ReturnType<typeof createInteractiveSource>[];
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  phones = appsTogether([virtualApp('chat')], SERIALS.length).map((apps) =>
    createInteractiveSource({ apps, start: CHAT }),
  );
  const sources = [...phones];
  const source = () => sources.shift() ?? createInteractiveSource({ apps: [] });
  gateway = await startGateway(db, { serials: SERIALS, source, playWaitMs: FOREVER_MS });
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

const device = () => gateway.deps.inventory.device('phone-2');
const inTime = () => AbortSignal.timeout(150_000);

/** A run that looks again at the second phone, where this is expected. */
async function lookAgain(
  role: string | undefined,
  text: string,
  times: Pick<Task, 'limitMs' | 'watchMs'> = {},
  deps: GatewayDeps = gateway.deps,
): Promise<Observation> {
  const task = { goal: 'see it', endCondition: '', expectation: '', expect: [{ text }], ...times };
  const run = sampleRun({
    state: { ...emptyRunState([task], []), ...(role === undefined ? {} : { role }) },
  });
  const spec = CaseSpec.parse({ id: 'c', title: 't', steps: [{ do: 'a' }] });
  const bound = { spec, row: null, parameters: [] };
  const job = sampleJob({
    spec: JobSpec.parse({ goal: 'see it', kind: 'case', case: bound, pictures: false }),
  });
  const signal = inTime();
  const first = await observe(deps, { run, device: device(), picture: false, files: [], signal });
  const before = first.capture.hierarchyId;
  return awaitExpected(deps, { job, run, device: device(), before, signal });
}

async function isShown({ capture }: Observation, text: string): Promise<boolean> {
  const { screen } = await gateway.deps.screens.read(capture.id);
  return screen.elements.some((element) => element.text === text);
}

function sendFromTheFirst(): void {
  const [sender] = phones;
  if (sender === undefined) throw new Error('there is a first phone');
  playStep(sender, { kind: 'click', on: { id: 'chat_title', text: 'Jonas Adlerfeld' } });
  playStep(sender, { kind: 'text', on: { id: 'draft' }, text: TEXT });
  playStep(sender, { kind: 'click', on: { desc: 'Send' } });
  // It is on its way, by the sender's own clock.
  playStep(sender, { kind: 'wait', ms: 3_000 });
}

describe('another look of a run on several phones', () => {
  test('ends when what the task expects has come from the other phone', async () => {
    sendFromTheFirst();
    expect(await isShown(await lookAgain('receiver', TEXT), TEXT)).toBe(true);
  });

  test('ends when waiting is used up, where it does not come', async () => {
    const began = performance.now();
    const deps = { ...gateway.deps, playWaitMs: SHORT_MS };
    const look = await lookAgain('receiver', 'Nobody says this', {}, deps);
    expect(await isShown(look, 'Nobody says this')).toBe(false);
    expect(performance.now() - began).toBeGreaterThanOrEqual(SHORT_MS);
  });

  test.each([
    ['as its task says', { watchMs: SHORT_MS, limitMs: FOREVER_MS }],
    ['no longer than its task may take', { limitMs: SHORT_MS }],
  ])('watches %s', async (_, times) => {
    const began = performance.now();
    await lookAgain('receiver', 'Nobody says this', times);
    expect(performance.now() - began).toBeGreaterThanOrEqual(SHORT_MS);
  });
});

describe('another look for a file', () => {
  const path = '/sdcard/Download/export-*.txt';

  async function lookForFile(phone: Device, times: Pick<Task, 'watchMs'> = {}): Promise<Observation> {
    const expected: Task = {
      goal: 'export it',
      endCondition: '',
      expectation: '',
      expect: [{ file: path, contains: 'all of it' }],
      ...times,
    };
    const run = sampleRun({ state: emptyRunState([expected], []) });
    const spec = CaseSpec.parse({ id: 'c', title: 't', steps: [{ do: 'a' }] });
    const bound = { spec, row: null, parameters: [] };
    const job = sampleJob({
      spec: JobSpec.parse({ goal: 'see it', kind: 'case', case: bound, pictures: false }),
    });
    return awaitExpected(gateway.deps, { job, run, device: phone, signal: inTime() });
  }

  test('ends when the app has written it, and keeps what was read', async () => {
    const { files } = gateway.phones[1] ?? {};
    const texts = ['all of', 'all of it'];
    // After each look the app has written more.
    const writing: Device = {
      ...device(),
      async files(of, options) {
        const found = await device().files(of, options);
        const text = texts.shift();
        if (text !== undefined) files?.write('/sdcard/Download/export-1.txt', Buffer.from(text));
        return found;
      },
    };
    const { capture } = await lookForFile(writing);
    expect(texts).toEqual([]);
    const [file] = await storedFiles(gateway.deps.artifacts, capture);
    expect(file).toMatchObject({ path, name: 'export-1.txt', cut: false });
    expect(Buffer.from(file?.content ?? []).toString()).toBe('all of it');
  });

  test('ends when waiting is used up, where the file never says so', async () => {
    const { capture } = await lookForFile(device(), { watchMs: 500 });
    expect(capture.files).toEqual([{ path, name: null, artifactId: null, cut: false }]);
  });
});

test('another look of a run on one phone is one look without further waiting', async () => {
  const look = await lookAgain(undefined, 'Nobody says this');
  expect(await isShown(look, 'Nobody says this')).toBe(false);
});
