import { seededRandom } from '@tapwright/numbers';
import { servicesOnly, testBus, testDatabase } from '@tapwright/testing';
import { createAdbServer } from '@tapwright/virtual-android';
import { expect, onTestFailed, test } from 'vitest';
import { doHarm, HARMS, type HeldCommand } from './farm-at-random/chaos.ts';
import { wrongClocks } from './farm-at-random/clocks.ts';
import { untilQuiet } from './farm-at-random/end-state.ts';
import { countAnswers, linesOf } from './farm-at-random/figures.ts';
import { startGateway } from './farm-at-random/gateways.ts';
import { leaseViolations } from './farm-at-random/lease-laws.ts';
import { keepLeaseLog, readLeaseLog } from './farm-at-random/lease-log.ts';
import { keepSubmitting } from './farm-at-random/load.ts';
import { truthOf } from './farm-at-random/phone-laws.ts';
import { createLoggedPhone } from './farm-at-random/phone-log.ts';
import { startFarmPlatform } from './farm-at-random/platform.ts';
import { readRuns, runViolations } from './farm-at-random/run-laws.ts';

const SEED = Number(process.env.FARM_AT_RANDOM_SEED ?? '1');
/** Faults are injected for this long; then everything must come to rest. */
const HARM_MS = Number(process.env.FARM_AT_RANDOM_MS ?? '25000');
const LEASE_TTL_MS = 2_000;
/** A busy machine needs several times the few seconds that this usually takes. */
const REST_MS = 120_000;
const HOUR_MS = 3_600_000;

/** Phones of each adb server, and the gateways that see it. */
const SERVERS = [
  { phones: ['phone-a1', 'phone-a2', 'phone-a3'], seenBy: ['gateway-1', 'gateway-2'] },
  { phones: ['phone-b1', 'phone-b2', 'phone-b3'], seenBy: ['gateway-2', 'gateway-3'] },
  { phones: ['phone-c1', 'phone-c2'], seenBy: ['gateway-3'] },
];
const CLOCKS = { 'gateway-1': HOUR_MS, 'gateway-2': 0, 'gateway-3': -HOUR_MS };

test.runIf(servicesOnly('a farm whose gateways are killed, paused and cut off at random'))(
  'deaths, pauses, wrong clocks and partitions at random: no command twice, no two tokens at once, no device lost',
  async () => {
    const random = seededRandom(SEED);
    const answers = countAnswers();
    await using stack = new AsyncDisposableStack();
    const database = stack.use(await testDatabase({ poolSize: 12 }));
    const bus = stack.use(await testBus());
    if (database.url === null || bus.address === null) throw new Error('the gateways are processes');
    await keepLeaseLog(database);
    const servers = await Promise.all(
      SERVERS.map(async ({ phones, seenBy }) => {
        const logged = phones.map(createLoggedPhone);
        const adb = stack.use(await createAdbServer({ devices: logged.map(({ device }) => device) }));
        return { logged, seenBy, port: adb.port };
      }),
    );
    const platform = stack.use(await startFarmPlatform(database, bus));
    const { url: databaseUrl } = database;
    const { address: nats } = bus;
    const gateways = await Promise.all(
      Object.entries(CLOCKS).map(async ([name, skewMs]) => {
        const adbPorts = servers.filter(({ seenBy }) => seenBy.includes(name)).map(({ port }) => port);
        const link = { databaseUrl, nats, adbPorts, leaseTtlMs: LEASE_TTL_MS, onAnswer: answers.take };
        const isAlone = SERVERS.some(({ seenBy }) => seenBy.length === 1 && seenBy.includes(name));
        const gateway = await startGateway({ name, skewMs, isAlone, ...link });
        stack.defer(() => gateway.stop().then(() => undefined));
        onTestFailed(() => console.error(gateway.lines.join('\n')));
        await gateway.ready();
        return gateway;
      }),
    );
    const phones = servers.flatMap(({ logged }) => logged);
    const isSuperseded = async ({ runId, token }: HeldCommand) => {
      const lease = (await readLeaseLog(database)).find((one) => one.runId === runId && one.token === token);
      const phone = phones.find(({ serial }) => serial === lease?.serial);
      return phone?.tokens().some((other) => other > token) ?? false;
    };
    const enough = new AbortController();
    const submitting = keepSubmitting(
      { platform, db: database, random: seededRandom(SEED + 1) },
      enough.signal,
    );
    const harm = await doHarm({
      gateways,
      random,
      isSuperseded,
      leaseTtlMs: LEASE_TTL_MS,
      forMs: HARM_MS,
      atOnce: 2,
    }).finally(() => enough.abort());
    await submitting;
    const end = await untilQuiet(database, REST_MS);

    const leases = await readLeaseLog(database);
    const truths = phones.map((phone) => truthOf(phone, leases));
    const runs = await readRuns(database);
    const executed = truths.flatMap((truth) => truth.executed);
    console.info(linesOf({ seed: SEED, runs, leases, truths, harm, answers }).join('\n'));
    if (end.released.length > 0) console.info(`  put aside and released: ${end.released.join('; ')}`);

    expect
      .soft(
        truths.flatMap(({ violations }) => violations),
        'what the phones saw',
      )
      .toEqual([]);
    expect.soft(leaseViolations(leases), 'what the table of leases saw').toEqual([]);
    expect.soft(runViolations(runs, executed), 'runs').toEqual([]);
    expect
      .soft(end.leftBehind, 'rows left behind')
      .toEqual(Object.fromEntries(Object.keys(end.leftBehind).map((what) => [what, 0])));
    expect
      .soft(
        end.devices.map(({ serial, state, stateReason }) => [serial, state, stateReason]),
        'no device is lost',
      )
      .toEqual(phones.map(({ serial }) => [serial, 'idle', '']).sort());
    expect.soft([...harm.keys()].sort(), 'every kind of harm was done').toEqual(HARMS.toSorted());
    expect.soft(await wrongClocks(database, CLOCKS), 'the clocks are wrong').toEqual([]);
    expect(executed.length, 'something was executed').toBeGreaterThan(0);
  },
  HARM_MS + 2 * REST_MS + 180_000,
);

test('a farm at random needs processes', () => {
  // On the embedded backend only this test of the file runs; standard error reports that the others do not.
  expect(new Set(HARMS).size).toBe(HARMS.length);
});
