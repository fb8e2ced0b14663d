import type { AppEnv, Reaction } from '@tapwright/virtual-ui';
import type { SettingsEvent } from './events.ts';
import { reduceApps } from './reduce-apps.ts';
import { reduceNetwork } from './reduce-network.ts';
import { reduceSchedule } from './reduce-schedule.ts';
import { reduceSearch } from './reduce-search.ts';
import { reduceSystem } from './reduce-system.ts';
import { reduceValues } from './reduce-values.ts';
import type { SettingsState } from './state.ts';

/** The reducer of the settings. Each subject has its own file. */
export function reduceSettings(
  state: SettingsState,
  event: SettingsEvent,
  env: AppEnv,
): Reaction<SettingsState> {
  switch (event.type) {
    case 'page_opened':
    case 'toggled':
    case 'level_set':
    case 'choice_opened':
    case 'choice_made':
    case 'font_step_set':
      return reduceValues(state, event);
    case 'app_opened':
    case 'app_toggled':
    case 'permission_opened':
    case 'permission_listed':
    case 'permission_set':
    case 'cache_asked':
    case 'cache_cleared':
      return reduceApps(state, event);
    case 'schedule_started':
    case 'schedule_saved':
    case 'schedule_left':
    case 'schedule_deleted':
    case 'schedule_opened':
    case 'schedule_switched':
    case 'schedule_named':
    case 'day_toggled':
    case 'time_opened':
    case 'time_turned':
    case 'time_set':
    case 'time_left':
      return reduceSchedule(state, event);
    case 'search_opened':
    case 'search_sent':
    case 'search_left':
    case 'search_again':
    case 'search_typed':
    case 'article_left':
    case 'article_opened':
    case 'article_rated':
      return reduceSearch(state, event);
    case 'language_added':
    case 'language_raised':
    case 'language_removed':
    case 'date_opened':
    case 'month_shown':
    case 'date_set':
    case 'name_opened':
    case 'name_saved':
    case 'name_left':
    case 'name_typed':
    case 'reset_opened':
    case 'reset_typed':
    case 'reset_asked':
    case 'reset_confirmed':
    case 'reset_left':
      return reduceSystem(state, event, env);
    default:
      return reduceNetwork(state, event);
  }
}
