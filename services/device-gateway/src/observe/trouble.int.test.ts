import { type AppTrouble, type HistoryItem, RunEnded } from '@tapwright/contracts';
import { type Screen, toElementRef } from '@tapwright/screen';
import { createLogger } from '@tapwright/service';
import { insertCapture, type RunRow } from '@tapwright/store';
import { carryOut, changeRun, type TestDatabase, testDatabase } from '@tapwright/testing';
import { parseFaults } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource, playStep, stepsOf } from '@tapwright/virtual-ui';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onActionDecided } from '../act/action-decided.ts';
import { APP, type Gateway, type GatewayOptions, grantTo, startGateway } from '../gateway.fixture.ts';
import { onRunClosed } from '../lease/run-closed.ts';
import { keepRunLog } from '../lease/run-log.ts';
import { onRunQueued } from '../lease/run-queued.ts';
import { guardedDevice } from './guarded-device.ts';
import { observe } from './observe.ts';
import { redactionOf } from './secret-values.ts';

const NOTES = virtualApp('notes').app;
const WALLET = virtualApp('wallet').app.tile.packageName;

let db: TestDatabase;
let gateway: Gateway;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterEach(() => gateway[Symbol.asyncDispose]());
afterAll(() => db.close());

/** A run that has the phone, on which its app was started. */
async function started(app: string, options: GatewayOptions = {}): Promise<RunRow> {
  gateway = await startGateway(db, options);
  return begin(app);
}

async function begin(app: string): Promise<RunRow> {
  const { run } = await gateway.queue({ app });
  const leaseToken = await grantTo(db, run, 'phone-1');
  await gateway.deps.inventory.device('phone-1').adoptToken(leaseToken);
  gateway.phones[0]?.start(app);
  await changeRun(db, run, { status: 'running', step: 1, serial: 'phone-1', leaseToken });
  return gateway.run(run.id);
}

interface Clicked {
  readonly run: RunRow;
  readonly step?: number;
  /** Id of the element; by default the first that can be clicked. */
  readonly id?: string;
  readonly typed?: string;
}

/** Clicks on what is on the screen now. Returns the trouble in the event. */
async function click({ run, step = 1, id = '', typed }: Clicked): Promise<AppTrouble | undefined> {
  const { deps } = gateway;
  const device = deps.inventory.device('phone-1');
  const signal = AbortSignal.timeout(10_000);
  const { capture } = await observe(deps, { run, device, picture: false, files: [], signal });
  await carryOut(db, { writes: [insertCapture(capture)] });
  const action = clickOn((await deps.screens.read(capture.id)).screen, id);
  const data = { step, captureId: capture.id, action: { ...action, text: typed ?? null } };
  const { emitted } = await gateway.handle(onActionDecided, run, data);
  const event: { trouble?: AppTrouble } = Object(emitted[0]?.data);
  return event.trouble;
}

function clickOn(screen: Screen, id: string) {
  const element = screen.elements.find((one) => one.clickable && one.resourceId.endsWith(id));
  if (element === undefined) throw new Error(`nothing to click: ${id}`);
  const target = toElementRef(screen, element);
  return { kind: 'click' as const, target, direction: null, effect: 'look' as const, key: 'click' };
}

const withFault = (event: string): GatewayOptions => ({
  source: () => createInteractiveSource({ apps: [NOTES] }),
  faults: parseFaults(`devices: { '*': { events: [${event}] } }`).forDevice('phone-1'),
});

/** The wallet with a bug, and the way of a task up to the click that shows it. */
function wallet(bug: string) {
  const { app } = virtualApp('wallet');
  const source: InteractiveSource = createInteractiveSource({ apps: [app], bugs: [`wallet:${bug}`] });
  const play = (task: string, before: string) => {
    const way = virtualApp('wallet').tasks.find((one) => one.id === task)?.truth ?? [];
    const now = gateway.phones[0]?.clock.now() ?? 0;
    for (const step of stepsOf(way, now)) {
      if (step.kind === 'click' && 'id' in step.on && step.on.id === before) return;
      playStep(source, step);
    }
  };
  return { source, play };
}

describe('an action after which the app failed', () => {
  test('wallet:crash-on-bind: has the exception and where it came from', async () => {
    const { source, play } = wallet('crash-on-bind');
    const run = await started(WALLET, { source: () => source });
    play('wallet-bind-card', 'next');
    const trouble = await click({ run, id: ':id/next' });
    expect(trouble).toMatchObject({ kind: 'crash', process: WALLET });
    expect(trouble?.summary).toMatch(/^java\.lang\.NullPointerException: Attempt to invoke/);
    expect(trouble?.stack[1]).toMatch(/^\tat org\.tapwright\.wallet\.cards\.BindCardViewModel\.submit/);
  });

  test('wallet:freeze-on-bill: has the reason, once the system gives up on the app', async () => {
    const { source, play } = wallet('freeze-on-bill');
    const run = await started(WALLET, { source: () => source });
    play('wallet-bill-water', 'find_bill');
    await click({ run, id: ':id/find_bill' });
    const trouble = await click({ run, step: 2 });
    expect(trouble).toMatchObject({ kind: 'anr', process: WALLET });
    expect(trouble?.stack).toContain('  at org.tapwright.wallet.bills.BillService.find(BillService.kt:92)');
    expect(trouble?.summary).toMatch(/^Input dispatching timed out/);
  });

  test.each([
    ['crash', { kind: 'crash', summary: expect.stringContaining('IllegalStateException') }],
    ['not-responding', { kind: 'anr', summary: expect.stringContaining('Input dispatching timed out') }],
    ['process-death', { kind: 'process_death', summary: expect.stringContaining('has died'), stack: [] }],
    ['process-death, restart: true', { kind: 'process_death' }],
  ])('by the fault %s: says so', async (fault, trouble) => {
    const run = await started(NOTES.tile.packageName, withFault(`{ do: ${fault}, on: input }`));
    expect(await click({ run })).toMatchObject({ process: NOTES.tile.packageName, ...trouble });
  });

  test('says so again when it is handled again; the next action does not', async () => {
    const run = await started(
      NOTES.tile.packageName,
      withFault('{ do: process-death, restart: true, on: input }'),
    );
    expect((await click({ run }))?.kind).toBe('process_death');
    expect((await click({ run }))?.kind).toBe('process_death');
    await changeRun(db, run, { state: { ...run.state, history: [pastStep(1)] } });
    expect(await click({ run, step: 2 })).toBeUndefined();
  });
});

