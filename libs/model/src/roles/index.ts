import type { ActorInput, ActorOutput } from './actor.ts';
import type { CaptionerInput, CaptionerOutput } from './captioner.ts';
import type { CriticInput, CriticOutput } from './critic.ts';
import type { HealerInput, HealerOutput } from './healer.ts';
import type { InspectorInput, InspectorOutput } from './inspector.ts';
import type { ObserverInput, ObserverOutput } from './observer.ts';
import type { ParameterInput, ParameterOutput } from './parameter.ts';
import type { PlannerInput, PlannerOutput } from './planner.ts';
import type { ProposerInput, ProposerOutput } from './proposer.ts';
import type { ReaderInput, ReaderOutput } from './reader.ts';
import type { ReflectorInput, ReflectorOutput } from './reflector.ts';
import type { SummariserInput, SummariserOutput } from './summariser.ts';
import type { TaskActorInput, TaskActorOutput } from './task-actor.ts';
import type { TaskCriticInput, TaskCriticOutput } from './task-critic.ts';
import type { TaskReflectorInput, TaskReflectorOutput } from './task-reflector.ts';
import type { VerifierInput, VerifierOutput } from './verifier.ts';
import type { WidgetRolesInput, WidgetRolesOutput } from './widget-roles.ts';

/** Who asks: each role may have its own model. */
export const ROLES = [
  'actor',
  'summariser',
  'verifier',
  'referee',
  'reflector',
  'observer',
  'critic',
  'planner',
  'reader',
  'captioner',
  'parameter',
  'inspector',
  'healer',
  'proposer',
  'task-actor',
  'task-critic',
  'task-reflector',
  'widget-roles',
] as const;
export type Role = (typeof ROLES)[number];

export interface RoleInput {
  readonly actor: ActorInput;
  readonly summariser: SummariserInput;
  readonly verifier: VerifierInput;
  /** A second opinion on a claim: another model where one is named. */
  readonly referee: VerifierInput;
  readonly reflector: ReflectorInput;
  readonly observer: ObserverInput;
  readonly critic: CriticInput;
  readonly planner: PlannerInput;
  readonly reader: ReaderInput;
  readonly captioner: CaptionerInput;
  readonly parameter: ParameterInput;
  readonly inspector: InspectorInput;
  readonly healer: HealerInput;
  readonly proposer: ProposerInput;
  readonly 'task-actor': TaskActorInput;
  readonly 'task-critic': TaskCriticInput;
  readonly 'task-reflector': TaskReflectorInput;
  readonly 'widget-roles': WidgetRolesInput;
}

export interface RoleOutput {
  readonly actor: ActorOutput;
  readonly summariser: SummariserOutput;
  readonly verifier: VerifierOutput;
  readonly referee: VerifierOutput;
  readonly reflector: ReflectorOutput;
  readonly observer: ObserverOutput;
  readonly critic: CriticOutput;
  readonly planner: PlannerOutput;
  readonly reader: ReaderOutput;
  readonly captioner: CaptionerOutput;
  readonly parameter: ParameterOutput;
  readonly inspector: InspectorOutput;
  readonly healer: HealerOutput;
  readonly proposer: ProposerOutput;
  readonly 'task-actor': TaskActorOutput;
  readonly 'task-critic': TaskCriticOutput;
  readonly 'task-reflector': TaskReflectorOutput;
  readonly 'widget-roles': WidgetRolesOutput;
}
