import {
  type AppEnv,
  pop,
  popToRoot,
  push,
  type Reaction,
  react,
  showDialog,
  showSheet,
  snackbar,
} from '@tapwright/virtual-ui';
import type { SystemEvent } from './events.ts';
import { CONFIRM_RESET, DATE, DEVICE_NAME, RESET } from './names.ts';
import { DEVICE_PASSWORD, factoryKept, factoryNetworks, noDrafts } from './seed.ts';
import type { ResetKind, SettingsState } from './state.ts';

type SettingsReaction = Reaction<SettingsState>;

function resetDone(state: SettingsState, kind: ResetKind): SettingsState {
  const resets = { ...state.resets, [kind]: state.resets[kind] + 1 };
  switch (kind) {
    case 'network':
      return { ...state, ...factoryNetworks, resets, reset: null };
    case 'preferences':
      return {
        ...state,
        apps: state.apps.map((app) => ({ ...app, notifications: true, background: true })),
        resets,
        reset: null,
      };
    case 'everything':
      return { ...state, ...factoryKept, ...noDrafts, radios: null, resets };
  }
}

/** Asks for the password first, then for a last confirmation. */
function reduceReset(
  state: SettingsState,
  type: 'reset_asked' | 'reset_confirmed' | 'reset_left',
): SettingsReaction {
  const { reset } = state;
  if (reset === null) return react(state);
  switch (type) {
    case 'reset_asked':
      return reset.password === DEVICE_PASSWORD
        ? react(state, showDialog(CONFIRM_RESET))
        : react({ ...state, reset: { ...reset, password: '', error: 'Wrong password' } });
    case 'reset_confirmed':
      return react(
        resetDone(state, reset.kind),
        ...(reset.kind === 'everything'
          ? [popToRoot, snackbar('The phone is as new')]
          : [pop, snackbar('Reset')]),
      );
    case 'reset_left':
      return react({ ...state, reset: null }, pop);
  }
}

function languageAdded(state: SettingsState, name: string): SettingsReaction {
  const languages = state.languages.includes(name) ? state.languages : [...state.languages, name];
  return react({ ...state, languages }, pop);
}

/** Moves a language up. The phone uses the first one. */
function languageRaised({ languages }: SettingsState, name: string): readonly string[] {
  const at = languages.indexOf(name);
  return at < 1 ? languages : languages.toSpliced(at, 1).toSpliced(at - 1, 0, name);
}

/** Languages, date, name of the phone, and resets. */
export function reduceSystem(state: SettingsState, event: SystemEvent, env: AppEnv): SettingsReaction {
  switch (event.type) {
    case 'language_added':
      return languageAdded(state, event.name);
    case 'language_raised':
      return react({ ...state, languages: languageRaised(state, event.name) });
    case 'language_removed': {
      const others = state.languages.filter((name) => name !== event.name);
      return react(others.length === 0 ? state : { ...state, languages: others });
    }
    case 'date_opened': {
      const today = new Date(env.now);
      const month = { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 };
      return react({ ...state, month }, showSheet(DATE));
    }
    case 'month_shown':
      return react({ ...state, month: event.month });
    case 'date_set':
      return react({ ...state, date: event.date });
    case 'name_opened':
      return react({ ...state, nameDraft: state.deviceName }, showSheet(DEVICE_NAME));
    case 'name_typed':
      return react({ ...state, nameDraft: event.text });
    case 'name_saved': {
      const name = (state.nameDraft ?? '').trim();
      return react({ ...state, deviceName: name === '' ? state.deviceName : name, nameDraft: null });
    }
    case 'name_left':
      return react({ ...state, nameDraft: null });
    case 'reset_opened':
      return react({ ...state, reset: { kind: event.kind, password: '', error: null } }, push(RESET));
    case 'reset_typed':
      return react({ ...state, reset: state.reset && { ...state.reset, password: event.text, error: null } });
    default:
      return reduceReset(state, event.type);
  }
}
