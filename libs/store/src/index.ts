export { accessVersion } from './access/access-sql.ts';
export { type Passwords, scramVerifier } from './access/passwords.ts';
export type { Prepared } from './access/prepare.ts';
export { type DatabaseUser, roleOf, rolePrefix } from './access/roles.ts';
export { CROSSINGS, type Crossing, TENANCY } from './access/tenancy.ts';
export {
  type ArtifactOptions,
  type Artifacts,
  artifactId,
  databaseArtifacts,
  type PrunedArtifacts,
  type PruneRequest,
  storedBytes,
} from './artifacts.ts';
export { directoryArtifacts } from './artifacts-directory.ts';
export { type Database, MIGRATIONS_FOLDER, type Reader, type Tx } from './database.ts';
export { databaseError, isUniqueViolation } from './database-errors.ts';
export { createPgliteImage, openPglite } from './embedded.ts';
export type { AsynchronousCommits } from './flush-watch.ts';
export type { PgliteOptions } from './pglite.ts';
export { pgliteImageVersion } from './pglite-image-version.ts';
export { tidyEmbedded } from './pglite-upkeep.ts';
export {
  type MigrateOptions,
  migrateDatabase,
  openPostgres,
  POSTGRES_TIMEOUTS,
  type PostgresOptions,
} from './postgres.ts';
export { type DatabaseProbe, probePostgres } from './probe-postgres.ts';
export { createRecentKeys, type RecentKeys } from './recent-keys.ts';
export {
  endedKeys,
  findKey,
  hasKeys,
  insertKey,
  KEYS_PER_TENANT_MAX,
  type KeyRow,
  type KnownKey,
  listKeys,
  type NewKey,
  noteKeyUse,
  revokeKey,
} from './repositories/access/api-keys.ts';
export {
  type AuditRow,
  deleteOldAudit,
  insertAudit,
  listAudit,
  type NewAudit,
} from './repositories/access/audit.ts';
export {
  listSealedSecrets,
  resealSecrets,
  type SealedSecrets,
} from './repositories/access/sealed-secrets.ts';
export { factCounts, knownFacts, learnFacts } from './repositories/action-facts.ts';
export {
  type ActEnd,
  type ActRow,
  decideAct,
  endAct,
  findAct,
  insertAct,
  type NewAct,
  openAct,
} from './repositories/acts.ts';
export {
  type BenchmarkKey,
  type BenchmarkRow,
  beginCell,
  type CellEnd,
  type CellRow,
  cancelBenchmark,
  countCells,
  dueCells,
  endBenchmark,
  findBenchmark,
  findBenchmarkByKey,
  insertBenchmark,
  listBenchmarks,
  listCells,
  modelsAsked,
  type NewBenchmark,
  type NewCell,
  openBenchmarks,
  retryCells,
  runningCells,
  type SeenCell,
  settleCell,
  type TaskFigures,
  taskFigures,
} from './repositories/benchmarks.ts';
export { findCaptions, saveCaptions } from './repositories/captions.ts';
export {
  blackCapturesOfRun,
  type CaptureRow,
  type CaptureWithTree,
  findCapture,
  findCaptures,
  insertCapture,
  type NewCapture,
} from './repositories/captures.ts';
export {
  CASES_LOOKED_AT_MAX,
  CASES_PER_TENANT_MAX,
  type CaseRow,
  deleteCase,
  findCase,
  putCase,
  searchCases,
} from './repositories/cases.ts';
export {
  beginCommands,
  beginUnbegun,
  type CommandLease,
  type CommandRow,
  commandsOfStep,
  finishCommands,
  heartbeat,
  isAlive,
  type NewCommand,
  NOBODY,
  supersedeCommands,
} from './repositories/commands.ts';
export {
  type CommitResult,
  type CommittedEvent,
  commitHandled,
  commitJob,
  type HandledCommit,
  isConflict,
  joinWrites,
  type Write,
} from './repositories/commit.ts';
export { crossIn } from './repositories/cross-in.ts';
export {
  beginReset,
  type DueReset,
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
  setDeviceBattery,
  setDevicePackages,
  setDeviceState,
  setOperatorLabels,
  type TenantChange,
} from './repositories/devices.ts';
export {
  type EventContext,
  type LoadedContext,
  loadEventContext,
} from './repositories/event-context.ts';
export {
  appendEvents,
  claimUnpublished,
  countAttempt,
  type EventRow,
  forgiveAttempt,
  holdEvents,
  markPublished,
  type NewEvent,
  newestEvent,
  timeline,
  timelines,
  unhandledEvents,
  unpublishedChildren,
} from './repositories/events.ts';
export {
  type AppMap,
  type KnownWay,
  mapOfApp,
  mergeMap,
  type ScreenRow,
  type SeenMap,
  type SeenScreen,
  type SeenTransition,
  type SureWay,
  sureWaysOfApp,
  type TransitionRow,
  waysOfApp,
} from './repositories/explore/app-map.ts';
export type { SeenVersion, VersionOfApp } from './repositories/explore/bound-map.ts';
export {
  type CoverageSeen,
  coverageOf,
} from './repositories/explore/coverage.ts';
export {
  type CrashQuery,
  type CrashRow,
  editCrash,
  findCrash,
  listCrashes,
  recordCrash,
  type SeenCrash,
  setRepro,
} from './repositories/explore/crashes.ts';
export {
  addRounds,
  type ExplorationRow,
  endExploration,
  entriesOfExploration,
  findExploration,
  insertExploration,
  type NewExploration,
  noteDeclared,
  noteExploredVersion,
  reopenExploration,
} from './repositories/explore/explorations.ts';
export {
  type FindingQuery,
  type FindingRow,
  findingsOf,
  recordFindings,
  type SeenFinding,
  type SeenInStep,
  withoutCrop,
} from './repositories/explore/findings.ts';
export {
  type KnowledgeRow,
  type KnowledgeWanted,
  knowledgeFor,
  type LearntKnowledge,
  learnKnowledge,
  type SimilarKnowledge,
} from './repositories/explore/knowledge.ts';
export {
  activitiesSeen,
  activityVisits,
  type Covered,
  coveredBy,
  jobsOfExploration,
  type LegRow,
  legsOfExploration,
  legsOfJob,
  triesOfRun,
} from './repositories/explore/legs.ts';
export { actionsDone, layoutsSeen, type SeenBy } from './repositories/explore/seen-layouts.ts';
export {
  beginTask,
  type EndedTask,
  type ExploreTaskRow,
  endTask,
  endTasksOfRun,
  insertTask,
  latestTasks,
  type NewTask,
  type TaskOrigin,
  tasksOf,
  tasksOfRun,
} from './repositories/explore/tasks.ts';
export {
  type Claim,
  claimTry,
  settleTry,
  type TryCount,
  tryCounts,
  UNTRIED,
} from './repositories/explore/tries.ts';
export {
  type KnownWidget,
  knownWidgets,
  type SeenWidget,
  type WidgetObservation,
} from './repositories/explore/widgets.ts';
export { type Granted, grantIdle, unbegunGrants } from './repositories/grants.ts';
export {
  type ElementPicture,
  type HealingPictures,
  picturesOfHealings,
} from './repositories/healing-pictures.ts';
export {
  decideHealing,
  findHealing,
  type HealingRow,
  healingsOf,
  insertHealings,
  type NewHealing,
  newestHealings,
  proposeHealing,
  type WaitingHealings,
  waitingHealings,
} from './repositories/healings.ts';
export {
  type EndedTest,
  endQuarantine,
  listQuarantines,
  type NewQuarantine,
  noteTestResult,
  putQuarantine,
  QUARANTINES_MAX,
  type QuarantineRow,
  testHistory,
  type VersionResults,
  type WantedHistory,
} from './repositories/history.ts';
export {
  countOpenJobs,
  findJob,
  findJobs,
  findJobsByKeys,
  hasSecrets,
  insertJob,
  insertJobs,
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
  type Amount,
  type CallReservation,
  findSpendings,
  forgetCalls,
  type Limit,
  listDaySpendings,
  reserveCall,
  type Spending,
  settleCall,
  sweepCalls,
  type WantedCall,
} from './repositories/limits/budgets.ts';
export {
  correctTurn,
  type PerMinute,
  pauseTurns,
  takeTurn,
  type WantedTurn,
} from './repositories/limits/rates.ts';
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
  type ModelCallRow,
  type ModelTokens,
  type ModelTotals,
  modelCallsOfRun,
  modelTotals,
} from './repositories/model-calls.ts';
export {
  endOfNews,
  type NewsPlace,
  type NewsRow,
  newsAfter,
} from './repositories/news.ts';
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
  advanceSchedule,
  deleteSchedule,
  dueSchedules,
  type FiringRow,
  findSchedule,
  listFirings,
  listSchedules,
  type NewFiring,
  type NewSchedule,
  nextScheduleInMs,
  noteFirings,
  putSchedule,
  type ScheduleRow,
} from './repositories/schedules.ts';
export {
  findScript,
  insertScripts,
  type NewScript,
  proofsOfJob,
  proveScripts,
  type ScriptRow,
  type ScriptUpdate,
  scriptsOfJob,
} from './repositories/scripts.ts';
export {
  type FoundJobs,
  type JobFilter,
  type JobSearch,
  LOOKED_AT_MAX,
  searchJobs,
  standOfJobs,
} from './repositories/search-jobs.ts';
export {
  type AssignmentRow,
  assignmentsOf,
  deleteAssignment,
  listAssignments,
  type NewAssignment,
  putAssignment,
  type WantedAssignments,
} from './repositories/sign-off/assignments.ts';
export {
  capturesOfJobs,
  type EvidenceCapture,
  type EvidenceEvent,
  eventsOfJobs,
  type NewestResult,
  newestResults,
  scriptsOfJobs,
  stepsOfJobs,
  versionsOfJobs,
} from './repositories/sign-off/evidence.ts';
export {
  deleteParameterSet,
  findParameterSet,
  insertParameterSet,
  listParameterSets,
  type NewParameterSet,
  newestParameterSets,
  PARAMETER_SETS_MAX,
  type ParameterSetRow,
} from './repositories/sign-off/parameter-sets.ts';
export {
  deleteRelease,
  findRelease,
  findReleaseReport,
  insertReleaseReport,
  listReleaseReports,
  listReleases,
  lockRelease,
  type NewReleaseReport,
  putRelease,
  RELEASES_PER_TENANT_MAX,
  REPORTS_PER_RELEASE_MAX,
  type ReleaseReportRow,
  type ReleaseRow,
} from './repositories/sign-off/releases.ts';
export {
  type DecisionRow,
  decisionsOf,
  insertDecision,
  type NewDecision,
} from './repositories/sign-off/row-decisions.ts';
export {
  insertScriptReview,
  type NewScriptReview,
  newestScriptReview,
  SCRIPT_REVIEWS_MAX,
  type ScriptReviewRow,
  scriptReviewsOf,
} from './repositories/sign-off/script-reviews.ts';
export {
  insertSignature,
  jobsKeptBy,
  keepJobs,
  type NewSignature,
  releaseJobs,
  SIGNATURES_MAX,
  type SignatureRow,
  signaturesOf,
  voidSignatures,
  withdrawSignature,
} from './repositories/sign-off/signatures.ts';
export {
  copySteps,
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
  stepCounts,
  stepsOfRun,
} from './repositories/steps.ts';
export {
  clearTimers,
  holdTimers,
  type NewTimer,
  nextTimerInMs,
  releaseTimers,
  setTimer,
  type TimerRow,
  takeDueTimers,
  timerDue,
  whenLeasesExpire,
} from './repositories/timers.ts';
export {
  type DeadEvent,
  findDeadEvent,
  listDeadEvents,
  redriveEvent,
} from './repositories/upkeep/dead-letters.ts';
export { noteDatabaseInUse, OUTAGE_MS } from './repositories/upkeep/outages.ts';
export {
  databaseIdentity,
  lockOpenJobs,
  notedIdentity,
  noteIdentity,
  settleRestoredEvents,
} from './repositories/upkeep/restored.ts';
export { deleteOldInstances, deleteOldJobs, type Old } from './repositories/upkeep/retention.ts';
export { noteRunLog, runLogsOfJob } from './repositories/upkeep/run-logs.ts';
export { addWaiter, deleteWaiter, nextWaiter, type RankedWaiter } from './repositories/waiters.ts';
export {
  type HeldRunRow,
  heldRuns,
  type RunUse,
  usesOfRuns,
  type WaitingRunRow,
  waitingRuns,
} from './repositories/waiting-runs.ts';
export {
  claimDeliveries,
  type DeliveryRow,
  deleteOldDeliveries,
  dropDeliveries,
  listDeliveries,
  nextDeliveryInMs,
  queueDeliveries,
  queueDelivery,
  redeliver,
  type Settled,
  settleDelivery,
} from './repositories/webhook-deliveries.ts';
export {
  deleteWebhook,
  editWebhook,
  findWebhook,
  insertWebhook,
  listSealedWebhooks,
  listWebhooks,
  type NewWebhook,
  noteWebhookFails,
  noteWebhookWorks,
  resealWebhook,
  type SealedWebhook,
  type Told,
  type WebhookPatch,
  type WebhookRow,
} from './repositories/webhooks.ts';
export { acrossTenants, asTenant, isTenantName } from './tenant-scope.ts';
