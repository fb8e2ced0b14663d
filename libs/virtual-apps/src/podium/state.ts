import type { CalendarDate, YearMonth } from '@tapwright/virtual-ui';
import { isRecord } from '../app-state.ts';

export const PLACES = ['Accueil', 'Séances', 'Objectifs', 'Profil'] as const;
export type Place = (typeof PLACES)[number];
export const SPORTS = ['Course', 'Vélo', 'Natation', 'Marche', 'Yoga'] as const;
export type Sport = (typeof SPORTS)[number];
export const EFFORTS = ['Facile', 'Modérée', 'Intense'] as const;
export type Effort = (typeof EFFORTS)[number];
export const MOODS = ['Fatigué', 'Ça va', 'En forme'] as const;
export type Mood = (typeof MOODS)[number];
export const UNITS = ['Kilomètres', 'Miles'] as const;
export type Unit = (typeof UNITS)[number];
export const FIRST_DAYS = ['Lundi', 'Samedi', 'Dimanche'] as const;
export type FirstDay = (typeof FIRST_DAYS)[number];

export interface Session {
  readonly id: number;
  readonly sport: Sport;
  readonly minutes: number;
  /** Metres; 0 for a sport without a distance. */
  readonly metres: number;
  readonly day: CalendarDate;
  readonly effort: Effort;
  readonly note: string;
}

/** A session as it is being entered. */
export interface SessionForm {
  /** 0 for a new one. */
  readonly id: number;
  readonly sport: Sport;
  readonly minutes: string;
  readonly distance: string;
  readonly day: CalendarDate;
  readonly effort: Effort;
  readonly note: string;
}

export interface Goals {
  readonly steps: number;
  readonly sessions: number;
  readonly glasses: number;
}

export interface Profile {
  readonly firstName: string;
  readonly city: string;
  /** Tenths of a kilogram. */
  readonly weight: number;
  readonly visible: boolean;
}

export interface PodiumSettings {
  readonly inactivity: boolean;
  readonly weekly: boolean;
  readonly pause: boolean;
  readonly voice: boolean;
  readonly unit: Unit;
  readonly firstDay: FirstDay;
  /** Minutes since midnight, in quarters of an hour. */
  readonly remindAt: number;
}

export interface PodiumState {
  readonly place: Place;
  readonly sessions: readonly Session[];
  readonly nextId: number;
  /** The sport that is listed; null for all. */
  readonly filter: Sport | null;
  readonly opened: number | null;
  readonly form: SessionForm;
  readonly picking: { readonly shown: YearMonth; readonly day: CalendarDate };
  /** The note as it is being written; null while it is only shown. */
  readonly note: string | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly glasses: number;
  readonly mood: Mood | null;
  readonly goals: Goals;
  /** The goals as they are being set. */
  readonly plan: Goals;
  readonly profile: Profile;
  /** The fields of the profile as they are typed; what is right is stored at once. */
  readonly typed: { readonly firstName: string; readonly city: string; readonly weight: string };
  readonly settings: PodiumSettings;
  readonly time: number;
}

export type PodiumEvent =
  | { readonly type: 'place_chosen'; readonly place: Place }
  | { readonly type: 'glass_counted'; readonly by: 1 | -1 }
  | { readonly type: 'mood_chosen'; readonly mood: Mood }
  | { readonly type: 'filter_chosen'; readonly sport: Sport | null }
  | { readonly type: 'session_begun'; readonly sport: Sport }
  | { readonly type: 'session_opened'; readonly id: number }
  | { readonly type: 'session_edited' }
  | { readonly type: 'form_changed'; readonly change: Partial<SessionForm> }
  | { readonly type: 'day_asked' }
  | { readonly type: 'month_turned'; readonly shown: YearMonth }
  | { readonly type: 'day_marked'; readonly day: CalendarDate }
  | { readonly type: 'day_taken' }
  | { readonly type: 'session_saved' }
  | { readonly type: 'session_copied' }
  | { readonly type: 'session_deleted' }
  | { readonly type: 'note_begun' }
  | { readonly type: 'note_typed'; readonly text: string }
  | { readonly type: 'note_kept' }
  | { readonly type: 'note_left' }
  | { readonly type: 'goal_stepped'; readonly goal: keyof Goals; readonly by: 1 | -1 }
  | { readonly type: 'goals_saved' }
  | { readonly type: 'profile_typed'; readonly change: Partial<PodiumState['typed']> }
  | { readonly type: 'profile_shown'; readonly visible: boolean }
  | { readonly type: 'setting_changed'; readonly change: Partial<PodiumSettings> }
  | { readonly type: 'time_asked' }
  | { readonly type: 'time_turned'; readonly minutes: number }
  | { readonly type: 'time_taken' };

export const podiumEvents: Readonly<Record<PodiumEvent['type'], true>> = {
  ...{ place_chosen: true, glass_counted: true, mood_chosen: true, filter_chosen: true },
  ...{ session_begun: true, session_opened: true, session_edited: true, form_changed: true },
  ...{ day_asked: true, month_turned: true, day_marked: true, day_taken: true, session_saved: true },
  ...{ session_copied: true, session_deleted: true, note_begun: true, note_typed: true },
  ...{ note_kept: true, note_left: true, goal_stepped: true, goals_saved: true, profile_typed: true },
  ...{ profile_shown: true, setting_changed: true, time_asked: true, time_turned: true },
  time_taken: true,
};

