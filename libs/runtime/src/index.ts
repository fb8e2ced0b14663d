export {
  actionKey,
  actionSpace,
  type Choice,
  describeAction,
  isClaimKey,
  type SpaceOptions,
} from './action-space.ts';
export { isSettled, planCandidates } from './candidates.ts';
export {
  ACTIONS_PER_STEP,
  caseVerdict,
  ownRounds,
  plainValues,
  type StepVerdict,
  spokenSentence,
  stepVerdicts,
  tasksOfCase,
} from './case-tasks.ts';
export {
  type ClaimResult,
  earlierClaims,
  type Look,
  putOffBefore,
  REFUSALS_MAX,
  refusedBefore,
  settleClaim,
} from './claims.ts';
export { type Followed, followConceived } from './conceived.ts';
export type { DomainKnowledge, ErrorHandler, Optimizer, Validator } from './domain-knowledge.ts';
export { effectOn } from './effect-on-screen.ts';
export { essentialSteps, namedSteps } from './essential-steps.ts';
export { type Met, meets, namedElement, type Seen } from './expectations.ts';
export { forbiddenBy, plainWords } from './forbidden.ts';
export { carriesData, goalData, withoutTyped } from './goal-data.ts';
export { interruptionOf, isCovered, undoneBy } from './interrupted.ts';
export { isCommit, type Judgement, judge, type Outcome, reflectedOn } from './judge.ts';
export { loadDomainKnowledge, parseDomainKnowledge } from './load-domain-knowledge.ts';
export { digitOf, numberPad } from './number-pad.ts';
export { withOnce } from './once-words.ts';
export { isPicker, isValue, type PickerView, pickerView, turnTowards } from './picker.ts';
export { type Candidate, type Ranked, rankCandidates, wordMatch } from './ranking.ts';
export { candidateOf } from './ranking-facts.ts';
export { markOf, type Refinement, type RefinementInput, refine } from './refine.ts';
export { opensWindow, planTo, restorationPlan } from './restoration.ts';
export { type Move, type Next, nextMove, type Place, type Restoring } from './restoring.ts';
export { beginTask, usesSeveralPhones, wholeRun } from './roles.ts';
export {
  type CheckName,
  findStrategy,
  REPLAY,
  type RefinerName,
  type ScreenIdentity,
  STRATEGIES,
  type Strategy,
} from './strategy.ts';
export { struggles } from './struggle.ts';
export { MOVES_MAX } from './transition-graph.ts';
