import type { EventDefinition, ServiceName } from '../event-definition.ts';
import {
  ActionDecided,
  ActionExecuted,
  CandidatesEnded,
  EndClaimed,
  HealingAsked,
  JobEnded,
  JobSubmitted,
  OutcomeObserved,
  ReplayPlanned,
  ReplayPlayed,
  RoleEntered,
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
} from './definitions.ts';

/** Every event of the pipeline, in the order in which a job meets them. One event, one consumer. */
export const EVENTS: readonly EventDefinition[] = [
  JobSubmitted,
  RunQueued,
  RunStarted,
  RoleEntered,
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
  TaskReflected,
  RunStopped,
  RunClosed,
  RunEnded,
  CandidatesEnded,
  ScriptsEmitted,
  ReplayPlanned,
  HealingAsked,
  ReplayPlayed,
  JobEnded,
];

const byType = new Map(EVENTS.map((definition) => [definition.type, definition]));

/** The definition of an event type, or undefined where there is none. */
export function eventDefinition(type: string): EventDefinition | undefined {
  return byType.get(type);
}

/** The events that one service works off. */
export function eventsOf(service: ServiceName): readonly EventDefinition[] {
  return EVENTS.filter((definition) => definition.consumer === service);
}
