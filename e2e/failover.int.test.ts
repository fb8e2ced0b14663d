import { findDevice, listLeases, runsOfJob, timeline } from '@tapwright/store';
import { eventually, servicesOnly } from '@tapwright/testing';
import { createRecordingSource, loadRecording } from '@tapwright/virtual-android';
import { APP, buildRecording, type ElementSpec, edge } from '@tapwright/virtual-android/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, realClock, type ScreenSource } from '@tapwright/virtual-ui';
import { describe, expect, test } from 'vitest';
import { type JobBody, jobsOf } from './platform/jobs.ts';
import { type ScriptedChoice, startScriptedModel } from './platform/scripted-model.ts';
import { startTwoGateways, type TwoGateways } from './platform/two-gateways.ts';

const ENDED_MS = 120_000;
const walletApp = virtualApp('wallet').app;
const WALLET = walletApp.tile.packageName;
type WalletSource = ReturnType<typeof createInteractiveSource>;

/** After this many taps on the first phone, its gateway dies (or is paused); the second phone is there by then. */
function failAtTap(farm: TwoGateways, tap: number, signal: 'SIGKILL' | 'SIGSTOP'): void {
  let taps = 0;
  farm.first.journal.onEntry(({ kind }) => {
    if (kind === 'tap') taps += 1;
    if (kind !== 'tap' || taps !== tap) return;
    farm.doomed.kill(signal);
    farm.plugInSecond();
  });
}

async function runOn(farm: TwoGateways, body: JobBody) {
  const jobs = jobsOf(farm.cluster);
  const { id } = await jobs.submit({ ...body, verify: false }, `failover-${body.goal}`);
  const job = await jobs.ended(id, ENDED_MS);
  const events = await timeline(farm.database.read, { jobId: id, afterSeq: 0, limit: 500 });
  const [run] = await runsOfJob(farm.database.read, id);
  return { job, run, types: events.map(({ type }) => type), events };
}

const transactionsIn = (source: WalletSource | undefined): number => {
  // Its clock advances only when somebody looks.
  source?.view();
  const state = source?.state(WALLET);
  return typeof state === 'object' &&
    state !== null &&
    'transactions' in state &&
    Array.isArray(state.transactions)
    ? state.transactions.length
    : 0;
};

/** Two phones with a wallet, and how many payments each has made. */
function wallets() {
  const fresh = createInteractiveSource({ apps: [walletApp], clock: realClock() });
  fresh.start(WALLET);
  const seeded = transactionsIn(fresh);
  const sources: WalletSource[] = [];
  return {
    source: () => {
      const source = createInteractiveSource({ apps: [walletApp], clock: realClock() });
      sources.push(source);
      return source;
    },
    payments: (at: 0 | 1) => Math.max(0, transactionsIn(sources[at]) - seeded),
  };
}

const tapsOn = (phone: TwoGateways['first']) => phone.journal.count({ kind: 'tap' });
const nothingIsHeld = (farm: TwoGateways) =>
  eventually(
    async () => {
      expect(await listLeases(farm.database.read)).toEqual([]);
      expect((await findDevice(farm.database.read, 'phone-2'))?.state).toBe('idle');
      return true;
    },
    { what: 'the devices come back' },
  );

/** Each test starts and ends eight processes. */
const TIMEOUT = { timeout: ENDED_MS + 120_000 };
const notesApp = virtualApp('notes').app;
const line = (text: string): ScriptedChoice => ({ line: new RegExp(`^click .*"${text}`) });
/** A top-up of €20, paid with the password of the virtual wallet. */
const TOP_UP: readonly ScriptedChoice[] = [
  line('Top up'),
  { line: /^text /, text: '0745550137' },
  line('€20'),
  line('Continue'),
  line('Confirm'),
  ...[...'264019'].map((digit) => line(`${digit}"`)),
  line('Pay now'),
];

