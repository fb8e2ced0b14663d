import type { TruthStep } from '@tapwright/virtual-ui';
import { back, clear, click, type, up, wait } from '@tapwright/virtual-ui';
import type { AppTask } from '../task.ts';
import { appsWith, networksWith, onlyChanged, onlyToggled, onSettings } from './check-kept.ts';
import { DEVICE_PASSWORD, factoryNetworks, initialSettings } from './seed.ts';

/** Longer than a network or a device needs to answer. */
const ANSWER_MS = 3_500;

/** Opens pages by their titles, one after the other. */
export const path = (...titles: readonly string[]): readonly TruthStep[] =>
  titles.map((text) => click({ text }));
const fromBelow = (...titles: readonly string[]): readonly TruthStep[] => [
  up('recycler_view'),
  ...path(...titles),
];
const times = (count: number, ...steps: readonly TruthStep[]): readonly TruthStep[] =>
  Array.from({ length: count }, () => steps).flat();

/** One turn of a wheel: a swipe up gives the next value. */
const hourEarlier: TruthStep = { kind: 'swipe', on: { id: 'android:id/hour' }, direction: 'down' };
const minuteLater: TruthStep = { kind: 'swipe', on: { id: 'android:id/minute' }, direction: 'up' };

const { levels, languages, schedules, paired } = initialSettings;

/** The gear icon beside a network's name. */
const detailsOf = (name: string): TruthStep => click({ desc: `Settings of ${name}` });

const wifi = path('Network and internet', 'Wi-Fi');

/** Tasks about networks, apps and devices. */
const connectionTasks: readonly AppTask[] = [
  {
    id: 'settings-auto-join',
    goal: 'The phone shall no longer connect by itself to the network "Harbour Loft"; it stays connected now and keeps the password',
    truth: [...wifi, detailsOf('Harbour Loft'), click({ text: 'Connect automatically' })],
    ways: [[...wifi, ...path('Harbour Loft', 'Connect automatically')]],
    done: onlyChanged({ networks: networksWith('Harbour Loft', { autoJoin: false }) }),
  },
  {
    id: 'settings-join-network',
    goal: 'Connect to the network "Quince Garden"; its password is apple-cellar-7',
    truth: [
      ...wifi,
      ...path('Quince Garden'),
      type('password', 'apple-cellar-7'),
      click({ id: 'connect' }),
      wait(ANSWER_MS),
    ],
    done: onlyChanged({
      networks: networksWith('Quince Garden', { saved: true }),
      joined: 'Quince Garden',
    }),
  },
  {
    id: 'settings-pair-device',
    goal: 'Pair the earbuds "Wren earbuds"',
    truth: [
      ...path('Connected devices', 'Pair a new device'),
      wait(ANSWER_MS),
      click({ text: 'Wren earbuds' }),
    ],
    done: onlyChanged({ paired: [{ name: 'Wren earbuds', connected: true }, ...paired] }),
  },
  {
    id: 'settings-app-notifications',
    goal: 'Turn off the notifications of the app Fernpost',
    truth: [...path('Apps', 'Fernpost', 'Notifications', 'All Fernpost notifications')],
    ways: [path('Notifications', 'App notifications', 'Fernpost')],
    done: onlyChanged({ apps: appsWith('Fernpost', { notifications: false }) }),
  },
  {
    id: 'settings-app-permission',
    goal: 'Do not let Snapleaf use the camera any more, and never let it ask',
    truth: path('Apps', 'Snapleaf', 'Permissions', 'Camera', "Don't allow"),
    ways: [fromBelow('Security and privacy', 'Permission manager', 'Camera', 'Snapleaf', "Don't allow")],
    done: onlyChanged({
      apps: appsWith('Snapleaf', { permissions: { camera: 'deny', location: 'allow', microphone: 'ask' } }),
    }),
  },
  {
    id: 'settings-clear-cache',
    goal: 'Clear the cache of the app whose cache is the largest',
    truth: [...path('Apps', 'Mossmap', 'Storage', 'Clear cache', 'Clear')],
    ways: [path('Storage', 'Apps by size', 'Mossmap', 'Storage', 'Clear cache', 'Clear')],
    done: onlyChanged({ apps: appsWith('Mossmap', { cache: 0 }) }),
  },
];

