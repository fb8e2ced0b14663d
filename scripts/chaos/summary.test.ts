import { JobView } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import type { Accepted } from './clients.ts';
import type { DoneFault } from './faults.ts';
import { summaryOf } from './summary.ts';

let count = 0;

function job(title: string, over: Partial<JobView> = {}): Accepted {
  count += 1;
  const view = JobView.parse({
    id: `job_${count}`,
    kind: 'goal',
    status: 'ended',
    outcome: 'completed',
    reason: null,
    goal: title,
    app: null,
    strategy: 'tapwright',
    model: null,
    seed: null,
    ledger: null,
    awaitsConfirmation: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    endedAt: null,
    ...over,
  });
  return { id: view.id, title, view };
}

const inconclusive = (title: string, code: string) =>
  job(title, { outcome: 'inconclusive', reason: { code, message: code } });

const nothing = { faults: [], recovered: [] };

test('the phones decide: a completed job whose note nobody saved is lost, a note that was saved twice is doubled', () => {
  const jobs = [job('once'), job('never'), job('twice')];
  const journal = new Map([
    ['once', 1],
    ['twice', 2],
  ]);
  expect(summaryOf({ jobs, journal, ...nothing })).toMatchObject({
    jobs: 3,
    completed: 3,
    lost: 1,
    doubled: 1,
    hung: 0,
  });
});

test('a job that the platform has forgotten is lost, and one that has not ended hangs', () => {
  const jobs = [{ ...job('gone'), view: null }, job('open', { status: 'running', outcome: null })];
  const summary = summaryOf({ jobs, journal: new Map(), ...nothing });
  expect(summary).toMatchObject({ jobs: 2, completed: 0, lost: 1, hung: 1 });
});

test('inconclusive without a begun commit is told apart', () => {
  const jobs = [
    inconclusive('begun', 'ONCE_NOT_REPEATED'),
    inconclusive('saved', 'OTHER'),
    inconclusive('x', 'OTHER'),
  ];
  const journal = new Map([['saved', 1]]);
  expect(summaryOf({ jobs, journal, ...nothing })).toMatchObject({
    inconclusive: 3,
    inconclusiveUnbegun: 1,
    reasons: { ONCE_NOT_REPEATED: 1, OTHER: 2 },
  });
});

test('recovery is told for all faults and for each group', () => {
  const about = { kind: 'SIGKILL', target: 'actor', process: 'actor', isKill: true } as const;
  const fault = (group: DoneFault['group']): DoneFault => ({ ...about, group, sinceMs: 0, readyMs: 2_000 });
  const faults = [fault('services'), fault('gateways')];
  const recovered = faults.map((one, at) => ({ fault: one, ms: (at + 1) * 1_000 }));
  expect(summaryOf({ jobs: [], journal: new Map(), faults, recovered })).toMatchObject({
    faults: 2,
    kills: 2,
    recoveryMs: { max: 2_000 },
    recovery: { services: { count: 1, p95: 1_000 }, gateways: { count: 1, p95: 2_000 } },
    restartMs: { p50: 2_000 },
    kinds: { SIGKILL: 2 },
  });
});
