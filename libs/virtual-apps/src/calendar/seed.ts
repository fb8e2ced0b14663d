import { dayOf, monthOf } from './days.ts';
import type { CalendarEvent, CalendarState, EventFacts } from './state.ts';

type Seed = Pick<EventFacts, 'title'> & { readonly in: number } & Partial<EventFacts>;

const at = (hour: number, minute = 0): number => hour * 60 + minute;

/** Days count from the day of the app's set-up. All names are invented. */
const SEEDS: readonly Seed[] = [
  {
    title: 'Team breakfast',
    in: 0,
    start: at(8, 30),
    end: at(9, 15),
    colour: 'teal',
    location: 'Kestrel Café',
  },
  {
    title: 'Watering round',
    in: -7,
    start: at(18),
    end: at(18, 20),
    repeat: 'weekly',
    reminder: 10,
    colour: 'green',
    notes: 'Tomatoes twice',
  },
  {
    title: 'Dentist Dr. Amsel',
    in: 1,
    start: at(11),
    end: at(11, 45),
    reminder: 60,
    colour: 'red',
    location: '14 Quince Lane',
  },
  { title: 'Choir practice', in: 2, start: at(19), end: at(21), repeat: 'weekly', colour: 'violet' },
  { title: 'Bike inspection', in: 3, start: at(9), end: at(9, 30), colour: 'amber', location: 'Spoke & Co.' },
  { title: 'Rosa Finnegan’s birthday', in: 4, allDay: true, colour: 'amber', reminder: 1440 },
  {
    title: 'Budget review',
    in: 7,
    start: at(14),
    end: at(15),
    reminder: 30,
    colour: 'teal',
    notes: 'Bring the Q1 sheet',
  },
  { title: 'Pottery class', in: 9, start: at(17, 30), end: at(19), colour: 'violet', location: 'Clayworks' },
  { title: 'Rent', in: 12, allDay: true, repeat: 'monthly', colour: 'red' },
  { title: 'Pottery exhibition', in: 16, start: at(16), end: at(18), colour: 'violet' },
];

const PLAIN = {
  start: at(9),
  end: at(10),
  allDay: false,
  repeat: 'never',
  reminder: null,
  colour: 'teal',
  location: '',
  notes: '',
} as const;

/** The events of a new calendar. `now`: milliseconds since 1970. */
export function seededEvents(now: number): readonly CalendarEvent[] {
  const today = dayOf(now);
  return SEEDS.map(({ in: days, ...facts }, i) => ({
    ...PLAIN,
    ...facts,
    id: i + 1,
    day: today + days,
    skipped: [],
    savedAt: now,
  }));
}

/** The initial state of the calendar. */
export function initialCalendar(now: number): CalendarState {
  return {
    since: now,
    events: seededEvents(now),
    nextId: SEEDS.length + 1,
    tab: 'month',
    shown: monthOf(dayOf(now)),
    selected: dayOf(now),
    query: '',
    opened: null,
    draft: null,
    deleting: null,
    moving: null,
    settings: { weekStart: 'locale', reminder: 10, darkTheme: false },
  };
}
