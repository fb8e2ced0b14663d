import type { AppEnv, AppEvent, Effect } from '@tapwright/virtual-ui';
import type { WalletEvent } from '../events.ts';
import { initialWallet } from '../seed.ts';
import type { WalletState } from '../state.ts';
import { reduceWallet } from './reduce.ts';

export const NOW = Date.UTC(2026, 2, 2, 9, 30);
export const start = initialWallet(NOW);

export const envAt = (now: number): AppEnv => ({
  now,
  installed: [],
  locale: 'en-US',
  rotation: 0,
  granted: () => false,
});

interface Reduced {
  readonly state: WalletState;
  /** The effects of the last event. */
  readonly effects: readonly Effect[];
}

/** The state after some events, and the effects of the last one. */
export function after(events: readonly WalletEvent[], from = start, now = NOW): Reduced {
  let outcome: Reduced = { state: from, effects: [] };
  for (const event of events) outcome = reduceWallet(outcome.state, event, envAt(now));
  return outcome;
}

/** The events that the effects will cause later. */
export function awaited(effects: readonly Effect[]): readonly AppEvent[] {
  return effects.flatMap((effect) => (effect.nav === 'after' ? [effect.event] : []));
}

export const digits = (password: string): readonly WalletEvent[] =>
  [...password].map((digit) => ({ type: 'digit_pressed', digit }));

/** A transfer with its keypad open. */
export function transferEvents(amount: string, contact = 9): readonly WalletEvent[] {
  return [
    { type: 'transfer_started', contact },
    { type: 'transfer_typed', field: 'amount', text: amount },
    { type: 'transfer_submitted' },
    { type: 'payment_confirmed' },
  ];
}
