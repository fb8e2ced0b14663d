import { isRecord } from '../app-state.ts';
import type {
  BillDraft,
  BindingDraft,
  IdentityDraft,
  LimitsDraft,
  TopUpDraft,
  TransferDraft,
} from './drafts.ts';
import type { Cents } from './money.ts';

/** A calendar date; months from 1. */
export interface DateOf {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A bound card. Only this state has the whole number: screens show the last four digits. */
export interface Card {
  readonly id: number;
  readonly bank: string;
  readonly type: string;
  readonly number: string;
  readonly holder: string;
  /** "04/29" */
  readonly expiry: string;
  readonly phone: string;
}

export type PaymentKind = 'transfer' | 'bill' | 'top_up';

/** A transaction. `amount`: what the other side got or sent, without the fee. */
export interface Transaction {
  readonly receipt: string;
  readonly at: number;
  readonly kind: PaymentKind | 'received';
  readonly party: string;
  /** Account, contract or number of the other side. */
  readonly account: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly note: string;
}

/** A payment that waits for its password, or is on its way. */
export interface Payment {
  readonly kind: PaymentKind;
  readonly party: string;
  readonly account: string;
  readonly amount: Cents;
  readonly fee: Cents;
  /** The amount that leaves the wallet. */
  readonly total: Cents;
  readonly note: string;
  readonly status: 'review' | 'sending';
}

/** A password that is being entered on the keypad. */
export interface PasswordEntry {
  readonly use: 'payment' | 'limits' | 'unbind';
  readonly digits: string;
  readonly error: string | null;
  /** Seed of the order of the keys. */
  readonly order: number;
}

/** A message from a bank or from the wallet itself. */
export interface Message {
  readonly from: string;
  readonly text: string;
  readonly at: number;
  readonly unread: boolean;
}

/** The verified data. */
export interface Identity {
  readonly name: string;
  readonly document: string;
  readonly birth: DateOf;
}

export interface Limits {
  /** Limit of one transfer, fee included. */
  readonly single: Cents;
  /** Limit of all transfers of one day (UTC) together, fees included. */
  readonly daily: Cents;
}

/** The data that stays when the process ends. */
export interface Account {
  readonly balance: Cents;
  readonly cards: readonly Card[];
  /** The newest first. */
  readonly transactions: readonly Transaction[];
  readonly limits: Limits;
  readonly identity: Identity | null;
  readonly password: string;
  readonly balanceHidden: boolean;
  readonly secureKeypad: boolean;
  readonly darkTheme: boolean;
}

/** What is being entered or waited for; null where its screen is not open. */
export interface Drafts {
  readonly binding: BindingDraft | null;
  readonly transfer: TransferDraft | null;
  readonly bill: BillDraft | null;
  readonly topUp: TopUpDraft | null;
  readonly limitsDraft: LimitsDraft | null;
  readonly identityDraft: IdentityDraft | null;
  readonly payment: Payment | null;
  readonly entry: PasswordEntry | null;
}

/** The filter of the history. */
export interface HistoryFilter {
  readonly direction: 'all' | 'in' | 'out';
  /** Null shows every kind. */
  readonly kind: PaymentKind | null;
}

export interface WalletState extends Account, Drafts {
  /** When the data was made: checks compare with the state at that moment. */
  readonly since: number;
  readonly messages: readonly Message[];
  readonly wrongPasswords: number;
  /** End of the lock, milliseconds since 1970; 0 where nothing is locked. */
  readonly lockedUntil: number;
  /** Counts requests, so that a late answer to an old one is ignored. */
  readonly ticket: number;
  readonly nextReceipt: number;
  readonly nextCardId: number;
  readonly contactQuery: string;
  readonly filter: HistoryFilter;
  /** Receipt of the open transaction. */
  readonly shownReceipt: string | null;
  readonly shownCard: number | null;
  readonly shownAgreement: 'card' | 'privacy';
}

/** The drafts while nothing is being entered. */
export const noDrafts: Drafts = {
  binding: null,
  transfer: null,
  bill: null,
  topUp: null,
  limitsDraft: null,
  identityDraft: null,
  payment: null,
  entry: null,
};

/** True for the state of this app, for checks that get it from a device as unknown data. */
export function isWalletState(value: unknown): value is WalletState {
  return (
    isRecord(value) && Array.isArray(value.transactions) && isRecord(value.limits) && 'lockedUntil' in value
  );
}
