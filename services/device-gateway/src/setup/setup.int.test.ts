import type { JobSetup, JobSpecInput } from '@tapwright/contracts';
import type { RunRow } from '@tapwright/store';
import { changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP, type Gateway, startGateway } from '../gateway.fixture.ts';
import { onRunClosed } from '../lease/run-closed.ts';
import { onRunQueued } from '../lease/run-queued.ts';
import { onSetupPlanned } from './setup-planned.ts';

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.clear();
  gateway = await startGateway(db, { setupLines: 'all' });
});
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

const BOOKS = '/data/local/tmp/tapwright';
const LOG = '/data/local/tmp/log';
const write = (word: string) => `echo ${word} >> ${LOG}`;

/** What the lines have written on the phone. */
function written(): string[] {
  const file = gateway.phones[0]?.files.read(LOG);
  return file?.ok === true ? Buffer.from(file.value).toString('utf8').trim().split('\n') : [];
}
const starts = () => gateway.phones[0]?.journal.entries().filter(({ kind }) => kind === 'start').length ?? 0;
const cleared = () => gateway.phones[0]?.journal.entries().filter(({ kind }) => kind === 'clear').length ?? 0;

/** A run that has the phone, and whose set-up is planned. */
async function planned(setup: Partial<JobSetup>, spec: Partial<JobSpecInput> = {}): Promise<RunRow> {
  const { run } = await gateway.queue({ setup, ...spec });
  await gateway.work(onRunQueued, run, {});
  const { state } = await gateway.run(run.id);
  await changeRun(db, run, { status: 'running', state: { ...state, setup: { attempt: 1, done: false } } });
  return gateway.run(run.id);
}

async function playedOn(run: RunRow, attempt = 1): Promise<unknown> {
  const { emitted } = await gateway.work(onSetupPlanned, run, { attempt });
  expect(emitted.map(({ type }) => type)).toEqual(['setup.played']);
  return emitted[0]?.data;
}

describe('a try of a set-up', () => {
  test('does its lines in order, looks, starts the app with what it holds now, and shows its screen', async () => {
    const run = await planned(
      { lines: [write('one'), write('two')], check: `grep -q two ${LOG}` },
      { reset: 'data' },
    );
    const before = { starts: starts(), cleared: cleared() };
    const data = await playedOn(run);
    expect(data).toEqual({ ok: true, attempt: 1, captureId: expect.stringMatching(/^cap_/) });
    expect(written()).toEqual(['one', 'two']);
    expect({ starts: starts(), cleared: cleared() }).toEqual({ ...before, starts: before.starts + 1 });
  });

  test('leaves the app as the lines have left it, where nothing is reset', async () => {
    const run = await planned({ lines: [write('one')] }, { reset: 'none' });
    gateway.phones[0]?.journal.entries();
    const before = starts();
    await playedOn(run);
    // A launch brings the app to the front; nothing was stopped.
    expect(gateway.phones[0]?.journal.entries().filter(({ kind }) => kind === 'force_stop')).toEqual([]);
    expect(starts()).toBeGreaterThanOrEqual(before);
  });

  test('ends with the first line that fails, which is told by its number', async () => {
    const run = await planned({ lines: [write('one'), 'echo secret-word; exit 4', write('three')] });
    const data = await playedOn(run);
    expect(data).toEqual({ ok: false, attempt: 1, problem: 'line 2 of setup ended with an error' });
    expect(written()).toEqual(['one']);
    expect(JSON.stringify(await db.read.execute('select data from events'))).not.toContain('secret-word');
  });

  test('fails where its check does, and another try does all of it again', async () => {
    const run = await planned({ lines: [write('one')], check: `[ $(grep -c one ${LOG}) -eq 2 ]` });
    expect(await playedOn(run)).toEqual({ ok: false, attempt: 1, problem: 'check ended with an error' });
    expect(await playedOn(run, 2)).toMatchObject({ ok: true, attempt: 2 });
    expect(written()).toEqual(['one', 'one']);
  });

  test.each([
    ['an end of its shell', 'exit 0', true],
    ['a quote without an end', "echo 'x", false],
    ['what looks like an answer of the books', 'echo tapwright:fenced', true],
    ['a comment', 'true # && nothing', true],
  ])('is not misled by %s', async (_, line, ok) => {
    const run = await planned({ lines: [line, write('after')] });
    expect(await playedOn(run)).toMatchObject({ ok });
    expect(written()).toEqual(ok ? ['after'] : []);
  });

  test('ends a line that takes too long', async () => {
    const run = await planned({ lines: ['sleep 30'], timeoutMs: 200 });
    expect(await playedOn(run)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('took more than'),
    });
  });

  test('grants permissions to the app', async () => {
    const run = await planned({ grant: ['android.permission.CAMERA'] });
    expect(await playedOn(run)).toMatchObject({ ok: true });
  });
});

