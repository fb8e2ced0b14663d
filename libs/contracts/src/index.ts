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
  TextLink,
} from './action.ts';
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
  mentionedParameters,
  ParameterName,
  Precondition,
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
export {
  DeviceLabels,
  DeviceSelector,
  DeviceView,
  DeviceWish,
  LeaseView,
  MAIN_ROLE,
  mainRoleOf,
  PackageName,
  ReservationRequest,
  ReservationView,
  selectorsOf,
} from './device.ts';
export { ANY_GATEWAY, Envelope, keyOf, type OutgoingEvent } from './envelope.ts';
export { ERROR_CODES, type ErrorCode } from './error-codes.ts';
export { type ErrorBody, type ErrorDetails, TapwrightError, toTapwrightError } from './errors.ts';
export {
  defineEvent,
  type EventData,
  type EventDefinition,
  SERVICE_NAMES,
  type ServiceName,
} from './event-definition.ts';
export { EVENTS, eventDefinition, eventsOf } from './events/catalogue.ts';
export {
  ActionDecided,
  ActionExecuted,
  CandidatesEnded,
  DeviceTiming,
  EndClaimed,
  JobEnded,
  JobSubmitted,
  OutcomeObserved,
  RunClosed,
  RunEnded,
  RunQueued,
  RunStarted,
  RunStopped,
  ScreenObserved,
  ScriptsEmitted,
  StateRestored,
  StepAdvanced,
  StepInvalidated,
  TaskEnded,
  TaskPlanned,
  TaskReflected,
} from './events/definitions.ts';
export { type IdPrefix, newId } from './ids.ts';
export {
  CANDIDATES_MAX,
  DEADLINE_DEFAULT_MS,
  GOAL_MAX_CHARACTERS,
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
export { linkPart, touchBounds } from './link-part.ts';
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
export { RunReport, StepView } from './report.ts';
export {
  ActionFact,
  BlockedAction,
  CAPTION_MAX_CHARACTERS,
  CAPTIONS_MAX,
  captionsOn,
  ElementLink,
  EndedTask,
  emptyRunState,
  HistoryItem,
  IconCaption,
  LINKS_MAX,
  linksOn,
  MemorySnapshot,
  RunState,
  ScreenMark,
  Task,
  withUsages,
} from './run-state.ts';
export { AppTrouble, RunLog } from './trouble.ts';
export {
  Evidence,
  InvalidReason,
  Outcome,
  Reached,
  Reason,
  RestorationPlan,
  Route,
  Verdict,
  VerdictKind,
} from './verdict.ts';
