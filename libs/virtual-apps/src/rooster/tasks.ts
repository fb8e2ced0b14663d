import { back, clear, click, menu, type TruthStep, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { type Alarm, initialRooster, isRoosterState, type RoosterState } from './state.ts';

const onRooster = checkOn(isRoosterState);

/** The data of the user; what is being entered stands aside, and when exactly a timer was started. */
const dataOf = ({ alarms, cities, timers, settings }: RoosterState): string =>
  JSON.stringify({
    ...{ alarms, cities, settings },
    timers: timers.map(({ name, minutes, ringsAt }) => ({ name, minutes, runs: ringsAt !== null })),
  });

const isNow = (state: RoosterState, change: Partial<RoosterState>): boolean =>
  dataOf(state) === dataOf({ ...initialRooster, ...change });

const alarmNow = (state: RoosterState, label: string, change: Partial<Alarm>): boolean =>
  isNow(state, {
    alarms: initialRooster.alarms.map((one) => (one.label === label ? { ...one, ...change } : one)),
  });

const open = (label: string) => click({ text: label });
const save = click({ desc: 'Save' });
const tab = (text: string) => click({ text });
const setTime = (hour: string, minute: string): readonly TruthStep[] => [
  ...[click({ id: 'alarm_clock' }), clear('hour'), typed('hour', hour), clear('minute')],
  ...[typed('minute', minute), click({ text: 'OK' })],
];
const tick = (...days: readonly string[]): readonly TruthStep[] => [
  ...[click({ id: 'repeat' }), ...days.map((text) => click({ text }))],
  click({ text: 'Done' }),
];

export const roosterTasks: readonly AppTask[] = [
  {
    id: 'rooster-on',
    goal: 'Turn the early shift alarm on',
    truth: [click({ desc: 'Alarm 05:50' })],
    ways: [[open('Early shift'), save]],
    done: onRooster((state) => alarmNow(state, 'Early shift', { on: true })),
  },
  {
    id: 'rooster-add',
    goal: 'I need a new alarm "Airport" at 04:35 that repeats on Saturday',
    truth: [
      ...[click({ desc: 'Add alarm' }), ...setTime('04', '35'), typed('label', 'Airport'), back],
      ...[...tick('Saturday'), save],
    ],
    ways: [
      [
        ...[click({ desc: 'Add alarm' }), typed('label', 'Airport'), back, ...tick('Saturday')],
        ...[...setTime('4', '35'), save],
      ],
    ],
    done: onRooster((state) => {
      const added = state.alarms.at(-1);
      return (
        added !== undefined &&
        added.id === initialRooster.nextId &&
        [added.at, added.label, added.days, added.on].join() === '275,Airport,Saturday,true' &&
        isNow(state, { alarms: [...initialRooster.alarms, added] })
      );
    }),
  },
  {
    id: 'rooster-time',
    goal: 'Move my weekend alarm to 9:15',
    truth: [open('Weekend'), ...setTime('9', '15'), save],
    done: onRooster((state) => alarmNow(state, 'Weekend', { at: 555 })),
  },
  {
    id: 'rooster-days',
    goal: "The work alarm shouldn't ring on Fridays any more",
    truth: [open('Work'), ...tick('Friday'), save],
    done: onRooster((state) =>
      alarmNow(state, 'Work', { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'] }),
    ),
  },
  {
    id: 'rooster-sound',
    goal: 'Use the sound "Waves" for the alarm at 21:30 and stop it from vibrating',
    truth: [
      ...[open('Wind down'), click({ id: 'sound' }), click({ text: 'Waves' }), click({ text: 'Vibrate' })],
      save,
    ],
    done: onRooster((state) => alarmNow(state, 'Wind down', { sound: 'Waves', vibrate: false })),
  },
  {
    id: 'rooster-snooze',
    goal: 'Set the snooze of the Work alarm to 20 minutes',
    truth: [open('Work'), click({ desc: 'Longer snooze' }), click({ desc: 'Longer snooze' }), save],
    done: onRooster((state) => alarmNow(state, 'Work', { snooze: 20 })),
  },
  {
    id: 'rooster-delete',
    goal: 'Delete the "Pick up Leo" alarm',
    truth: [open('Pick up Leo'), ...menu('Delete'), click({ text: 'Delete' })],
    done: onRooster((state) => isNow(state, { alarms: initialRooster.alarms.filter(({ id }) => id !== 4) })),
  },
  {
    id: 'rooster-city',
    goal: 'Add Nairobi to the world clock',
    truth: [
      ...[tab('World clock'), click({ desc: 'Add city' }), typed('city_field', 'nai')],
      click({ id: 'found_city' }),
    ],
    ways: [[tab('World clock'), click({ desc: 'Add city' }), click({ text: 'Nairobi' })]],
    done: onRooster((state) => isNow(state, { cities: [...initialRooster.cities, 'Nairobi'] })),
  },
  {
    id: 'rooster-timer',
    goal: 'Make a timer called Rice for 12 minutes and start it',
    truth: [
      ...[tab('Timers'), typed('timer_name_field', 'Rice'), typed('timer_minutes', '12'), back],
      ...[click({ text: 'Add timer' }), click({ id: 'start', nth: 3 })],
    ],
    done: onRooster((state) =>
      isNow(state, {
        timers: [...initialRooster.timers, { id: 6, name: 'Rice', minutes: 12, ringsAt: 0 }],
      }),
    ),
  },
  {
    id: 'rooster-silence',
    goal: 'Ringing alarms should fall silent after 20 minutes, and I do not want to see the next alarm on the lock screen',
    truth: [
      ...[...menu('Settings'), click({ text: 'Silence after' }), click({ text: '20 minutes' })],
      click({ text: 'Next alarm on the lock screen' }),
    ],
    done: onRooster((state) =>
      isNow(state, { settings: { ...initialRooster.settings, silence: '20 minutes', lockScreen: false } }),
    ),
  },
];
