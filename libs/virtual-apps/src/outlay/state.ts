import type { CalendarDate, YearMonth } from '@tapwright/virtual-ui';
import { isRecord } from '../app-state.ts';

export const CURRENCIES = ['Euro', 'British pound', 'US dollar', 'Swiss franc'] as const;
export type Currency = (typeof CURRENCIES)[number];
export const CATEGORIES = ['Meals', 'Taxi', 'Train', 'Hotel', 'Parking', 'Office supplies'] as const;
export type Category = (typeof CATEGORIES)[number] | 'Mileage';
export const PAYMENTS = ['Company card', 'My own money'] as const;
export type Payment = (typeof PAYMENTS)[number];
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const APPROVERS = ['Ida Falk', 'Tom Reyes', 'Wanda Okoye'] as const;
export type Approver = (typeof APPROVERS)[number];
export type Status = 'draft' | 'submitted' | 'paid';

export interface Expense {
  readonly id: number;
  readonly merchant: string;
  /** In hundredths. */
  readonly amount: number;
  readonly currency: Currency;
  readonly category: Category;
  readonly day: CalendarDate;
  readonly payment: Payment;
  readonly billable: boolean;
  readonly note: string;
  readonly status: Status;
}

/** A new expense, or the one that is edited; stored by Save only. */
export interface Draft extends Omit<Expense, 'id' | 'amount' | 'status'> {
  readonly id: number | null;
  readonly amount: string;
}

export interface Mileage {
  readonly destination: string;
  readonly kilometres: string;
  readonly returnTrip: boolean;
}

export interface Profile {
  readonly costCentre: string;
  readonly approver: Approver;
}

export interface OutlaySettings {
  readonly currency: Currency;
  readonly reminder: boolean;
  readonly weekday: Weekday;
  /** Minutes since midnight. */
  readonly at: number;
  readonly wifiOnly: boolean;
}

export interface OutlayState {
  readonly tab: Status;
  readonly expenses: readonly Expense[];
  readonly nextId: number;
  /** Ids of drafts that were picked after a long press. */
  readonly picked: readonly number[];
  readonly opened: number | null;
  readonly draft: Draft;
  readonly mileage: Mileage;
  readonly picking: { readonly shown: YearMonth; readonly day: CalendarDate };
  readonly errors: Readonly<Record<string, string>>;
  readonly profile: Profile;
  /** The profile as it is being written. */
  readonly unsaved: Profile;
  readonly settings: OutlaySettings;
  /** The time of the reminder as it is being chosen. */
  readonly time: number;
}

export type OutlayEvent =
  | { readonly type: 'tab_chosen'; readonly tab: Status }
  | { readonly type: 'expense_opened'; readonly id: number }
  | { readonly type: 'pick_toggled'; readonly id: number }
  | { readonly type: 'picks_cleared' }
  | { readonly type: 'picks_submitted' }
  | { readonly type: 'form_opened'; readonly id: number | null }
  | { readonly type: 'draft_changed'; readonly change: Partial<Draft> }
  | { readonly type: 'day_asked' }
  | { readonly type: 'month_turned'; readonly shown: YearMonth }
  | { readonly type: 'day_marked'; readonly day: CalendarDate }
  | { readonly type: 'day_taken' }
  | { readonly type: 'draft_saved' }
  | { readonly type: 'submitted' }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'copied' }
  | { readonly type: 'deleted' }
  | { readonly type: 'mileage_opened' }
  | { readonly type: 'mileage_changed'; readonly change: Partial<Mileage> }
  | { readonly type: 'mileage_saved' }
  | { readonly type: 'profile_opened' }
  | { readonly type: 'profile_changed'; readonly change: Partial<Profile> }
  | { readonly type: 'profile_saved' }
  | { readonly type: 'setting_changed'; readonly change: Partial<OutlaySettings> }
  | { readonly type: 'time_asked' }
  | { readonly type: 'time_turned'; readonly minutes: number }
  | { readonly type: 'time_taken' };

