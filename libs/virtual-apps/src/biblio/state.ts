import type { CalendarDate, YearMonth } from '@tapwright/virtual-ui';
import { isRecord } from '../app-state.ts';

export const KINDS = ['Libro', 'Cómic', 'Audiolibro', 'Película'] as const;
export type Kind = (typeof KINDS)[number];
export const BRANCHES = ['Central', 'El Puerto', 'Las Eras', 'Las Eras Altas'] as const;
export type Branch = (typeof BRANCHES)[number];

export interface Title {
  readonly id: number;
  readonly name: string;
  readonly author: string;
  readonly kind: Kind;
  readonly liked: boolean;
  /** Stars of the user, 0 for none. */
  readonly stars: number;
}

export interface Loan {
  readonly id: number;
  readonly name: string;
  readonly due: CalendarDate;
  readonly renewed: number;
}

export interface Hold {
  readonly id: number;
  readonly name: string;
  readonly branch: Branch;
  readonly paused: boolean;
  /** Last day of the pause. */
  readonly until: CalendarDate;
}

export interface Suggestion {
  readonly name: string;
  readonly author: string;
  readonly kind: Kind;
}

export interface Reader {
  readonly phone: string;
  readonly email: string;
}

export interface BiblioSettings {
  readonly mailNotices: boolean;
  readonly history: boolean;
  readonly daysBefore: number;
  readonly branch: Branch;
}

export interface BiblioState {
  readonly tab: 'catalogo' | 'titulos' | 'cuenta';
  readonly query: string;
  readonly kind: Kind | null;
  readonly order: 'name' | 'author';
  readonly titles: readonly Title[];
  readonly opened: number | null;
  readonly loans: readonly Loan[];
  readonly holds: readonly Hold[];
  readonly nextId: number;
  readonly hold: number | null;
  /** Where the reservation is to be picked up, before it is confirmed. */
  readonly pickUp: Branch;
  readonly picking: { readonly shown: YearMonth; readonly day: CalendarDate };
  /** Cents that are owed. */
  readonly fine: number;
  readonly suggestions: readonly Suggestion[];
  readonly suggestion: Suggestion;
  readonly reader: Reader;
  /** The reader's data as they are being written. */
  readonly unsaved: Reader;
  readonly pin: string;
  readonly pins: { readonly old: string; readonly fresh: string };
  readonly errors: Readonly<Record<string, string>>;
  readonly settings: BiblioSettings;
}

export type BiblioEvent =
  | { readonly type: 'tab_chosen'; readonly tab: BiblioState['tab'] }
  | { readonly type: 'query_typed'; readonly text: string }
  | { readonly type: 'kind_tapped'; readonly kind: Kind }
  | { readonly type: 'order_chosen'; readonly order: BiblioState['order'] }
  | { readonly type: 'title_opened'; readonly id: number }
  | { readonly type: 'liked' }
  | { readonly type: 'starred'; readonly stars: number }
  | { readonly type: 'hold_asked' }
  | { readonly type: 'pick_up_chosen'; readonly branch: Branch }
  | { readonly type: 'hold_made' }
  | { readonly type: 'renewed'; readonly id: number }
  | { readonly type: 'hold_opened'; readonly id: number }
  | { readonly type: 'hold_changed'; readonly change: Partial<Hold> }
  | { readonly type: 'day_asked' }
  | { readonly type: 'month_turned'; readonly shown: YearMonth }
  | { readonly type: 'day_marked'; readonly day: CalendarDate }
  | { readonly type: 'day_taken' }
  | { readonly type: 'hold_dropped' }
  | { readonly type: 'fine_paid' }
  | { readonly type: 'suggestion_opened' }
  | { readonly type: 'suggestion_changed'; readonly change: Partial<Suggestion> }
  | { readonly type: 'suggestion_sent' }
  | { readonly type: 'reader_opened' }
  | { readonly type: 'reader_changed'; readonly change: Partial<Reader> }
  | { readonly type: 'reader_saved' }
  | { readonly type: 'pins_opened' }
  | { readonly type: 'pins_typed'; readonly change: Partial<BiblioState['pins']> }
  | { readonly type: 'pin_saved' }
  | { readonly type: 'setting_changed'; readonly change: Partial<BiblioSettings> };

