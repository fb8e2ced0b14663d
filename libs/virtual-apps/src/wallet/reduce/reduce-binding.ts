import {
  type AppEnv,
  after,
  hideKeyboard,
  pop,
  push,
  react,
  showSheet,
  snackbar,
} from '@tapwright/virtual-ui';
import type { FieldErrors } from '../../form-pieces.ts';
import { withoutError } from '../../form-pieces.ts';
import { bankOf, cardNumberError, maskedNumber } from '../card-number.ts';
import type { BindingDraft } from '../drafts.ts';
import type { CardEvent } from '../events.ts';
import { oneTimeCode } from '../keypad-order.ts';
import { AGREEMENT, BIND_CARD, CODE, EXPIRY } from '../names.ts';
import type { WalletState } from '../state.ts';
import { errorsOf, hasErrors, type WalletReaction, waitFor } from './reaction.ts';

const CHECK_MS = 1200;
const VERIFY_MS = 900;
/** Time until a bank's message comes. */
const MESSAGE_MS = 4000;
/** Most messages; the oldest are dropped, since any number of codes can be requested. */
const MOST_MESSAGES = 30;

const emptyDraft: BindingDraft = {
  number: '',
  holder: '',
  month: 0,
  year: 0,
  cvv: '',
  phone: '',
  agreed: false,
  read: false,
  errors: {},
  step: 'form',
  code: '',
  asked: 0,
};

const monthsOf = (year: number, month: number): number => year * 12 + month;

function expiryError({ month, year }: BindingDraft, now: number): string | null {
  if (month === 0) return 'Choose the expiry date';
  const today = new Date(now);
  const passed = monthsOf(year, month) < monthsOf(today.getUTCFullYear(), today.getUTCMonth() + 1);
  return passed ? 'This card has expired' : null;
}

function formErrors(draft: BindingDraft, cards: WalletState['cards'], now: number): FieldErrors {
  const known = cards.some(({ number }) => number === draft.number);
  return errorsOf({
    number: cardNumberError(draft.number) ?? (known ? 'This card is bound already' : null),
    holder: /^\p{L}[\p{L}'.-]*( \p{L}[\p{L}'.-]*)+$/u.test(draft.holder.trim())
      ? null
      : 'Enter first and last name as on the card',
    expiry: expiryError(draft, now),
    cvv: /^\d{3}$/.test(draft.cvv) ? null : 'Enter the 3 digits on the back',
    phone: /^0\d{9}$/.test(draft.phone) ? null : 'Enter 10 digits, beginning with 0',
    agreed: draft.agreed ? null : 'Agree to go on',
  });
}

/** Changes the draft. Does nothing where no card is being bound. */
function changed(state: WalletState, change: Partial<BindingDraft>): WalletState {
  return state.binding === null ? state : { ...state, binding: { ...state.binding, ...change } };
}

function submit(state: WalletState, draft: BindingDraft, now: number): WalletReaction {
  if (draft.step !== 'form') return react(state);
  const errors = formErrors(draft, state.cards, now);
  if (hasErrors(errors)) return react(changed(state, { errors }), hideKeyboard);
  const waiting = waitFor(changed(state, { errors: {}, step: 'checking' }), CHECK_MS, (ticket) => ({
    type: 'binding_checked',
    ticket,
  }));
  return react(waiting.state, hideKeyboard, ...waiting.effects);
}

/** Requests a code from the bank. An earlier code becomes invalid. */
function askCode(state: WalletState): WalletReaction {
  const ticket = state.ticket + 1;
  const asked = changed({ ...state, ticket }, { asked: ticket });
  return react(asked, after(MESSAGE_MS, { type: 'code_sent', ticket }));
}

/** The message arrives, whichever screen is open. */
function receiveCode(state: WalletState, draft: BindingDraft, ticket: number, now: number): WalletReaction {
  if (draft.asked !== ticket) return react(state);
  const from = bankOf(draft.number)?.name ?? 'Your bank';
  const text = `${oneTimeCode(ticket)} is your code to bind the card ${maskedNumber(draft.number)}. Tell it to nobody.`;
  const messages = [{ from, text, at: now, unread: true }, ...state.messages].slice(0, MOST_MESSAGES);
  return react({ ...state, messages }, snackbar(`New message from ${from}`));
}

