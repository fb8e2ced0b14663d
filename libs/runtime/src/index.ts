export { actionKey, actionSpace, type Choice, describeAction } from './action-space.ts';
export { effectOf } from './effect.ts';
export { interruptionOf, isCovered, undoneBy } from './interrupted.ts';
export { isCommit, type Judgement, judge, type Outcome, replayPlan, restorationPlan } from './judge.ts';
export { markOf, type Refinement, type RefinementInput, refine } from './refine.ts';
export {
  type CheckName,
  findStrategy,
  REPLAY,
  type RefinerName,
  type ScreenIdentity,
  STRATEGIES,
  type Strategy,
} from './strategy.ts';
