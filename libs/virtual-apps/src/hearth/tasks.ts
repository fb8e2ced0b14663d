import { clear, click, menu, type TruthStep, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { type HearthState, initialHearth, isHearthState, type Room, type Slot } from './state.ts';

const onHearth = checkOn(isHearthState);

/** The data of the user; what is being entered stands aside. */
const dataOf = ({ rooms, boosts, holiday, water, settings }: HearthState): string =>
  JSON.stringify({ rooms, boosts, holiday, water, settings });

const isNow = (state: HearthState, change: Partial<HearthState>): boolean =>
  dataOf(state) === dataOf({ ...initialHearth, ...change });

const roomNow = (state: HearthState, name: string, change: Partial<Room>): boolean =>
  isNow(state, {
    rooms: initialHearth.rooms.map((one) => (one.name === name ? { ...one, ...change } : one)),
  });

const slotNow = (state: HearthState, name: string, slot: Slot['name'], change: Partial<Slot>): boolean => {
  const slots = initialHearth.rooms.find((one) => one.name === name)?.slots ?? [];
  return roomNow(state, name, {
    slots: slots.map((one) => (one.name === slot ? { ...one, ...change } : one)),
  });
};

const times = (count: number, step: TruthStep): readonly TruthStep[] =>
  Array.from({ length: count }, () => step);
const open = (name: string) => click({ text: name });
const ok = click({ text: 'OK' });
const save = click({ id: 'save_slot' });

export const hearthTasks: readonly AppTask[] = [
  {
    id: 'hearth-kitchen',
    goal: 'Set the target temperature of the kitchen to 21.5 °C',
    truth: times(3, click({ id: 'warmer', nth: 1 })),
    ways: [[open('Kitchen'), ...times(3, click({ id: 'warmer' }))]],
    done: onHearth((state) => roomNow(state, 'Kitchen', { target: 21.5 })),
  },
  {
    id: 'hearth-nursery',
    goal: 'Make the nursery one degree cooler',
    truth: [open('Nursery'), ...times(2, click({ desc: 'Cooler' }))],
    ways: [times(2, click({ id: 'cooler', nth: 6 }))],
    done: onHearth((state) => roomNow(state, 'Nursery', { target: 20.5 })),
  },
  {
    id: 'hearth-boost',
    goal: 'I want the bathroom boosted for 2 hours',
    truth: [open('Bathroom'), click({ text: 'Boost' }), click({ text: '2 hours' })],
    done: onHearth((state) => isNow(state, { boosts: { ...initialHearth.boosts, 4: 120 } })),
  },
  {
    id: 'hearth-stop-boost',
    goal: 'Stop the boost that is running in the guest bathroom',
    truth: [open('Guest bathroom'), click({ id: 'stop_boost' })],
    done: onHearth((state) => isNow(state, { boosts: {} })),
  },
  {
    id: 'hearth-child-lock',
    goal: 'Turn on the child lock for the guest room',
    truth: [open('Guest room'), click({ text: 'Child lock' })],
    done: onHearth((state) => roomNow(state, 'Guest room', { childLock: true })),
  },
  {
    id: 'hearth-mode',
    goal: 'Change the mode of the study to Manual',
    truth: [open('Study'), click({ text: 'Manual' })],
    done: onHearth((state) => roomNow(state, 'Study', { mode: 'Manual' })),
  },
  {
    id: 'hearth-night',
    goal: 'Keep the living room at 17 °C at night',
    truth: [
      open('Living room'),
      click({ id: 'schedule_row' }),
      click({ text: 'Night' }),
      ...times(2, click({ id: 'more' })),
      save,
    ],
    done: onHearth((state) => slotNow(state, 'Living room', 'Night', { degrees: 17 })),
  },
  {
    id: 'hearth-morning',
    goal: 'In the schedule of the hall, let the morning begin at 07:32',
    truth: [
      open('Hall'),
      click({ id: 'schedule_row' }),
      click({ text: 'Morning' }),
      click({ text: '07' }),
      click({ text: '31' }),
      click({ text: '32' }),
      save,
    ],
    done: onHearth((state) => slotNow(state, 'Hall', 'Morning', { from: 452 })),
  },
  {
    id: 'hearth-holiday',
    goal: 'Start a holiday from 14 March to 21 March 2026 at 12 °C',
    truth: [
      click({ desc: 'Holiday' }),
      click({ id: 'from' }),
      click({ desc: '14 March 2026' }),
      ok,
      click({ id: 'until' }),
      click({ desc: '21 March 2026' }),
      ok,
      ...times(3, click({ desc: 'Lower' })),
      click({ text: 'Start holiday mode' }),
    ],
    done: onHearth((state) =>
      isNow(state, {
        holiday: {
          from: { year: 2026, month: 3, day: 14 },
          until: { year: 2026, month: 3, day: 21 },
          degrees: 12,
        },
      }),
    ),
  },
  {
    id: 'hearth-rename',
    goal: 'Rename the room "Hall" to "Entrance"',
    truth: [
      open('Hall'),
      ...menu('Rename'),
      clear('room_name_field'),
      typed('room_name_field', 'Entrance'),
      click({ id: 'android:id/button1' }),
    ],
    done: onHearth((state) => roomNow(state, 'Hall', { name: 'Entrance' })),
  },
  {
    id: 'hearth-remove',
    goal: 'Remove the guest room from the app',
    truth: [open('Guest room'), ...menu('Remove room'), click({ text: 'Remove' })],
    done: onHearth((state) => isNow(state, { rooms: initialHearth.rooms.filter(({ id }) => id !== 5) })),
  },
  {
    id: 'hearth-water',
    goal: 'Raise the tank temperature of the hot water to 55 degrees',
    truth: [...menu('Hot water'), click({ text: 'Tank temperature' }), click({ text: '55.0 °C' })],
    done: onHearth((state) => isNow(state, { water: { on: true, degrees: 55 } })),
  },
  {
    id: 'hearth-switches',
    goal: 'Put frost protection on and low battery alerts off',
    truth: [...menu('Settings'), click({ id: 'frost' }), click({ id: 'battery' })],
    done: onHearth((state) =>
      isNow(state, {
        settings: { ...initialHearth.settings, frostProtection: true, batteryAlerts: false },
      }),
    ),
  },
  {
    id: 'hearth-report',
    goal: 'I would like the weekly report sent to lena.brook@example.com; switch it on as well',
    truth: [
      ...menu('Settings'),
      click({ id: 'report' }),
      click({ text: 'Report goes to' }),
      clear('email'),
      typed('email', 'lena.brook@example.com'),
      click({ text: 'Save' }),
    ],
    done: onHearth((state) =>
      isNow(state, {
        settings: { ...initialHearth.settings, weeklyReport: true, email: 'lena.brook@example.com' },
      }),
    ),
  },
];
