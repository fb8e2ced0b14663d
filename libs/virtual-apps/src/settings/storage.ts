import { spaceOf } from './labels.ts';
import type { SettingsState } from './state.ts';

/** What is on the phone besides apps, in megabytes. */
export const OTHER_SPACE = [
  ['Pictures', 18_400],
  ['Music', 6_200],
  ['System', 14_900],
] as const;
/** Megabytes. */
export const TOTAL_SPACE = 128_000;

/** What all apps take, in megabytes. */
export const appSpace = ({ apps }: SettingsState): number => apps.reduce((sum, app) => sum + spaceOf(app), 0);

/** What is used of the storage, in megabytes. */
export const usedSpace = (state: SettingsState): number =>
  OTHER_SPACE.reduce((sum, [, space]) => sum + space, appSpace(state));
