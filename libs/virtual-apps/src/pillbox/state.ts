import type { CalendarDate, YearMonth } from '@tapwright/virtual-ui';
import { isRecord } from '../app-state.ts';

export const PLACES = ['Today', 'Medicines', 'Weight', 'More'] as const;
export type Place = (typeof PLACES)[number];
export const FORMS = ['Tablet', 'Capsule', 'Drops', 'Syrup'] as const;
export type Form = (typeof FORMS)[number];
export const MEALS = ['Before food', 'With food', 'After food', 'No matter'] as const;
export type Meal = (typeof MEALS)[number];
export const SNOOZES = ['5 minutes', '10 minutes', '15 minutes', '30 minutes'] as const;
export type Snooze = (typeof SNOOZES)[number];
export const SOUNDS = ['Bell', 'Drops', 'Marimba', 'Silent'] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Medicine {
  readonly id: number;
  readonly name: string;
  readonly strength: string;
  readonly form: Form;
  /** How many at once, in halves. */
  readonly dose: number;
  /** Minutes since midnight. */
  readonly at: number;
  readonly meal: Meal;
  /** How many are left. */
  readonly stock: number;
  readonly reminder: boolean;
}

export interface Draft {
  readonly name: string;
  readonly strength: string;
  readonly form: Form;
  readonly dose: number;
  readonly at: number;
}

export interface Weighing {
  readonly id: number;
  /** In tenths of a kilogram. */
  readonly weight: number;
  readonly day: CalendarDate;
}

export interface Doctor {
  readonly name: string;
  readonly phone: string;
}

export interface PillboxSettings {
  readonly snooze: Snooze;
  readonly sound: Sound;
  readonly vibrate: boolean;
  readonly hideNames: boolean;
  /** Warns when so many days of a medicine are left. */
  readonly refillDays: number;
}

export type Intake = 'taken' | 'skipped';

export interface PillboxState {
  readonly place: Place;
  readonly medicines: readonly Medicine[];
  readonly nextId: number;
  /** What became of today's doses, by the id of the medicine. */
  readonly intakes: Readonly<Record<string, Intake>>;
  readonly opened: number | null;
  readonly draft: Draft;
  readonly errors: Readonly<Record<string, string>>;
  /** The time that is being chosen: of the draft, or of the medicine that is open. */
  readonly time: { readonly of: 'draft' | 'medicine'; readonly minutes: number };
  /** How many were bought, as it is being typed. */
  readonly bought: string;
  readonly weighings: readonly Weighing[];
  readonly scale: { readonly text: string; readonly day: CalendarDate };
  readonly picking: { readonly shown: YearMonth; readonly day: CalendarDate };
  readonly doctor: Doctor;
  /** The doctor as it is being written. */
  readonly unsaved: Doctor;
  readonly settings: PillboxSettings;
}

export type PillboxEvent =
  | { readonly type: 'place_chosen'; readonly place: Place }
  | { readonly type: 'dose_answered'; readonly id: number; readonly intake: Intake }
  | { readonly type: 'answer_undone'; readonly id: number }
  | { readonly type: 'medicine_opened'; readonly id: number }
  | { readonly type: 'medicine_changed'; readonly change: Partial<Medicine> }
  | { readonly type: 'medicine_deleted' }
  | { readonly type: 'refill_asked' }
  | { readonly type: 'refill_typed'; readonly text: string }
  | { readonly type: 'refilled' }
  | { readonly type: 'form_opened' }
  | { readonly type: 'draft_changed'; readonly change: Partial<Draft> }
  | { readonly type: 'draft_saved' }
  | { readonly type: 'time_asked'; readonly of: 'draft' | 'medicine' }
  | { readonly type: 'time_turned'; readonly minutes: number }
  | { readonly type: 'time_taken' }
  | { readonly type: 'weight_typed'; readonly text: string }
  | { readonly type: 'day_asked' }
  | { readonly type: 'month_turned'; readonly shown: YearMonth }
  | { readonly type: 'day_marked'; readonly day: CalendarDate }
  | { readonly type: 'day_taken' }
  | { readonly type: 'weight_added' }
  | { readonly type: 'doctor_opened' }
  | { readonly type: 'doctor_changed'; readonly change: Partial<Doctor> }
  | { readonly type: 'doctor_saved' }
  | { readonly type: 'setting_changed'; readonly change: Partial<PillboxSettings> };

