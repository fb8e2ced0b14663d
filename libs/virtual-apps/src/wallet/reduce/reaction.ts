import { after, type Reaction, react } from '@tapwright/virtual-ui';
import type { FieldErrors } from '../../form-pieces.ts';
import type { WalletEvent } from '../events.ts';
import type { WalletState } from '../state.ts';

export type WalletReaction = Reaction<WalletState>;

/** Waits for an answer with the next ticket: one that comes when nobody waits any more finds another ticket. */
export function waitFor(
  state: WalletState,
  ms: number,
  answer: (ticket: number) => WalletEvent,
): WalletReaction {
  const ticket = state.ticket + 1;
  return react({ ...state, ticket }, after(ms, answer(ticket)));
}

/** The messages of the fields that are wrong; `null` stands for a field that is right. */
export function errorsOf(checks: Readonly<Record<string, string | null>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([field, error]) => (error === null ? [] : [[field, error]])),
  );
}

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;
