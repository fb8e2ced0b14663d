import { hideKeyboard, pop, push, react, showSheet, snackbar } from '@tapwright/virtual-ui';
import { withoutError } from '../../form-pieces.ts';
import type { BillDraft, TopUpDraft } from '../drafts.ts';
import type { OrderEvent } from '../events.ts';
import type { Cents } from '../money.ts';
import { BILL, CONFIRM_PAYMENT, TOP_UP } from '../names.ts';
import { billErrors, providers } from '../providers.ts';
import type { Payment, WalletState } from '../state.ts';
import { networkOf, phoneError } from '../top-up.ts';
import { errorsOf, hasErrors, type WalletReaction, waitFor } from './reaction.ts';

const LOOK_UP_MS = 1000;

type BillEvent = Extract<OrderEvent, { type: `bill_${string}` | `top_up_${string}` }>;

/** An order without a fee. */
function order(kind: Payment['kind'], party: string, account: string, amount: Cents, note: string): Payment {
  return { kind, party, account, amount, fee: 0, total: amount, note, status: 'review' };
}

/** Shows the confirmation, or reports that the wallet has too little money. */
function review(state: WalletState, payment: Payment): WalletReaction {
  if (payment.total > state.balance) return react(state, hideKeyboard, snackbar('The balance is not enough'));
  return react({ ...state, payment }, hideKeyboard, showSheet(CONFIRM_PAYMENT));
}

function submitBill(state: WalletState, draft: BillDraft): WalletReaction {
  if (draft.looking) return react(state);
  const errors = billErrors(draft);
  if (hasErrors(errors)) return react({ ...state, bill: { ...draft, errors } }, hideKeyboard);
  const bill = { ...draft, errors, looking: true };
  const waiting = waitFor({ ...state, bill }, LOOK_UP_MS, (ticket) => ({ type: 'bill_found', ticket }));
  return react(waiting.state, hideKeyboard, ...waiting.effects);
}

/** The provider's answer: the bill, or an error. */
function answerBill(state: WalletState, draft: BillDraft): WalletReaction {
  const provider = providers[draft.provider];
  const answer = provider.look({ ...draft, account: draft.account.trim() });
  const bill = { ...draft, looking: false };
  if ('errors' in answer) return react({ ...state, bill: { ...bill, errors: answer.errors } });
  return review({ ...state, bill }, order('bill', provider.name, answer.account, answer.due, answer.detail));
}

function submitTopUp(state: WalletState, draft: TopUpDraft): WalletReaction {
  const { phone, amount } = draft;
  const errors = errorsOf({
    phone: phoneError(phone),
    amount: amount > 0 ? null : 'Choose an amount',
  });
  const checked = { ...state, topUp: { ...draft, errors } };
  if (hasErrors(errors)) return react(checked, hideKeyboard);
  return review(checked, order('top_up', networkOf(phone) ?? '', phone, amount, ''));
}

function changedBill(state: WalletState, field: string, change: Partial<BillDraft>): WalletReaction {
  const { bill } = state;
  if (bill === null || bill.looking) return react(state);
  return react({ ...state, bill: { ...bill, ...change, errors: withoutError(bill.errors, field) } });
}

function changedTopUp(state: WalletState, field: string, change: Partial<TopUpDraft>): WalletReaction {
  const { topUp } = state;
  if (topUp === null) return react(state);
  return react({ ...state, topUp: { ...topUp, ...change, errors: withoutError(topUp.errors, field) } });
}

/** Bills and top-ups before their confirmation. */
export function reduceBills(state: WalletState, event: BillEvent): WalletReaction {
  const { bill, topUp } = state;
  switch (event.type) {
    case 'bill_started': {
      const { provider } = event;
      const empty = { account: '', reading: '', month: 0, plan: '', errors: {}, looking: false };
      return react({ ...state, bill: { provider, ...empty } }, push(BILL));
    }
    case 'bill_typed':
      return changedBill(state, event.field, { [event.field]: event.text });
    case 'bill_month_set':
      return changedBill(state, 'month', { month: event.month });
    case 'bill_plan_chosen':
      return changedBill(state, 'plan', { plan: event.plan });
    case 'bill_left':
      return react({ ...state, bill: null, payment: null }, pop);
    case 'bill_submitted':
      return bill === null ? react(state) : submitBill(state, bill);
    case 'bill_found':
      return bill?.looking && event.ticket === state.ticket ? answerBill(state, bill) : react(state);
    case 'top_up_started':
      return react({ ...state, topUp: { phone: '', amount: 0, errors: {} } }, push(TOP_UP));
    case 'top_up_typed':
      return changedTopUp(state, 'phone', { phone: event.text });
    case 'top_up_amount_chosen':
      return changedTopUp(state, 'amount', { amount: event.amount });
    case 'top_up_left':
      return react({ ...state, topUp: null, payment: null }, pop);
    case 'top_up_submitted':
      return topUp === null ? react(state) : submitTopUp(state, topUp);
  }
}
