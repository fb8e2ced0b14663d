import { newId, type ProcessName } from '@tapwright/contracts';
import { carryOut, servicesOnly, type TestDatabase, testDatabase } from '@tapwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../database.ts';
import { openPostgres } from '../../postgres.ts';
import { asTenant } from '../../tenant-scope.ts';
import { mapOfApp, mergeMap, waysOfApp } from './app-map.ts';
import { coverageOf } from './coverage.ts';
import { editCrash, listCrashes, recordCrash, setRepro } from './crashes.ts';
import {
  addRounds,
  endExploration,
  findExploration,
  insertExploration,
  noteDeclared,
} from './explorations.ts';
import { phoneOf, storeExploration, VERSION } from './explore.fixture.ts';
import { findingsOf, recordFindings, withoutCrop } from './findings.ts';
import { knowledgeFor, learnKnowledge } from './knowledge.ts';
import {
  activitiesSeen,
  activityVisits,
  coveredBy,
  jobsOfExploration,
  legsOfExploration,
  legsOfJob,
  triesOfRun,
} from './legs.ts';
import { beginTask, endTask, endTasksOfRun, insertTask, tasksOf } from './tasks.ts';
import { claimTry, settleTry, tryCounts } from './tries.ts';
import { knownWidgets } from './widgets.ts';

const SEEN_IN = { jobId: 'job_1', runId: 'run_1', step: 1 };
const isReal = servicesOnly('the rights of single services');

let db: TestDatabase;
let exploration: Awaited<ReturnType<typeof storeExploration>>;
let phone: Awaited<ReturnType<typeof phoneOf>>;
beforeAll(async () => {
  db = await testDatabase();
  exploration = await storeExploration(db);
  phone = await phoneOf(db, exploration);
});
afterAll(() => db.close());

const app = { tenantId: VERSION.tenantId, packageName: VERSION.packageName };
const page = { limit: 9, after: null };
const task = () => ({
  id: newId('tsk'),
  tenantId: app.tenantId,
  explorationId: exploration.id,
  position: 1,
  goal: '',
  endCondition: '',
  proposedBy: '',
});
const crash = () => ({
  ...VERSION,
  kind: 'anr' as const,
  exception: '',
  frames: [],
  fingerprint: newId('cra'),
  sample: { summary: '', stack: [], task: '' },
  jobId: exploration.jobId,
  runId: phone.runId,
  step: 1,
});
const seen = () => {
  const identity = newId('cap');
  return {
    ...VERSION,
    screens: [{ identity, activity: '', title: '', seen: 1, captureId: null }],
    transitions: [{ from: identity, key: '', kind: '', label: '', effect: '', to: identity, times: 1 }],
    widgets: [{ signature: identity, tries: 1, observations: [{ screen: identity, text: 'opens' }] }],
  };
};
const finding = () => ({
  screen: newId('cap'),
  kind: '',
  element: '',
  detail: {},
  captureId: null,
  cropId: null,
});
const claim = () => {
  const { id: explorationId, tenantId } = exploration;
  return { explorationId, tenantId, signature: newId('cap'), nth: 1, ...phone };
};

type Act = (as: Database) => Promise<unknown>;

const reads = {
  exploration: (as) => findExploration(as.read, exploration),
  legs: (as) => legsOfExploration(as.read, exploration.id),
  covered: (as) =>
    coveredBy(as.read, { explorationId: exploration.id, packageName: exploration.packageName }),
  jobs: (as) => jobsOfExploration(as.read, exploration.id),
  map: (as) => mapOfApp(as.read, { ...app, appVersion: null }),
  ways: (as) => waysOfApp(as.read, { ...VERSION, limit: 9 }),
  widgets: (as) => knownWidgets(as.read, { ...VERSION, signatures: ['a'] }),
  tries: (as) => tryCounts(as.read, { explorationId: exploration.id, signatures: ['a'] }),
  tasks: (as) => tasksOf(as.read, { ...page, explorationId: exploration.id }),
  coverage: (as) =>
    coverageOf(as.read, { explorationId: exploration.id, packageName: exploration.packageName, most: 9 }),
  knowledge: (as) => knowledgeFor(as.read, { ...app, screenText: '', limit: 9 }),
  findings: (as) =>
    findingsOf(as.read, { ...app, ...page, appVersion: null, jobIds: null, kind: null, screen: null }),
  crashes: (as) =>
    listCrashes(as.read, { tenantId: app.tenantId, ...page, app: null, status: null, jobId: null }),
} satisfies Record<string, Act>;

