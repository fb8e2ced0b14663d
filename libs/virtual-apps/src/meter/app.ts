import { defineApp, pop, push, type Reaction, react, showDialog, snackbar } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as screens from './screens.ts';
import { initialMeter, LONGEST, type MeterEvent, type MeterState, meterEvents, NAME_MAX } from './state.ts';

const MAIN = 'MainActivity';
const CAR = 'CarActivity';

type Done = Reaction<MeterState>;

function saveCar(state: MeterState): Done {
  const { draft, opened, cars } = state;
  const plate = draft.plate.trim().toUpperCase();
  const name = draft.name.trim().slice(0, NAME_MAX);
  if (plate === '') return react({ ...state, error: 'Enter a number plate' });
  if (cars.some((car) => car.plate === plate && car.plate !== opened))
    return react({ ...state, error: 'This car is there already' });
  const kept =
    opened === null
      ? [...cars, { plate, name }]
      : cars.map((car) => (car.plate === opened ? { plate, name } : car));
  const chosen = state.chosen === opened ? plate : state.chosen;
  return react({ ...state, cars: kept, chosen, error: null }, pop, snackbar('Car saved'));
}

function reduce(state: MeterState, event: MeterEvent): Done {
  switch (event.type) {
    case 'tab_chosen':
      return react({ ...state, tab: event.tab, error: null });
    case 'car_chosen':
      return react({ ...state, chosen: event.plate });
    case 'zone_typed':
      return react({ ...state, zone: event.text.slice(0, 4), error: null });
    case 'time_stepped':
      return react({ ...state, minutes: Math.min(LONGEST, Math.max(15, state.minutes + event.by)) });
    case 'remind_toggled':
      return react({ ...state, remind: !state.remind });
    case 'start_asked':
      return /^44\d\d$/.test(state.zone)
        ? react(state, showDialog(screens.START))
        : react({ ...state, error: 'There is no such zone' });
    case 'started': {
      const { chosen: plate, zone, minutes, remind } = state;
      return react({ ...state, running: { plate, zone, minutes, remind } }, snackbar('Parking has begun'));
    }
    case 'stopped': {
      const past = state.running === null ? state.past : [state.running, ...state.past];
      return react({ ...state, running: null, past, zone: '', minutes: 30 }, snackbar('Parking has ended'));
    }
    case 'extended': {
      const { running } = state;
      if (running === null || running.minutes + 15 > LONGEST)
        return react(state, snackbar('No longer than two hours'));
      return react({ ...state, running: { ...running, minutes: running.minutes + 15 } });
    }
    case 'order_chosen':
      return react({ ...state, newestFirst: event.newestFirst });
    case 'alerts_toggled':
      return react({ ...state, alerts: !state.alerts });
    case 'past_cleared':
      return react({ ...state, past: [] });
    case 'car_opened': {
      const car = state.cars.find(({ plate }) => plate === event.plate) ?? { plate: '', name: '' };
      return react({ ...state, opened: event.plate, draft: car, error: null }, push(CAR));
    }
    case 'draft_changed':
      return react({ ...state, draft: { ...state.draft, ...event.change }, error: null });
    case 'car_saved':
      return saveCar(state);
    case 'car_removed': {
      const cars = state.cars.filter(({ plate }) => plate !== state.opened);
      return react({ ...state, cars, chosen: cars[0]?.plate ?? '' }, pop, snackbar('Car removed'));
    }
  }
}

/** *Meter*: parking for a time that is stepped, with cars whose names and plates are nearly the same. */
export const meterApp = defineApp<MeterState, MeterEvent>({
  ...identity({ label: 'Meter', version: '5.2.0', icon: 'clock', accent: '#2b5fa8' }),
  mainActivity: MAIN,
  activities: { [MAIN]: screens.mainScreen, [CAR]: screens.carScreen },
  dialogs: { [screens.START]: screens.startDialog, [screens.CLEAR]: screens.clearDialog },
  initialState: () => initialMeter,
  events: meterEvents,
  reduce,
});
