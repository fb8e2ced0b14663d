import {
  defineApp,
  pop,
  popToRoot,
  push,
  type Reaction,
  react,
  showDialog,
  snackbar,
} from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as pages from './pages.ts';
import * as screens from './screens.ts';
import {
  type HearthEvent,
  type HearthState,
  HIGHEST,
  hearthEvents,
  initialHearth,
  LOWEST,
  orderOf,
  type Room,
  roomOf,
} from './state.ts';

const MAIN = 'HomeActivity';

type Done = Reaction<HearthState>;

const within = (degrees: number): number => Math.min(HIGHEST, Math.max(LOWEST, degrees));

const changed = (
  state: HearthState,
  id: number | null,
  change: (room: Room) => Partial<Room>,
): HearthState => ({
  ...state,
  rooms: state.rooms.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
});

function boostsWithout({ boosts, opened }: HearthState): HearthState['boosts'] {
  return Object.fromEntries(Object.entries(boosts).filter(([id]) => Number(id) !== opened));
}

function rename(state: HearthState): Done {
  const name = state.name.trim();
  if (name === '') return react(state, snackbar('A room needs a name'));
  return react(
    changed(state, state.opened, () => ({ name })),
    snackbar('Room renamed'),
  );
}

function saveSlot(state: HearthState): Done {
  const { slot } = state;
  if (slot === null) return react(state);
  const kept = changed(state, state.opened, ({ slots }) => ({
    slots: slots.map((one) => (one.name === slot.name ? slot : one)),
  }));
  return react({ ...kept, slot: null }, pop, snackbar('Schedule saved'));
}

function reduceRoom(state: HearthState, event: HearthEvent): Done {
  switch (event.type) {
    case 'target_stepped':
      return react(changed(state, event.id, ({ target }) => ({ target: within(target + event.by) })));
    case 'room_opened':
      return react({ ...state, opened: event.id }, push(pages.ROOM));
    case 'room_changed':
      return react(changed(state, state.opened, () => event.change));
    case 'boosted':
      return state.opened === null
        ? react(state)
        : react({ ...state, boosts: { ...state.boosts, [state.opened]: event.minutes } });
    case 'boost_stopped':
      return react({ ...state, boosts: boostsWithout(state) });
    case 'rename_asked':
      return react({ ...state, name: roomOf(state)?.name ?? '' }, showDialog(pages.RENAME));
    case 'name_typed':
      return react({ ...state, name: event.text });
    case 'renamed':
      return rename(state);
    case 'removed': {
      const rooms = state.rooms.filter(({ id }) => id !== state.opened);
      return react({ ...state, rooms, boosts: boostsWithout(state), opened: null }, popToRoot);
    }
    case 'slot_opened':
      return react({ ...state, slot: event.slot }, push(pages.SLOT));
    case 'slot_changed':
      return state.slot === null
        ? react(state)
        : react({ ...state, slot: { ...state.slot, ...event.change } });
    case 'slot_saved':
      return saveSlot(state);
    default:
      return react(state);
  }
}

function startHoliday(state: HearthState): Done {
  const { plan } = state;
  if (orderOf(plan.until) <= orderOf(plan.from))
    return react({ ...state, problem: 'The last day must be after the first one' });
  return react({ ...state, holiday: plan, problem: null }, popToRoot, snackbar('Have a good trip!'));
}

function reduceHoliday(state: HearthState, event: HearthEvent): Done {
  const { plan, picking } = state;
  switch (event.type) {
    case 'day_asked': {
      const day = plan[event.end];
      return react(
        { ...state, picking: { end: event.end, shown: day, day }, problem: null },
        showDialog(pages.DAY),
      );
    }
    case 'month_turned':
      return react({ ...state, picking: { ...picking, shown: event.shown } });
    case 'day_marked':
      return react({ ...state, picking: { ...picking, day: event.day } });
    case 'day_taken':
      return react({ ...state, plan: { ...plan, [picking.end]: picking.day } });
    case 'plan_stepped':
      return react({ ...state, plan: { ...plan, degrees: within(plan.degrees + event.by) } });
    case 'holiday_started':
      return startHoliday(state);
    case 'holiday_ended':
      return react({ ...state, holiday: null });
    default:
      return reduceRoom(state, event);
  }
}

function reduce(state: HearthState, event: HearthEvent): Done {
  switch (event.type) {
    case 'water_changed':
      return react({ ...state, water: { ...state.water, ...event.change } });
    case 'setting_changed':
      return react({ ...state, settings: { ...state.settings, ...event.change } });
    case 'email_asked':
      return react({ ...state, email: state.settings.email }, showDialog(pages.EMAIL));
    case 'email_typed':
      return react({ ...state, email: event.text });
    case 'email_saved':
      return /^\S+@\S+\.\S+$/.test(state.email)
        ? react({ ...state, settings: { ...state.settings, email: state.email } })
        : react(state, snackbar('That is no e-mail address'));
    default:
      return reduceHoliday(state, event);
  }
}

/** *Hearth*: the heating of a house, with temperatures in steps, a weekly schedule and a holiday between two days. */
export const hearthApp = defineApp<HearthState, HearthEvent>({
  ...identity({ label: 'Hearth', version: '7.3.1', icon: 'sun', accent: '#b3491d' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.homeScreen,
    [pages.ROOM]: screens.roomScreen,
    [pages.SCHEDULE]: pages.scheduleScreen,
    [pages.SLOT]: pages.slotScreen,
    [pages.HOLIDAY]: pages.holidayScreen,
    [pages.WATER]: pages.waterScreen,
    [pages.SETTINGS]: pages.settingsScreen,
  },
  sheets: { [screens.BOOST]: screens.boostSheet },
  dialogs: {
    [pages.RENAME]: pages.renameDialog,
    [pages.REMOVE]: pages.removeDialog,
    [pages.DAY]: pages.dayDialog,
    [pages.WATER_DEGREES]: pages.waterDialog,
    [pages.EMAIL]: pages.emailDialog,
  },
  initialState: () => initialHearth,
  events: hearthEvents,
  reduce,
});