describe.runIf(servicesOnly('gateways that die in the middle of a run'))('a gateway that fails', () => {
  test('by death moves its run to another device, which repeats what was done', TIMEOUT, async () => {
    await using farm = await startTwoGateways({
      source: () => createInteractiveSource({ apps: [notesApp] }),
    });
    failAtTap(farm, 2, 'SIGKILL');
    const goal = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";
    const { job, run, events } = await runOn(farm, {
      goal,
      app: notesApp.tile.packageName,
      reset: 'data',
    });
    expect(job).toMatchObject({ outcome: 'completed' });
    expect(run).toMatchObject({ serial: 'phone-2', state: { lost: [{ serial: 'phone-1' }] } });
    const moved = events.find(({ type }) => type === 'state.restored');
    expect(moved?.data).toMatchObject({
      plan: expect.stringMatching(/^moved to phone-2, \d+ steps? repeated$/),
    });
    await nothingIsHeld(farm);
  });

  test('by a pause moves its run, and does nothing when it wakes', TIMEOUT, async () => {
    await using farm = await startTwoGateways({
      source: () => createInteractiveSource({ apps: [notesApp] }),
    });
    failAtTap(farm, 2, 'SIGSTOP');
    const goal = "Create a note titled 'Vase' with the text 'Fill it'";
    const { job, run } = await runOn(farm, { goal, app: notesApp.tile.packageName, reset: 'data' });
    expect(job).toMatchObject({ outcome: 'completed' });
    expect(run?.serial).toBe('phone-2');
    const taps = tapsOn(farm.first);
    farm.doomed.kill('SIGCONT');
    await eventually(async () => (await findDevice(farm.database.read, 'phone-1'))?.state === 'idle', {
      what: 'the phone of the paused gateway comes back',
    });
    expect(tapsOn(farm.first)).toBe(taps);
    await nothingIsHeld(farm);
  });

  test(
    'in the middle of a recording goes on with the same recording on another device',
    TIMEOUT,
    async () => {
      const button = (text: string, top: number): ElementSpec => ({
        box: [0, top, 400, top + 100],
        id: text.toLowerCase(),
        text,
        class: 'android.widget.Button',
        is: ['clickable', 'enabled'],
      });
      const [open, next, last] = [button('Open', 0), button('Next', 200), button('Last', 400)];
      const folder = buildRecording({
        nodes: {
          a: { inner: [open] },
          b: { inner: [next] },
          c: { inner: [last] },
          d: { inner: [button('Start', 600)] },
        },
        edges: [edge('a', 'b', open), edge('b', 'c', next), edge('c', 'd', last)],
      });
      const recording = await loadRecording(folder);
      await using model = await startScriptedModel([line('Open'), line('Next'), line('Last')]);
      await using farm = await startTwoGateways({
        source: (): ScreenSource => createRecordingSource({ recording }),
        modelUrl: model.baseUrl,
      });
      failAtTap(farm, 3, 'SIGKILL');
      const { job, run } = await runOn(farm, {
        ...{ goal: 'press all three', app: APP },
        // What a button of an unknown app does may not be repeated unless somebody says so.
        repeatable: true,
      });
      expect(job).toMatchObject({ outcome: 'completed' });
      expect(run?.serial).toBe('phone-2');
      expect(farm.second.journal.entries().at(-1)).toMatchObject({ kind: 'force_stop' });
      expect(tapsOn(farm.second)).toBe(3);
      await nothingIsHeld(farm);
    },
  );

  test('before a payment leaves it to another device, which pays once', TIMEOUT, async () => {
    const phones = wallets();
    // The bank takes its time, so that no run claims its end before the money is gone. Data is erased at the end.
    const paid = () => eventually(() => phones.payments(1) === 1, { what: 'the payment' });
    await using model = await startScriptedModel(TOP_UP, paid);
    await using farm = await startTwoGateways({ source: phones.source, modelUrl: model.baseUrl });
    // The third tap chooses the amount. The fourth is on a button of a filled form, which would not be repeated.
    failAtTap(farm, 3, 'SIGKILL');
    const { job } = await runOn(farm, { goal: 'top up', app: WALLET, reset: 'data' });
    expect(job).toMatchObject({ outcome: 'completed' });
    expect(phones.payments(0)).toBe(0);
    await nothingIsHeld(farm);
  });

  test('with Save in progress ends it as inconclusive: nobody saves twice', TIMEOUT, async () => {
    await using farm = await startTwoGateways({
      source: () => createInteractiveSource({ apps: [notesApp] }),
    });
    // The button for a new note, whose title has the focus then, the second field, and Save.
    failAtTap(farm, 3, 'SIGKILL');
    const goal = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";
    const { job } = await runOn(farm, { goal, app: notesApp.tile.packageName, reset: 'data' });
    expect(job).toMatchObject({ outcome: 'inconclusive', reason: { code: 'ONCE_NOT_REPEATED' } });
    expect(tapsOn(farm.second)).toBe(0);
    await nothingIsHeld(farm);
  });

  test('with a payment in progress ends it as inconclusive: nobody pays twice', TIMEOUT, async () => {
    const phones = wallets();
    await using model = await startScriptedModel(TOP_UP);
    await using farm = await startTwoGateways({ source: phones.source, modelUrl: model.baseUrl });
    failAtTap(farm, TOP_UP.length, 'SIGKILL');
    const { job, types } = await runOn(farm, { goal: 'top up', app: WALLET, reset: 'data' });
    expect(job).toMatchObject({ outcome: 'inconclusive', reason: { code: 'ONCE_NOT_REPEATED' } });
    expect(types).not.toContain('state.restored');
    await eventually(() => phones.payments(0) === 1, { what: 'the payment' });
    expect(phones.payments(1)).toBe(0);
    expect(tapsOn(farm.second)).toBe(0);
    await nothingIsHeld(farm);
  });
});
