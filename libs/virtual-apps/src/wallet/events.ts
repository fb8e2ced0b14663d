import type { ProviderId } from './drafts.ts';
import type { Cents } from './money.ts';
import type { DateOf, HistoryFilter } from './state.ts';

/** An answer carries the ticket of its request. */
interface Answer<T extends string> {
  readonly type: T;
  readonly ticket: number;
}
/** A field has a new value. */
interface Typed<T extends string, F extends string> {
  readonly type: T;
  readonly field: F;
  readonly text: string;
}

/** Cards: binding needs a form, an agreement and the bank's code; unbinding needs the password. */
export type CardEvent =
  | { readonly type: 'card_opened'; readonly id: number }
  | { readonly type: 'unbind_asked' | 'unbind_confirmed' }
  | { readonly type: 'binding_started' | 'binding_left' | 'binding_submitted' | 'agreement_toggled' }
  | Typed<'binding_typed', 'number' | 'holder' | 'cvv' | 'phone' | 'code'>
  | { readonly type: 'expiry_opened' }
  | { readonly type: 'expiry_set'; readonly month: number; readonly year: number }
  | { readonly type: 'agreement_opened'; readonly which: 'card' | 'privacy' }
  | { readonly type: 'agreement_read' }
  | { readonly type: 'code_asked' | 'code_submitted' | 'code_left' }
  | Answer<'binding_checked' | 'code_sent' | 'code_checked'>;

/** Transfers, bills and top-ups, up to the sheet that confirms them. */
export type OrderEvent =
  | { readonly type: 'contact_searched'; readonly text: string }
  | { readonly type: 'transfer_started'; readonly contact: number }
  | Typed<'transfer_typed', 'amount' | 'note'>
  | { readonly type: 'transfer_submitted' | 'transfer_left' }
  | { readonly type: 'bill_started'; readonly provider: ProviderId }
  | Typed<'bill_typed', 'account' | 'reading'>
  | { readonly type: 'bill_month_set'; readonly month: number }
  | { readonly type: 'bill_plan_chosen'; readonly plan: string }
  | { readonly type: 'bill_submitted' | 'bill_left' }
  | Answer<'bill_found'>
  | { readonly type: 'top_up_started' | 'top_up_submitted' | 'top_up_left' }
  | { readonly type: 'top_up_typed'; readonly text: string }
  | { readonly type: 'top_up_amount_chosen'; readonly amount: Cents };

/** From the confirmation to the result, and the password keypad. */
export type PasswordEvent =
  | { readonly type: 'payment_confirmed' | 'payment_cancelled' | 'result_closed' }
  | { readonly type: 'digit_pressed'; readonly digit: string }
  | { readonly type: 'digit_deleted' | 'password_left' | 'password_submitted' }
  | Answer<'payment_settled'>;

/** Settings, messages, history, limits and identity. */
export type ProfileEvent =
  | { readonly type: 'balance_toggled' | 'secure_keypad_toggled' | 'dark_theme_toggled' }
  | { readonly type: 'messages_opened' | 'messages_left' }
  | { readonly type: 'filter_chosen'; readonly filter: HistoryFilter }
  | { readonly type: 'receipt_opened'; readonly receipt: string }
  | { readonly type: 'limits_opened' | 'limits_submitted' | 'limits_left' }
  | Typed<'limits_typed', 'single' | 'daily'>
  | { readonly type: 'identity_opened' | 'identity_submitted' | 'identity_left' }
  | Typed<'identity_typed', 'name' | 'document'>
  | { readonly type: 'calendar_turned'; readonly shown: { readonly year: number; readonly month: number } }
  | { readonly type: 'birth_chosen'; readonly date: DateOf }
  | { readonly type: 'photo_asked' | 'photo_taken' | 'photo_refused' }
  | Answer<'identity_checked'>;

/** All events of the wallet. */
export type WalletEvent = CardEvent | OrderEvent | PasswordEvent | ProfileEvent;
