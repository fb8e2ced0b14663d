import type { ActorInput, ActorOutput } from './actor.ts';
import type { ReflectorInput, ReflectorOutput } from './reflector.ts';
import type { VerifierInput, VerifierOutput } from './verifier.ts';

/** Who asks: each role may use a model of its own. */
export const ROLES = ['actor', 'verifier', 'reflector'] as const;
export type Role = (typeof ROLES)[number];

export interface RoleInput {
  readonly actor: ActorInput;
  readonly verifier: VerifierInput;
  readonly reflector: ReflectorInput;
}

export interface RoleOutput {
  readonly actor: ActorOutput;
  readonly verifier: VerifierOutput;
  readonly reflector: ReflectorOutput;
}
