import {
  type AppEnv,
  defineApp,
  pop,
  push,
  type Reaction,
  react,
  showDialog,
  showSheet,
  snackbar,
} from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as edit from './edit.ts';
import * as pages from './pages.ts';
import * as screens from './screens.ts';
import {
  type Alarm,
  DAYS,
  initialRooster,
  LONGEST_TIMER,
  newAlarm,
  type RoosterEvent,
  type RoosterState,
  roosterEvents,
  type Timer,
  timeOf,
  timeText,
} from './state.ts';

const MAIN = 'ClockActivity';

type Done = Reaction<RoosterState>;

const editAlarm = (state: RoosterState, alarm: Alarm): Done =>
  react({ ...state, draft: alarm, before: alarm }, push(edit.ALARM));

/** A saved alarm is on, whatever it was before. */
function save(state: RoosterState): Done {
  const { draft, alarms, nextId } = state;
  const said = snackbar(`Alarm set for ${timeText(draft.at)}`);
  const saved = { ...draft, label: draft.label.trim(), on: true };
  if (draft.id === 0)
    return react({ ...state, alarms: [...alarms, { ...saved, id: nextId }], nextId: nextId + 1 }, pop, said);
  return react({ ...state, alarms: alarms.map((one) => (one.id === saved.id ? saved : one)) }, pop, said);
}

function takeTime(state: RoosterState): Done {
  const at = timeOf(state.time);
  if (at === null) {
    const time = { ...state.time, error: 'Enter a time from 00:00 to 23:59' };
    return react({ ...state, time }, showDialog(edit.TIME));
  }
  return react({ ...state, draft: { ...state.draft, at } });
}

function askTime(state: RoosterState): Done {
  const [hour = '', minute = ''] = timeText(state.draft.at).split(':');
  return react({ ...state, time: { hour, minute, error: null } }, showDialog(edit.TIME));
}

function reduceDraft(state: RoosterState, event: RoosterEvent): Done {
  const { draft, ticked } = state;
  switch (event.type) {
    case 'draft_changed':
      return react({ ...state, draft: { ...draft, ...event.change } });
    case 'time_asked':
      return askTime(state);
    case 'time_typed':
      return react({ ...state, time: { ...state.time, ...event.change, error: null } });
    case 'time_taken':
      return takeTime(state);
    case 'days_asked':
      return react({ ...state, ticked: draft.days }, showDialog(edit.REPEAT));
    case 'day_ticked':
      return react({
        ...state,
        ticked: DAYS.filter((day) => ticked.includes(day) !== (day === event.day)),
      });
    case 'days_taken':
      return react({ ...state, draft: { ...draft, days: ticked } });
    default:
      return react(state);
  }
}

function reduceAlarm(state: RoosterState, event: RoosterEvent): Done {
  const { alarms, draft, nextId } = state;
  switch (event.type) {
    case 'alarm_toggled':
      return react({
        ...state,
        alarms: alarms.map((one) => (one.id === event.id ? { ...one, on: !one.on } : one)),
      });
    case 'alarm_opened':
      return editAlarm(state, alarms.find(({ id }) => id === event.id) ?? newAlarm);
    case 'alarm_begun':
      return editAlarm(state, newAlarm);
    case 'alarm_saved':
      return save(state);
    case 'alarm_copied': {
      const copy = { ...state.before, id: nextId };
      return react(
        { ...state, alarms: [...alarms, copy], nextId: nextId + 1 },
        pop,
        snackbar('Alarm copied'),
      );
    }
    case 'alarm_deleted':
      return react(
        { ...state, alarms: alarms.filter(({ id }) => id !== draft.id) },
        pop,
        snackbar('Alarm deleted'),
      );
    default:
      return reduceDraft(state, event);
  }
}

function reduceCities(state: RoosterState, event: RoosterEvent): Done {
  const { cities, city } = state;
  const others = cities.filter((name) => name !== city);
  switch (event.type) {
    case 'cities_opened':
      return react({ ...state, query: '' }, push(pages.CITIES_PAGE));
    case 'city_searched':
      return react({ ...state, query: event.text });
    case 'city_added':
      return react({ ...state, cities: [...cities, event.name] }, pop, snackbar(`${event.name} added`));
    case 'city_opened':
      return react({ ...state, city: event.name }, showSheet(screens.CITY));
    case 'city_lifted':
      return react({ ...state, cities: city === null ? others : [city, ...others], city: null });
    case 'city_removed':
      return react({ ...state, cities: others, city: null }, snackbar(`${city ?? ''} removed`));
    default:
      return reduceAlarm(state, event);
  }
}

function addTimer(state: RoosterState): Done {
  const { form, timers, nextId } = state;
  const minutes = Number(form.minutes);
  if (form.name.trim() === '') return react({ ...state, errors: { timer_name: 'Give the timer a name' } });
  if (minutes < 1 || minutes > LONGEST_TIMER)
    return react({ ...state, errors: { timer_minutes: `Enter 1 to ${LONGEST_TIMER} minutes` } });
  const added: Timer = { id: nextId, name: form.name.trim(), minutes, ringsAt: null };
  return react({
    ...{ ...state, timers: [...timers, added], nextId: nextId + 1 },
    ...{ form: { name: '', minutes: '' }, errors: {} },
  });
}

const timerNow = (state: RoosterState, id: number, ringsAt: (timer: Timer) => number | null): Done =>
  react({
    ...state,
    timers: state.timers.map((one) => (one.id === id ? { ...one, ringsAt: ringsAt(one) } : one)),
  });

function reduce(state: RoosterState, event: RoosterEvent, env: AppEnv): Done {
  switch (event.type) {
    case 'tab_chosen':
      return react({ ...state, tab: event.tab, errors: {} });
    case 'timer_typed':
      return react({ ...state, form: { ...state.form, ...event.change }, errors: {} });
    case 'timer_added':
      return addTimer(state);
    case 'timer_started':
      return timerNow(state, event.id, ({ minutes }) => env.now + minutes * 60_000);
    case 'timer_stopped':
      return timerNow(state, event.id, () => null);
    case 'timer_deleted':
      return react({ ...state, timers: state.timers.filter(({ id }) => id !== event.id) });
    case 'setting_changed':
      return react({ ...state, settings: { ...state.settings, ...event.change } });
    default:
      return reduceCities(state, event);
  }
}

/** *Rooster*: alarms with a page of their own each, clocks of cities that are searched for, and timers. */
export const roosterApp = defineApp<RoosterState, RoosterEvent>({
  ...identity({ label: 'Rooster', version: '6.0.2', icon: 'clock', accent: '#a3461c' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.clockScreen,
    [edit.ALARM]: edit.alarmScreen,
    [pages.CITIES_PAGE]: pages.citiesScreen,
    [pages.SETTINGS]: pages.settingsScreen,
  },
  sheets: { [screens.CITY]: screens.citySheet, [edit.SOUND]: edit.soundSheet },
  dialogs: {
    [edit.TIME]: edit.timeDialog,
    [edit.REPEAT]: edit.repeatDialog,
    [edit.DISCARD]: edit.discardDialog,
    [edit.DELETE]: edit.deleteDialog,
    [pages.SILENCE]: pages.silenceDialog,
    [pages.KEYS_DIALOG]: pages.keysDialog,
    [pages.TIMER_SOUND]: pages.timerSoundDialog,
  },
  initialState: () => initialRooster,
  events: roosterEvents,
  reduce,
});
