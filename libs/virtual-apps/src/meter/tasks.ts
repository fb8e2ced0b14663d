import { clear, click, menu, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { initialMeter, isMeterState, type MeterState } from './state.ts';

const onMeter = checkOn(isMeterState);

/** The data of the user; what is being entered stands aside. */
const dataOf = ({ cars, past, running, alerts, newestFirst }: MeterState): string =>
  JSON.stringify({ cars, past, running, alerts, newestFirst });

const isNow = (state: MeterState, change: Partial<MeterState>): boolean =>
  dataOf(state) === dataOf({ ...initialMeter, ...change });

const more = click({ id: 'more' });
const cars = click({ text: 'Cars' });

export const meterTasks: readonly AppTask[] = [
  {
    id: 'meter-park',
    goal: 'Park the trailer in zone 4412 for an hour',
    truth: [
      click({ text: 'Trailer (MO 9)' }),
      typed('zone', '4412'),
      ...[more, more],
      click({ id: 'start' }),
      click({ text: 'Park' }),
    ],
    done: onMeter(
      ({ running }) => running?.plate === 'MO 9' && running.zone === '4412' && running.minutes === 60,
    ),
  },
  {
    id: 'meter-car',
    goal: 'Add a car with the number plate "ZW 17" and the name "Blue one"',
    truth: [
      cars,
      click({ desc: 'Add a car' }),
      typed('plate', 'ZW 17'),
      typed('name', 'Blue one'),
      click({ text: 'Save' }),
    ],
    done: onMeter((state) =>
      isNow(state, { cars: [...initialMeter.cars, { plate: 'ZW 17', name: 'Blue one' }] }),
    ),
  },
  {
    id: 'meter-rename',
    goal: 'Rename the car "Red van" to "Van"',
    truth: [cars, click({ text: 'Red van' }), clear('name'), typed('name', 'Van'), click({ text: 'Save' })],
    done: onMeter((state) =>
      isNow(state, {
        cars: initialMeter.cars.map((car) => (car.name === 'Red van' ? { ...car, name: 'Van' } : car)),
      }),
    ),
  },
  {
    id: 'meter-clear',
    goal: 'Clear the list of past parking',
    truth: [...menu('Clear the list of past parking'), click({ text: 'Clear' })],
    done: onMeter((state) => isNow(state, { past: [] })),
  },
  {
    id: 'meter-alerts',
    goal: 'Turn off the alerts',
    truth: [cars, click({ text: 'Alerts' })],
    done: onMeter((state) => isNow(state, { alerts: false })),
  },
];
