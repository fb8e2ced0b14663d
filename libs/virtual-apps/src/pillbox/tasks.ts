import { back, click, type TruthStep, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { initialPillbox, isPillboxState, type Medicine, type PillboxState } from './state.ts';

const onPillbox = checkOn(isPillboxState);

/** The data of the user; what is being entered stands aside. */
const dataOf = ({ medicines, intakes, weighings, doctor, settings }: PillboxState): string =>
  JSON.stringify({ medicines, intakes, weighings, doctor, settings });

const isNow = (state: PillboxState, change: Partial<PillboxState>): boolean =>
  dataOf(state) === dataOf({ ...initialPillbox, ...change });

const medicineNow = (state: PillboxState, name: string, change: Partial<Medicine>): boolean =>
  isNow(state, {
    medicines: initialPillbox.medicines.map((one) => (one.name === name ? { ...one, ...change } : one)),
  });

const go = (place: string) => click({ text: place });
const open = (label: string): readonly TruthStep[] => [go('Medicines'), click({ text: label })];
const reminders: readonly TruthStep[] = [go('More'), click({ text: 'Reminder settings' })];
const times = (count: number, step: TruthStep): readonly TruthStep[] =>
  Array.from({ length: count }, () => step);
const ok = click({ text: 'OK' });

export const pillboxTasks: readonly AppTask[] = [
  {
    id: 'pillbox-take',
    goal: 'I have just taken my Ramipril. Mark it as taken',
    truth: [click({ id: 'take', nth: 1 })],
    done: onPillbox((state) => isNow(state, { intakes: { 2: 'taken', 3: 'taken' } })),
  },
  {
    id: 'pillbox-skip',
    goal: 'Skip the Vitamin D today',
    truth: [click({ id: 'skip', nth: 2 })],
    done: onPillbox((state) => isNow(state, { intakes: { 3: 'taken', 4: 'skipped' } })),
  },
  {
    id: 'pillbox-undo',
    goal: 'Metformin was marked as taken by mistake, undo that',
    truth: [click({ text: 'Undo' })],
    done: onPillbox((state) => isNow(state, { intakes: {} })),
  },
  {
    id: 'pillbox-add',
    goal: 'Add the medicine "Cetirizine", strength 10 mg, as drops to be taken at 07:30',
    truth: [
      go('Medicines'),
      click({ text: 'Add medicine' }),
      typed('name', 'Cetirizine'),
      typed('strength', '10 mg'),
      back,
      click({ text: 'Drops' }),
      click({ id: 'time' }),
      click({ text: '07' }),
      ...['05', '10', '15', '20', '25', '30'].map((text) => click({ text })),
      ok,
      click({ text: 'Save medicine' }),
    ],
    done: onPillbox((state) => {
      const added = state.medicines.at(-1);
      return (
        added !== undefined &&
        added.id === initialPillbox.nextId &&
        [added.name, added.strength, added.form, added.at].join() === 'Cetirizine,10 mg,Drops,450' &&
        isNow(state, { medicines: [...initialPillbox.medicines, added] })
      );
    }),
  },
  {
    id: 'pillbox-refill',
    goal: 'I bought 28 more Ramipril tablets; add them to the stock',
    truth: [
      ...open('Ramipril 5 mg'),
      click({ text: 'Refill' }),
      typed('bought', '28'),
      click({ text: 'Add' }),
    ],
    done: onPillbox((state) => medicineNow(state, 'Ramipril', { stock: 34 })),
  },
  {
    id: 'pillbox-delete',
    goal: 'Remove Ibuprofen from my medicines',
    truth: [...open('Ibuprofen 400 mg'), click({ text: 'Delete medicine' }), click({ text: 'Delete' })],
    done: onPillbox((state) =>
      isNow(state, { medicines: initialPillbox.medicines.filter(({ id }) => id !== 5) }),
    ),
  },
  {
    id: 'pillbox-dose',
    goal: 'Increase the dose of Magnesium to 2 tablets',
    truth: [...open('Magnesium 300 mg'), ...times(2, click({ desc: 'Increase dose' }))],
    done: onPillbox((state) => medicineNow(state, 'Magnesium', { dose: 2 })),
  },
  {
    id: 'pillbox-reminder',
    goal: 'Stop reminding me of the Magnesium',
    truth: [...open('Magnesium 300 mg'), click({ text: 'Remind me' })],
    done: onPillbox((state) => medicineNow(state, 'Magnesium', { reminder: false })),
  },
  {
    id: 'pillbox-meal',
    goal: 'Omeprazole has to be taken before food; change that',
    truth: [...open('Omeprazole 20 mg'), click({ text: 'Before food' })],
    done: onPillbox((state) => medicineNow(state, 'Omeprazole', { meal: 'Before food' })),
  },
  {
    id: 'pillbox-weight',
    goal: 'Record my weight of February 28, 2026: 71.4 kg',
    truth: [
      go('Weight'),
      typed('weight_field', '71.4'),
      back,
      click({ id: 'weight_day' }),
      click({ desc: 'Previous month' }),
      click({ text: '28' }),
      ok,
      click({ text: 'Add' }),
    ],
    done: onPillbox((state) =>
      isNow(state, {
        weighings: [
          { id: 4, weight: 714, day: { year: 2026, month: 2, day: 28 } },
          ...initialPillbox.weighings,
        ],
      }),
    ),
  },
  {
    id: 'pillbox-snooze',
    goal: 'Set the snooze to 15 minutes and hide the names on the lock screen',
    truth: [
      ...reminders,
      click({ id: 'snooze' }),
      click({ text: '15 minutes' }),
      click({ text: 'Hide names on the lock screen' }),
    ],
    done: onPillbox((state) =>
      isNow(state, { settings: { ...initialPillbox.settings, snooze: '15 minutes', hideNames: true } }),
    ),
  },
  {
    id: 'pillbox-doctor',
    goal: 'Enter Dr. Hanna Voss as my doctor, phone 0301 555 219',
    truth: [
      go('More'),
      click({ text: 'My doctor' }),
      typed('doctor_name', 'Dr. Hanna Voss'),
      typed('doctor_phone', '0301 555 219'),
      click({ text: 'Save' }),
    ],
    done: onPillbox((state) => isNow(state, { doctor: { name: 'Dr. Hanna Voss', phone: '0301 555 219' } })),
  },
];