/** Tasks about screen, sound and reading. */
const lookTasks: readonly AppTask[] = [
  {
    id: 'settings-dark-theme',
    goal: 'Turn on the dark theme',
    truth: path('Display', 'Dark theme'),
    // The search does not help, but it is possible to go back from it.
    ways: [
      [
        click({ id: 'search_action_bar' }),
        type('open_search_view_edit_text', 'dark'),
        { kind: 'enter' },
        click({ text: 'Dark surroundings and your eyes' }),
        back,
        back,
        ...path('Display', 'Dark theme'),
      ],
    ],
    done: onlyToggled({ dark_theme: true }),
  },
  {
    id: 'settings-largest-font',
    goal: 'Set the font size to the largest',
    truth: [...path('Display', 'Font size'), { kind: 'tap_at', on: { id: 'font_size' }, at: [0.97, 0.5] }],
    ways: [[...path('Display', 'Font size'), ...times(4, click({ desc: 'Make larger' }))]],
    done: onlyChanged({ fontStep: 6 }),
  },
  {
    id: 'settings-brightness',
    goal: 'Turn off adaptive brightness and set the brightness to about a quarter',
    truth: [
      ...path('Display', 'Adaptive brightness'),
      { kind: 'tap_at', on: { id: 'brightness' }, at: [0.27, 0.5] },
    ],
    done: onSettings((state) => {
      const { brightness } = state.levels;
      return (
        brightness >= 18 &&
        brightness <= 32 &&
        onlyChanged({
          levels: { ...levels, brightness },
          toggles: { ...initialSettings.toggles, adaptive_brightness: false },
        })(state)
      );
    }),
  },
  {
    id: 'settings-quiet-evenings',
    goal: 'Make a do-not-disturb schedule called Choir for Tuesday and Thursday from 18:00 to 22:05',
    truth: [
      ...path('Sound and vibration', 'Do not disturb', 'Schedules'),
      click({ desc: 'Add schedule' }),
      type('schedule_name', 'Choir'),
      back,
      ...path('Mon', 'Wed', 'Fri'),
      click({ id: 'schedule_from' }),
      ...times(2, hourEarlier),
      click({ id: 'set_time' }),
      click({ id: 'schedule_to' }),
      ...times(5, minuteLater),
      click({ id: 'set_time' }),
      click({ id: 'save_schedule' }),
    ],
    done: onlyChanged({
      schedules: [
        ...schedules,
        {
          id: 2,
          name: 'Choir',
          days: [1, 3],
          from: { hour: 18, minute: 0 },
          to: { hour: 22, minute: 5 },
          on: true,
        },
      ],
    }),
  },
  {
    id: 'settings-read-aloud',
    goal: 'Have notifications read aloud',
    truth: fromBelow('Accessibility', 'Notifications', 'Read aloud'),
    // First a wrong turn: another page of the same name.
    ways: [[...path('Notifications'), back, ...fromBelow('Accessibility', 'Notifications', 'Read aloud')]],
    done: onlyToggled({ read_notifications: true }),
  },
];

/** Tasks about the system. */
const systemTasks: readonly AppTask[] = [
  {
    id: 'settings-language',
    goal: 'Add the language Português and make it the language of the phone',
    truth: [
      ...fromBelow('System', 'Language and region', 'Languages'),
      click({ desc: 'Add a language' }),
      click({ text: 'Português' }),
      ...times(2, click({ desc: 'Move Português up' })),
    ],
    done: onlyChanged({ languages: ['Português', ...languages] }),
  },
  {
    id: 'settings-device-name',
    goal: 'Call the phone "Studio phone"',
    truth: [
      ...fromBelow('About phone', 'Device name'),
      clear('device_name'),
      type('device_name', 'Studio phone'),
      click({ id: 'save_name' }),
    ],
    done: onlyChanged({ deviceName: 'Studio phone' }),
  },
  {
    id: 'settings-reset-network',
    goal: `Reset the network settings; the password of the phone is ${DEVICE_PASSWORD}`,
    truth: [
      ...fromBelow('System', 'Reset options', 'Reset network settings'),
      type('reset_password', DEVICE_PASSWORD),
      back,
      click({ id: 'reset_button' }),
      click({ text: 'Reset' }),
    ],
    done: onlyChanged({ ...factoryNetworks, resets: { network: 1, preferences: 0, everything: 0 } }),
  },
];

/** All tasks on the seeded app. */
export const settingsTasks: readonly AppTask[] = [...connectionTasks, ...lookTasks, ...systemTasks];