export const outlayEvents: Readonly<Record<OutlayEvent['type'], true>> = {
  ...{ tab_chosen: true, expense_opened: true, pick_toggled: true, picks_cleared: true },
  ...{ picks_submitted: true, form_opened: true, draft_changed: true, day_asked: true },
  ...{ month_turned: true, day_marked: true, day_taken: true, draft_saved: true, submitted: true },
  ...{ withdrawn: true, copied: true, deleted: true, mileage_opened: true, mileage_changed: true },
  ...{ mileage_saved: true, profile_opened: true, profile_changed: true, profile_saved: true },
  ...{ setting_changed: true, time_asked: true, time_turned: true, time_taken: true },
};

/** Cents for a kilometre. */
export const RATE = 30;

/** The day on which the clock of a virtual phone begins. */
export const TODAY: CalendarDate = { year: 2026, month: 3, day: 2 };

export const noDraft = (currency: Currency): Draft => ({
  ...{ id: null, merchant: '', amount: '', currency, category: 'Meals', day: TODAY },
  ...{ payment: 'Company card', billable: false, note: '' },
});

export const noMileage: Mileage = { destination: '', kilometres: '', returnTrip: false };

type Row = readonly [merchant: string, amount: number, category: Category, month: number, day: number];

const expense = (
  id: number,
  [merchant, amount, category, month, day]: Row,
  more: Partial<Expense> = {},
): Expense => ({
  ...{ id, merchant, amount, currency: 'Euro', category, day: { year: 2026, month, day } },
  ...{ payment: 'Company card', billable: false, note: '', status: 'draft' },
  ...more,
});

const initialProfile: Profile = { costCentre: '2210', approver: 'Ida Falk' };

/** One merchant's name begins as another's. */
export const initialOutlay: OutlayState = {
  tab: 'draft',
  expenses: [
    expense(1, ['Hotel Marlow', 20_800, 'Hotel', 2, 24]),
    expense(2, ['Hotel Marlow Bar', 1_460, 'Meals', 2, 24], { note: 'After the fair' }),
    expense(3, ['Regional Rail', 4_190, 'Train', 2, 25]),
    expense(4, ['Printworks', 7_350, 'Office supplies', 2, 26]),
    expense(5, ['Quay Car Park', 1_200, 'Parking', 2, 26]),
    expense(6, ['Trattoria Lume', 9_640, 'Meals', 2, 27], { billable: true }),
    expense(7, ['City Cabs', 2_350, 'Taxi', 2, 12], { status: 'submitted' }),
    expense(8, ['Harbour Museum', 1_800, 'Meals', 2, 13], { status: 'submitted', payment: 'My own money' }),
    expense(9, ['Hotel Sund', 31_000, 'Hotel', 1, 20], { status: 'paid', currency: 'Swiss franc' }),
  ],
  ...{ nextId: 10, picked: [], opened: null, draft: noDraft('Euro'), mileage: noMileage },
  ...{ picking: { shown: TODAY, day: TODAY }, errors: {}, profile: initialProfile, unsaved: initialProfile },
  settings: { currency: 'Euro', reminder: false, weekday: 'Friday', at: 1020, wifiOnly: true },
  time: 1020,
};

export const SIGNS: Readonly<Record<Currency, string>> = {
  Euro: '€',
  'British pound': '£',
  'US dollar': '$',
  'Swiss franc': 'CHF',
};

export const plainAmount = (amount: number): string => (amount / 100).toFixed(2);
export const amountText = (amount: number, currency: Currency): string =>
  `${SIGNS[currency]} ${plainAmount(amount)}`;

/** Hundredths; null for what is no amount. */
export function amountOf(text: string): number | null {
  return /^\d{1,6}(?:[.,]\d{1,2})?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(',', '.')) * 100)
    : null;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
export const dayText = ({ day, month, year }: CalendarDate): string =>
  `${MONTHS[month - 1] ?? ''} ${day}, ${year}`;

export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const openedOf = ({ expenses, opened }: OutlayState): Expense | undefined =>
  expenses.find(({ id }) => id === opened);

export function isOutlayState(value: unknown): value is OutlayState {
  return isRecord(value) && Array.isArray(value.expenses) && isRecord(value.mileage);
}
