export { appUnderTest } from './app-under-test.ts';
export { type Asked, actOnScreen } from './choose/act-on-screen.ts';
export {
  actionKey,
  actionSpace,
  type Choice,
  choiceOn,
  choiceOnDevice,
  describeAction,
  isClaimKey,
  type SpaceOptions,
} from './choose/action-space.ts';
export type { PageBelow } from './choose/chosen-value.ts';
export { type Followed, followConceived } from './choose/conceived.ts';
export { effectOfKind, effectOn, isDeed } from './choose/effect-on-screen.ts';
export { choiceOfKey, elementOfKey } from './choose/element-of-key.ts';
export { forbiddenBy } from './choose/forbidden.ts';
export { carriesData, goalData, withoutTyped } from './choose/goal-data.ts';
export { digitOf, numberPad } from './choose/number-pad.ts';
export { withOnce } from './choose/once-words.ts';
export { isPicker, isValue, type PickerView, pickerView, turnTowards } from './choose/picker.ts';
export { plainWords } from './choose/plain-words.ts';
export { mayHaveOpened, pageOf, type Settled, settle } from './choose/settle.ts';
export { settledEffect } from './choose/settled-effect.ts';
export { isReturn, type Leaving, leavingOf, visitOf, wasRefused } from './choose/visit.ts';
export { type Comparison, compareInventories, type Differences } from './explore/compare-inventories.ts';
export { type CrashIdentity, crashIdentity } from './explore/crash-identity.ts';
export { entryChoices, isExhausted } from './explore/entries.ts';
export { eventOfAction, type RecordableEvent } from './explore/event-of-action.ts';
export type { Explored, Explorer, ExplorerInput } from './explore/explorer.ts';
export { EXPLORERS } from './explore/explorers.ts';
export { firstTries, guessedLength } from './explore/first-tries.ts';
export { type DoneOn, pagesOf, waysOf, widgetsOf } from './explore/inventory.ts';
export { type MapHint, type MappedWay, mapHints } from './explore/map-hints.ts';
export { type MapOfRun, mapOfRun } from './explore/map-of-run.ts';
export {
  beginReduction,
  minimal,
  nextTest,
  type ReductionState,
  type ReplayResult,
  reductionVerdict,
  withResult,
} from './explore/minimal-steps.ts';
export { trySignatures } from './explore/try-signatures.ts';
export { connected } from './explore/waypoints.ts';
export type { CheckName } from './judge/checks/index.ts';
export {
  type ClaimResult,
  earlierClaims,
  type Look,
  putOffBefore,
  REFUSALS_MAX,
  refusedBefore,
  settleClaim,
} from './judge/claims.ts';
export { type Met, meets, type Seen } from './judge/expectations.ts';
export { holdsTyped } from './judge/field-text.ts';
export { interruptionOf, isCovered, textShown, undoneBy } from './judge/interrupted.ts';
export { judge, reflectedOn } from './judge/judge.ts';
export { isCommit } from './judge/looking.ts';
export { openQuestion } from './judge/open-question.ts';
export type { ActionOutcome, Judgement } from './judge/outcome.ts';
export { missedPrediction } from './judge/prediction.ts';
export { isMessageWindow, type PressOn, type Refusal, refusedPress } from './judge/refused-press.ts';
export { verifierScreen } from './judge/verifier-screen.ts';
export { excludedBy } from './ledger/excluded.ts';
export { ledgerOf, type Settlement, settleObligations } from './ledger/ledger.ts';
export { wrongPress } from './ledger/not-selected.ts';
export {
  leftWrong,
  type OpenObligation,
  openIn,
  type Refutation,
  refutedByForm,
} from './ledger/open-obligations.ts';
export { statedChoices } from './ledger/stated-choice.ts';
export { ledgerOfStep } from './ledger/step-ledger.ts';
export { switchedInCheck } from './ledger/switched-in-check.ts';
export { parseDomainKnowledge } from './parse-domain-knowledge.ts';
export { type FrontierChoice, frontierOf } from './propose/frontier-of.ts';
export { barrenTasks, idleNow, patience } from './propose/patience.ts';
export { personaTold } from './propose/persona-told.ts';
export { type Known, proposalFacts } from './propose/proposal-facts.ts';
export { rolesOn } from './propose/roles-on.ts';
export { isSameTask } from './propose/same-task.ts';
export { SCREEN_MAX_CHARACTERS, type ShownParts, screenForTasks } from './propose/screen-for-tasks.ts';
export { actionsLeft, actionsOfTask, critiquesOfTask, isCritiqueDue } from './propose/task-progress.ts';
export { type Turn, taskTurns } from './propose/task-turns.ts';
export { textualDiff } from './propose/textual-diff.ts';
export { toldScreen } from './propose/told-screen.ts';
export { type CallOffer, type ReadCall, readCall, type ToolCall } from './propose/tools/read-call.ts';
export { TOOL_NAMES, TOOLS, type ToolDefinition, type ToolName, toolsFor } from './propose/tools/tools.ts';
export { type Refusing, whyRefused } from './propose/why-refused.ts';
export { widgetKeys } from './propose/widget-keys.ts';
export { choiceOfSaid, type ReadSaid, type SaidOffer } from './protocol/choice-of-said.ts';
export { type PointOffer, pressAt } from './protocol/point-choice.ts';
export { readSaid, type SaidAction, thoughtIn } from './protocol/text-grammar.ts';
export { isSettled, planCandidates } from './rank/candidates.ts';
export { essentialSteps, namedSteps } from './rank/essential-steps.ts';
export { type Candidate, type Ranked, rankCandidates, wordMatch } from './rank/ranking.ts';
export { candidateOf } from './rank/ranking-facts.ts';
export type { DomainKnowledge, ErrorHandler, Optimizer, Validator } from './refine/domain-knowledge.ts';
export { markOf, type Refinement, type RefinementInput, refine } from './refine/refine.ts';
export { struggles } from './refine/struggle.ts';
export type { SureWay } from './restore/mapped-ways.ts';
export { opensWindow, planTo, restorationPlan } from './restore/restoration.ts';
export {
  type KnownScreen,
  type Move,
  type Next,
  nextRestoringMove,
  type Restoring,
} from './restore/restoring.ts';
export { MOVES_MAX } from './restore/transition-graph.ts';
export { executedCommit, furthestRun, pendingItem, stateElsewhere } from './resume/resume.ts';
export { type AfterTry, afterTry, FIRST_TRY, type PlayedTry } from './setup/setup.ts';
export { shownNodes } from './shown-nodes.ts';
export { HELD_TIMERS, PAUSE_TIMER, pauseStop } from './steer/pause.ts';
export { endInHands, type Objectionable, refusal, refusedBy } from './steer/refused.ts';
export { STEP_TIMER, type Stop, stepStop } from './step-limit.ts';
export { byRule, type Exploring, exploringOf, findsTasks, TASK_EXPLORERS } from './strategy/exploring.ts';
export {
  EXPLORE,
  findStrategy,
  INTERACTIVE,
  legStrategy,
  type Observation,
  type Protocol,
  REPLAY,
  type RefinerName,
  type ScreenIdentity,
  STRATEGIES,
  type Strategy,
  strategyNow,
} from './strategy/strategy.ts';
export {
  ACTIONS_PER_STEP,
  caseVerdict,
  ownSteps,
  plainValues,
  type StepVerdict,
  spokenSentence,
  stepVerdicts,
  tasksOfCase,
} from './tasks/case-tasks.ts';
export { beginTask, usesSeveralPhones, wholeRun } from './tasks/roles.ts';
export { whyNoReplay } from './tasks/why-no-replay.ts';
