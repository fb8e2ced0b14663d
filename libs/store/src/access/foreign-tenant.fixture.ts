import { type Action, newId, RunQueued, RunStopped } from '@tapwright/contracts';
import { sampleEvent, storeDevice, storeEvent, storeJob, storeRun } from '@tapwright/testing';
import type { Database } from '../database.ts';
import { sql } from '../drizzle.ts';
import * as store from '../index.ts';
import { insertLeases } from '../repositories/leases.ts';
import { COST, newCapture, newCommand, newScript, newStep } from '../repositories/rows.fixture.ts';
import { stateAfter } from '../repositories/run-state/states.fixture.ts';
import { TENANT_TABLES } from './policies.ts';

/** The tenant to whom everything belongs, and the one who asks for it. */
export const OWNER = 'crimson';
export const STRANGER = 'azure';
export const APP = { tenantId: OWNER, packageName: 'org.example.app' };

export const ACTION: Action = {
  kind: 'back',
  target: null,
  text: null,
  direction: null,
  effect: 'look',
  key: 'back',
};

export const LEARNT = {
  ...APP,
  appVersion: '1',
  goal: 'crimson goal of many words',
  steps: ['crimson step'],
};
export const RULE = {
  ...APP,
  appVersion: '1',
  kind: 'follow' as const,
  text: 'crimson rule',
  goal: 'a goal',
};
export const ACT = { tenantId: OWNER, id: 'crimson-act', kind: 'click' as const, bodyHash: 'crimson' };
export const SCHEDULE = {
  tenantId: OWNER,
  id: 'crimson-schedule',
  cron: '0 2 * * *',
  timeZone: 'UTC',
  jobs: [{ goal: 'crimson goal' }],
  enabled: true,
  nextAt: new Date(0),
};
export const BENCHMARK = {
  ...{ tenantId: OWNER, id: 'bmk_crimson', name: 'crimson suite', idempotencyKey: 'crimson-key' },
  ...{ bodyHash: '', suite: { suite: 'crimson' }, strategies: ['tapwright'], models: ['crimson'] },
  ...{ seeds: 1, inFlight: 1 },
};
export const NEW_CELL = {
  number: 1,
  task: 'crimson-task',
  strategy: 'tapwright',
  model: null,
  seed: 1,
  triesLeft: 3,
};
export const CELL = { tenantId: OWNER, benchmarkId: BENCHMARK.id, number: 1, tries: 0 };
export const QUARANTINE = {
  ...{ tenantId: OWNER, test: 'crimson-test', app: 'org.example.app' },
  until: new Date('2100-01-01T00:00:00Z'),
  reason: 'crimson reason',
};
const BY = { byId: 'key_crimson', byName: 'crimson person' };
export const ASSIGNMENT = {
  ...{ tenantId: OWNER, caseId: 'crimson-case', row: 1, tester: 'crimson tester', dueAt: null },
  ...BY,
};
export const PARAMETER_SET = {
  ...{ tenantId: OWNER, name: 'crimson-set' },
  parameters: { payee: { value: 'crimson', secret: false, about: '' } },
  ...BY,
};
export const RELEASE = { tenantId: OWNER, id: 'crimson-release', spec: { title: 'crimson' } };
export const RELEASE_REPORT = {
  ...{
    tenantId: OWNER,
    releaseId: RELEASE.id,
    number: 1,
    evidence: { rows: ['crimson'] },
    sha256: 'crimson',
  },
  ...BY,
};
export const SIGNATURE = {
  ...{ id: 'sig_crimson', tenantId: OWNER, releaseId: RELEASE.id, report: 1, sha256: 'crimson' },
  ...{ role: 'crimson role', comment: '', ...BY },
};
/** Of a script, and of a result. */
export const REVIEW = {
  ...{ tenantId: OWNER, number: 1, from: 'draft' as const, to: 'reviewed' as const },
  ...{ comment: 'crimson', sha256: 'crimson', ...BY },
};
export const DECISION = {
  ...{ tenantId: OWNER, number: 1, verdict: 'rejected' as const, defect: 'crimson-7', comment: '' },
  ...BY,
};
export const WEBHOOK: store.NewWebhook = {
  tenantId: OWNER,
  id: 'whk_crimson',
  url: 'https://crimson.example/',
  events: ['job.ended'],
  outcomes: null,
  sealed: 'crimson-sealed',
};
export const TOLD: store.Told = {
  tenantId: OWNER,
  event: 'job.ended',
  outcome: 'completed',
  jobId: null,
  id: 'dlv_crimson',
  body: '{"crimson": true}',
};
export const FIRING = {
  tenantId: OWNER,
  scheduleId: 'crimson-schedule',
  dueAt: new Date(0),
  outcome: 'begun' as const,
  jobs: ['crimson-job'],
  detail: '',
};
export const KEY = {
  id: 'key_crimson',
  tenantId: OWNER,
  name: 'crimson',
  hash: 'crimson-hash',
  scopes: ['read'],
  createdBy: 'crimson',
} satisfies store.NewKey;
export const AUDIT = {
  id: 'aud_azure',
  tenantId: OWNER,
  who: 'azure',
  action: 'job.submit',
  object: 'job_azure',
  outcome: 'done',
} satisfies store.NewAudit;
/** It has expired at once: whoever may give it back would. */
export const CALL: Omit<store.WantedCall, 'jobId'> = {
  call: 'crimson-call',
  tenantId: OWNER,
  wanted: { tokens: 10, nano: 10 },
  day: { tokens: 100, nano: 100 },
  job: { tokens: 100, nano: 100 },
  expiresInMs: -1_000,
};
/** What was explored of the owner's app. */
export const EXPLORED = { ...APP, appVersion: '1' };
export const MAP: store.SeenMap = {
  ...EXPLORED,
  screens: [{ identity: 'crimson-screen', activity: '.Crimson', title: 'crimson', seen: 1, captureId: null }],
  transitions: [
    {
      from: 'crimson-screen',
      key: 'crimson-key',
      kind: 'click',
      label: 'crimson',
      effect: 'look',
      to: 'crimson-screen',
      times: 1,
    },
  ],
  widgets: [
    {
      signature: 'crimson-widget',
      tries: 1,
      role: 'crimson role',
      observations: [{ screen: 'crimson-screen', text: 'crimson observation' }],
    },
  ],
};

