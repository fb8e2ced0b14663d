import type { TaskLocator, TruthStep } from '@tapwright/virtual-ui';
import { keypadOrder } from './keypad-order.ts';

/** The password of the seeded wallet. */
export const PASSWORD = '264019';

/** Longer than any answer takes. */
const ANSWER_MS = 2_000;
const MESSAGE_MS = 5_000;

export const click = (on: TaskLocator): TruthStep => ({ kind: 'click', on });
export const type = (id: string, text: string): TruthStep => ({ kind: 'text', on: { id }, text });
export const up = (id: string): TruthStep => ({ kind: 'swipe', on: { id }, direction: 'up' });
export const answer: TruthStep = { kind: 'wait', ms: ANSWER_MS };
export const message: TruthStep = { kind: 'wait', ms: MESSAGE_MS };
export const back: TruthStep = { kind: 'back' };

export const settings = click({ desc: 'Settings' });

/** Enters the password for a payment, and waits for the answer. */
export const pay: readonly TruthStep[] = [
  ...[...PASSWORD].map((digit) => click({ desc: digit })),
  click({ id: 'submit_password' }),
  answer,
];

/** Confirms the sheet, then as {@link pay}. */
export const confirmAndPay: readonly TruthStep[] = [click({ id: 'confirm' }), ...pay];

/** Enters the password for a change. */
export const prove: readonly TruthStep[] = [
  ...[...PASSWORD].map((digit) => click({ text: digit })),
  click({ id: 'submit_password' }),
];

/** A tap on a digit of a keypad whose keys are not nodes. `order`: the seed of their order. */
export function blindDigit(digit: string, order: number): TruthStep {
  const index = keypadOrder(order).indexOf(digit);
  // Three keys a row; the tenth digit is in the middle of the last row.
  const place = index < 9 ? index : 10;
  const at = [((place % 3) + 0.5) / 3, (Math.floor(place / 3) + 0.5) / 4] as const;
  return { kind: 'tap_at', on: { id: 'keypad' }, at };
}

/** Opens the form of a transfer to somebody found by a part of the name. */
export const transferTo = (search: string, name: string): readonly TruthStep[] => [
  click({ id: 'go_transfer' }),
  type('search', search),
  click({ text: name }),
];

/** Turns the wheels of an expiry date, which begin at the month of `now` (ms since 1970), and closes them. */
export function expirySteps(now: number, month: number, year: number): readonly TruthStep[] {
  const today = new Date(now);
  const turn = (from: number, to: number): readonly number[] =>
    Array.from({ length: Math.abs(to - from) }, (_, i) => from + (i + 1) * Math.sign(to - from));
  return [
    click({ id: 'expiry' }),
    ...turn(today.getUTCMonth() + 1, month).map((one) => click({ text: String(one).padStart(2, '0') })),
    ...turn(today.getUTCFullYear(), year).map((one) => click({ text: String(one) })),
    click({ id: 'expiry_done' }),
  ];
}
