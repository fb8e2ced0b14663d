import type { CalendarDate, YearMonth } from '@tapwright/virtual-ui';
import { isRecord } from '../app-state.ts';

export type TravelClass = 'erste' | 'zweite';
export type Pace = 'langsam' | 'normal' | 'schnell';

/** What is searched for. It stays when the page is left. */
export interface Search {
  readonly from: string;
  readonly to: string;
  readonly day: CalendarDate;
  /** Minutes since midnight. */
  readonly time: number;
  readonly arrival: boolean;
  readonly passengers: number;
  readonly reduced: boolean;
}

export interface Ticket {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  /** `3.3.2026` */
  readonly day: string;
  /** `08:14` */
  readonly departure: string;
  readonly travelClass: TravelClass;
  readonly passengers: number;
  readonly reduced: boolean;
  readonly seat: boolean;
  readonly bicycle: boolean;
  readonly past: boolean;
}

export interface LinieSettings {
  readonly delays: boolean;
  readonly stepFree: boolean;
  readonly saveData: boolean;
  readonly pace: Pace;
  readonly home: string;
}

export interface LinieState {
  readonly search: Search;
  readonly shown: YearMonth;
  readonly error: string | null;
  /** The order of the connections. */
  readonly order: 'früheste' | 'günstigste';
  /** Number of the connection that is open. */
  readonly opened: number | null;
  readonly offer: {
    readonly travelClass: TravelClass;
    readonly seat: boolean;
    readonly bicycle: boolean;
  };
  readonly tickets: readonly Ticket[];
  readonly nextId: number;
  readonly tab: 'gültig' | 'vergangen';
  readonly ticket: number | null;
  readonly favourites: readonly string[];
  readonly unsaved: { readonly stop: string; readonly home: string };
  readonly settings: LinieSettings;
}

export type LinieEvent =
  | { readonly type: 'search_changed'; readonly change: Partial<Search> }
  | { readonly type: 'swapped' }
  | { readonly type: 'month_turned'; readonly shown: YearMonth }
  | { readonly type: 'stepped'; readonly by: number }
  | { readonly type: 'searched' }
  | { readonly type: 'order_chosen'; readonly order: LinieState['order'] }
  | { readonly type: 'connection_opened'; readonly at: number }
  | { readonly type: 'offer_changed'; readonly change: Partial<LinieState['offer']> }
  | { readonly type: 'bought' }
  | { readonly type: 'tab_chosen'; readonly tab: LinieState['tab'] }
  | { readonly type: 'ticket_opened'; readonly id: number }
  | { readonly type: 'ticket_cancelled' }
  | { readonly type: 'stop_typed'; readonly text: string }
  | { readonly type: 'stop_added' }
  | { readonly type: 'star_tapped'; readonly stop: string }
  | { readonly type: 'settings_opened' }
  | { readonly type: 'setting_changed'; readonly change: Partial<LinieSettings> }
  | { readonly type: 'home_typed'; readonly text: string }
  | { readonly type: 'home_saved' };

export const linieEvents: Readonly<Record<LinieEvent['type'], true>> = {
  ...{ search_changed: true, swapped: true, month_turned: true, stepped: true, searched: true },
  ...{ order_chosen: true, connection_opened: true, offer_changed: true, bought: true },
  ...{ tab_chosen: true, ticket_opened: true, ticket_cancelled: true, stop_typed: true },
  ...{ stop_added: true, star_tapped: true, settings_opened: true, setting_changed: true },
  ...{ home_typed: true, home_saved: true },
};

/** Stops that the network knows. Two begin alike, one contains another. */
export const STOPS = [
  'Ahlsee',
  'Ahlsee Nord',
  'Birkenau Markt',
  'Dornwerder',
  'Kronstedt Hbf',
  'Kronstedt Süd',
  'Lindhafen',
  'Mühlberg',
  'Tannrode',
];

/** The most people on one ticket. */
export const MOST_PASSENGERS = 5;

export interface Connection {
  /** Minutes since midnight. */
  readonly departure: number;
  readonly minutes: number;
  readonly changes: number;
  /** Cents for one person in the second class. */
  readonly price: number;
}

/** The same on every day; the last is the cheapest. */
export const CONNECTIONS: readonly Connection[] = [
  { departure: 494, minutes: 47, changes: 0, price: 1890 },
  { departure: 522, minutes: 63, changes: 1, price: 1450 },
  { departure: 554, minutes: 47, changes: 0, price: 1890 },
  { departure: 631, minutes: 88, changes: 2, price: 980 },
];

const ticket = (id: number, from: string, to: string, day: string, more: Partial<Ticket> = {}): Ticket => ({
  ...{ id, from, to, day, departure: '08:14', travelClass: 'zweite', passengers: 1 },
  ...{ reduced: false, seat: false, bicycle: false, past: false },
  ...more,
});

/** A day in March 2026, when the clock of a virtual phone begins. */
export const initialLinie: LinieState = {
  search: {
    ...{ from: 'Tannrode', to: '', day: { year: 2026, month: 3, day: 2 } },
    ...{ time: 480, arrival: false, passengers: 1, reduced: false },
  },
  ...{ shown: { year: 2026, month: 3 }, error: null, order: 'früheste', opened: null },
  offer: { travelClass: 'zweite', seat: false, bicycle: false },
  tickets: [
    ticket(1, 'Tannrode', 'Lindhafen', '5.3.2026', { seat: true }),
    ticket(2, 'Mühlberg', 'Ahlsee', '9.3.2026', { departure: '10:31', passengers: 2 }),
    ticket(3, 'Ahlsee', 'Mühlberg', '12.2.2026', { past: true }),
  ],
  ...{ nextId: 4, tab: 'gültig', ticket: null, favourites: ['Ahlsee', 'Lindhafen', 'Mühlberg'] },
  unsaved: { stop: '', home: 'Tannrode' },
  settings: { delays: true, stepFree: false, saveData: false, pace: 'normal', home: 'Tannrode' },
};

export const twoDigits = (value: number): string => String(value).padStart(2, '0');
export const timeText = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;
export const dayText = ({ day, month, year }: CalendarDate): string => `${day}.${month}.${year}`;

export function isLinieState(value: unknown): value is LinieState {
  return isRecord(value) && Array.isArray(value.tickets) && Array.isArray(value.favourites);
}
