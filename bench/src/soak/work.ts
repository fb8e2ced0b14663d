import { join } from 'node:path';
import { createModel } from '@tapwright/model';
import { seededRandom } from '@tapwright/numbers';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { listDevices, releaseDevice } from '@tapwright/store';
import { eventually, temporaryDirectory } from '@tapwright/testing';
import { createDriver, type Driver } from './drive.ts';
import { type SoakFarm, startSoakFarm } from './farm.ts';
import { draw } from './mix.ts';
import { readKept, readOpenWork, type Sample, takeSample } from './sample.ts';

export interface SoakOptions {
  readonly devices: number;
  readonly runs: number;
  /** The runs are done in this many parts; after each part all work has ended and a sample is taken. */
  readonly rounds: number;
  /** No part begins after this time, milliseconds: what was done until then is judged. */
  readonly stopAfterMs?: number;
  readonly seed: number;
  /** How many times as often as usual phones have faults; by default 1. */
  readonly pace?: number;
  /** How long retention keeps a job after its end, milliseconds; by default 20 s. */
  readonly keepMs?: number;
  readonly onRound?: (round: Round) => void;
}

export interface Round {
  readonly number: number;
  /** Jobs that have been submitted so far. */
  readonly jobs: number;
  readonly seconds: number;
  readonly sample: Sample;
}

export interface SoakResult {
  readonly rounds: readonly Round[];
  readonly outcomes: Readonly<Record<string, number>>;
  /** How often a device had to be released by hand after its resets had failed. */
  readonly quarantines: number;
  /** Node's warnings, such as too many listeners. */
  readonly warnings: readonly string[];
  /** Rows and files that retention has left although everything was old; empty: none. */
  readonly leftOver: Sample;
}

/** Short, so that retention works all the time. A real platform keeps jobs for days. */
export const KEEP_MS = 20_000;
const DAY_MS = 24 * 3_600_000;
const QUIET_MS = 120_000;
/** Jobs in the queue for each ten devices that work. */
const WAITING_PER_TEN = 3;

/** Many short runs on a farm with faults, through the whole platform in this process. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  await using farm = await startSoakFarm(options.devices, options.pace ?? 1);
  await using folder = await temporaryDirectory();
  const { keepMs = KEEP_MS } = options;
  const warnings: string[] = [];
  const warn = (warning: Error): void => void warnings.push(`${warning.name}: ${warning.message}`);
  process.on('warning', warn);
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [{ host: '127.0.0.1', port: farm.port }],
    model: createModel({ provider: 'offline' }),
    modelTimeoutMs: 10_000,
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    settleQuietMs: 0,
    attest: 'on',
    // An artifact may be removed at the same age as a job; that is far longer than any commit is late.
    retention: { days: keepMs / DAY_MS, everyMs: 1_000, rememberMs: keepMs / 8 },
    api: { host: '127.0.0.1', port: 0, keys: undefined, streamEveryMs: 1_000 },
  });
  const random = seededRandom(options.seed).next;
  const driver = createDriver(standalone, random);
  const work: Work = { options, standalone, farm, driver, random, artifacts: join(folder.path, 'artifacts') };
  try {
    const done = await workThrough(work);
    const leftOver = await emptied(work);
    return { ...done, outcomes: Object.fromEntries(driver.outcomes), warnings, leftOver };
  } finally {
    process.off('warning', warn);
    await standalone.close();
  }
}

interface Work {
  readonly options: SoakOptions;
  readonly standalone: Standalone;
  readonly farm: SoakFarm;
  readonly driver: Driver;
  readonly random: () => number;
  readonly artifacts: string;
}

async function workThrough(work: Work): Promise<Pick<SoakResult, 'rounds' | 'quarantines'>> {
  const { options, standalone, driver, random } = work;
  const { devices, runs } = options;
  const atOnce = devices + Math.ceil((devices * WAITING_PER_TEN) / 10);
  const begun = performance.now();
  const rounds: Round[] = [];
  let quarantines = await untilQuiet(standalone);
  const isLate = (): boolean => performance.now() - begun > (options.stopAfterMs ?? Number.POSITIVE_INFINITY);
  for (let number = 1; number <= options.rounds && !isLate(); number += 1) {
    const jobs = Math.round((runs * number) / options.rounds);
    const kinds = draw(jobs - (rounds.at(-1)?.jobs ?? 0), random);
    const releasing = releaseNowAndThen(standalone);
    await driver.run(kinds, atOnce).finally(releasing.stop);
    quarantines += releasing.count() + (await untilQuiet(standalone));
    const sample = await takeSample(standalone, work);
    const round = { number, jobs, seconds: (performance.now() - begun) / 1_000, sample };
    rounds.push(round);
    options.onRound?.(round);
  }
  return { rounds, quarantines };
}

/**
 * Waits until nothing is in progress and every device is idle, and does what an operator would for quarantined
 * devices. @throws with what is left over @returns how many devices were quarantined
 */
async function untilQuiet(standalone: Standalone): Promise<number> {
  let released = 0;
  let open: Sample = {};
  const isQuiet = async (): Promise<boolean> => {
    released += await releaseAll(standalone);
    open = await readOpenWork(standalone);
    if (Object.values(open).every((count) => count === 0)) return true;
    throw new Error(textOf(open));
  };
  await eventually(isQuiet, { timeoutMs: QUIET_MS, what: 'nothing is under way' });
  return released;
}

const RELEASE_EVERY_MS = 1_000;

/** A job that waits for a quarantined phone would wait for ever. */
function releaseNowAndThen(standalone: Standalone) {
  let released = 0;
  const timer = setInterval(() => {
    releaseAll(standalone).then(
      (count) => {
        released += count;
      },
      () => undefined,
    );
  }, RELEASE_EVERY_MS);
  return { count: () => released, stop: () => clearInterval(timer) };
}

async function releaseAll({ platform }: Standalone): Promise<number> {
  let released = 0;
  for (const { serial, state } of await listDevices(platform.db.read)) {
    if (state !== 'quarantined') continue;
    if ((await platform.db.transaction((tx) => releaseDevice(tx, serial))) !== null) released += 1;
  }
  return released;
}

/** Once everything is old, retention removes all of it. @returns what it has left */
async function emptied({ standalone, options, artifacts }: Work): Promise<Sample> {
  let left: Sample = {};
  const isEmpty = async (): Promise<boolean> => {
    left = await readKept(standalone, artifacts);
    return Object.values(left).every((count) => count === 0);
  };
  const timeoutMs = 3 * (options.keepMs ?? KEEP_MS) + QUIET_MS;
  await eventually(isEmpty, { timeoutMs, what: 'retention has removed everything' }).catch(() => {});
  return Object.fromEntries(Object.entries(left).filter(([, count]) => count > 0));
}

export function textOf(sample: Sample): string {
  return Object.entries(sample)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
