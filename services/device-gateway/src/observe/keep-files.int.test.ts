import { storedFiles } from '@tapwright/captures';
import {
  CASE_FILES_MAX,
  CaseSpec,
  emptyRunState,
  FILE_BYTES_MAX,
  JobSpec,
  type Task,
} from '@tapwright/contracts';
import { sampleJob, sampleRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gateway, startGateway } from '../gateway.fixture.ts';
import { guardedDevice } from './guarded-device.ts';
import { filesOfRun } from './keep-files.ts';
import { observe } from './observe.ts';
import { redactionOf } from './secret-values.ts';

const FOLDER = '/sdcard/Download';
const SECRET = 'Pomegranate';
const signal = AbortSignal.timeout(60_000);
let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db);
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

const write = (name: string, content: string | Uint8Array) =>
  gateway.phones[0]?.files.write(`${FOLDER}/${name}`, Buffer.from(content));

/** What is kept of a file, and its content when it is read again. */
async function keep(name: string, secret?: string) {
  const plain = gateway.deps.inventory.device('phone-1');
  const device = secret === undefined ? plain : guardedDevice(plain, redactionOf([['pin', secret]]));
  const { run } = await gateway.queue();
  const files = [`${FOLDER}/${name}`];
  const { capture } = await observe(gateway.deps, { run, device, picture: false, files, signal });
  const [seen] = await storedFiles(gateway.deps.artifacts, capture);
  return { kept: capture.files?.[0], text: Buffer.from(seen?.content ?? []).toString('latin1'), seen };
}

describe('what is kept of a file', () => {
  test('is its content, byte by byte', async () => {
    const bytes = Buffer.from([0, 0xff, 0xfe, 0x0d, 0x41]);
    write('a.jpg', bytes);
    const { kept, text } = await keep('*.jpg', SECRET);
    expect(kept).toEqual({
      path: `${FOLDER}/*.jpg`,
      name: 'a.jpg',
      artifactId: expect.stringMatching(/^[0-9a-f]{64}$/),
      cut: false,
    });
    expect(text).toBe(bytes.toString('latin1'));
  });

  test('has no secret in it, also where one begins just before the end of what is kept', async () => {
    const before = 'x'.repeat(FILE_BYTES_MAX - 3);
    write('long.txt', `pin=${SECRET}\n${before.slice(0, -16)}${SECRET}${'y'.repeat(FILE_BYTES_MAX)}`);
    const { kept, text } = await keep('long.txt', SECRET);
    expect(kept).toMatchObject({ cut: true });
    expect(text.length).toBe(FILE_BYTES_MAX);
    expect(text.startsWith('pin=${pin}\n')).toBe(true);
    expect(text).not.toContain('Pom');
  });

  test('has no secret in its name either', async () => {
    write(`of ${SECRET}.txt`, '');
    expect((await keep('*.txt', SECRET)).kept?.name).toBe('of ${pin}.txt');
  });

  test('distinguishes a missing file from one that cannot be read', async () => {
    expect((await keep('a.txt')).kept).toMatchObject({ name: null, artifactId: null, cut: false });
    gateway.phones[0]?.files.remove('/sdcard', true);
    const { kept, seen } = await keep('a.txt');
    expect(kept?.unread).toContain('No such file or directory');
    expect(seen?.unread).toBe(kept?.unread);
  });

  test('is unknown once it was deleted', async () => {
    write('a.txt', 'a');
    const { kept } = await keep('a.txt');
    const capture = { files: kept === undefined ? [] : [{ ...kept, artifactId: '0'.repeat(64) }] };
    const row = { ...sampleCapture, ...capture };
    expect(await storedFiles(gateway.deps.artifacts, row)).toMatchObject([
      { content: null, unread: 'its content is no longer stored' },
    ]);
  });
});

const sampleCapture = {
  id: 'cap_1',
  tenantId: 'default',
  runId: 'run_1',
  hierarchyId: '',
  pictureId: null,
  packageName: '',
  activity: '',
  keyboardShown: false,
  rotation: 0,
  tookMs: 0,
  retries: [],
};

describe('the files of a run', () => {
  const task = (...files: readonly string[]): Task => ({
    goal: 'a',
    endCondition: '',
    expectation: '',
    expect: [{ text: 'x' }, ...files.map((file) => ({ file, is: 'present' as const }))],
  });
  const of = (tasks: readonly Task[], at = 0, role?: string) => {
    const spec = CaseSpec.parse({ id: 'c', title: 't', steps: [{ do: 'a' }] });
    const parameters = [{ name: 'who', value: 'Ana', secret: false, about: '' }];
    const bound = { spec, row: null, parameters };
    const job = sampleJob({ spec: JobSpec.parse({ goal: 'a', kind: 'case', case: bound }) });
    const state = { ...emptyRunState(tasks, []), task: at, ...(role === undefined ? {} : { role }) };
    return filesOfRun(job, sampleRun({ state }));
  };

  test('are those of the present task, then those to come, with their values', () => {
    const tasks = [task('/sdcard/past'), task('/sdcard/${who}'), task('/sdcard/Ana', '/sdcard/later')];
    expect(of(tasks, 1)).toEqual(['/sdcard/Ana', '/sdcard/later']);
  });

  test('are those of the phone on which the run stands, up to a limit', () => {
    expect(
      of(
        [
          { ...task('/sdcard/a'), role: 'one' },
          { ...task('/sdcard/b'), role: 'two' },
        ],
        0,
        'two',
      ),
    ).toEqual(['/sdcard/b']);
    expect(of([task(...Array.from({ length: 19 }, (_, at) => `/sdcard/${at}`))])).toHaveLength(
      CASE_FILES_MAX,
    );
  });

  test('are empty where the case names none, and nothing is read then', async () => {
    expect(of([task()])).toEqual([]);
    const { run } = await gateway.queue();
    const plain = gateway.deps.inventory.device('phone-1');
    const device = { ...plain, files: () => Promise.reject(new Error('nobody asked')) };
    const { capture } = await observe(gateway.deps, { run, device, picture: false, files: [], signal });
    expect(capture.files).toBeNull();
  });
});
