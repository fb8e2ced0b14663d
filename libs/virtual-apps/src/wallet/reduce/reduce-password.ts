import { type AppEnv, hideKeyboard, pop, push, react, snackbar } from '@tapwright/virtual-ui';
import { maskedNumber } from '../card-number.ts';
import type { PasswordEvent } from '../events.ts';
import { parseAmount } from '../money.ts';
import { CHECK_PASSWORD, PAY_PASSWORD, RESULT } from '../names.ts';
import { noDrafts, type PasswordEntry, type Payment, type Transaction, type WalletState } from '../state.ts';
import { type WalletReaction, waitFor } from './reaction.ts';

export const PASSWORD_LENGTH = 6;
const MOST_WRONG = 3;
const LOCK_MS = 60_000;
/** Time until the other side answers. */
const SETTLE_MS = 1500;

/** Screens between the main screen and the result of a payment. */
const SCREENS_BELOW: Readonly<Record<Payment['kind'], number>> = { transfer: 2, bill: 2, top_up: 1 };

/** Opens the keypad with its keys in a new order. */
export function askPassword(state: WalletState, use: PasswordEntry['use']): WalletReaction {
  const ticket = state.ticket + 1;
  const entry = { use, digits: '', error: null, order: ticket };
  return react(
    { ...state, ticket, entry },
    hideKeyboard,
    push(use === 'payment' ? PAY_PASSWORD : CHECK_PASSWORD),
  );
}

const isSending = ({ payment }: WalletState): boolean => payment?.status === 'sending';

/** Changes the digits, except while a payment is on its way. */
function typed(state: WalletState, entry: PasswordEntry, digits: string): WalletReaction {
  if (isSending(state) || digits.length > PASSWORD_LENGTH) return react(state);
  return react({ ...state, entry: { ...entry, digits, error: null } });
}

/** The third wrong password in a row locks the wallet for a minute. */
function refuse(state: WalletState, entry: PasswordEntry, now: number): WalletReaction {
  const wrong = state.wrongPasswords + 1;
  const locked = wrong >= MOST_WRONG;
  const left = MOST_WRONG - wrong;
  const error = locked
    ? 'Too many wrong passwords. Locked for 1 minute'
    : `Wrong password. ${left} ${left === 1 ? 'try' : 'tries'} left`;
  return react({
    ...state,
    wrongPasswords: locked ? 0 : wrong,
    lockedUntil: locked ? now + LOCK_MS : 0,
    entry: { ...entry, digits: '', error },
  });
}

/** Sends the payment once. While it is on its way, nothing sends it again. */
function send(state: WalletState, payment: Payment): WalletReaction {
  if (payment.status === 'sending') return react(state);
  return waitFor({ ...state, payment: { ...payment, status: 'sending' } }, SETTLE_MS, (ticket) => ({
    type: 'payment_settled',
    ticket,
  }));
}

/** The only place where money moves. */
export function settle(state: WalletState, payment: Payment, now: number): WalletReaction {
  const { kind, party, account, amount, fee, total, note } = payment;
  const receipt = `WT-${state.nextReceipt}`;
  const made: Transaction = { receipt, at: now, kind, party, account, amount, fee, note };
  const next: WalletState = {
    ...state,
    balance: state.balance - total,
    transactions: [made, ...state.transactions],
    nextReceipt: state.nextReceipt + 1,
    payment: null,
    entry: null,
    shownReceipt: receipt,
  };
  return react(next, pop, push(RESULT));
}

/** Does what the password was asked for. */
function carryOut(state: WalletState, entry: PasswordEntry): WalletReaction {
  const known = { ...state, wrongPasswords: 0, lockedUntil: 0 };
  if (entry.use === 'payment') return state.payment === null ? react(state) : send(known, state.payment);
  const closed = { ...known, entry: null };
  if (entry.use === 'limits') {
    const single = parseAmount(state.limitsDraft?.single ?? '') ?? state.limits.single;
    const daily = parseAmount(state.limitsDraft?.daily ?? '') ?? state.limits.daily;
    return react(
      { ...closed, limits: { single, daily }, limitsDraft: null },
      pop,
      pop,
      snackbar('Limits changed'),
    );
  }
  const card = state.cards.find(({ id }) => id === state.shownCard);
  const cards = state.cards.filter((other) => other !== card);
  const name = card === undefined ? 'No card' : `${card.bank} ${maskedNumber(card.number)}`;
  return react({ ...closed, cards, shownCard: null }, pop, pop, snackbar(`${name} was unbound`));
}

function submit(state: WalletState, entry: PasswordEntry, now: number): WalletReaction {
  const say = (error: string): WalletReaction => react({ ...state, entry: { ...entry, digits: '', error } });
  if (isSending(state)) return react(state);
  if (now < state.lockedUntil) return say('Still locked. Try again later');
  if (entry.digits.length < PASSWORD_LENGTH) return react(state);
  return entry.digits === state.password ? carryOut(state, entry) : refuse(state, entry, now);
}

/** Returns from the result of a payment to the main screen and clears the form. */
function closeResult(state: WalletState): WalletReaction {
  const kind = state.transactions[0]?.kind;
  const below = kind === undefined || kind === 'received' ? 0 : SCREENS_BELOW[kind];
  const pops = Array.from({ length: below + 1 }, () => pop);
  return react({ ...state, ...noDrafts, contactQuery: '' }, ...pops);
}

/** Keypad, password, and what needs the password. */
export function reducePassword(state: WalletState, event: PasswordEvent, env: AppEnv): WalletReaction {
  const { entry, payment } = state;
  switch (event.type) {
    case 'payment_confirmed':
      return payment === null ? react(state) : askPassword(state, 'payment');
    case 'payment_cancelled':
      return react({ ...state, payment: null });
    case 'digit_pressed':
      return entry === null ? react(state) : typed(state, entry, entry.digits + event.digit);
    case 'digit_deleted':
      return entry === null ? react(state) : typed(state, entry, entry.digits.slice(0, -1));
    case 'password_submitted':
      return entry === null ? react(state) : submit(state, entry, env.now);
    case 'password_left':
      // A payment on its way cannot be cancelled.
      return isSending(state) ? react(state) : react({ ...state, entry: null, payment: null }, pop);
    case 'payment_settled':
      return payment?.status === 'sending' && event.ticket === state.ticket
        ? settle(state, payment, env.now)
        : react(state);
    case 'result_closed':
      return closeResult(state);
  }
}
