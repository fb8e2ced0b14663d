import {
  defineApp,
  focusField,
  hideKeyboard,
  pop,
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
  emptyForm,
  GOAL_STEPS,
  hasDistance,
  initialPodium,
  lengthText,
  MOST_GLASSES,
  metresOf,
  openedOf,
  orderOf,
  type PodiumEvent,
  type PodiumState,
  podiumEvents,
  type Session,
  TODAY,
  typedOf,
  weightOf,
} from './state.ts';
import * as training from './training.ts';

const MAIN = 'MainActivity';

type Done = Reaction<PodiumState>;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The latest day stands first. */
const inOrder = (sessions: readonly Session[]): readonly Session[] =>
  sessions.toSorted((a, b) => orderOf(b.day) - orderOf(a.day));

const changed = (state: PodiumState, change: Partial<Session>): PodiumState => ({
  ...state,
  sessions: state.sessions.map((one) => (one.id === state.opened ? { ...one, ...change } : one)),
});

function saveSession(state: PodiumState): Done {
  const { form, settings, sessions, nextId } = state;
  const minutes = Number(form.minutes);
  if (minutes < 1 || minutes > 1440) return react({ ...state, errors: { minutes: 'Indique la durée' } });
  const metres = hasDistance(form.sport) ? metresOf(form.distance, settings.unit) : 0;
  if (metres === null) return react({ ...state, errors: { distance: 'Indique la distance' } });
  const { sport, day, effort } = form;
  const facts = { sport, minutes, metres, day, effort, note: form.note.trim() };
  const said = snackbar('Séance enregistrée');
  if (form.id !== 0) {
    const kept = changed({ ...state, errors: {} }, facts);
    return react({ ...kept, sessions: inOrder(kept.sessions) }, pop, said);
  }
  const added = { id: nextId, ...facts };
  return react(
    { ...state, sessions: inOrder([added, ...sessions]), nextId: nextId + 1, errors: {} },
    pop,
    said,
  );
}

function editSession(state: PodiumState): Done {
  const one = openedOf(state);
  if (one === undefined) return react(state);
  const { minutes, metres, ...facts } = one;
  const distance = metres === 0 ? '' : lengthText(metres, state.settings.unit);
  const form = { ...facts, minutes: String(minutes), distance };
  return react({ ...state, form, errors: {} }, push(training.FORM));
}

function copySession(state: PodiumState): Done {
  const one = openedOf(state);
  if (one === undefined) return react(state);
  const copy = { ...one, id: state.nextId, day: TODAY };
  return react(
    { ...state, sessions: inOrder([copy, ...state.sessions]), nextId: state.nextId + 1 },
    pop,
    snackbar('Séance dupliquée'),
  );
}

function reduceDay(state: PodiumState, event: PodiumEvent): Done {
  const { form, picking } = state;
  switch (event.type) {
    case 'day_asked':
      return react({ ...state, picking: { shown: form.day, day: form.day } }, showDialog(training.DAY));
    case 'month_turned':
      return react({ ...state, picking: { ...picking, shown: event.shown } });
    case 'day_marked':
      return react({ ...state, picking: { ...picking, day: event.day } });
    case 'day_taken':
      return orderOf(picking.day) > orderOf(TODAY)
        ? react(state, snackbar('Ce jour est dans le futur'))
        : react({ ...state, form: { ...form, day: picking.day } });
    default:
      return react(state);
  }
}

function reduceNote(state: PodiumState, event: PodiumEvent): Done {
  switch (event.type) {
    case 'note_begun':
      return react({ ...state, note: openedOf(state)?.note ?? '' }, focusField('note_field'));
    case 'note_typed':
      return react({ ...state, note: event.text });
    case 'note_kept':
      return react({ ...changed(state, { note: (state.note ?? '').trim() }), note: null }, hideKeyboard);
    case 'note_left':
      return react({ ...state, note: null }, hideKeyboard);
    default:
      return reduceDay(state, event);
  }
}

