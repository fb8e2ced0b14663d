import { nkeys } from '@nats-io/transport-node';

/** The seed of a new user; secret. */
export function newUserKey(): string {
  return new TextDecoder().decode(nkeys.createUser().getSeed());
}

/** What the server knows a user by. Throws for a text that is no seed. */
export function publicKeyOf(seed: string): string {
  return nkeys.fromSeed(new TextEncoder().encode(seed)).getPublicKey();
}