export const biblioEvents: Readonly<Record<BiblioEvent['type'], true>> = {
  ...{ tab_chosen: true, query_typed: true, kind_tapped: true, order_chosen: true, title_opened: true },
  ...{ liked: true, starred: true, hold_asked: true, pick_up_chosen: true, hold_made: true, renewed: true },
  ...{ hold_opened: true, hold_changed: true, day_asked: true, month_turned: true, day_marked: true },
  ...{ day_taken: true, hold_dropped: true, fine_paid: true, suggestion_opened: true },
  ...{ suggestion_changed: true, suggestion_sent: true, reader_opened: true, reader_changed: true },
  ...{ reader_saved: true, pins_opened: true, pins_typed: true, pin_saved: true, setting_changed: true },
};

/** A loan can be renewed so often. */
export const MOST_RENEWALS = 2;

type Row = readonly [name: string, author: string, kind: Kind, more?: Partial<Title>];

/** Some begin with the name of another one. */
const ROWS: readonly Row[] = [
  ['Cuaderno de islas', 'Marta Oliva', 'Libro'],
  ['El relojero ciego', 'Tomás Arce', 'Libro', { liked: true }],
  ['El relojero ciego II', 'Tomás Arce', 'Libro'],
  ['La marea lenta', 'Nora Vidal', 'Audiolibro'],
  ['Noche en el desván', 'Bruno Saco', 'Audiolibro', { stars: 3 }],
  ['Ranas y cometas', 'Inés Roldán', 'Cómic'],
  ['Tren a Valdemora', 'Paula Ibarra', 'Película'],
  ['Volver al molino', 'Ada Quiroga', 'Audiolibro'],
];

const march = (day: number): CalendarDate => ({ year: 2026, month: 3, day });

export const noSuggestion: Suggestion = { name: '', author: '', kind: 'Libro' };

const initialReader: Reader = { phone: '611 020 304', email: 'sara@example.org' };

export const initialBiblio: BiblioState = {
  ...{ tab: 'catalogo', query: '', kind: null, order: 'name', opened: null },
  titles: ROWS.map(([name, author, kind, more = {}], at) => ({
    ...{ id: at + 1, name, author, kind, liked: false, stars: 0 },
    ...more,
  })),
  loans: [
    { id: 1, name: 'La casa del viento', due: march(6), renewed: 0 },
    { id: 2, name: 'La casa del viento norte', due: march(6), renewed: 1 },
    { id: 3, name: 'Breve historia del pan', due: march(11), renewed: 2 },
  ],
  holds: [
    { id: 4, name: 'Mapas de sal', branch: 'Central', paused: false, until: march(2) },
    { id: 5, name: 'Faro sin mar', branch: 'Las Eras', paused: false, until: march(2) },
  ],
  ...{ nextId: 6, hold: null, pickUp: 'Central' },
  picking: { shown: { year: 2026, month: 3 }, day: march(2) },
  ...{ fine: 120, suggestions: [], suggestion: noSuggestion, reader: initialReader, unsaved: initialReader },
  ...{ pin: '1234', pins: { old: '', fresh: '' }, errors: {} },
  settings: { mailNotices: true, history: false, daysBefore: 3, branch: 'Central' },
};

const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');
export const dayText = ({ day, month, year }: CalendarDate): string =>
  `${day} ${MONTHS[month - 1] ?? ''} ${year}`;

export const euros = (cents: number): string => `${(cents / 100).toFixed(2).replace('.', ',')} €`;

export const titleOf = ({ titles, opened }: BiblioState): Title | undefined =>
  titles.find(({ id }) => id === opened);

export const holdOf = ({ holds, hold }: BiblioState): Hold | undefined => holds.find(({ id }) => id === hold);

/** The day two weeks later, as long as loans are renewed for. */
export function twoWeeksAfter({ year, month, day }: CalendarDate): CalendarDate {
  const later = new Date(Date.UTC(year, month - 1, day + 14));
  return { year: later.getUTCFullYear(), month: later.getUTCMonth() + 1, day: later.getUTCDate() };
}

export function isBiblioState(value: unknown): value is BiblioState {
  return isRecord(value) && Array.isArray(value.loans) && Array.isArray(value.holds);
}