function submitCode(state: WalletState, draft: BindingDraft): WalletReaction {
  if (draft.step !== 'code') return react(state);
  if (draft.code.length !== 6) {
    return react(changed(state, { errors: { code: 'The code has 6 digits' } }), hideKeyboard);
  }
  const waiting = waitFor(changed(state, { errors: {}, step: 'verifying' }), VERIFY_MS, (ticket) => ({
    type: 'code_checked',
    ticket,
  }));
  return react(waiting.state, hideKeyboard, ...waiting.effects);
}

/** Ends the binding with a right code. After a wrong code another one may be typed. */
function finish(state: WalletState, draft: BindingDraft): WalletReaction {
  if (draft.code !== oneTimeCode(draft.asked)) {
    return react(changed(state, { step: 'code', code: '', errors: { code: 'Wrong code. Try again' } }));
  }
  const bank = bankOf(draft.number);
  const card = {
    id: state.nextCardId,
    bank: bank?.name ?? '',
    type: bank?.type ?? '',
    number: draft.number,
    holder: draft.holder.trim(),
    expiry: `${String(draft.month).padStart(2, '0')}/${String(draft.year % 100).padStart(2, '0')}`,
    phone: draft.phone,
  };
  const bound = { ...state, binding: null, cards: [...state.cards, card], nextCardId: card.id + 1 };
  return react(bound, pop, pop, snackbar(`${card.bank} ${maskedNumber(card.number)} is bound`));
}

function toggleAgreement(state: WalletState, draft: BindingDraft): WalletReaction {
  if (!draft.read) return react(state, snackbar('Read the Card Service Agreement to its end first'));
  return react(changed(state, { agreed: !draft.agreed, errors: withoutError(draft.errors, 'agreed') }));
}

type BindingEvent = Exclude<CardEvent, { type: 'card_opened' | 'unbind_asked' | 'unbind_confirmed' }>;

/** Binding a card, from the form to the code. Where no card is being bound, events do nothing. */
export function reduceBinding(state: WalletState, event: BindingEvent, env: AppEnv): WalletReaction {
  if (event.type === 'binding_started') {
    return react({ ...state, binding: emptyDraft }, push(BIND_CARD));
  }
  const { binding: draft } = state;
  if (draft === null) return react(state);
  switch (event.type) {
    case 'binding_left':
      return react({ ...state, binding: null }, pop);
    case 'binding_typed': {
      const errors = withoutError(draft.errors, event.field);
      return react(changed(state, { [event.field]: event.text, errors }));
    }
    case 'expiry_opened':
      return react(openExpiry(state, draft, env.now), hideKeyboard, showSheet(EXPIRY));
    case 'expiry_set': {
      const { month, year } = event;
      return react(changed(state, { month, year, errors: withoutError(draft.errors, 'expiry') }));
    }
    case 'agreement_opened':
      return react({ ...state, shownAgreement: event.which }, hideKeyboard, push(AGREEMENT));
    case 'agreement_read':
      return react(state.shownAgreement === 'card' ? changed(state, { read: true }) : state, pop);
    case 'agreement_toggled':
      return toggleAgreement(state, draft);
    case 'binding_submitted':
      return submit(state, draft, env.now);
    case 'binding_checked': {
      if (draft.step !== 'checking' || event.ticket !== state.ticket) return react(state);
      const asked = askCode(changed(state, { step: 'code' }));
      return react(asked.state, push(CODE), ...asked.effects);
    }
    case 'code_asked':
      return draft.step === 'code' ? askCode(changed(state, { code: '', errors: {} })) : react(state);
    case 'code_sent':
      return receiveCode(state, draft, event.ticket, env.now);
    case 'code_submitted':
      return submitCode(state, draft);
    case 'code_checked':
      return draft.step === 'verifying' && event.ticket === state.ticket
        ? finish(state, draft)
        : react(state);
    case 'code_left':
      return draft.step === 'code' ? react(changed(state, { step: 'form', code: '' }), pop) : react(state);
  }
}

/** The pickers begin at this month. */
function openExpiry(state: WalletState, draft: BindingDraft, now: number): WalletState {
  if (draft.month !== 0) return state;
  const today = new Date(now);
  return changed(state, { month: today.getUTCMonth() + 1, year: today.getUTCFullYear() });
}
