import { after, type Reaction, react } from '@tapwright/virtual-ui';
import type { FieldErrors } from '../../form-pieces.ts';
import type { WalletEvent } from '../events.ts';
import type { WalletState } from '../state.ts';

export type WalletReaction = Reaction<WalletState>;

/** Waits for an answer with the next ticket. A late answer has an older ticket and is ignored. */
export function waitFor(
  state: WalletState,
  ms: number,
  answer: (ticket: number) => WalletEvent,
): WalletReaction {
  const ticket = state.ticket + 1;
  return react({ ...state, ticket }, after(ms, answer(ticket)));
}

/** The messages of wrong fields; `null` means that the field is right. */
export function errorsOf(checks: Readonly<Record<string, string | null>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([field, error]) => (error === null ? [] : [[field, error]])),
  );
}

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;