const merge: Act = (as) => as.transaction((tx) => mergeMap(tx, seen()));
const record: Act = (as) => as.transaction((tx) => recordCrash(tx, crash()));
const endTasks: Act = (as) =>
  carryOut(as, {
    writes: [
      beginTask({ id: 'tsk_1', runId: phone.runId, firstStep: 1 }),
      endTask({ id: 'tsk_1', outcome: '', summary: '', lastStep: 1 }),
    ],
  });
const END = { outcome: 'inconclusive', summary: '', lastStep: 1 };
const visits: Act = (as) =>
  activityVisits(as.read, { explorationId: exploration.id, packageName: exploration.packageName });
const settle: Act = (as) => carryOut(as, { writes: [settleTry(phone)] });
const progress: Act = (as) =>
  carryOut(as, { writes: [addRounds({ id: exploration.id, rounds: 1 }), endExploration(exploration.id)] });
const noteRepro: Act = (as) => {
  const repro = { state: 'unreduced' as const, jobId: 'job_1', reason: 'no replay was asked for' };
  return carryOut(as, { writes: [setRepro({ id: 'cra_1', repro })] });
};

/** What each service does today; what it does not do is refused. */
const WORK: Readonly<Record<string, readonly Act[]>> = {
  api: [
    reads.exploration,
    reads.legs,
    reads.covered,
    reads.jobs,
    reads.coverage,
    reads.crashes,
    reads.tasks,
    reads.findings,
    (as) => activitiesSeen(as.read, { explorationId: exploration.id, packageName: app.packageName }),
    (as) => as.transaction((tx) => editCrash(tx, { ...app, id: 'cra_1' }, { status: 'known', note: '' })),
  ],
  planner: [
    reads.exploration,
    reads.legs,
    reads.covered,
    reads.jobs,
    reads.map,
    reads.ways,
    reads.widgets,
    reads.tasks,
    reads.crashes,
    reads.tries,
    reads.knowledge,
    visits,
    (as) => carryOut(as, { writes: [endTasksOfRun({ runId: 'run_1', ...END })] }),
    (as) =>
      as.transaction((tx) => insertExploration(tx, { ...exploration, id: newId('exp') })).catch(isTaken),
    (as) => triesOfRun(as.read, phone.runId),
    (as) => legsOfJob(as.read, exploration.jobId),
    (as) =>
      carryOut(as, { writes: [noteDeclared({ id: exploration.id, declared: ['a'], entries: ['a:b'] })] }),
    (as) => carryOut(as, { writes: [insertTask(task())] }),
    noteRepro,
    endTasks,
    progress,
    merge,
    record,
  ],
  perception: [
    settle,
    reads.findings,
    (as) => withoutCrop(as.read, { ...VERSION, found: [finding()] }),
    (as) => as.transaction((tx) => recordFindings(tx, { ...VERSION, found: [finding()], seenIn: SEEN_IN })),
  ],
  actor: [reads.tries, reads.widgets, visits, (as) => carryOut(as, { writes: [claimTry(claim())] })],
  reflector: [
    reads.knowledge,
    reads.widgets,
    endTasks,
    merge,
    (as) =>
      as.transaction((tx) =>
        learnKnowledge(tx, [{ ...app, screenText: '', knowledge: 'k', goal: '', success: true }]),
      ),
  ],
  'script-emitter': [reads.crashes],
};

/** The right is there; the job has an exploration already. */
function isTaken(error: unknown): void {
  expect(JSON.stringify(Object(error).cause ?? error)).toContain('explorations_of_job');
}

test.runIf(isReal).each(Object.entries(WORK))('%s may do its part', async (service, acts) => {
  const user = service as ProcessName;
  const as = await openPostgres({ url: db.url ?? '', user, poolSize: 3 });
  try {
    await asTenant(app.tenantId, async () => {
      for (const act of acts) await act(as);
      const forbidden = as.transaction((tx) => tx.execute('delete from explorations'));
      await expect(forbidden).rejects.toMatchObject({ code: 'DATABASE_FORBIDDEN' });
    });
  } finally {
    await as.close();
  }
});
