export { type Budget, type Charged, chargeRounds, UNRECORDED_COST } from './charge.ts';
export { type DoneAction, doneActions, type TrailInput } from './done.ts';
export { stateCheck } from './evaluators/basic-evaluators.ts';
export { type Evaluation, type Evaluator, evaluate } from './evaluators/evaluator.ts';
export { eventPath } from './evaluators/event-path.ts';
export { type EventApp, type EventTask, loadEventApp, type TaskEvent } from './evaluators/event-task.ts';
export { type SeenInput, trailTrajectory } from './evaluators/from-trail.ts';
export { evaluatorOf } from './evaluators/parse-evaluators.ts';
export type { Trajectory, TrajectoryScreen } from './evaluators/trajectory.ts';
export { elementOf as elementOfEvent, readAttributes, walkTruth } from './evaluators/walk.ts';
export { FAILURE_CLASSES, type FailureClass, failureClass, stateFailureClass } from './failure-class.ts';
export { evaluatorsOfCase, type FestivalCase, loadFestival } from './festival/festival.ts';
export type { RoundFacts } from './follow-truth.ts';
export { lexicalMatch } from './grounding/lexical.ts';
export { folderOfPair, type GroundingPair, loadGroundingPairs } from './grounding/pairs.ts';
export { isRightTarget } from './grounding/right-target.ts';
export { loadApp, loadRecordedApp, recordedAppFolders, recordedDumps } from './load.ts';
export { mapTask } from './map-task.ts';
export { activityCoverage } from './metrics/droidagent.ts';
export {
  averageCompletionProportion,
  completionProportion,
  isSuccess,
  successRate,
} from './metrics/guardian.ts';
export { type Compared, compare } from './metrics/sequence.ts';
export { exactMatch, precision, prefixMatch, taskCompletion, taskCoverage } from './metrics/visidroid.ts';
export { completeAt1, passAt1 } from './metrics/xuat-copilot.ts';
export { isRight, type RunRecord, type Score, score } from './metrics.ts';
export { missingStep } from './missing-step.ts';
export { appPath } from './policies/app-path.ts';
export { type AppLocator, type AppStep, choosableWay } from './policies/app-steps.ts';
export {
  CALIBRATION,
  CASE_ERROR_RATES,
  type CaseErrorRates,
  NO_CASE_ERRORS,
  SINGLE_AGENT_FACTOR,
  singleAgentRates,
} from './policies/case-error-rates.ts';
export { type CaseWay, casePath } from './policies/case-path.ts';
export { composePolicy } from './policies/compose-policy.ts';
export { createPathPolicy, createPolicy } from './policies/create-policy.ts';
export { loadModelLog } from './policies/model-log.ts';
export type { OraclePath, PathStep } from './policies/oracle-path.ts';
export type { Policy, Position, Question } from './policies/policy.ts';
export { isPolicyName, parsePolicyName, policyNames } from './policies/policy-names.ts';
export { type CaseAccount, simulatedCaseDecider } from './policies/simulated-case.ts';
export type { RecordedApp } from './recorded-app.ts';
export { type RecordedElement, type RecordedScreen, readRecordedScreen } from './recorded-screen.ts';
export { Cell, type CellName, cellKey, type DataSet, type RoleCalls } from './report/cell.ts';
export { type Interval, wilson } from './report/intervals.ts';
export { type Crossing, crossingsOf, type Line, type LinePlot, linePlot } from './report/line-plot.ts';
export { costTable, failureTable, markdownTable, resultTable, tokenTable } from './report/markdown.ts';
export { completedPlot, failurePlot } from './report/plots.ts';
export { noResultsFile, openResultsFile, type ResultsFile, type Stamp } from './report/results-file.ts';
export { type ReportRow, reportRows } from './report/rows.ts';
export { isRightElement, type TouchedElement } from './same-element.ts';
export { type ScoredTask, type Totals, totalsByApp, totalsOf } from './summary.ts';
export { type ToolFigures, toolFigures, toolsOf } from './traces/figures.ts';
export { type LogFigures, loadLogFigures } from './traces/model-logs.ts';
export { type Attempt, loadTraces, type TaskTraces } from './traces/traces.ts';
export type { MappedBy, Truth, TruthAction, Unmapped } from './truth.ts';
