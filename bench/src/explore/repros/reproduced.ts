import { readCrashesOf } from '@tapwright/api';
import { type CrashView, explorationIdOf } from '@tapwright/contracts';
import { createVirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { onPhones } from '../../harness/on-phones.ts';
import { fatalBugs } from '../virtual-phone.ts';
import { KNOWN_WAYS } from './known-ways.ts';

const TENANT = 'default';
const DEADLINE_MS = 4 * 3_600_000;
/** A virtual phone shows at once what a step brings. */
const PLAY_WAIT_MS = 2_000;

/** One bug that ends or hangs an app, and what one exploration has reported of it. */
export interface ReproRow {
  readonly app: string;
  readonly seed: number;
  readonly bug: string;
  /** Reports of this bug; one is right, none: it was not met. */
  readonly reports: number;
  /** `3 of 3`: each replay of the steps met it; null where there is no report, or it was not reduced. */
  readonly proved: string | null;
  /** Why it was not reduced; null where it was. */
  readonly reason: string | null;
  /** What the report says to do. */
  readonly says: readonly string[];
  readonly steps: number | null;
  /** Steps of the shortest known way. */
  readonly known: number;
  readonly replays: number | null;
}

export interface ReproPlan {
  readonly app: string;
  readonly seed: number;
  readonly inputs: number;
}

/**
 * An app with all bugs that end or hang it is explored by `guided`, a job on the whole platform in one process that may reduce what
 * it meets; each bug is a row.
 */
export async function reproduced(plan: ReproPlan): Promise<readonly ReproRow[]> {
  const { app: installed } = virtualApp(plan.app);
  const bugs = fatalBugs(plan.app, installed);
  const source = createInteractiveSource({ apps: [installed], bugs });
  const device = createVirtualDevice({ serial: 'phone-1', source });
  const crashes = await onPhones(
    [device],
    async (standalone) => {
      const about = { kind: 'explore', app: installed.tile.packageName, explorer: 'guided' };
      const body = { ...about, seed: plan.seed, steps: plan.inputs, reset: 'data', pictures: false };
      const job = await standalone.run({ ...body, deadlineMs: DEADLINE_MS });
      return readCrashesOf(standalone.platform.db, TENANT, explorationIdOf(job));
    },
    { playWaitMs: PLAY_WAIT_MS },
  );
  return bugs.map((bug) => rowOf(plan, bug, crashes));
}

/** Each app has one bug of either kind, so that the kind tells which one a report is of. Pure. */
export function rowOf(
  { app, seed }: Pick<ReproPlan, 'app' | 'seed'>,
  bug: string,
  crashes: readonly Pick<CrashView, 'kind' | 'repro'>[],
): ReproRow {
  const isHang = virtualApp(app).app.bugs[bug.slice(app.length + 1)]?.kind === 'freeze';
  const reports = crashes.filter(({ kind }) => (kind === 'anr') === isHang);
  const repro = reports[0]?.repro ?? null;
  const about = { app, seed, bug, reports: reports.length, known: KNOWN_WAYS[bug]?.length ?? 0 };
  if (repro === null || 'reason' in repro)
    return { ...about, proved: null, reason: repro?.reason ?? null, says: [], steps: null, replays: null };
  const { proved, steps, tests } = repro;
  return { ...about, proved, reason: null, says: steps, steps: steps.length, replays: tests };
}
