import type { FieldErrors } from '../form-pieces.ts';
import type { Cents } from './money.ts';
import type { DateOf } from './state.ts';

/** A card that is being bound, up to its one-time code. */
export interface BindingDraft {
  readonly number: string;
  readonly holder: string;
  /** 0 until one is chosen. */
  readonly month: number;
  readonly year: number;
  readonly cvv: string;
  readonly phone: string;
  readonly agreed: boolean;
  /** The card agreement was read to its end. */
  readonly read: boolean;
  readonly errors: FieldErrors;
  readonly step: 'form' | 'checking' | 'code' | 'verifying';
  readonly code: string;
  /** Ticket of the code that was asked for last; only that one is good. */
  readonly asked: number;
}

/** A transfer up to its confirmation; the amount is what was typed. */
export interface TransferDraft {
  readonly contact: number;
  readonly amount: string;
  readonly note: string;
  readonly errors: FieldErrors;
}

export type ProviderId = 'water' | 'energy' | 'internet';

/** One draft for three forms: each shows what its provider asks for. */
export interface BillDraft {
  readonly provider: ProviderId;
  readonly account: string;
  readonly reading: string;
  /** 1 to 12; 0 until one is chosen. */
  readonly month: number;
  readonly plan: string;
  readonly errors: FieldErrors;
  readonly looking: boolean;
}

export interface TopUpDraft {
  readonly phone: string;
  /** 0 until one is chosen. */
  readonly amount: Cents;
  readonly errors: FieldErrors;
}

/** Both as they were typed. */
export interface LimitsDraft {
  readonly single: string;
  readonly daily: string;
  readonly errors: FieldErrors;
}

/** What is sent for verification. */
export interface IdentityDraft {
  readonly name: string;
  readonly document: string;
  readonly birth: DateOf | null;
  /** What the calendar shows; a year of 0 shows the list of years. */
  readonly shown: { readonly year: number; readonly month: number };
  readonly photo: 'none' | 'taken' | 'refused';
  readonly errors: FieldErrors;
  readonly checking: boolean;
}
