export { AuditEntry, KeyPage, KeyRequest, KeyView, NewKeyView, SCOPES, Scope, TenantName } from './access.ts';
export {
  ACTION_KINDS,
  Action,
  ActionKind,
  Bounds,
  Direction,
  Distance,
  Effect,
  ElementRef,
  LINK_TEXT_MAX_CHARACTERS,
  Spot,
  STATED_WAIT_MAX_MS,
  TextLink,
} from './action.ts';
export { MAP_SCREENS_MAX, MapEvent, MapGraph } from './app-map.ts';
export {
  BoundCase,
  CASE_PARAMETERS_MAX,
  CASE_ROWS_MAX,
  CASE_STEPS_MAX,
  CaseId,
  CaseParameter,
  CaseSpec,
  type CaseSpecInput,
  CaseStep,
  CaseVerdict,
  ElementState,
  Expectation,
  filesOf,
  HookName,
  LIBRARY_NAME,
  mentionedParameters,
  ParameterName,
  Precondition,
  SECRET_MIN_CHARACTERS,
  withValues,
} from './case.ts';
export {
  CASSETTE_SCHEMA,
  type CassetteAnswer,
  type CassetteCapture,
  type CassetteEnd,
  type CassetteEvent,
  type CassetteHeader,
  CassetteLine,
  PickedChoice,
} from './cassette.ts';
export { DeadLetterView } from './dead-letter.ts';
export {
  DeviceLabels,
  DeviceSelector,
  DeviceView,
  DeviceWish,
  LeaseView,
  MAIN_ROLE,
  mainRoleOf,
  PackageName,
  PICTURE_MAX_PIXELS,
  ReservationRequest,
  ReservationView,
  selectorsOf,
  VIRTUAL_MODEL,
} from './device.ts';
export { ANY_GATEWAY, Envelope, keyOf, type OutgoingEvent } from './envelope.ts';
export { ERROR_CODES, type ErrorCode, isOutage } from './error-codes.ts';
export { type ErrorBody, type ErrorDetails, TapwrightError, toTapwrightError } from './errors.ts';
export {
  defineEvent,
  type EventData,
  type EventDefinition,
  PROCESS_NAMES,
  type ProcessName,
  RUN_STATUSES,
  type RunStatus,
  SERVICE_NAMES,
  type ServiceName,
  servicesIn,
} from './event-definition.ts';
export { CANDIDATES_ASKED_MAX, CommandStatus, DeviceTiming } from './event-fields.ts';
export { EVENTS, type EventTypeOf, eventDefinition, eventsOf } from './events/catalogue.ts';
export * from './events/definitions.ts';
export { PUBLISHED } from './events/published.ts';
export {
  AnyExplorerName,
  BoundExploration,
  BoundTasks,
  Coverage,
  CoveragePoint,
  CRASH_NOTE_MAX_CHARACTERS,
  CrashKind,
  CrashPage,
  CrashPatch,
  CrashStatus,
  CrashView,
  DECLARED_MAX,
  ENTRIES_MAX,
  ENTRY_MAX_CHARACTERS,
  EXPLORATION_PHONES_MAX,
  EXPLORATION_STEPS_MAX,
  ExplorationView,
  ExploreTaskPage,
  ExploreTaskView,
  explorationIdOf,
  IDLE_LEGS_MAX,
  LEG_STEPS_MAX,
  Leg,
  LegView,
  legScriptIdOf,
  OBJECTIVE_MAX_CHARACTERS,
  taskIdOf,
} from './exploration.ts';
export { ExplorerName, TaskExplorerName } from './explore.ts';
export {
  type FrontierEntry,
  KNOWLEDGE_TOLD_MAX,
  type PersonaTold,
  type ProposalFacts,
  TASK_ACTIONS_MAX,
  TASK_CRITIQUE_EVERY,
  TASK_MAX_CHARACTERS,
  TASK_REFLECTIONS_MAX,
  TASK_TEXT_MAX_CHARACTERS,
  TASKS_TOLD_MAX,
  TaskProposal,
  TaskReflection,
  type TaskTold,
  WIDGET_OBSERVATIONS_MAX,
  WIDGET_ROLE_MAX_CHARACTERS,
  WIDGET_ROLES_BATCH,
  WidgetRole,
} from './explore-task.ts';
export {
  CASE_FILES_MAX,
  FILE_BYTES_MAX,
  FilePath,
  type FileVerdict,
  firstFitting,
  isFilePath,
  judgeFile,
  KeptFile,
  type SeenFile,
  splitPath,
  storageOf,
  type WantedFile,
} from './file.ts';
export { FindingKind, FindingPage, FindingView } from './finding.ts';
export {
  QUARANTINE_DAYS_MAX,
  TEST_NAME_MAX,
  TestHistory,
  TestOutcome,
  TestVersion,
} from './history.ts';
export { firstIdAt, type IdPrefix, newId } from './ids.ts';
export {
  ACT_ID_MAX,
  ACT_KINDS,
  ActKind,
  ActOutcome,
  ActRequest,
  ActView,
  BoundInteractive,
  IDLE_DEFAULT_MS,
  PAUSE_DEFAULT_MS,
} from './interactive.ts';
export { Inventory, InventoryScreen, InventoryWay } from './inventory.ts';
export {
  BoundReplay,
  CANDIDATES_MAX,
  DEADLINE_DEFAULT_MS,
  GOAL_MAX_CHARACTERS,
  Heal,
  JobKind,
  JobSpec,
  type JobSpecInput,
  JobStatus,
  JobView,
  ScriptProof,
  ScriptView,
  STEPS_DEFAULT,
  STEPS_MAX,
} from './job.ts';
export { linkPart, meantName, spotIn, spotName, touchBounds, touchedPart } from './link-part.ts';
export {
  MEMORY_STEP_MAX_CHARACTERS,
  MEMORY_STEPS_MAX,
  MemoryPage,
  MemoryType,
  MemoryView,
  RULE_MAX_CHARACTERS,
  RulePatch,
  StepsPatch,
} from './memory.ts';
export {
  type CallEnd,
  type CallTokens,
  JobBudget,
  type Meter,
  type MeteredCall,
  type MeteredTurn,
} from './metering.ts';
export {
  Deed,
  JudgedLedger,
  JudgedObligation,
  judgedLedger,
  Ledger,
  OBLIGATION_PARTS_MAX,
  OBLIGATION_WORDS_MAX,
  OBLIGATIONS_MAX,
  Obligation,
  ObligationInput,
  ObligationVerdict,
  Prediction,
} from './obligation.ts';
export {
  LibraryParameter,
  PARAMETERS_PER_SET_MAX,
  ParameterSetId,
  ParameterSetView,
} from './parameter-set.ts';
export {
  DEFAULT_PERSONA,
  PERSONA_BYTES_MAX,
  Persona,
  PersonaCredential,
  SECRET_REFUSED,
} from './persona.ts';
export {
  ChartCoverage,
  OpenRejection,
  RELEASE_CHARTS_MAX,
  RELEASE_ROWS_MAX,
  ReleaseChart,
  ReleaseId,
  ReleaseSpec,
  ReleaseSummary,
  ReportView,
  SignatureRequest,
  SignatureState,
  SignatureView,
  StoredRelease,
} from './release.ts';
export { mayProveCommits, mayRepeatCommits } from './repeating.ts';
export { RunReport, StepView } from './report.ts';
export { ReproPlay, ReproResult, ReproView, type StoredRepro } from './repro.ts';
export {
  ActionFact,
  BlockedAction,
  CAPTION_MAX_CHARACTERS,
  CAPTIONS_MAX,
  CONVERSATION_MAX_CHARACTERS,
  Conversation,
  captionsOn,
  ElementLink,
  EndedTask,
  emptyRunState,
  HistoryItem,
  IconCaption,
  LINKS_MAX,
  linksOn,
  MemorySnapshot,
  Misread,
  PhoneMemory,
  PLAN_ACTION_MAX_CHARACTERS,
  PLAN_ACTIONS_MAX,
  PlayProgress,
  RunState,
  ScreenMark,
  Task,
  withUsages,
} from './run-state.ts';
export {
  FiringOutcome,
  FiringView,
  RerunView,
  SCHEDULE_JOBS_MAX,
  SCHEDULES_PER_TENANT_MAX,
  ScheduleId,
  ScheduleView,
} from './schedule.ts';
export {
  ASSIGNMENTS_MAX,
  AssignmentView,
  Comment,
  DECISIONS_MAX,
  DecisionView,
  Person,
  RowVerdict,
  SCRIPT_WAYS,
  ScriptLife,
  ScriptLifeEntry,
  ScriptStatus,
  TesterName,
} from './sign-off.ts';
export { AppTrouble, RunLog } from './trouble.ts';
export {
  Basis,
  basisInWords,
  Evidence,
  InvalidReason,
  MAPPED_MAX,
  Outcome,
  Reached,
  Reason,
  RestorationPlan,
  Route,
  Verdict,
  VerdictKind,
} from './verdict.ts';
export {
  DELIVERIES_WAITING_MAX,
  DeliveryStatus,
  DeliveryView,
  WEBHOOKS_PER_TENANT_MAX,
  WebhookEvent,
  WebhookView,
} from './webhook.ts';
