import type { AppBug } from '@tapwright/virtual-ui';
import type { SettingsEvent } from './events.ts';
import type { SettingsState } from './state.ts';

type SettingsBug = AppBug<SettingsState, SettingsEvent>;

const NO_LOCALE = `java.lang.IndexOutOfBoundsException: Index: 2, Size: 2
\tat java.util.ArrayList.get(ArrayList.java:437)
\tat org.tapwright.settings.locale.LocaleListAdapter.moveToEnd(LocaleListAdapter.kt:91)
\tat org.tapwright.settings.locale.LocalePickerFragment.onLocaleChosen(LocalePickerFragment.kt:58)
\tat android.view.View.performClick(View.java:7659)
\tat android.os.Handler.dispatchMessage(Handler.java:106)
\tat android.os.Looper.loop(Looper.java:294)
\tat android.app.ActivityThread.main(ActivityThread.java:8177)`;

/** The page shows the answer that was chosen first and keeps a weaker one. */
const denyAsks: SettingsBug = {
  kind: 'logic',
  description: 'A permission that is refused is still asked for',
  reduce: (state, event, env, right) =>
    event.type === 'permission_set' && event.grant === 'deny'
      ? right(state, { ...event, grant: 'ask' }, env)
      : right(state, event, env),
};

/** Start and end change places on their way into the list. */
const swappedTimes: SettingsBug = {
  kind: 'logic',
  description: 'A schedule is kept with its start and end exchanged',
  reduce(state, event, env, right) {
    const { schedule } = state;
    if (event.type !== 'schedule_saved' || schedule === null) return right(state, event, env);
    return right({ ...state, schedule: { ...schedule, from: schedule.to, to: schedule.from } }, event, env);
  },
};

/** The message comes, the space does not. */
const cacheStays: SettingsBug = {
  kind: 'logic',
  description: 'Clearing the cache says it is empty and frees nothing, so that the total stays wrong',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    return event.type === 'cache_cleared' ? { ...reaction, state } : reaction;
  },
};

/** Faults that can be put into the settings. */
export const settingsBugs: Readonly<Record<string, SettingsBug>> = {
  'crash-on-language': {
    kind: 'crash',
    description: 'Adding a language ends the app',
    on: 'language_added',
    exception: NO_LOCALE,
  },
  'freeze-on-pairing': {
    kind: 'freeze',
    description: 'The app hangs when it looks for devices',
    on: 'pairing_started',
  },
  'dead-forget': { kind: 'dead', description: '"Forget this network" does nothing', on: 'forgotten' },
  'unlabelled-add-schedule': {
    kind: 'unlabelled',
    description: 'The plus that adds a schedule has no name',
    id: 'add_schedule',
  },
  'overlapping-preview': {
    kind: 'overlap',
    description: 'The title of the font preview lies over its text',
    id: 'preview_title',
    dy: 22,
  },
  'deny-asks': denyAsks,
  'swapped-times': swappedTimes,
  'cache-stays': cacheStays,
};