function reduceSession(state: PodiumState, event: PodiumEvent): Done {
  switch (event.type) {
    case 'session_begun':
      return react({ ...state, form: { ...emptyForm, sport: event.sport }, errors: {} }, push(training.FORM));
    case 'session_opened':
      return react({ ...state, opened: event.id, note: null }, push(training.SESSION));
    case 'session_edited':
      return editSession(state);
    case 'form_changed':
      return react({ ...state, form: { ...state.form, ...event.change }, errors: {} });
    case 'session_saved':
      return saveSession(state);
    case 'session_copied':
      return copySession(state);
    case 'session_deleted': {
      const sessions = state.sessions.filter(({ id }) => id !== state.opened);
      return react({ ...state, sessions, opened: null }, pop, snackbar('Séance supprimée'));
    }
    default:
      return reduceNote(state, event);
  }
}

/** The form has no button: what is right is stored while it is typed. */
function typeProfile(state: PodiumState, change: Partial<PodiumState['typed']>): Done {
  const typed = { ...state.typed, ...change };
  const weight = weightOf(typed.weight);
  const firstName = typed.firstName.trim();
  const errors = {
    ...(firstName === '' ? { first_name: 'Indique ton prénom' } : {}),
    ...(weight === null ? { weight: 'Indique un poids entre 25 et 250 kg' } : {}),
  };
  const profile = {
    ...{ ...state.profile, city: typed.city.trim() },
    ...(firstName === '' ? {} : { firstName }),
    ...(weight === null ? {} : { weight }),
  };
  return react({ ...state, typed, errors, profile });
}

function reduceProfile(state: PodiumState, event: PodiumEvent): Done {
  const { settings } = state;
  switch (event.type) {
    case 'profile_typed':
      return typeProfile(state, event.change);
    case 'profile_shown':
      return react({ ...state, profile: { ...state.profile, visible: event.visible } });
    case 'setting_changed':
      return react({ ...state, settings: { ...settings, ...event.change } });
    case 'time_asked':
      return react({ ...state, time: settings.remindAt }, showDialog(pages.TIME));
    case 'time_turned':
      return react({ ...state, time: event.minutes });
    case 'time_taken':
      return react({ ...state, settings: { ...settings, remindAt: state.time } });
    default:
      return reduceSession(state, event);
  }
}

function reduce(state: PodiumState, event: PodiumEvent): Done {
  const { plan } = state;
  switch (event.type) {
    case 'place_chosen':
      return react({
        ...{ ...state, place: event.place, errors: {} },
        ...{ plan: state.goals, typed: typedOf(state.profile) },
      });
    case 'glass_counted':
      return react({ ...state, glasses: within(state.glasses + event.by, 0, MOST_GLASSES) });
    case 'mood_chosen':
      return react({ ...state, mood: event.mood });
    case 'filter_chosen':
      return react({ ...state, filter: event.sport });
    case 'goal_stepped': {
      const { step, least, most } = GOAL_STEPS[event.goal];
      const value = within(plan[event.goal] + event.by * step, least, most);
      return react({ ...state, plan: { ...plan, [event.goal]: value } });
    }
    case 'goals_saved':
      return react({ ...state, goals: plan }, snackbar('Objectifs enregistrés'));
    default:
      return reduceProfile(state, event);
  }
}

/** *Podium*: training in French, with goals that a button stores and a profile that stores itself. */
export const podiumApp = defineApp<PodiumState, PodiumEvent>({
  ...identity({ label: 'Podium', version: '4.7.3', icon: 'speed', accent: '#1f4fa3' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.mainScreen,
    [training.SESSION]: training.sessionScreen,
    [training.FORM]: training.formScreen,
    [pages.SETTINGS]: pages.settingsScreen,
  },
  sheets: { [screens.SPORT]: screens.sportSheet },
  dialogs: {
    [training.DAY]: training.dayDialog,
    [training.DELETE]: training.deleteDialog,
    [pages.UNIT]: pages.unitDialog,
    [pages.FIRST_DAY]: pages.firstDayDialog,
    [pages.TIME]: pages.timeDialog,
  },
  initialState: () => initialPodium,
  events: podiumEvents,
  reduce,
});
