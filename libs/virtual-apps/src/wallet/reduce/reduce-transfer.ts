import { type AppEnv, hideKeyboard, pop, push, react, showSheet } from '@tapwright/virtual-ui';
import type { FieldErrors } from '../../form-pieces.ts';
import { withoutError } from '../../form-pieces.ts';
import { contactById } from '../contacts.ts';
import type { TransferDraft } from '../drafts.ts';
import type { OrderEvent } from '../events.ts';
import { type Cents, formatAmount, parseAmount, transferFee } from '../money.ts';
import { CONFIRM_PAYMENT, TRANSFER } from '../names.ts';
import type { WalletState } from '../state.ts';
import { errorsOf, hasErrors, type WalletReaction } from './reaction.ts';

const DAY = 86_400_000;
const LONGEST_NOTE = 60;

type TransferEvent = Extract<OrderEvent, { type: `transfer_${string}` | 'contact_searched' }>;

/** The sum of the transfers on the day of `now`, fees included. */
export function sentToday(state: WalletState, now: number): Cents {
  const today = Math.floor(now / DAY);
  return state.transactions
    .filter(({ kind, at }) => kind === 'transfer' && Math.floor(at / DAY) === today)
    .reduce((sum, { amount, fee }) => sum + amount + fee, 0);
}

function amountError(state: WalletState, amount: Cents | null, now: number): string | null {
  if (amount === null) return 'Enter an amount, such as 12.50';
  const total = amount + transferFee(amount);
  const { single, daily } = state.limits;
  if (total > state.balance) return 'The balance is not enough';
  if (total > single) return `With its fee this is above your limit of ${formatAmount(single)}`;
  return total + sentToday(state, now) > daily
    ? `This passes your daily limit of ${formatAmount(daily)}`
    : null;
}

/** The order to confirm. The total with the fee is what leaves the wallet. */
function transferOrder(state: WalletState, draft: TransferDraft, amount: Cents): WalletState {
  const contact = contactById(draft.contact);
  if (contact === undefined) return state;
  const fee = transferFee(amount);
  return {
    ...state,
    payment: {
      kind: 'transfer',
      party: contact.name,
      account: contact.account,
      amount,
      fee,
      total: amount + fee,
      note: draft.note.trim(),
      status: 'review',
    },
  };
}

function submit(state: WalletState, draft: TransferDraft, now: number): WalletReaction {
  const amount = parseAmount(draft.amount);
  const errors = errorsOf({
    amount: amountError(state, amount, now),
    note: draft.note.length > LONGEST_NOTE ? `At most ${LONGEST_NOTE} characters` : null,
  });
  if (amount === null || hasErrors(errors)) return react(withErrors(state, draft, errors), hideKeyboard);
  return react(
    transferOrder(withErrors(state, draft, {}), draft, amount),
    hideKeyboard,
    showSheet(CONFIRM_PAYMENT),
  );
}

function withErrors(state: WalletState, draft: TransferDraft, errors: FieldErrors): WalletState {
  return { ...state, transfer: { ...draft, errors } };
}

/** A transfer before its confirmation. */
export function reduceTransfer(state: WalletState, event: TransferEvent, env: AppEnv): WalletReaction {
  const { transfer: draft } = state;
  switch (event.type) {
    case 'contact_searched':
      return react({ ...state, contactQuery: event.text });
    case 'transfer_started': {
      if (contactById(event.contact) === undefined) return react(state);
      const transfer = { contact: event.contact, amount: '', note: '', errors: {} };
      return react({ ...state, transfer }, hideKeyboard, push(TRANSFER));
    }
    case 'transfer_typed': {
      if (draft === null) return react(state);
      const errors = withoutError(draft.errors, event.field);
      return react({ ...state, transfer: { ...draft, [event.field]: event.text, errors } });
    }
    case 'transfer_left':
      return react({ ...state, transfer: null, payment: null }, pop);
    case 'transfer_submitted':
      return draft === null ? react(state) : submit(state, draft, env.now);
  }
}
