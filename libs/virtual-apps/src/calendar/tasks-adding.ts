import { back, click, type } from '@tapwright/virtual-ui';
import type { AppTask } from '../task.ts';
import { onCalendar, onlyAdded } from './check-events.ts';
import { type Day, dateOf, dayFrom, dayOf, nextWeekday } from './days.ts';
import { firstStart } from './draft.ts';
import type { EventFacts } from './state.ts';
import { pickDay, pickTime, save, showDay } from './steps.ts';

const at = (hour: number, minute = 0): number => hour * 60 + minute;
const FRIDAY = 5;

/** The first day of the month after this one. */
function nextMonth(today: Day): Day {
  const { year, month } = dateOf(today);
  return dayFrom({ year, month: month + 1, day: 1 });
}

const PLAIN = {
  allDay: false,
  repeat: 'never',
  reminder: 10,
  colour: 'teal',
  location: '',
  notes: '',
} as const;

const haircut = (today: Day): EventFacts => ({
  ...PLAIN,
  title: 'Haircut',
  day: today + 1,
  start: at(15, 30),
  end: at(16, 30),
  reminder: 60,
});

const newEvent = (title: string) => [click({ desc: 'New event' }), type('title', title), back] as const;
const hourBefore = [click({ id: 'reminder' }), click({ text: '1 hour before' })] as const;

/** Goals that end with a new event. */
export const addingTasks: readonly AppTask[] = [
  {
    id: 'calendar-appointment',
    goal: 'Add the appointment "Haircut" tomorrow from 15:30 to 16:30 with a reminder one hour before',
    truth(now) {
      const today = dayOf(now);
      return [
        ...newEvent('Haircut'),
        click({ id: 'date' }),
        ...pickDay(today, today + 1),
        ...pickTime('start', firstStart(today, now), at(15, 30)),
        ...hourBefore,
        save,
      ];
    },
    ways: [
      // Opened from the day itself: its events begin at nine by default.
      (now) => {
        const tomorrow = dayOf(now) + 1;
        return [
          ...showDay(dayOf(now), tomorrow),
          ...newEvent('Haircut'),
          ...pickTime('start', firstStart(tomorrow, now), at(15, 30)),
          ...hourBefore,
          save,
        ];
      },
    ],
    done: onCalendar((state) => onlyAdded(state, haircut)),
  },
  {
    id: 'calendar-all-day',
    goal: 'Add "Library day" on the next Friday after today; it takes all day, is at the Reading room and reminds of nothing',
    truth: (now) => [
      ...newEvent('Library day'),
      click({ id: 'all_day' }),
      click({ id: 'date' }),
      ...pickDay(dayOf(now), nextWeekday(dayOf(now), FRIDAY)),
      click({ id: 'reminder' }),
      click({ text: 'No reminder' }),
      type('location', 'Reading room'),
      save,
    ],
    done: onCalendar((state) =>
      onlyAdded(state, (today) => ({
        ...PLAIN,
        title: 'Library day',
        day: nextWeekday(today, FRIDAY),
        start: 0,
        end: 0,
        allDay: true,
        reminder: null,
        location: 'Reading room',
      })),
    ),
  },
  {
    id: 'calendar-weekly',
    goal: 'Add "Swim lesson" from 18:00 to 18:45, every week beginning on the first day of next month, in the green calendar',
    truth(now) {
      const first = nextMonth(dayOf(now));
      return [
        ...showDay(dayOf(now), first),
        ...newEvent('Swim lesson'),
        ...pickTime('start', firstStart(first, now), at(18)),
        ...pickTime('end', at(19), at(18, 45)),
        click({ id: 'repeat' }),
        click({ text: 'Every week' }),
        click({ id: 'colour' }),
        click({ id: 'colour_green' }),
        save,
      ];
    },
    done: onCalendar((state) =>
      onlyAdded(state, (today) => ({
        ...PLAIN,
        title: 'Swim lesson',
        day: nextMonth(today),
        start: at(18),
        end: at(18, 45),
        repeat: 'weekly',
        colour: 'green',
      })),
    ),
  },
];
