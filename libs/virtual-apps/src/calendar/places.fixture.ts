import { back, click, stepsOf, type TruthStep, type TruthWay, type } from '@tapwright/virtual-ui';
import { dayOf } from './days.ts';
import { openFound, showDay } from './steps.ts';

const agenda = click({ text: 'Agenda' });
const settings = [click({ desc: 'More options' }), click({ text: 'Settings' })];
const started = [click({ id: 'new_event' }), type('title', 'Tea with Odile'), back];
const rehearsal = [agenda, click({ text: 'Choir practice' })];

/** Every screen of the calendar, with the steps that lead to it. */
export const calendarPlaces: Readonly<Record<string, TruthWay>> = {
  month: [],
  'month, next': [click({ id: 'next_month' })],
  'month, nothing planned': (now) => showDay(dayOf(now), dayOf(now) + 5),
  agenda: [agenda],
  event: [agenda, click({ text: 'Dentist Dr. Amsel' })],
  'event that repeats': rehearsal,
  'event, all day': openFound('rosa', 'Rosa Finnegan’s birthday'),
  'delete?': [agenda, click({ text: 'Dentist Dr. Amsel' }), click({ desc: 'Delete' })],
  'delete one or all?': [...rehearsal, click({ desc: 'Delete' })],
  'move to': [agenda, { kind: 'long_click', on: { text: 'Dentist Dr. Amsel' } }],
  'new event, typing': [click({ id: 'new_event' }), type('title', 'Tea with Odile')],
  'new event': started,
  'new event, all day': [...started, click({ id: 'all_day' })],
  'new event, wrong': [click({ id: 'new_event' }), click({ id: 'action_save' })],
  date: [...started, click({ id: 'date' })],
  begins: [...started, click({ id: 'start' })],
  ends: [...started, click({ id: 'end' })],
  repeat: [...started, click({ id: 'repeat' })],
  reminder: [...started, click({ id: 'reminder' })],
  colour: [...started, click({ id: 'colour' })],
  'discard?': [...started, back],
  saved: [...started, click({ id: 'action_save' })],
  'edit event': [agenda, click({ text: 'Dentist Dr. Amsel' }), click({ desc: 'Edit' })],
  'search, empty': [click({ id: 'action_search' })],
  'search, found': [click({ id: 'action_search' }), type('search_src_text', 'po'), back],
  'search, nothing': [click({ id: 'action_search' }), type('search_src_text', 'zz'), back],
  settings,
};

/** The steps to a place on a phone whose clock says `now`. */
export function stepsTo(place: string, now: number): readonly TruthStep[] {
  return stepsOf(calendarPlaces[place] ?? [], now);
}

/** Switches the dark theme on, and returns. */
export const darkSteps: readonly TruthStep[] = [...settings, click({ id: 'dark_theme' }), back];
