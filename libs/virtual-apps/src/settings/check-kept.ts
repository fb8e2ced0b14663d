import { isDeepStrictEqual } from 'node:util';
import { checkOn } from '../app-state.ts';
import { initialSettings } from './seed.ts';
import { type InstalledApp, isSettingsState, type Kept, type Network, type SettingsState } from './state.ts';

function keptOf(state: SettingsState): Kept {
  const { toggles, levels, choices, fontStep, networks, joined, paired, apps, schedules } = state;
  const { nightFrom, nightTo, languages, date, deviceName, resets } = state;
  return {
    toggles,
    levels,
    choices,
    fontStep,
    networks,
    joined,
    paired,
    apps,
    schedules,
    nightFrom,
    nightTo,
    languages,
    date,
    deviceName,
    resets,
  };
}

/** A check that is false for anything that is not a state of this app. */
export const onSettings = checkOn(isSettingsState);

/** A check that the settings differ from the seeded ones by exactly `change` and nothing else. */
export const onlyChanged = (change: Partial<Kept>): ((state: unknown) => boolean) =>
  onSettings((state) => isDeepStrictEqual(keptOf(state), { ...keptOf(initialSettings), ...change }));

/** As {@link onlyChanged}, for one switch. */
export const onlyToggled = (toggles: Partial<Kept['toggles']>): ((state: unknown) => boolean) =>
  onlyChanged({ toggles: { ...initialSettings.toggles, ...toggles } });

/** The seeded networks, with one of them changed. */
export const networksWith = (name: string, change: Partial<Network>): readonly Network[] =>
  initialSettings.networks.map((network) => (network.name === name ? { ...network, ...change } : network));

/** The seeded apps, with one of them changed. */
export const appsWith = (name: string, change: Partial<InstalledApp>): readonly InstalledApp[] =>
  initialSettings.apps.map((app) => (app.name === name ? { ...app, ...change } : app));