export const FINDINGS = {
  ...EXPLORED,
  found: [
    {
      screen: 'crimson-screen',
      kind: 'no_name',
      element: 'crimson',
      detail: { crimson: 1 },
      captureId: null,
      cropId: 'crimson-crop',
    },
  ],
  seenIn: { jobId: 'job_crimson', runId: 'run_crimson', step: 1 },
};
export const KNOWLEDGE: store.LearntKnowledge = {
  ...APP,
  screenText: 'crimson screen text',
  knowledge: 'crimson knowledge',
  goal: 'crimson goal',
  success: true,
};

export const FACT = { key: 'crimson-key', screen: 's', reason: 'no_change' as const, appVersion: '1' };

/** A row of the owner in every table of tenants. */
export async function rowsOfOwner(db: Database) {
  return store.asTenant(OWNER, async () => {
    const job = await storeJob(db, {
      tenantId: OWNER,
      idempotencyKey: 'crimson-key',
      secrets: 'crimson-seal',
    });
    const run = await storeRun(db, job, { state: stateAfter(1) });
    const event = await storeEvent(db, sampleEvent(RunQueued, { job, run, data: {} }));
    const { serial } = await storeDevice(db);
    const timer = {
      id: `tmr_${run.id}`,
      tenantId: OWNER,
      jobId: job.id,
      runId: run.id,
      purpose: 'lease',
      type: RunStopped.type,
      gateway: null,
      data: {},
      traceparent: null,
    };
    const capture = { ...newCapture(run.id), tenantId: OWNER };
    const script = { ...newScript(job.id), tenantId: OWNER, runId: run.id };
    const healing = {
      runId: run.id,
      scriptId: script.id,
      tenantId: OWNER,
      jobId: job.id,
      step: 0,
      stepIndex: 0,
      before: [],
      after: ['crimson'],
      reason: 'crimson',
      score: 1,
    };
    const exploration = {
      id: newId('exp'),
      tenantId: OWNER,
      jobId: job.id,
      packageName: APP.packageName,
      explorer: 'crimson',
      seed: 1,
      spec: {},
    };
    const claim: store.Claim = {
      explorationId: exploration.id,
      tenantId: OWNER,
      signature: 'crimson-widget',
      nth: 1,
      runId: run.id,
      step: 1,
      token: 1,
    };
    const crash: store.SeenCrash = {
      ...EXPLORED,
      kind: 'anr',
      exception: 'crimson exception',
      frames: ['crimson.frame'],
      fingerprint: 'crimson-fingerprint',
      sample: { summary: 'crimson', stack: ['crimson'], task: 'crimson' },
      jobId: job.id,
      runId: run.id,
      step: 1,
    };
    const task: store.NewTask = {
      id: newId('tsk'),
      tenantId: OWNER,
      explorationId: exploration.id,
      position: 1,
      goal: 'crimson goal',
      endCondition: 'crimson end',
      proposedBy: 'crimson',
    };
    const crashId = await db.transaction(async (tx) => {
      await store.insertExploration(tx, exploration);
      await store.mergeMap(tx, MAP);
      await store.recordFindings(tx, FINDINGS);
      await store.learnKnowledge(tx, [KNOWLEDGE]);
      return (await store.recordCrash(tx, crash)).id;
    });
    await db.transaction(async (tx) => {
      await store.setTimer(tx, { ...timer, inMs: -1_000 });
      const selectors = { main: {} };
      await store.addWaiter(tx, { runId: run.id, jobId: job.id, tenantId: OWNER, selectors, priority: 0 });
      await insertLeases(tx, [{ serial, role: 'main', runId: run.id, tenantId: OWNER }], 60_000);
      await tx.execute(sql`insert into cases (tenant_id, id, spec) values (${OWNER}, 'crimson-case', '{}')`);
      await store.insertAct(tx, { ...ACT, runId: run.id });
      await store.putSchedule(tx, SCHEDULE);
      await store.noteFirings(tx, [FIRING]);
      await store.insertBenchmark(tx, BENCHMARK, [NEW_CELL]);
      await store.putQuarantine(tx, QUARANTINE);
      await store.putAssignment(tx, ASSIGNMENT);
      await store.insertParameterSet(tx, PARAMETER_SET);
      await store.putRelease(tx, RELEASE);
      await store.insertReleaseReport(tx, RELEASE_REPORT);
      await store.insertSignature(tx, SIGNATURE);
      await store.insertDecision(tx, { ...DECISION, jobId: job.id });
      await store.keepJobs(tx, { tenantId: OWNER, holder: SIGNATURE.id, jobIds: [job.id] });
      await store.insertWebhook(tx, WEBHOOK);
      await store.queueDelivery(tx, WEBHOOK.id, TOLD);
      await store.learnRules(tx, [RULE]);
      await store.learnSteps(tx, LEARNT);
      await store.learnFacts(tx, { ...APP, jobId: job.id, appVersion: '1', facts: [FACT], workedOn: [] });
      await store.insertKey(tx, KEY);
      await store.insertAudit(tx, { ...AUDIT, id: 'aud_crimson', who: 'crimson' });
      await tx.execute(sql`insert into reservations (id, tenant_id, selector, until)
        values ('rsv_crimson', ${OWNER}, '{}', now() + interval '1 day')`);
    });
    const ended = { tenantId: OWNER, jobId: job.id, test: 'crimson-test', app: 'org.example.app' };
    const writes = [
      ...store.noteTestResult({ ...ended, outcome: 'passed' }),
      store.insertCapture(capture),
      store.recordDecision({ ...newStep(run.id), tenantId: OWNER }),
      ...store.insertScripts([script]),
      ...store.insertHealings([healing]),
      ...store.insertModelCalls({ run, role: 'actor' }, [COST]),
      ...store.saveCaptions(OWNER, new Map([['crimson-look', 'crimson caption']])),
      store.claimTry(claim),
      store.insertTask(task),
      () =>
        sql`insert into coverage_points (exploration_id, tenant_id, rounds, activities, screens, transitions)
          values (${exploration.id}, ${OWNER}, 1, 1, 1, 1)`,
    ];
    for (const write of writes) await db.execute(write(db.read).getSQL());
    await db.transaction((tx) => store.insertScriptReview(tx, { ...REVIEW, scriptId: script.id }));
    const [lease] = await store.leasesOfRun(db.read, run.id);
    const command = newCommand();
    await store.beginCommands(db, { runId: run.id, serial, token: lease?.token ?? 0 }, [command]);
    const artifacts = store.databaseArtifacts(db, { rememberMs: 0 });
    const artifactId = await artifacts.put(OWNER, 'text/plain', Buffer.from('crimson picture'));
    const reservation = await store.reserveCall(db.read, { ...CALL, jobId: job.id });
    if (reservation === null) throw new Error('the budget has room');
    const memory = await store.listMemory(db.read, {
      tenantId: OWNER,
      app: null,
      type: null,
      limit: 10,
      after: null,
    });
    return {
      job,
      run,
      event,
      serial,
      timer,
      exploration,
      claim,
      crash: { ...crash, id: crashId },
      task,
      capture,
      script,
      healing,
      lease,
      command,
      artifactId,
      memory,
      reservation,
    };
  });
}

export type Owned = Awaited<ReturnType<typeof rowsOfOwner>>;

const EVERYTHING = `${TENANT_TABLES.map(
  (table) => `select '${table}' as name, to_jsonb(t)::text as row from ${table} t`,
).join(' union all ')} order by 1, 2`;

/** All rows of tenants' tables that the owner can see: its own. */
export async function everythingOfOwner(db: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  return store.asTenant(OWNER, async () => {
    const { rows } = Object(await db.read.execute(sql.raw(EVERYTHING)));
    const found: Record<string, string[]> = {};
    for (const { name, row } of rows) found[name] = [...(found[name] ?? []), row];
    return found;
  });
}
