import { spaceOf } from './labels.ts';
import type { SettingsState } from './state.ts';

/** Storage used by other things than apps, in megabytes. */
export const OTHER_SPACE = [
  ['Pictures', 18_400],
  ['Music', 6_200],
  ['System', 14_900],
] as const;
/** Megabytes. */
export const TOTAL_SPACE = 128_000;

/** Storage used by all apps, in megabytes. */
export const appSpace = ({ apps }: SettingsState): number => apps.reduce((sum, app) => sum + spaceOf(app), 0);

/** Used storage, in megabytes. */
export const usedSpace = (state: SettingsState): number =>
  OTHER_SPACE.reduce((sum, [, space]) => sum + space, appSpace(state));