/** The day on which the clock of a virtual phone begins. */
export const TODAY: CalendarDate = { year: 2026, month: 3, day: 2 };

/** What one step of a goal is, and between what it stays. */
export const GOAL_STEPS: Readonly<Record<keyof Goals, { step: number; least: number; most: number }>> = {
  steps: { step: 500, least: 2000, most: 30_000 },
  sessions: { step: 1, least: 1, most: 7 },
  glasses: { step: 1, least: 1, most: 15 },
};

export const STEPS_TODAY = 4312;
export const MOST_GLASSES = 20;

export const emptyForm: SessionForm = {
  ...{ id: 0, sport: 'Course', minutes: '', distance: '', day: TODAY, effort: 'Modérée', note: '' },
};

type Row = readonly [sport: Sport, minutes: number, metres: number, effort: Effort, note?: string];

const session = (
  id: number,
  day: CalendarDate,
  [sport, minutes, metres, effort, note = '']: Row,
): Session => ({
  ...{ id, sport, minutes, metres, day, effort, note },
});

const february = (day: number): CalendarDate => ({ year: 2026, month: 2, day });

const initialGoals: Goals = { steps: 8000, sessions: 3, glasses: 6 };

const initialProfile: Profile = { firstName: 'Maëlys', city: 'Quimper', weight: 624, visible: false };

export const initialPodium: PodiumState = {
  place: 'Accueil',
  sessions: [
    session(1, { ...TODAY, day: 1 }, ['Marche', 55, 4600, 'Facile']),
    session(2, february(28), ['Vélo', 95, 31_200, 'Modérée']),
    session(3, february(26), ['Course', 38, 6800, 'Intense', 'Le long du canal']),
    session(4, february(25), ['Yoga', 30, 0, 'Facile']),
    session(5, february(24), ['Natation', 45, 1500, 'Modérée']),
    session(6, february(21), ['Vélo', 70, 22_400, 'Facile', 'Avec Inès']),
    session(7, february(19), ['Course', 33, 5900, 'Modérée']),
  ],
  ...{ nextId: 8, filter: null, opened: null, form: emptyForm, picking: { shown: TODAY, day: TODAY } },
  ...{ note: null, errors: {}, glasses: 3, mood: null, goals: initialGoals, plan: initialGoals },
  ...{ profile: initialProfile, typed: { firstName: 'Maëlys', city: 'Quimper', weight: '62,4' } },
  settings: {
    ...{ inactivity: false, weekly: true, pause: true, voice: true, unit: 'Kilomètres' },
    ...{ firstDay: 'Lundi', remindAt: 1020 },
  },
  time: 0,
};

const NUMBERS = new Intl.NumberFormat('fr-FR');
export const numberText = (value: number): string => NUMBERS.format(value);

const METRES: Readonly<Record<Unit, number>> = { Kilomètres: 1000, Miles: 1609.344 };
export const unitText = (unit: Unit): string => (unit === 'Miles' ? 'mi' : 'km');

/** Such as `7,5`, without the unit. */
export const lengthText = (metres: number, unit: Unit): string =>
  (Math.round((metres / METRES[unit]) * 10) / 10).toFixed(1).replace('.', ',');

/** A number with at most two decimals, after a comma or a point; null for anything else. */
const decimalOf = (text: string): number | null =>
  /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

/** Metres; null for what is no distance. */
export function metresOf(text: string, unit: Unit): number | null {
  const value = decimalOf(text);
  return value === null || value === 0 ? null : Math.round(value * METRES[unit]);
}

/** Tenths of a kilogram; null for what is no weight of a person. */
export function weightOf(text: string): number | null {
  const value = decimalOf(text);
  return value === null || value < 25 || value > 250 ? null : Math.round(value * 10);
}

export const weightText = (weight: number): string => (weight / 10).toFixed(1).replace('.', ',');

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
);
export const dayText = ({ day, month }: CalendarDate): string =>
  `${day === 1 ? '1er' : day} ${MONTHS[month - 1] ?? ''}`;

/** Grows with the calendar. */
export const orderOf = ({ year, month, day }: CalendarDate): number => (year * 12 + month) * 31 + day;

const two = (value: number): string => String(value).padStart(2, '0');
export const timeText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

export const hasDistance = (sport: Sport): boolean => sport !== 'Yoga';

export const openedOf = ({ sessions, opened }: PodiumState): Session | undefined =>
  sessions.find(({ id }) => id === opened);

export const typedOf = ({ firstName, city, weight }: Profile): PodiumState['typed'] => ({
  ...{ firstName, city, weight: weightText(weight) },
});

export function isPodiumState(value: unknown): value is PodiumState {
  return isRecord(value) && Array.isArray(value.sessions) && isRecord(value.goals) && isRecord(value.profile);
}