export const pillboxEvents: Readonly<Record<PillboxEvent['type'], true>> = {
  ...{ place_chosen: true, dose_answered: true, answer_undone: true, medicine_opened: true },
  ...{ medicine_changed: true, medicine_deleted: true, refill_asked: true, refill_typed: true },
  ...{ refilled: true, form_opened: true, draft_changed: true, draft_saved: true, time_asked: true },
  ...{ time_turned: true, time_taken: true, weight_typed: true, day_asked: true, month_turned: true },
  ...{ day_marked: true, day_taken: true, weight_added: true, doctor_opened: true },
  ...{ doctor_changed: true, doctor_saved: true, setting_changed: true },
};

/** The day on which the clock of a virtual phone begins. */
export const TODAY: CalendarDate = { year: 2026, month: 3, day: 2 };

export const LEAST_DOSE = 0.5;
export const MOST_DOSE = 5;

export const emptyDraft: Draft = { name: '', strength: '', form: 'Tablet', dose: 1, at: 480 };

const noDoctor: Doctor = { name: '', phone: '' };

type Row = readonly [name: string, strength: string, form: Form, at: number, meal: Meal, stock: number];

const medicine = (
  id: number,
  [name, strength, form, at, meal, stock]: Row,
  more: Partial<Medicine> = {},
): Medicine => ({
  ...{ id, name, strength, form, dose: 1, at, meal, stock, reminder: true },
  ...more,
});

export const initialPillbox: PillboxState = {
  place: 'Today',
  medicines: [
    medicine(1, ['Omeprazole', '20 mg', 'Capsule', 420, 'No matter', 18]),
    medicine(2, ['Ramipril', '5 mg', 'Tablet', 480, 'With food', 6]),
    medicine(3, ['Metformin', '850 mg', 'Tablet', 485, 'With food', 41]),
    medicine(4, ['Vitamin D', '1000 IU', 'Drops', 780, 'No matter', 90], { dose: 2, reminder: false }),
    medicine(5, ['Ibuprofen', '400 mg', 'Tablet', 1080, 'After food', 12]),
    medicine(6, ['Magnesium', '300 mg', 'Tablet', 1320, 'No matter', 25]),
  ],
  ...{ nextId: 7, intakes: { 3: 'taken' }, opened: null, draft: emptyDraft, errors: {} },
  ...{ time: { of: 'draft', minutes: 0 }, bought: '' },
  weighings: [
    { id: 1, weight: 723, day: { year: 2026, month: 2, day: 21 } },
    { id: 2, weight: 728, day: { year: 2026, month: 2, day: 14 } },
    { id: 3, weight: 731, day: { year: 2026, month: 2, day: 7 } },
  ],
  ...{ scale: { text: '', day: TODAY }, picking: { shown: TODAY, day: TODAY } },
  ...{ doctor: noDoctor, unsaved: noDoctor },
  settings: { snooze: '10 minutes', sound: 'Bell', vibrate: true, hideNames: false, refillDays: 5 },
};

/** Tenths of a kilogram; null for what is no weight of a person. */
export function weightOf(text: string): number | null {
  if (!/^\d{1,3}(?:[.,]\d)?$/.test(text.trim())) return null;
  const weight = Math.round(Number(text.trim().replace(',', '.')) * 10);
  return weight < 200 || weight > 3000 ? null : weight;
}

export const weightText = (weight: number): string => `${(weight / 10).toFixed(1)} kg`;

const UNITS: Readonly<Record<Form, readonly [one: string, more: string]>> = {
  Tablet: ['tablet', 'tablets'],
  Capsule: ['capsule', 'capsules'],
  Drops: ['drop', 'drops'],
  Syrup: ['spoon', 'spoons'],
};

export const doseText = (dose: number, form: Form): string => `${dose} ${UNITS[form][dose > 1 ? 1 : 0]}`;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
export const dayText = ({ day, month, year }: CalendarDate): string =>
  `${MONTHS[month - 1] ?? ''} ${day}, ${year}`;

/** Grows with the calendar. */
export const orderOf = ({ year, month, day }: CalendarDate): number => (year * 12 + month) * 31 + day;

export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const openedOf = ({ medicines, opened }: PillboxState): Medicine | undefined =>
  medicines.find(({ id }) => id === opened);

export function isPillboxState(value: unknown): value is PillboxState {
  return (
    isRecord(value) && Array.isArray(value.medicines) && isRecord(value.intakes) && isRecord(value.scale)
  );
}
