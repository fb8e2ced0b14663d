export { type Artifacts, artifactId, databaseArtifacts, directoryArtifacts } from './artifacts.ts';
export { type Database, MIGRATIONS_FOLDER, type Reader, type Tx } from './database.ts';
export { databaseError, isUniqueViolation } from './database-errors.ts';
export { createPgliteImage, openPglite, type PgliteOptions } from './pglite.ts';
export { openPostgres, type PostgresOptions } from './postgres.ts';
export {
  type CaptureRow,
  findCapture,
  findCaptures,
  insertCapture,
  type NewCapture,
} from './repositories/captures.ts';
export {
  beginCommands,
  type CommandRow,
  commandsOfStep,
  finishCommands,
  heartbeat,
  isAlive,
  type NewCommand,
} from './repositories/commands.ts';
export {
  type CommitResult,
  commitHandled,
  commitJob,
  type HandledCommit,
  isConflict,
  type Write,
} from './repositories/commit.ts';
export {
  addWaiter,
  type DeviceRow,
  deleteLease,
  deleteWaiter,
  extendLeases,
  findDevice,
  grantLease,
  isExpired,
  type LeaseRequest,
  type LeaseRow,
  leaseOfRun,
  listDevices,
  listLeases,
  nextWaiter,
  type SeenDevice,
  saveDevice,
  setDeviceState,
  type WaiterRow,
} from './repositories/devices.ts';
export {
  appendEvents,
  claimUnpublished,
  countAttempt,
  type EventContext,
  type EventRow,
  forgiveAttempt,
  loadEventContext,
  markPublished,
  type NewEvent,
  timeline,
  unhandledEvents,
  unpublishedChildren,
} from './repositories/events.ts';
export {
  findJob,
  findJobByKey,
  insertJob,
  type JobPatch,
  type JobRow,
  listJobs,
  lockJob,
  type NewJob,
} from './repositories/jobs.ts';
export {
  type CallCost,
  insertModelCalls,
  type ModelCaller,
  type ModelTotals,
  modelTotals,
} from './repositories/model-calls.ts';
export { bestRules, type LearntRule, learnRules, type RuleRow } from './repositories/rules.ts';
export {
  findRun,
  insertRun,
  type NewRun,
  openRunsOfJob,
  type RunPatch,
  type RunRow,
  runsOfJob,
} from './repositories/runs.ts';
export {
  findScript,
  insertScripts,
  type NewScript,
  proveScripts,
  type ScriptRow,
  type ScriptUpdate,
  scriptsOfJob,
} from './repositories/scripts.ts';
export {
  type DecidedStep,
  type ExecutedStep,
  findStep,
  type JudgedStep,
  recordDecision,
  recordExecution,
  recordRestoration,
  recordVerdict,
  type StepRow,
  stepsOfRun,
} from './repositories/steps.ts';
export {
  clearTimers,
  type NewTimer,
  nextTimerInMs,
  setTimer,
  type TimerRow,
  takeDueTimers,
} from './repositories/timers.ts';
