import { onScreenObserved, onStepAdvanced } from '@tapwright/actor';
import {
  ActionDecided,
  ActionExecuted,
  EndClaimed,
  OutcomeObserved,
  RunQueued,
  RunStopped,
  ScreenObserved,
  StateRestored,
  StepAdvanced,
  StepInvalidated,
  TaskEnded,
  TaskPlanned,
} from '@tapwright/contracts';
import { onActionExecuted, onStateRestored, onTaskPlanned } from '@tapwright/perception';
import { onEndClaimed, onOutcomeObserved } from '@tapwright/verifier';

/**
 * The part of a timeline that a cassette keeps: everything between the first task and its end that decides, or is
 * decided.
 */
export const RECORDED_TYPES: ReadonlySet<string> = new Set(
  [
    RunQueued,
    TaskPlanned,
    ScreenObserved,
    ActionDecided,
    ActionExecuted,
    OutcomeObserved,
    StepAdvanced,
    StepInvalidated,
    StateRestored,
    EndClaimed,
    TaskEnded,
    RunStopped,
  ].map(({ type }) => type),
);

/**
 * The services' own handlers of the events that are decided again. Actions of the device are not repeated: they were
 * recorded.
 */
const DECIDING = [
  onTaskPlanned,
  onScreenObserved,
  onStepAdvanced,
  onActionExecuted,
  onStateRestored,
  onOutcomeObserved,
  onEndClaimed,
] as const;

export const HANDLERS: ReadonlyMap<string, (typeof DECIDING)[number]> = new Map(
  DECIDING.map((handler) => [handler.definition.type, handler]),
);

/** What all of these handlers need together. */
export type ReplayDeps = Parameters<typeof onScreenObserved.handle>[1] &
  Parameters<typeof onActionExecuted.handle>[1] &
  Parameters<typeof onOutcomeObserved.handle>[1];
