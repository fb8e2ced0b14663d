import { click } from '@tapwright/virtual-ui';
import type { AppTask } from '../task.ts';
import { onCalendar, onlyChanged, withEvent } from './check-events.ts';
import { dayOf } from './days.ts';
import { openFound, pickDay, pickTime, save, showDay } from './steps.ts';

const at = (hour: number, minute = 0): number => hour * 60 + minute;
/** Days from the first seeded day to the budget review. */
const REVIEW = 7;

/** Goals about existing events. */
export const changingTasks: readonly AppTask[] = [
  {
    id: 'calendar-move',
    goal: 'Move the budget review to the day after the one it is planned for',
    truth: (now) => [
      ...openFound('budget', 'Budget review'),
      click({ desc: 'Move to another day' }),
      ...pickDay(dayOf(now) + REVIEW, dayOf(now) + REVIEW + 1),
    ],
    ways: [
      (now) => [
        ...showDay(dayOf(now), dayOf(now) + REVIEW),
        { kind: 'long_click', on: { text: 'Budget review' } },
        ...pickDay(dayOf(now) + REVIEW, dayOf(now) + REVIEW + 1),
      ],
      (now) => [
        ...openFound('q1 sheet', 'Budget review'),
        click({ desc: 'Edit' }),
        click({ id: 'date' }),
        ...pickDay(dayOf(now) + REVIEW, dayOf(now) + REVIEW + 1),
        save,
      ],
    ],
    done: onCalendar((state) =>
      onlyChanged(state, (seeded) => withEvent(seeded, 'Budget review', ({ day }) => ({ day: day + 1 }))),
    ),
  },
  {
    id: 'calendar-delete-one',
    goal: 'Cancel the watering round of today; the other weeks stay',
    truth: [
      click({ text: 'Watering round' }),
      click({ desc: 'Delete' }),
      click({ text: 'This event' }),
      click({ text: 'Delete' }),
    ],
    ways: [
      [
        click({ text: 'Agenda' }),
        click({ text: 'Watering round' }),
        click({ desc: 'Delete' }),
        click({ text: 'Delete' }),
      ],
    ],
    done: onCalendar((state) =>
      onlyChanged(state, (seeded) =>
        withEvent(seeded, 'Watering round', () => ({ skipped: [dayOf(state.since)] })),
      ),
    ),
  },
  {
    id: 'calendar-delete-all',
    goal: 'The choir has been given up: delete all choir practices',
    truth: [
      click({ text: 'Agenda' }),
      click({ text: 'Choir practice' }),
      click({ desc: 'Delete' }),
      click({ text: 'All events' }),
      click({ text: 'Delete' }),
    ],
    ways: [
      [
        ...openFound('choir', 'Choir practice'),
        click({ desc: 'Delete' }),
        click({ text: 'All events' }),
        click({ text: 'Delete' }),
      ],
    ],
    done: onCalendar((state) =>
      onlyChanged(state, (seeded) => withEvent(seeded, 'Choir practice', () => null)),
    ),
  },
  {
    id: 'calendar-edit',
    goal: 'The dentist sees you an hour earlier, from 10:00 to 10:45. Change that, and let it remind you one day before',
    truth: [
      click({ text: 'Agenda' }),
      click({ text: 'Dentist Dr. Amsel' }),
      click({ desc: 'Edit' }),
      ...pickTime('start', at(11), at(10)),
      click({ id: 'reminder' }),
      click({ text: '1 day before' }),
      save,
    ],
    done: onCalendar((state) =>
      onlyChanged(state, (seeded) =>
        withEvent(seeded, 'Dentist Dr. Amsel', () => ({ start: at(10), end: at(10, 45), reminder: 1440 })),
      ),
    ),
  },
  {
    id: 'calendar-week-start',
    goal: 'Let the weeks begin on Saturday, and new events remind 30 minutes before',
    truth: [
      click({ desc: 'More options' }),
      click({ text: 'Settings' }),
      click({ text: 'Saturday' }),
      click({ id: 'default_30' }),
    ],
    done: onCalendar((state) =>
      onlyChanged(state, ({ settings }) => ({
        settings: { ...settings, weekStart: 'saturday', reminder: 30 },
      })),
    ),
  },
  {
    id: 'calendar-find',
    goal: 'Open the details of the event at Clayworks',
    truth: openFound('clayworks', 'Pottery class'),
    ways: [(now) => [...showDay(dayOf(now), dayOf(now) + 9), click({ text: 'Pottery class' })]],
    done: onCalendar(({ opened, events, ...rest }) => {
      const shown = events.find(({ id }) => id === opened?.id);
      return shown?.location === 'Clayworks' && onlyChanged({ ...rest, opened, events }, () => ({}));
    }),
  },
];
