import type { AppBug } from '@tapwright/virtual-ui';
import { CLICK, crash, dead, exception, freeze, overlap, unlabelled } from '../bug-kinds.ts';
import type { SettingsEvent } from './events.ts';
import type { SettingsState } from './state.ts';

type SettingsBug = AppBug<SettingsState, SettingsEvent>;

const NO_LOCALE = exception('java.lang.IndexOutOfBoundsException: Index: 2, Size: 2', [
  'java.util.ArrayList.get(ArrayList.java:437)',
  'org.tapwright.settings.locale.LocaleListAdapter.moveToEnd(LocaleListAdapter.kt:91)',
  'org.tapwright.settings.locale.LocalePickerFragment.onLocaleChosen(LocalePickerFragment.kt:58)',
  CLICK,
]);

/** The page shows the chosen answer, but a weaker one is stored. */
const denyAsks: SettingsBug = {
  kind: 'logic',
  description: 'A permission that is refused is still asked for',
  reduce: (state, event, env, right) =>
    event.type === 'permission_set' && event.grant === 'deny'
      ? right(state, { ...event, grant: 'ask' }, env)
      : right(state, event, env),
};

/** Start and end are swapped in the list. */
const swappedTimes: SettingsBug = {
  kind: 'logic',
  description: 'A schedule is kept with its start and end exchanged',
  reduce(state, event, env, right) {
    const { schedule } = state;
    if (event.type !== 'schedule_saved' || schedule === null) return right(state, event, env);
    return right({ ...state, schedule: { ...schedule, from: schedule.to, to: schedule.from } }, event, env);
  },
};

/** The message appears, but the space is not freed. */
const cacheStays: SettingsBug = {
  kind: 'logic',
  description: 'Clearing the cache says it is empty and frees nothing, so that the total stays wrong',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    return event.type === 'cache_cleared' ? { ...reaction, state } : reaction;
  },
};

/** Bugs that can be switched on in the settings. */
export const settingsBugs: Readonly<Record<string, SettingsBug>> = {
  'crash-on-language': crash('language_added', 'Adding a language ends the app', NO_LOCALE),
  'freeze-on-pairing': freeze('pairing_started', 'The app hangs when it looks for devices', [
    'java.lang.Thread.sleep(Native method)',
    'org.tapwright.settings.bluetooth.PairingScanner.scan(PairingScanner.kt:54)',
  ]),
  'dead-forget': dead('forgotten', '"Forget this network" does nothing'),
  'unlabelled-add-schedule': unlabelled('add_schedule', 'The plus that adds a schedule has no name'),
  'overlapping-preview': overlap('preview_title', 22, 'The title of the font preview lies over its text'),
  'deny-asks': denyAsks,
  'swapped-times': swappedTimes,
  'cache-stays': cacheStays,
};