/** A finished step, as the run remembers it. */
function pastStep(step: number): HistoryItem {
  const before = { captureId: 'cap_1', packageName: '', activity: '', layout: '', content: '', place: '' };
  const action = {
    key: 'click',
    kind: 'click' as const,
    label: '',
    checked: null,
    text: null,
    direction: null,
  };
  const judged = { after: null, verdict: 'advanced' as const, reason: null, changes: [] };
  return { step, task: 0, ...action, effect: 'look', before, ...judged };
}

describe('trouble is reported', () => {
  test('also where no dialog shows it: phones hide the first crash by default', async () => {
    const run = await started(APP);
    const [phone] = gateway.phones;
    phone?.settings.set('global/show_first_crash_dialog', '0');
    phone?.crash(APP, 'java.lang.Error: silent\n\tat a.B.c(B.kt:1)');
    phone?.start(APP);
    expect(await click({ run })).toMatchObject({ kind: 'crash', summary: 'java.lang.Error: silent' });
  });

  test('only for the app, and only since the lease', async () => {
    gateway = await startGateway(db);
    const [phone] = gateway.phones;
    phone?.start(APP);
    phone?.crash(APP, 'java.lang.Error: of another run');
    const run = await begin(APP);
    phone?.start('com.android.settings');
    phone?.crash('com.android.settings', 'java.lang.Error: of another app');
    expect(await click({ run })).toBeUndefined();
  });

  test('without the typed text', async () => {
    const run = await started(APP);
    gateway.phones[0]?.crash(APP, 'java.lang.NumberFormatException: For input string: "s3cret word"');
    const trouble = await click({ run, typed: 's3cret word' });
    expect(trouble?.summary).toBe('java.lang.NumberFormatException: For input string: "[typed]"');
    expect(JSON.stringify(trouble)).not.toContain('s3cret');
  });

  test('by the phone’s clock, which may be years from ours', async () => {
    gateway = await startGateway(db);
    const [phone] = gateway.phones;
    phone?.clock.shift(-5 * 365 * 86_400_000);
    const run = await begin(APP);
    phone?.crash(APP, 'java.lang.Error: long ago');
    const trouble = await click({ run });
    expect(trouble?.summary).toBe('java.lang.Error: long ago');
  });
});

describe('the log of a run', () => {
  const kept = (run: RunRow) => {
    const { artifacts, inventory } = gateway.deps;
    const device = () => guardedDevice(inventory.device('phone-1'), redactionOf([['word', 's3cret']]));
    const log = createLogger('device-gateway', 'silent');
    const signal = AbortSignal.timeout(10_000);
    const token = run.leaseToken ?? 0;
    return keepRunLog(artifacts, { run, device, token, log, signal });
  };
  const write = (message: string) =>
    gateway.phones[0]?.log.write({ pid: 1, priority: 'I', tag: 'Test', message, buffer: 'main' });

  test('is kept as an artifact: from the lease on, redacted', async () => {
    gateway = await startGateway(db);
    write('before the run');
    const run = await begin(APP);
    write('during the run, with s3cret');
    const log = await kept(run);
    const id = log?.artifactId ?? '';
    const content = Buffer.from(await gateway.deps.artifacts.get(run.tenantId, id));
    const text = content.toString('utf8');
    expect(text).toContain('during the run, with ${word}');
    expect(text).not.toContain('before the run');
    expect(log).toEqual({ artifactId: id, bytes: content.byteLength, cut: false });
  });

  test('that is too long is kept in its newest part, of whole lines', async () => {
    const run = await started(APP);
    for (let line = 0; line < 1_990; line += 1) write(`${line} ${'x'.repeat(3_000)}`);
    const log = await kept(run);
    const id = log?.artifactId ?? '';
    const text = Buffer.from(await gateway.deps.artifacts.get(run.tenantId, id)).toString('utf8');
    expect(log?.cut).toBe(true);
    expect(text.length).toBeLessThanOrEqual(2 * 1024 * 1024);
    expect(text).toMatch(/^\s*\d+\.\d{3} /);
    expect(text).toContain(' 1989 xxx');
  });

  test('of a phone that has gone is missing, and nothing fails', async () => {
    const run = await started(APP);
    await gateway.deps.inventory.stop();
    expect(await kept(run)).toBeNull();
  });

  test('stands in the event that ends the run', async () => {
    gateway = await startGateway(db);
    const { run } = await gateway.queue({ app: APP });
    await gateway.work(onRunQueued, run, {});
    write('during the run');
    const { emitted } = await gateway.work(onRunClosed, run, {});
    const ended = emitted.find(({ type }) => type === 'run.ended');
    const { log } = RunEnded.schema.parse(ended?.data);
    const content = await gateway.deps.artifacts.get(run.tenantId, log?.artifactId ?? '');
    expect(Buffer.from(content).toString('utf8')).toContain('during the run');
  });
});
