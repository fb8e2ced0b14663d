import type { Drafts, InstalledApp, Kept, Network, SettingsState } from './state.ts';
import { FACTORY_CHOICES, FACTORY_LEVELS, FACTORY_TOGGLES } from './values.ts';

/** The password that the phone asks for before a reset. */
export const DEVICE_PASSWORD = 'Bramble-42';
/** Passwords of the networks in reach. */
export const NETWORK_PASSWORDS: Readonly<Record<string, string>> = {
  'Quince Garden': 'apple-cellar-7',
  'Tin Roof': 'hammer-and-nail',
};
/** Devices that a search can find. */
export const DEVICES_AROUND = ['Pond Speaker', 'Wren earbuds'] as const;
export const ALL_LANGUAGES = [
  'English (United Kingdom)',
  'Čeština',
  'Deutsch',
  'Eesti',
  'Español',
  'Français',
  'Gàidhlig',
  'Italiano',
  'Nederlands',
  'Norsk',
  'Polski',
  'Português',
  'Suomi',
  'Svenska',
] as const;

const network = (name: string, rest: Partial<Network> = {}): Network => ({
  name,
  secured: true,
  saved: false,
  autoJoin: true,
  metered: false,
  privateAddress: true,
  ...rest,
});

const app = (name: string, size: number, cache: number, rest: Partial<InstalledApp>): InstalledApp => ({
  name,
  size,
  cache,
  notifications: true,
  background: true,
  permissions: {},
  ...rest,
});

const APPS: readonly InstalledApp[] = [
  app('Birdcall', 84, 12, { permissions: { microphone: 'allow', location: 'ask' } }),
  app('Fernpost', 143, 268, { permissions: { contacts: 'allow', camera: 'ask' } }),
  app('Kettle Timer', 21, 2, { notifications: false }),
  app('Mossmap', 310, 745, { permissions: { location: 'allow' } }),
  app('Pocket Ledger', 66, 9, { permissions: { camera: 'deny' } }),
  app('Snapleaf', 198, 431, { permissions: { camera: 'allow', location: 'allow', microphone: 'ask' } }),
  app('Tramline', 57, 33, { permissions: { location: 'ask' } }),
];

/** The seeded settings of the phone. */
const keptAtFirst: Kept = {
  toggles: FACTORY_TOGGLES,
  levels: FACTORY_LEVELS,
  choices: FACTORY_CHOICES,
  fontStep: 2,
  networks: [
    network('Harbour Loft', { saved: true }),
    network('Quince Garden'),
    network('Tin Roof'),
    network('Library Guest', { secured: false }),
    network('Allotment 9', { saved: true, autoJoin: false }),
  ],
  joined: 'Harbour Loft',
  paired: [
    { name: 'Kitchen radio', connected: true },
    { name: 'Bicycle computer', connected: false },
  ],
  apps: APPS,
  schedules: [
    {
      id: 1,
      name: 'Sleeping',
      days: [0, 1, 2, 3, 4, 5, 6],
      from: { hour: 22, minute: 30 },
      to: { hour: 6, minute: 45 },
      on: false,
    },
  ],
  nightFrom: { hour: 21, minute: 0 },
  nightTo: { hour: 6, minute: 0 },
  languages: ['English (United Kingdom)', 'Norsk'],
  date: null,
  deviceName: 'Alder phone',
  resets: { network: 0, preferences: 0, everything: 0 },
};

/** The state without anything opened or entered. */
export const noDrafts: Drafts = {
  network: null,
  join: null,
  pairing: null,
  app: null,
  permission: null,
  choosing: null,
  schedule: null,
  time: null,
  month: null,
  nameDraft: null,
  query: '',
  searched: null,
  articles: [],
  reset: null,
};

/** The initial state of the app. It does not depend on the day. */
export const initialSettings: SettingsState = {
  ...keptAtFirst,
  ...noDrafts,
  ticket: 0,
  nextSchedule: 2,
  radios: null,
};

/** The stored settings after the networks are forgotten. */
export const factoryNetworks: Pick<Kept, 'networks' | 'joined' | 'paired'> = {
  networks: keptAtFirst.networks.map(({ name, secured }) => network(name, { secured })),
  joined: null,
  paired: [],
};

/** The phone as it leaves the factory. */
export const factoryKept: Omit<Kept, 'resets'> = {
  ...keptAtFirst,
  ...factoryNetworks,
  apps: keptAtFirst.apps.map((one) => ({ ...one, cache: 0, notifications: true, permissions: {} })),
  schedules: [],
  languages: ['English (United Kingdom)'],
  deviceName: 'Alder 6',
};
