export {
  type ArtifactOptions,
  type Artifacts,
  artifactId,
  databaseArtifacts,
  type PrunedArtifacts,
  type PruneRequest,
} from './artifacts.ts';
export { directoryArtifacts } from './artifacts-directory.ts';
export { type Database, MIGRATIONS_FOLDER, type Reader, type Tx } from './database.ts';
export { databaseError, isUniqueViolation } from './database-errors.ts';
export { createPgliteImage, openPglite, type PgliteOptions } from './pglite.ts';
export { tidyEmbedded } from './pglite-upkeep.ts';
export { openPostgres, type PostgresOptions } from './postgres.ts';
export { factCounts, knownFacts, learnFacts } from './repositories/action-facts.ts';
export { findCaptions, saveCaptions } from './repositories/captions.ts';
export {
  blackCapturesOfRun,
  type CaptureRow,
  findCapture,
  findCaptures,
  insertCapture,
  type NewCapture,
} from './repositories/captures.ts';
export {
  CASES_PER_TENANT_MAX,
  type CaseRow,
  deleteCase,
  findCase,
  listCases,
  putCase,
} from './repositories/cases.ts';
export {
  beginCommands,
  type CommandLease,
  type CommandRow,
  commandsOfStep,
  finishCommands,
  heartbeat,
  isAlive,
  type NewCommand,
  supersedeCommands,
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
  FAILED_RESETS_MAX,
  type ResetOutcome,
  type ResettingDevice,
  recordReset,
  releaseDevice,
  resettingDevices,
  takeResetToken,
} from './repositories/device-health.ts';
export {
  type DeviceRow,
  findDevice,
  goneSerials,
  listDevices,
  otherOwner,
  type SeenDevice,
  type SerialPage,
  saveDevice,
  setDevicePackages,
  setDeviceState,
  setOperatorLabels,
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
  newestEvent,
  timeline,
  unhandledEvents,
  unpublishedChildren,
} from './repositories/events.ts';
export { type Granted, grantIdle, unbegunGrants } from './repositories/grants.ts';
export {
  decideHealing,
  findHealing,
  type HealingRow,
  healingsOf,
  insertHealings,
  type NewHealing,
} from './repositories/healings.ts';
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
  deleteLease,
  dropLapsedGrants,
  extendLeases,
  isExpired,
  type LeaseRow,
  leaseOfRun,
  leasesOfRun,
  listLeases,
  loseDevices,
  othersSuit,
} from './repositories/leases.ts';
export {
  deleteMemory,
  deleteMemoryOfApp,
  editRule,
  editSteps,
  findMemory,
  listMemory,
  type MemoryQuery,
  type MemoryRow,
} from './repositories/memory.ts';
export {
  type CallCost,
  insertModelCalls,
  type ModelCaller,
  type ModelTotals,
  modelTotals,
} from './repositories/model-calls.ts';
export {
  countStepsUse,
  GOAL_KEPT_MAX,
  learnSteps,
  stepsFor,
} from './repositories/optimized-steps.ts';
export {
  deleteReservation,
  dropEndedReservations,
  insertReservation,
  listReservations,
  type ReservationRow,
} from './repositories/reservations.ts';
export { deleteOldInstances, deleteOldJobs, type Old } from './repositories/retention.ts';
export { type ReturnedDevice, returnDevice, returnDevices } from './repositories/returns.ts';
export {
  type AppOfTenant,
  bestRules,
  countRuleUses,
  type LearntRule,
  learnRules,
  type RuleRow,
  ruleAsTold,
} from './repositories/rules.ts';
export { noteRunLog, runLogsOfJob } from './repositories/run-logs.ts';
export {
  findRun,
  insertRun,
  type NewRun,
  openRunsOfJob,
  type RunPatch,
  type RunRow,
  replaceState,
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
  type PlayedStep,
  recordDecision,
  recordExecution,
  recordPlayed,
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
export { addWaiter, deleteWaiter, nextWaiter, type RankedWaiter } from './repositories/waiters.ts';
