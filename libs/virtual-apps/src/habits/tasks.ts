import { clear, click, menu, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { type Habit, type HabitsSettings, type HabitsState, initialHabits, isHabitsState } from './state.ts';

const onHabits = checkOn(isHabitsState);

/** The data of the user; drafts and what is shown stand aside. */
const dataOf = ({ habits, settings }: HabitsState): string => JSON.stringify({ habits, settings });

const isNow = (state: HabitsState, change: Partial<HabitsState>): boolean =>
  dataOf(state) === dataOf({ ...initialHabits, ...change });

const habitNow = (state: HabitsState, id: number, change: Partial<Habit>): boolean =>
  isNow(state, {
    habits: initialHabits.habits.map((one) => (one.id === id ? { ...one, ...change } : one)),
  });

const settingNow = (state: HabitsState, change: Partial<HabitsSettings>): boolean =>
  isNow(state, { settings: { ...initialHabits.settings, ...change } });

const added = (state: HabitsState, change: Partial<Habit>): boolean => {
  const one = state.habits.at(-1);
  return (
    one !== undefined &&
    one.id === initialHabits.nextId &&
    isNow(state, { habits: [...initialHabits.habits, one] }) &&
    JSON.stringify({ ...one, ...change }) === JSON.stringify(one)
  );
};

const open = (name: string) => click({ text: name });

export const habitsTasks: readonly AppTask[] = [
  {
    id: 'habits-new',
    goal: 'Create the habit "Practise the cello", 4 times a day, in the category Learning',
    truth: [
      click({ desc: 'New habit' }),
      typed('name', 'Practise the cello'),
      clear('target'),
      typed('target', '4'),
      click({ text: 'Learning' }),
      click({ desc: 'Save' }),
    ],
    done: onHabits((state) =>
      added(state, { name: 'Practise the cello', target: 4, category: 'Learning', period: 'Day' }),
    ),
  },
  {
    id: 'habits-weekly',
    goal: 'Create a habit named "Call mum" that is due 2 times a week',
    truth: [
      click({ desc: 'New habit' }),
      typed('name', 'Call mum'),
      clear('target'),
      typed('target', '2'),
      { kind: 'tap_at', on: { id: 'period' }, at: [0.5, 0.5] },
      click({ desc: 'Save' }),
    ],
    done: onHabits((state) => added(state, { name: 'Call mum', target: 2, period: 'Week' })),
  },
  {
    id: 'habits-count',
    goal: 'Count two more glasses for "Drink water"',
    truth: [click({ id: 'plus' }), click({ id: 'plus' })],
    done: onHabits((state) => habitNow(state, 1, { count: 4 })),
  },
  {
    id: 'habits-note',
    goal: 'Write the note "Under the left arm too" for the habit "Stretch"',
    truth: [open('Stretch'), typed('note', 'Under the left arm too')],
    done: onHabits((state) => habitNow(state, 7, { note: 'Under the left arm too' })),
  },
  {
    id: 'habits-alarm',
    goal: 'Turn on the alarm of "Walk the dog"',
    truth: [click({ text: 'Alarms' }), click({ id: 'alarm_switch', nth: 2 })],
    ways: [[open('Walk the dog'), click({ id: 'alarm' })]],
    done: onHabits((state) => habitNow(state, 3, { alarm: true })),
  },
  {
    id: 'habits-delete',
    goal: 'Delete the habit "Norwegian words"',
    truth: [open('Norwegian words'), ...menu('Delete')],
    ways: [[{ kind: 'long_click', on: { id: 'habit', nth: 5 } }]],
    done: onHabits((state) => isNow(state, { habits: initialHabits.habits.filter(({ id }) => id !== 6) })),
  },
  {
    id: 'habits-archive',
    goal: 'Archive the habit "Read"',
    truth: [open('Read'), ...menu('Archive')],
    done: onHabits((state) => habitNow(state, 4, { archived: true })),
  },
  {
    id: 'habits-rename',
    goal: 'Rename the habit "Walk" to "Walk to work" and put it into the category Home',
    truth: [
      open('Walk'),
      click({ desc: 'Edit' }),
      clear('name'),
      typed('name', 'Walk to work'),
      click({ text: 'Home' }),
      click({ desc: 'Save' }),
    ],
    done: onHabits((state) => habitNow(state, 2, { name: 'Walk to work', category: 'Home' })),
  },
  {
    id: 'habits-sort',
    goal: 'Sort the habits with the longest streak first and show only those of the category Health',
    truth: [click({ desc: 'Sort' }), click({ text: 'Longest streak first' }), click({ text: 'Health' })],
    done: onHabits((state) => isNow(state, {}) && state.order === 'streak' && state.filter === 'Health'),
  },
  {
    id: 'habits-settings',
    goal: 'Turn on Vacation, turn off Sounds and let the week begin on Sunday',
    truth: [
      ...menu('Settings'),
      click({ id: 'vacation' }),
      click({ id: 'sounds' }),
      click({ text: 'Sunday' }),
    ],
    done: onHabits((state) => settingNow(state, { vacation: true, sounds: false, weekBegins: 'Sunday' })),
  },
  {
    id: 'habits-badge',
    goal: 'Show the streak as the badge on the icon',
    truth: [...menu('Settings'), click({ text: 'Badge on the icon' }), click({ text: 'Streak' })],
    done: onHabits((state) => settingNow(state, { badge: 'Streak' })),
  },
];
