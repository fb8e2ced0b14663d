export { type Budget, type Charged, chargeSteps, UNRECORDED_COST } from './charge.ts';
export { ancestorsOf, sameControl, titleOf, words } from './controls.ts';
export { type DoneAction, doneActions, type TrailInput } from './done.ts';
export { findAction, stateCheck, stopPage } from './evaluators/basic-evaluators.ts';
export { type Evaluation, type Evaluator, evaluate, spanAt } from './evaluators/evaluator.ts';
export { type EventApp, type EventTask, loadEventApp, type TaskEvent } from './evaluators/event-task.ts';
export { faultOf, passesUndone } from './evaluators/faulty.ts';
export { type SeenInput, trailTrajectory } from './evaluators/from-trail.ts';
export { type Invariant, invariantEvaluator, violationsOf } from './evaluators/invariants.ts';
export { EvaluatorSpec, evaluatorOf } from './evaluators/parse-evaluators.ts';
export { ANY, activityClass, type Rules } from './evaluators/rules.ts';
export { touchedWith } from './evaluators/touched-with.ts';
export {
  type Attributes,
  screenAt,
  shownBy,
  type Trajectory,
  type TrajectoryAction,
  type TrajectoryActionType,
  type TrajectoryScreen,
} from './evaluators/trajectory.ts';
export { elementOf as elementOfEvent, readAttributes, walkTruth } from './evaluators/walk.ts';
export { FAILURE_CLASSES, type FailureClass, failureClass, stateFailureClass } from './failure-class.ts';
export { evaluatorsOfCase, type FestivalCase, loadFestival, specsOfCase } from './festival/festival.ts';
export type { StepFacts } from './follow-truth.ts';
export { lexicalMatch } from './grounding/lexical.ts';
export { folderOfPair, type GroundingPair, loadGroundingPairs } from './grounding/pairs.ts';
export { isRightTarget } from './grounding/right-target.ts';
export { loadApp, loadRecordedApp, recordedAppFolders, recordedDumps, taskFolders } from './load.ts';
export { elementOf, mapStep } from './map-step.ts';
export { mapTask } from './map-task.ts';
export { activityCoverage } from './metrics/droidagent.ts';
export {
  averageCompletionProportion,
  completionProportion,
  isSuccess,
  successRate,
} from './metrics/guardian.ts';
export { bootstrapMean, type Interval, wilson } from './metrics/intervals.ts';
export { type Compared, compare } from './metrics/sequence.ts';
export { exactMatch, precision, prefixMatch, taskCompletion, taskCoverage } from './metrics/visidroid.ts';
export { completeAt1, passAt1 } from './metrics/xuat-copilot.ts';
export { isRight, type RunRecord, type Score, score } from './metrics.ts';
export { missingStep } from './missing-step.ts';
export {
  type CheckedQuestions,
  checkQuestions,
  QUESTIONS_BYTES_MAX,
  type Question,
  type QuestionProblem,
  readQuestions,
} from './questions/questions.ts';
export { readJson } from './read-json.ts';
export type { RecordedApp } from './recorded-app.ts';
export { type RecordedElement, type RecordedScreen, readRecordedScreen } from './recorded-screen.ts';
export type { RecordedEvent, RecordedTask } from './recorded-tasks.ts';
export { elementOfTouch, isRightElement, type TouchedElement } from './same-element.ts';
export { type ScoredTask, type Totals, totalsByApp, totalsOf } from './summary.ts';
export { type ToolFigures, toolFigures, toolsOf } from './traces/figures.ts';
export { isRightAnswer, type LogFigures, loadLogFigures } from './traces/model-logs.ts';
export { type Attempt, loadTraces, type TaskTraces } from './traces/traces.ts';
export type { MappedBy, Truth, TruthAction, Unmapped } from './truth.ts';
