import { calendar, initialCalendar } from '@tapwright/virtual-apps/checks';
import { back, clear, click } from '@tapwright/virtual-ui';
import { defineCase, enter, type WrittenStep, type XuatCase } from '../case.ts';

const { onCalendar, onlyAdded, onlyChanged, withEvent } = calendar;

const app = 'calendar';
const DECOYS = {
  title: 'Library day',
  'other title': 'Library week',
  place: 'Reading room',
  'former place': 'Main hall',
  notes: 'Bring the card',
  'private notes': 'Ask for the key',
  'search word': 'choir',
  'second search word': 'exhibition',
  'invitation text': 'You are welcome',
  'phone number': '0205550188',
  'time zone': 'Europe/Berlin',
  organiser: 'Mara Linnet',
};
const save: WrittenStep = ['Save the event', [click({ id: 'action_save' })]];
const newEvent: WrittenStep = ['Start a new event', [click({ desc: 'New event' })]];
const PLAIN = { start: 0, end: 0, allDay: true, repeat: 'never', colour: 'teal', notes: '' } as const;

export const calendarCases: readonly XuatCase[] = [
  defineCase({
    id: 'calendar-all-day',
    title: 'Add an event that takes all day',
    app,
    steps: [
      newEvent,
      ['Enter ${title}', [enter('title', 'title'), back], { value: 'Title', equals: '${title}' }],
      ['Let it take all day', [click({ id: 'all_day' })]],
      ['Let nothing remind of it', [click({ id: 'reminder' }), click({ text: 'No reminder' })]],
      ['Enter ${place} and ${notes}', [enter('location', 'place'), enter('notes', 'notes'), back]],
      save,
      ['Open the event', [click({ text: 'Library day' })], { text: '${place}' }],
    ],
    values: {},
    decoys: DECOYS,
    done: onCalendar(
      (state) =>
        state.opened !== null &&
        onlyAdded(state, (today) => ({
          ...PLAIN,
          title: 'Library day',
          day: today,
          reminder: null,
          location: 'Reading room',
          notes: 'Bring the card',
        })),
    ),
  }),
  defineCase({
    id: 'calendar-edit',
    title: 'Change place and reminder of an appointment',
    app,
    steps: [
      ['Open the agenda', [click({ text: 'Agenda' })]],
      ['Open the dentist', [click({ text: 'Dentist Dr. Amsel' })]],
      ['Edit the appointment', [click({ desc: 'Edit' })]],
      [
        'System requests User to choose a reminder, and System validates the result feedback from User is selecting 1 day before.',
        [click({ id: 'reminder' }), click({ text: '1 day before' })],
      ],
      [
        'Replace the place by ${new place} and enter ${notes}',
        [clear('location'), enter('location', 'new place'), enter('notes', 'notes'), back],
      ],
      save,
    ],
    values: { 'new place': '3 Quince Lane', notes: 'Take the X-ray picture' },
    decoys: DECOYS,
    done: onCalendar((state) =>
      onlyChanged(state, (seeded) =>
        withEvent(seeded, 'Dentist Dr. Amsel', () => ({
          reminder: 1440,
          location: '3 Quince Lane',
          notes: 'Take the X-ray picture',
        })),
      ),
    ),
  }),
  defineCase({
    id: 'calendar-settings',
    title: 'Change the settings and add an event by them',
    app,
    steps: [
      ['Open the settings', [click({ desc: 'More options' }), click({ text: 'Settings' })]],
      ['Let the weeks begin on Saturday', [click({ text: 'Saturday' })]],
      ['Let new events remind 30 minutes before', [click({ id: 'default_30' })]],
      ['Leave the settings', [back]],
      newEvent,
      ['Enter ${title} and let it take all day', [enter('title', 'title'), back, click({ id: 'all_day' })]],
      ['Enter ${place}', [enter('location', 'place'), back]],
      save,
    ],
    values: {},
    decoys: DECOYS,
    done: onCalendar((state) => {
      const { settings } = initialCalendar(state.since);
      const { weekStart, reminder } = state.settings;
      return (
        weekStart === 'saturday' &&
        reminder === 30 &&
        onlyAdded({ ...state, settings }, (today) => ({
          ...PLAIN,
          title: 'Library day',
          day: today,
          reminder: 30,
          location: 'Reading room',
        }))
      );
    }),
  }),
  defineCase({
    id: 'calendar-delete',
    title: 'Delete what has been given up',
    app,
    steps: [
      ['Search ${search word}', [click({ id: 'action_search' }), enter('search_src_text', 'search word')]],
      ['Open the choir practice', [click({ text: 'Choir practice' })]],
      [
        'Delete all of its events',
        [click({ desc: 'Delete' }), click({ text: 'All events' }), click({ text: 'Delete' })],
      ],
      [
        'Search ${second search word}',
        [clear('search_src_text'), enter('search_src_text', 'second search word')],
      ],
      [
        'Open the pottery exhibition',
        [click({ text: 'Pottery exhibition' })],
        { text: 'Pottery exhibition' },
      ],
      ['Start to delete it', [click({ desc: 'Delete' })]],
      ['Confirm the deletion', [click({ text: 'Delete' })]],
    ],
    values: {},
    decoys: DECOYS,
    done: onCalendar((state) =>
      onlyChanged(state, (seeded) => ({
        events: seeded.events.filter(
          ({ title }) => !['Choir practice', 'Pottery exhibition'].includes(title),
        ),
      })),
    ),
  }),
];
