import { newId, RunClosed } from '@tapwright/contracts';
import type { Database, Tx } from '../database.ts';
import * as store from '../index.ts';
import type { Write } from '../repositories/commit.ts';
import { COST, newStep } from '../repositories/rows.fixture.ts';
import { stateAfter } from '../repositories/run-state/states.fixture.ts';
import {
  ACT,
  ACTION,
  APP,
  ASSIGNMENT,
  AUDIT,
  BENCHMARK,
  CALL,
  CELL,
  DECISION,
  EXPLORED,
  FACT,
  FINDINGS,
  FIRING,
  KEY,
  KNOWLEDGE,
  LEARNT,
  MAP,
  NEW_CELL,
  OWNER,
  type Owned,
  PARAMETER_SET,
  QUARANTINE,
  RELEASE,
  RELEASE_REPORT,
  REVIEW,
  RULE,
  SCHEDULE,
  SIGNATURE,
  STRANGER,
  TOLD,
  WEBHOOK,
} from './foreign-tenant.fixture.ts';

type Name = keyof typeof store;
/** What a stranger tries with what belongs to the owner; or why the function is not about rows of a tenant. */
type Attempt = ((db: Database, of: Owned) => Promise<unknown>) | string;

const PURE = 'asks no database';
const OPENS = 'opens or prepares a database';
const OPEN_TABLE = 'about phones and processes, which belong to no tenant';
const DEFINER = 'a definer function, which is for all tenants';
const CROSSING = 'crosses by its nature, with the rights of a crossing';

const inTx =
  (body: (tx: Tx, of: Owned) => Promise<unknown>): Attempt =>
  (db, of) =>
    db.transaction((tx) => body(tx, of));

const writing =
  (writes: (of: Owned) => readonly Write[]): Attempt =>
  async (db, of) => {
    for (const write of writes(of)) await db.execute(write(db.read).getSQL());
  };

const page = { limit: 100, after: null };