describe('a try that is handled again after a crash', () => {
  test('does nothing twice: the phone keeps the books', async () => {
    const run = await planned({ lines: [write('one'), write('two')] });
    await gateway.handle(onSetupPlanned, run, { attempt: 1 });
    expect(await playedOn(run)).toMatchObject({ ok: true });
    expect(written()).toEqual(['one', 'two']);
  });

  test('does not repeat a line whose end nobody knows: the check decides', async () => {
    const run = await planned({ lines: [write('one')], check: `grep -q one ${LOG}` });
    gateway.phones[0]?.files.mkdir(`${BOOKS}/commands/${run.id}_setup1l0_0`, true);
    expect(await playedOn(run)).toMatchObject({ ok: false, problem: 'check ended with an error' });
    expect(written()).toEqual([]);
  });

  test('has failed where nothing is there to decide', async () => {
    const run = await planned({ lines: [write('one')] });
    gateway.phones[0]?.files.mkdir(`${BOOKS}/commands/${run.id}_setup1l0_0`, true);
    const problem = 'it is not known whether line 1 of setup was done';
    expect(await playedOn(run)).toMatchObject({ ok: false, problem });
    expect(await playedOn(run, 2)).toMatchObject({ ok: true });
    expect(written()).toEqual(['one']);
  });
});

describe('a tear-down', () => {
  const close = async (run: RunRow) => {
    await changeRun(db, run, { status: 'closing', outcome: 'failed' });
    return gateway.run(run.id);
  };

  test('follows the run, also where a line of it fails, and also where that is handled again', async () => {
    const run = await close(await planned({ teardown: [write('one'), 'exit 3', write('three')] }));
    const { emitted } = await gateway.handle(onRunClosed, run, {});
    expect(emitted.map(({ type }) => type)).toContain('run.ended');
    await gateway.work(onRunClosed, run, {});
    expect(written()).toEqual(['one', 'three']);
  });

  test('that died in its middle goes on where it stood', async () => {
    const run = await close(await planned({ teardown: [write('one'), write('two')] }));
    const books = `${BOOKS}/commands/${run.id}_teardown0l0_0`;
    gateway.phones[0]?.files.mkdir(books, true);
    gateway.phones[0]?.files.write(`${books}/done`, Buffer.from(''));
    await gateway.work(onRunClosed, run, {});
    expect(written()).toEqual(['two']);
  });

  test('is left out where no set-up has begun', async () => {
    const { run } = await gateway.queue({ setup: { teardown: [write('one')] } });
    await gateway.work(onRunQueued, run, {});
    await gateway.work(onRunClosed, await close(run), {});
    expect(written()).toEqual([]);
  });

  test('keeps no run from its end where the phone has gone', async () => {
    const run = await close(await planned({ teardown: [write('one')] }));
    await gateway.deps.inventory.device('phone-1').adoptToken((run.leaseToken ?? 0) + 5);
    const { emitted } = await gateway.work(onRunClosed, run, {});
    expect(emitted.map(({ type }) => type)).toContain('run.ended');
    expect(written()).toEqual([]);
  });
});

test('a tenant that may not run lines gets no phone, whoever has accepted its job', async () => {
  const run = await planned({ lines: [write('one')] });
  const refused = expect.objectContaining({ code: 'SETUP_NOT_ALLOWED', retryable: false });
  await using strict = await startGateway(db, { setupLines: ['other'], serials: ['phone-2'] });
  await expect(strict.handle(onSetupPlanned, run, { attempt: 1 })).rejects.toThrow(refused);
  const { run: second } = await strict.queue({ setup: { check: 'true' }, app: APP });
  await expect(strict.handle(onRunQueued, second, {})).rejects.toThrow(refused);
  expect(written()).toEqual([]);
});
