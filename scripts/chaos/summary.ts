import type { JobView } from '@tapwright/contracts';
import { quantile } from 'simple-statistics';
import type { Accepted } from './clients.ts';
import type { DoneFault } from './faults.ts';
import type { Journal } from './phones.ts';

export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

export interface Summary {
  /** Faults of all kinds; those that killed a process, or PostgreSQL or NATS. */
  readonly faults: number;
  readonly kills: number;
  /** Jobs that were accepted. */
  readonly jobs: number;
  readonly completed: number;
  readonly inconclusive: number;
  /** Of these, those that end without a begun commit: no phone has its note, and their reason is another one. */
  readonly inconclusiveUnbegun: number;
  /** Ended in another way. */
  readonly other: number;
  /** Not known any more, or called completed where no phone has the note. */
  readonly lost: number;
  /** Not ended some minutes after everything was well again. */
  readonly hung: number;
  /** Notes that the phones together saved more than once. */
  readonly doubled: number;
  readonly recoveryMs: Times;
  readonly recovery: Readonly<Record<string, Times & { readonly count: number }>>;
  /** From the death of a process until its successor was ready: what recovery cannot be shorter than, without a second copy. */
  readonly restartMs: Times;
  readonly kinds: Readonly<Record<string, number>>;
  /** Codes of the reasons of jobs that were not completed. */
  readonly reasons: Readonly<Record<string, number>>;
}

export interface Facts {
  readonly jobs: readonly Accepted[];
  readonly journal: Journal;
  readonly faults: readonly DoneFault[];
  readonly recovered: readonly { readonly fault: DoneFault; readonly ms: number }[];
}

/** What a run of chaos came to; the truth about notes is that of the phones. Pure. */
export function summaryOf({ jobs, journal, faults, recovered }: Facts): Summary {
  const saves = ({ title }: Accepted) => journal.get(title) ?? 0;
  const ending = (outcome: JobView['outcome']) => jobs.filter(({ view }) => view?.outcome === outcome);
  const ended = jobs.filter(({ view }) => view?.status === 'ended');
  const inconclusive = ending('inconclusive');
  const groups = Map.groupBy(recovered, ({ fault }) => fault.group);
  return {
    faults: faults.length,
    kills: faults.filter(({ isKill }) => isKill).length,
    jobs: jobs.length,
    completed: ending('completed').length,
    inconclusive: inconclusive.length,
    inconclusiveUnbegun: inconclusive.filter((job) => saves(job) === 0 && codeOf(job) !== BEGUN).length,
    other: ended.length - ending('completed').length - inconclusive.length,
    lost: jobs.filter((job) => job.view === null || (job.view.outcome === 'completed' && saves(job) === 0))
      .length,
    hung: jobs.filter(({ view }) => view !== null && view.status !== 'ended').length,
    doubled: [...journal.values()].filter((times) => times > 1).length,
    recoveryMs: timesOf(recovered.map(({ ms }) => ms)),
    recovery: Object.fromEntries(
      [...groups].map(([group, ones]) => [
        group,
        { count: ones.length, ...timesOf(ones.map(({ ms }) => ms)) },
      ]),
    ),
    restartMs: timesOf(faults.filter(isRestart).map(({ sinceMs, readyMs }) => readyMs - sinceMs)),
    kinds: countsOf(faults.map(({ kind }) => kind)),
    reasons: countsOf(ended.filter(({ view }) => view?.outcome !== 'completed').map(codeOf)),
  };
}

function isRestart({ kind }: DoneFault): boolean {
  return kind === 'SIGKILL';
}

/** The action that happens only once was begun, and is not repeated. */
const BEGUN = 'ONCE_NOT_REPEATED';

function codeOf({ view }: Accepted): string {
  return view?.reason?.code ?? 'none';
}

function timesOf(ms: readonly number[]): Times {
  if (ms.length === 0) return { p50: 0, p95: 0, max: 0 };
  const at = (share: number) => Math.round(quantile([...ms], share));
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

function countsOf(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}
