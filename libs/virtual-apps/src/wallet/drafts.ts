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
  /** True where the card agreement was read to its end. */
  readonly read: boolean;
  readonly errors: FieldErrors;
  readonly step: 'form' | 'checking' | 'code' | 'verifying';
  readonly code: string;
  /** Ticket of the last requested code; only this code is valid. */
  readonly asked: number;
}

/** A transfer before its confirmation; the amount is the typed text. */
export interface TransferDraft {
  readonly contact: number;
  readonly amount: string;
  readonly note: string;
  readonly errors: FieldErrors;
}

export type ProviderId = 'water' | 'energy' | 'internet';

/** One draft for three forms. Each shows the fields of its provider. */
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

/** Both limits as typed. */
export interface LimitsDraft {
  readonly single: string;
  readonly daily: string;
  readonly errors: FieldErrors;
}

/** The data that is sent for verification. */
export interface IdentityDraft {
  readonly name: string;
  readonly document: string;
  readonly birth: DateOf | null;
  /** The month in the calendar; with a year of 0 the list of years is shown. */
  readonly shown: { readonly year: number; readonly month: number };
  readonly photo: 'none' | 'taken' | 'refused';
  readonly errors: FieldErrors;
  readonly checking: boolean;
}