/** Everything that the package offers; the test fails where a function is not listed. */
export const ATTEMPTS: Readonly<Partial<Record<Name, Attempt>>> = {
  accessVersion: PURE,
  acrossTenants: PURE,
  artifactId: PURE,
  asTenant: PURE,
  databaseError: PURE,
  endOfNews: 'tells the number of a transaction',
  factCounts: PURE,
  isConflict: PURE,
  isTenantName: PURE,
  isUniqueViolation: PURE,
  joinWrites: PURE,
  pgliteImageVersion: PURE,
  roleOf: PURE,
  rolePrefix: PURE,
  ruleAsTold: PURE,
  scramVerifier: PURE,
  directoryArtifacts: 'keeps files; a path is that of the tenant it is given',
  createRecentKeys: PURE,
  createPgliteImage: OPENS,
  migrateDatabase: OPENS,
  openPglite: OPENS,
  openPostgres: OPENS,
  probePostgres: OPENS,
  tidyEmbedded: OPENS,
  beginReset: OPEN_TABLE,
  deleteOldInstances: OPEN_TABLE,
  databaseIdentity: OPEN_TABLE,
  noteIdentity: OPEN_TABLE,
  notedIdentity: OPEN_TABLE,
  findDevice: OPEN_TABLE,
  goneSerials: OPEN_TABLE,
  heartbeat: OPEN_TABLE,
  isAlive: OPEN_TABLE,
  listDevices: OPEN_TABLE,
  otherOwner: OPEN_TABLE,
  recordReset: OPEN_TABLE,
  releaseDevice: OPEN_TABLE,
  resettingDevices: OPEN_TABLE,
  saveDevice: OPEN_TABLE,
  setDeviceBattery: OPEN_TABLE,
  setDevicePackages: OPEN_TABLE,
  setDeviceState: OPEN_TABLE,
  setOperatorLabels: OPEN_TABLE,
  takeResetToken: OPEN_TABLE,
  othersSuit: OPEN_TABLE,
  correctTurn: OPEN_TABLE,
  pauseTurns: OPEN_TABLE,
  takeTurn: OPEN_TABLE,
  noteDatabaseInUse: DEFINER,
  deleteOldAudit: DEFINER,
  deleteOldJobs: DEFINER,
  redriveEvent: DEFINER,
  settleRestoredEvents: DEFINER,
  crossIn: CROSSING,
  grantIdle: CROSSING,

  addWaiter: inTx((tx, { run, job }) =>
    store.addWaiter(tx, { runId: run.id, jobId: job.id, tenantId: OWNER, selectors: {}, priority: 9 }),
  ),
  appendEvents: inTx((tx, { event }) => store.appendEvents(tx, [{ ...event, id: newId('evt') }])),
  beginCommands: (db, { run, serial, lease, command }) =>
    store.beginCommands(db, { runId: run.id, serial, token: lease?.token ?? 0 }, [
      { ...command, owner: 'azure' },
    ]),
  beginUnbegun: (db, { run, serial, lease, command }) =>
    store.beginUnbegun(db, { runId: run.id, serial, token: lease?.token ?? 0 }, [
      { ...command, owner: 'azure' },
    ]),
  bestRules: (db) => store.bestRules(db.read, { ...APP, goal: 'a goal', limit: 10 }),
  blackCapturesOfRun: (db, { run }) => store.blackCapturesOfRun(db.read, run.id),
  claimUnpublished: inTx((tx) => store.claimUnpublished(tx, { graceMs: 0, lostMs: 0, limit: 100 })),
  clearTimers: inTx((tx, { run }) => store.clearTimers(tx, run.id)),
  commandsOfStep: (db, { run }) => store.commandsOfStep(db.read, run.id, 1),
  commitHandled: (db, { job, run, event }) =>
    store.commitHandled(db.read, {
      eventId: event.id,
      consumer: 'planner',
      deadReason: null,
      jobId: job.id,
      run: { ...run, patch: { status: 'ended', state: stateAfter(3) } },
      job: { version: job.version, patch: { status: 'ended' } },
      events: [],
      writes: [],
    }),
  commitJob: inTx((tx, { job }) => store.commitJob(tx, job, { status: 'ended' })),
  copySteps: inTx((tx, { run }) => store.copySteps(tx, { from: run.id, to: 'run_azure', before: 9 })),
  countAttempt: (db, { event }) => store.countAttempt(db.read, event.id),
  countOpenJobs: (db) => store.countOpenJobs(db.read, OWNER, 100),
  countRuleUses: inTx((tx) =>
    store.countRuleUses(tx, { ...APP, told: [store.ruleAsTold(RULE)], success: true }),
  ),
  countStepsUse: inTx((tx) => store.countStepsUse(tx, { ...APP, told: LEARNT.steps, success: true })),
  databaseArtifacts: (db, { artifactId }) => store.databaseArtifacts(db).get(STRANGER, artifactId),
  decideHealing: (db, { run }) => store.decideHealing(db.read, `heal_${run.id}_0`, 'accepted'),
  deleteCase: inTx((tx) => store.deleteCase(tx, OWNER, 'crimson-case')),
  deleteSchedule: inTx((tx) => store.deleteSchedule(tx, OWNER, SCHEDULE.id)),
  deleteLease: inTx((tx, { run }) => store.deleteLease(tx, run.id)),
  deleteMemory: inTx(async (tx, { memory }) => {
    for (const row of memory) await store.deleteMemory(tx, row);
  }),
  deleteMemoryOfApp: inTx((tx) => store.deleteMemoryOfApp(tx, { tenantId: OWNER, app: APP.packageName })),
  deleteReservation: inTx((tx) => store.deleteReservation(tx, 'rsv_crimson')),
  deleteWaiter: inTx((tx, { run }) => store.deleteWaiter(tx, run.id)),
  dropEndedReservations: inTx((tx) => store.dropEndedReservations(tx)),
  dropLapsedGrants: inTx((tx) => store.dropLapsedGrants(tx)),
  editRule: inTx(async (tx, { memory }) => {
    for (const { row } of memory) await store.editRule(tx, row.id, { text: 'azure' });
  }),
  editSteps: inTx(async (tx, { memory }) => {
    for (const { row } of memory) await store.editSteps(tx, row.id, ['azure']);
  }),
  extendLeases: inTx((tx) => store.extendLeases(tx, 'gw-1', 1)),
  findCaptions: async (db) => [
    ...(await store.findCaptions(db.read, { tenantId: OWNER, keys: ['crimson-look'] })),
  ],
  findCapture: (db, { capture }) => store.findCapture(db.read, capture.id),
  findCaptures: (db, { capture }) => store.findCaptures(db.read, [capture.id]),
  decideAct: writing(({ run }) => [store.decideAct({ runId: run.id, id: ACT.id, step: 7 })]),
  endAct: writing(({ run }) => [
    store.endAct({ runId: run.id, step: null }, { outcome: 'done', detail: 'azure', captureId: null }),
  ]),
  findAct: (db, { run }) => store.findAct(db.read, run.id, ACT.id),
  insertAct: inTx((tx, { run }) => store.insertAct(tx, { ...ACT, runId: run.id, id: 'act_azure' })),
  openAct: (db, { run }) => store.openAct(db.read, run.id),
  holdTimers: writing(({ run }) => [store.holdTimers(run.id, ['deadline'])]),
  releaseTimers: writing(({ run }) => [store.releaseTimers(run.id, ['deadline'])]),
  advanceSchedule: inTx((tx) => store.advanceSchedule(tx, { ...SCHEDULE, version: 1, nextAt: null })),
  dueSchedules: (db) => store.dueSchedules(db.read, { limit: 100 }),
  findSchedule: (db) => store.findSchedule(db.read, OWNER, SCHEDULE.id),
  listFirings: (db) =>
    store.listFirings(db.read, { tenantId: OWNER, scheduleId: SCHEDULE.id, limit: 100, before: null }),
  listSchedules: (db) => store.listSchedules(db.read, { ...page, tenantId: OWNER }),
  nextScheduleInMs: (db) => store.nextScheduleInMs(db.read),
  noteFirings: inTx((tx) => store.noteFirings(tx, [{ ...FIRING, dueAt: new Date(1) }])),
  putSchedule: inTx((tx) => store.putSchedule(tx, SCHEDULE)),
  beginCell: inTx((tx, { job }) => store.beginCell(tx, CELL, job.id)),
  cancelBenchmark: inTx((tx) => store.cancelBenchmark(tx, BENCHMARK)),
  countCells: (db) =>
    store.countCells(db.read, BENCHMARK).then((found) => Object.keys(found).length > 0 && 'crimson'),
  dueCells: (db) => store.dueCells(db.read, BENCHMARK, 100),
  endBenchmark: (db) => store.endBenchmark(db.read, BENCHMARK),
  findBenchmark: (db) => store.findBenchmark(db.read, BENCHMARK),
  findBenchmarkByKey: (db) => store.findBenchmarkByKey(db.read, OWNER, BENCHMARK.idempotencyKey),
  insertBenchmark: inTx((tx) => store.insertBenchmark(tx, { ...BENCHMARK, id: 'bmk_azure' }, [NEW_CELL])),
  listBenchmarks: (db) => store.listBenchmarks(db.read, { tenantId: OWNER, limit: 100, before: null }),
  listCells: (db) => store.listCells(db.read, BENCHMARK, { limit: 100, after: 0 }),
  modelsAsked: async (db) => [...(await store.modelsAsked(db.read, BENCHMARK))],
  taskFigures: async (db) => [...(await store.taskFigures(db.read, BENCHMARK))],
  openBenchmarks: (db) => store.openBenchmarks(db.read, { limit: 100 }),
  retryCells: inTx((tx) => store.retryCells(tx, BENCHMARK, { tries: 1 })),
  runningCells: (db) => store.runningCells(db.read, BENCHMARK),
  settleCell: (db) =>
    store.settleCell(db.read, CELL, { status: 'error', outcome: null, reason: null, result: null }),
  claimDeliveries: (db) => store.claimDeliveries(db.read, { limit: 100, claimMs: 1, without: [] }),
  deleteOldDeliveries: (db) => store.deleteOldDeliveries(db.read, 100),
  deleteWebhook: inTx((tx) => store.deleteWebhook(tx, OWNER, WEBHOOK.id)),
  dropDeliveries: inTx((tx) => store.dropDeliveries(tx, OWNER, { webhookId: WEBHOOK.id, reason: 'azure' })),
  editWebhook: inTx((tx) => store.editWebhook(tx, WEBHOOK, { url: 'https://azure.example/' })),
  findWebhook: (db) => store.findWebhook(db.read, OWNER, WEBHOOK.id),
  insertWebhook: inTx((tx) => store.insertWebhook(tx, { ...WEBHOOK, id: 'whk_azure' })),
  listDeliveries: (db) =>
    store.listDeliveries(db.read, { tenantId: OWNER, webhookId: WEBHOOK.id, limit: 100, before: null }),
  listSealedWebhooks: (db) => store.listSealedWebhooks(db.read, { limit: 100, after: null }),
  listWebhooks: (db) => store.listWebhooks(db.read, OWNER),
  nextDeliveryInMs: (db) => store.nextDeliveryInMs(db.read),
  noteWebhookFails: inTx((tx) =>
    store.noteWebhookFails(tx, WEBHOOK, { disableAfterMs: -1_000, reason: 'azure' }),
  ),
  noteWebhookWorks: (db) => store.noteWebhookWorks(db.read, OWNER, WEBHOOK.id),
  queueDeliveries: writing(() => [store.queueDeliveries({ ...TOLD, id: 'dlv_azure' })]),
  queueDelivery: inTx((tx) => store.queueDelivery(tx, WEBHOOK.id, { ...TOLD, id: 'dlv_azure' })),
  redeliver: inTx((tx) => store.redeliver(tx, { ...TOLD, webhookId: WEBHOOK.id })),
  resealWebhook: (db) => store.resealWebhook(db.read, { ...WEBHOOK, anew: 'azure' }),
  searchCases: (db) => store.searchCases(db.read, { ...page, tenantId: OWNER, filter: {} }),
  searchJobs: (db) =>
    store.searchJobs(db.read, {
      ...{ tenantId: OWNER, limit: 100, before: null, fromId: null, toId: null },
      filter: { text: 'crimson' },
    }),
  standOfJobs: (db) =>
    store.standOfJobs(db.read, {
      ...{ tenantId: OWNER, limit: 100, before: null, fromId: null, toId: null },
      filter: {},
    }),
  settleDelivery: inTx((tx) =>
    store.settleDelivery(
      tx,
      { ...TOLD, attempts: 0 },
      { status: 'delivered', retryInMs: null, lastStatus: 200, lastError: 'azure' },
    ),
  ),
  endQuarantine: inTx((tx) => store.endQuarantine(tx, QUARANTINE)),
  listQuarantines: (db) => store.listQuarantines(db.read, OWNER),
  noteTestResult: writing(({ job }) =>
    store.noteTestResult({ ...QUARANTINE, jobId: job.id, test: 'azure-test', outcome: 'failed' }),
  ),
  putQuarantine: inTx((tx) => store.putQuarantine(tx, { ...QUARANTINE, reason: 'azure' })),
  testHistory: (db) =>
    store.testHistory(db.read, { tenantId: OWNER, app: null, test: null, limit: 100, after: null }),
  assignmentsOf: (db) => store.assignmentsOf(db.read, OWNER, ['crimson-case']),
  deleteAssignment: inTx((tx) => store.deleteAssignment(tx, ASSIGNMENT)),
  listAssignments: (db) =>
    store.listAssignments(db.read, { ...page, tenantId: OWNER, tester: null, dueBefore: null, after: null }),
  putAssignment: inTx((tx) => store.putAssignment(tx, { ...ASSIGNMENT, tester: 'azure' })),
  deleteParameterSet: inTx((tx) => store.deleteParameterSet(tx, OWNER, PARAMETER_SET.name)),
  findParameterSet: (db) => store.findParameterSet(db.read, PARAMETER_SET),
  insertParameterSet: inTx((tx) => store.insertParameterSet(tx, PARAMETER_SET)),
  listParameterSets: (db) => store.listParameterSets(db.read, { ...page, tenantId: OWNER }),
  newestParameterSets: (db) => store.newestParameterSets(db.read, OWNER, [PARAMETER_SET.name]),
  deleteRelease: inTx((tx) => store.deleteRelease(tx, RELEASE)),
  findRelease: (db) => store.findRelease(db.read, RELEASE),
  findReleaseReport: (db) => store.findReleaseReport(db.read, RELEASE),
  insertReleaseReport: inTx((tx) => store.insertReleaseReport(tx, { ...RELEASE_REPORT, number: 2 })),
  listReleaseReports: (db) => store.listReleaseReports(db.read, RELEASE),
  listReleases: (db) => store.listReleases(db.read, { ...page, tenantId: OWNER }),
  lockRelease: inTx((tx) => store.lockRelease(tx, RELEASE)),
  putRelease: inTx((tx) => store.putRelease(tx, { ...RELEASE, spec: { title: 'azure' } })),
  insertSignature: inTx((tx) => store.insertSignature(tx, { ...SIGNATURE, id: 'sig_azure' })),
  jobsKeptBy: (db) => store.jobsKeptBy(db.read, OWNER, SIGNATURE.id),
  keepJobs: inTx((tx, { job }) =>
    store.keepJobs(tx, { tenantId: OWNER, holder: 'sig_azure', jobIds: [job.id] }),
  ),
  releaseJobs: inTx((tx) => store.releaseJobs(tx, OWNER, [SIGNATURE.id])),
  signaturesOf: (db) => store.signaturesOf(db.read, RELEASE),
  voidSignatures: inTx(async (tx) => [
    ...(await store.voidSignatures(tx, { tenantId: OWNER, ids: [SIGNATURE.id], reasons: ['azure'] })),
  ]),
  withdrawSignature: inTx((tx) => store.withdrawSignature(tx, { ...SIGNATURE, comment: 'azure' })),
  decisionsOf: (db, { job }) => store.decisionsOf(db.read, OWNER, [job.id]),
  insertDecision: inTx((tx, { job }) => store.insertDecision(tx, { ...DECISION, jobId: job.id, number: 2 })),
  insertScriptReview: inTx((tx, { script }) =>
    store.insertScriptReview(tx, { ...REVIEW, scriptId: script.id, number: 2 }),
  ),
  newestScriptReview: (db, { script }) => store.newestScriptReview(db.read, OWNER, script.id),
  scriptReviewsOf: (db, { script }) => store.scriptReviewsOf(db.read, OWNER, script.id),
  capturesOfJobs: (db, { job }) => store.capturesOfJobs(db.read, [job.id]),
  eventsOfJobs: (db, { job }) => store.eventsOfJobs(db.read, [job.id]),
  newestResults: async (db) => [
    ...(await store.newestResults(db.read, {
      ...{ tenantId: OWNER, tests: ['crimson-test'], app: 'org.example.app', appVersion: '' },
    })),
  ],
  scriptsOfJobs: (db, { job }) => store.scriptsOfJobs(db.read, OWNER, [job.id]),
  stepsOfJobs: (db, { job }) => store.stepsOfJobs(db.read, [job.id]),
  versionsOfJobs: async (db, { job }) => [...(await store.versionsOfJobs(db.read, OWNER, [job.id]))],
  findCase: (db) => store.findCase(db.read, OWNER, 'crimson-case'),
  findHealing: (db, { run }) => store.findHealing(db.read, OWNER, `heal_${run.id}_0`),
  endedKeys: (db) =>
    store.endedKeys(db.read, ['key_crimson']).then((ended) => ended.length !== 1 && 'crimson'),
  findDeadEvent: (db, { event }) => store.findDeadEvent(db.read, event.id),
  findKey: (db) => store.findKey(db.read, 'key_crimson'),
  findSpendings: (db, { job }) => store.findSpendings(db.read, { tenantId: OWNER, jobId: job.id }),
  forgetCalls: (db) => store.forgetCalls(db.read, { limit: 100 }),
  hasKeys: (db) => store.hasKeys(db.read).then((found) => found && 'crimson'),
  insertAudit: (db) => store.insertAudit(db.read, AUDIT),
  insertKey: inTx((tx) => store.insertKey(tx, { ...KEY, id: 'key_azure' })),
  listDaySpendings: (db) => store.listDaySpendings(db.read, OWNER),
  listAudit: (db) => store.listAudit(db.read, { tenantId: OWNER, limit: 100, before: null }),
  listDeadEvents: (db) => store.listDeadEvents(db.read, { limit: 100, before: null }),
  listKeys: (db) => store.listKeys(db.read, { tenantId: OWNER, limit: 100, after: null }),
  noteKeyUse: (db) => store.noteKeyUse(db.read, 'key_crimson'),
  reserveCall: (db, { job }) => store.reserveCall(db.read, { ...CALL, jobId: job.id }),
  revokeKey: inTx((tx) => store.revokeKey(tx, { tenantId: OWNER, id: 'key_crimson' })),
  settleCall: (db, { reservation }) => store.settleCall(db.read, reservation, { tokens: 9, nano: 9 }),
  sweepCalls: (db) => store.sweepCalls(db.read, { limit: 100 }),
  findJob: (db, { job }) => store.findJob(db.read, OWNER, job.id),
  findJobs: (db, { job }) => store.findJobs(db.read, OWNER, [job.id]),
  hasSecrets: (db, { job }) => store.hasSecrets(db.read, job.id),
  findJobsByKeys: (db) => store.findJobsByKeys(db.read, OWNER, ['crimson-key']),
  findMemory: async (db, { memory }) =>
    Promise.all(memory.map(({ row }) => store.findMemory(db.read, { tenantId: OWNER, id: row.id }))),
  findRun: (db, { run }) => store.findRun(db.read, run.id),
  findScript: (db, { script }) => store.findScript(db.read, script.id),
  findStep: (db, { run }) => store.findStep(db.read, run.id, 0),
  finishCommands: writing(({ command }) => [store.finishCommands([{ id: command.id, status: 'failed' }])]),
  forgiveAttempt: (db, { event }) => store.forgiveAttempt(db.read, event.id),
  healingsOf: (db, { job }) => store.healingsOf(db.read, { tenantId: OWNER, jobId: job.id }),
  picturesOfHealings: (db, { run }) =>
    store.picturesOfHealings(db.read, { tenantId: OWNER, ids: [`heal_${run.id}_0`] }),
  proposeHealing: inTx((tx, { healing }) => store.proposeHealing(tx, { ...healing, stepIndex: 2 }, 9)),
  waitingHealings: (db, { healing }) => store.waitingHealings(db.read, healing),
  newestHealings: (db) => store.newestHealings(db.read, { tenantId: OWNER, status: null, limit: 10 }),
  holdEvents: (db, { event }) => store.holdEvents(db.read, [event.id], 1_000),
  insertCapture: writing(({ capture }) => [store.insertCapture({ ...capture, id: newId('cap') })]),
  insertHealings: writing(({ healing }) => store.insertHealings([{ ...healing, stepIndex: 1 }])),
  insertJob: inTx((tx, { job }) => store.insertJob(tx, { ...job, id: newId('job'), idempotencyKey: null })),
  insertJobs: inTx((tx, { job, event }) => {
    const id = newId('job');
    const first = { ...event, id: newId('evt'), jobId: id };
    return store.insertJobs(tx, [{ job: { ...job, id, idempotencyKey: null }, first }]);
  }),
  insertModelCalls: writing(({ run }) => store.insertModelCalls({ run, role: 'actor' }, [COST])),
  insertReservation: inTx((tx) =>
    store.insertReservation(tx, {
      id: 'rsv_azure',
      tenantId: OWNER,
      selector: {},
      until: new Date(Date.now() + 1e6),
    }),
  ),
  insertRun: inTx((tx, { run }) => store.insertRun(tx, { ...run, id: newId('run') })),
  insertScripts: writing(({ script }) => store.insertScripts([{ ...script, id: newId('scr') }])),
  isExpired: (db, { run }) => store.isExpired(db.read, { runId: run.id }),
  knownFacts: (db) => store.knownFacts(db.read, { ...APP, limit: 10 }),
  learnFacts: inTx((tx) =>
    store.learnFacts(tx, { ...APP, jobId: 'job_azure', appVersion: '1', facts: [FACT], workedOn: [FACT] }),
  ),
  learnRules: inTx((tx) => store.learnRules(tx, [RULE])),
  learnSteps: inTx((tx) => store.learnSteps(tx, { ...LEARNT, steps: [] })),
  leaseOfRun: (db, { run }) => store.leaseOfRun(db.read, run.id),
  leasesOfRun: (db, { run }) => store.leasesOfRun(db.read, run.id),
  listJobs: (db) => store.listJobs(db.read, { tenantId: OWNER, limit: 100, before: null }),
  listLeases: (db) => store.listLeases(db.read),
  listMemory: (db) => store.listMemory(db.read, { ...page, tenantId: OWNER, app: null, type: null }),
  listReservations: (db) => store.listReservations(db.read, null),
  loadEventContext: (db, { event }) => store.loadEventContext(db.read, event.id, { sealed: true }),
  lockJob: inTx((tx, { job }) => store.lockJob(tx, job.id)),
  lockOpenJobs: inTx((tx) => store.lockOpenJobs(tx)),
  loseDevices: inTx((tx, { run }) => store.loseDevices(tx, run.id)),
  markPublished: (db, { event }) => store.markPublished(db.read, [event.id]),
  modelCallsOfRun: async (db, { run }) =>
    (await store.modelCallsOfRun(db.read, run.id, 1)).length > 0 && 'crimson',
  modelTotals: async (db, { run }) => (await store.modelTotals(db.read, run.id)).calls > 0 && 'crimson',
  newestEvent: (db, { job, event }) => store.newestEvent(db.read, { jobId: job.id, type: event.type }),
  timerDue: (db, { run }) => store.timerDue(db.read, run.id, 'deadline'),
  nextTimerInMs: async (db) => (await store.nextTimerInMs(db.read)) !== null && 'crimson',
  nextWaiter: (db) => store.nextWaiter(db.read, { except: '', freed: null }),
  noteRunLog: inTx((tx, { run }) => store.noteRunLog(tx, run.id, { artifactId: 'a', bytes: 1, cut: false })),
  openRunsOfJob: (db, { job }) => store.openRunsOfJob(db.read, job.id),
  proofsOfJob: (db, { job }) => store.proofsOfJob(db.read, job.id),
  proveScripts: writing(({ script }) =>
    store.proveScripts([
      { id: script.id, content: 'azure', files: [], proof: 'not_replayed', proofDetail: 'azure' },
    ]),
  ),
  putCase: inTx((tx) => store.putCase(tx, OWNER, { ...JSON.parse('{}'), id: 'crimson-case' })),
  recordDecision: writing(({ run }) => [
    store.recordDecision({ ...newStep(run.id), index: 1, tenantId: OWNER }),
  ]),
  recordExecution: writing(({ run }) => [
    store.recordExecution({
      runId: run.id,
      index: 0,
      status: 'azure',
      afterCaptureId: 'c',
      deviceMs: 1,
      settleMs: 1,
      settledBy: 'cap',
    }),
  ]),
  recordPlayed: writing(({ run }) =>
    store.recordPlayed([{ runId: run.id, index: 2, tenantId: OWNER, action: ACTION, beforeCaptureId: 'c' }]),
  ),
  recordRestoration: writing(({ run }) => [
    store.recordRestoration({ runId: run.id, index: 0, plan: 'azure', deviceMs: 1 }),
  ]),
  recordVerdict: writing(({ run }) => [
    store.recordVerdict({
      runId: run.id,
      index: 0,
      verdict: JSON.parse('{}'),
      changes: ['azure'],
      modelMs: 1,
    }),
  ]),
  replaceState: inTx((tx, { run }) => store.replaceState(tx, run, stateAfter(3))),
  returnDevice: inTx((tx, { run, serial }) =>
    store.returnDevice(tx, {
      runId: run.id,
      packages: null,
      outcome: { serial, token: 0, problem: null, attested: true, away: false },
    }),
  ),
  returnDevices: inTx(async (tx, { run, serial }) => [
    ...(await store.returnDevices(tx, [
      {
        runId: run.id,
        packages: null,
        outcome: { serial, token: 0, problem: null, attested: true, away: false },
      },
    ])),
  ]),
  listSealedSecrets: (db) => store.listSealedSecrets(db.read, page),
  resealSecrets: async (db, { job }) =>
    (await store.resealSecrets(db.read, { jobId: job.id, sealed: 'crimson-seal', anew: 'changed' }))
      ? [true]
      : [],
  runLogsOfJob: async (db, { job }) => [...(await store.runLogsOfJob(db.read, job.id))],
  runsOfJob: (db, { job }) => store.runsOfJob(db.read, job.id),
  saveCaptions: writing(() => store.saveCaptions(OWNER, new Map([['azure-look', 'azure']]))),
  scriptsOfJob: (db, { job }) => store.scriptsOfJob(db.read, job.id),
  setTimer: inTx((tx, { timer }) => store.setTimer(tx, { ...timer, inMs: 1 })),
  stepsFor: (db) => store.stepsFor(db.read, { ...APP, goal: LEARNT.goal }),
  stepCounts: (db, { run }) => store.stepCounts(db.read, [run.id]),
  stepsOfRun: (db, { run }) => store.stepsOfRun(db.read, run.id),
  storedBytes: (db) => store.storedBytes(db.read, OWNER),
  supersedeCommands: inTx((tx, { run }) => store.supersedeCommands(tx, run.id)),
  takeDueTimers: inTx((tx) => store.takeDueTimers(tx, 100)),
  timeline: (db, { job }) => store.timeline(db.read, { jobId: job.id, afterSeq: 0, limit: 100 }),
  newsAfter: async (db) => {
    const after = { xact: 0, jobId: '', seq: 0 };
    return (await store.newsAfter(db.read, [{ tenantId: OWNER, after }], 100)).flat();
  },
  timelines: (db, { job }) => store.timelines(db.read, [{ jobId: job.id, afterSeq: 0 }], 100),
  unbegunGrants: (db) => store.unbegunGrants(db.read, { gateway: 'gw-1', afterMs: -1_000 }),
  unhandledEvents: (db) => store.unhandledEvents(db.read, 100),
  unpublishedChildren: (db, { event }) => store.unpublishedChildren(db.read, event.id),
  whenLeasesExpire: writing(({ run }) => [
    store.whenLeasesExpire({ runId: run.id, type: RunClosed.type, gateway: 'any' }),
  ]),
  addRounds: writing(({ exploration }) => [store.addRounds({ id: exploration.id, rounds: 9 })]),
  activityVisits: async (db, { exploration }) => {
    const asked = { explorationId: exploration.id, packageName: APP.packageName };
    return (await store.activityVisits(db.read, asked)).size > 0 && 'crimson';
  },
  activitiesSeen: async (db, { exploration }) => {
    const asked = { explorationId: exploration.id, packageName: 'org.example' };
    return (await store.activitiesSeen(db.read, asked)).length > 0 && 'crimson';
  },
  coveredBy: async (db, { exploration }) => {
    const asked = { explorationId: exploration.id, packageName: 'org.example' };
    const { screens, transitions } = await store.coveredBy(db.read, asked);
    return screens + transitions > 0 && 'crimson';
  },
  jobsOfExploration: (db, { exploration }) => store.jobsOfExploration(db.read, exploration.id),
  legsOfExploration: (db, { exploration }) => store.legsOfExploration(db.read, exploration.id),
  legsOfJob: (db, { job }) => store.legsOfJob(db.read, job.id),
  triesOfRun: async (db, { run }) => (await store.triesOfRun(db.read, run.id)).length > 0 && 'crimson',
  claimTry: writing(({ claim }) => [store.claimTry({ ...claim, nth: 2 })]),
  endExploration: writing(({ exploration }) => [store.endExploration(exploration.id)]),
  entriesOfExploration: (db, { exploration }) => store.entriesOfExploration(db.read, exploration),
  findExploration: (db, { exploration }) => store.findExploration(db.read, exploration),
  insertExploration: inTx((tx, { exploration }) =>
    store.insertExploration(tx, { ...exploration, id: newId('exp') }),
  ),
  knownWidgets: async (db) => [
    ...(await store.knownWidgets(db.read, { ...EXPLORED, signatures: ['crimson-widget'] })),
  ],
  mapOfApp: (db) => store.mapOfApp(db.read, { ...APP, appVersion: null }).then(({ screens }) => screens),
  mergeMap: inTx((tx) => store.mergeMap(tx, MAP)),
  noteDeclared: writing(({ exploration }) => [
    store.noteDeclared({ id: exploration.id, declared: ['azure'], entries: ['azure:b'] }),
  ]),
  noteExploredVersion: writing(({ exploration }) => [
    store.noteExploredVersion({ id: exploration.id, appVersion: 'azure' }),
  ]),
  reopenExploration: writing(({ exploration }) => [store.reopenExploration(exploration.id)]),
  settleTry: writing(({ claim }) => [store.settleTry(claim)]),
  sureWaysOfApp: (db) => store.sureWaysOfApp(db.read, { ...EXPLORED, limit: 9 }),
  waysOfApp: (db) => store.waysOfApp(db.read, { ...EXPLORED, limit: 9 }),
  tryCounts: async (db, { exploration }) => [
    ...(await store.tryCounts(db.read, { explorationId: exploration.id, signatures: ['crimson-widget'] })),
  ],
  beginTask: writing(({ task }) => [store.beginTask({ id: task.id, runId: 'run_azure', firstStep: 9 })]),
  coverageOf: async (db, { exploration }) => {
    const asked = { explorationId: exploration.id, packageName: 'org.example', most: 9 };
    return (await store.coverageOf(db.read, asked)).length > 0 && 'crimson';
  },
  editCrash: inTx((tx, { crash }) => store.editCrash(tx, crash, { status: 'fixed', note: 'azure' })),
  endTask: writing(({ task }) => [
    store.endTask({ id: task.id, outcome: 'azure', summary: 'azure', lastStep: 9 }),
  ]),
  endTasksOfRun: writing(({ task }) => [
    store.endTasksOfRun({
      runId: task.begun?.runId ?? '',
      outcome: 'azure',
      summary: 'azure',
      lastStep: 9,
    }),
  ]),
  findCrash: (db, { crash }) => store.findCrash(db.read, crash),
  findingsOf: (db) =>
    store.findingsOf(db.read, { ...APP, ...page, appVersion: null, jobIds: null, kind: null, screen: null }),
  insertTask: writing(({ task }) => [store.insertTask({ ...task, id: newId('tsk') })]),
  knowledgeFor: (db) => store.knowledgeFor(db.read, { ...KNOWLEDGE, limit: 9 }),
  latestTasks: (db, { exploration }) =>
    store.latestTasks(db.read, { explorationId: exploration.id, limit: 9 }),
  learnKnowledge: inTx((tx) => store.learnKnowledge(tx, [{ ...KNOWLEDGE, knowledge: 'azure' }])),
  listCrashes: (db) =>
    store.listCrashes(db.read, { ...page, tenantId: OWNER, app: null, status: null, jobId: null }),
  recordCrash: inTx((tx, { crash: { id: _id, ...crash } }) => store.recordCrash(tx, crash)),
  recordFindings: inTx((tx) => store.recordFindings(tx, FINDINGS)),
  setRepro: writing(({ crash }) => [
    store.setRepro({ id: crash.id, repro: { state: 'unreduced', jobId: 'job_1', reason: 'azure' } }),
  ]),
  actionsDone: (db, { exploration }) =>
    store.actionsDone(db.read, { explorationId: exploration.id, packageName: APP.packageName, limit: 9 }),
  layoutsSeen: (db, { exploration }) =>
    store.layoutsSeen(db.read, { explorationId: exploration.id, packageName: APP.packageName, limit: 9 }),
  withoutCrop: async (db) =>
    (await store.withoutCrop(db.read, FINDINGS)).length === 0 && 'the picture of crimson is known',
  tasksOf: (db, { exploration }) =>
    store.tasksOf(db.read, { ...page, after: null, explorationId: exploration.id }),
  usesOfRuns: async (db, { run }) => (await store.usesOfRuns(db.read, [run.id])).size > 0 && 'crimson',
  waitingRuns: (db, { job }) => store.waitingRuns(db.read, { tenantId: job.tenantId, jobId: null, limit: 9 }),
  heldRuns: (db, { job }) => store.heldRuns(db.read, { tenantId: job.tenantId, jobId: null, limit: 9 }),
  tasksOfRun: (db, { run }) => store.tasksOfRun(db.read, { runId: run.id, limit: 9 }),
};
