import { act, choice, type Entry, heading, info, type MenuPage, note, open, toggle } from '../entry.ts';
import type { Network, SettingsState } from '../state.ts';
import { chosenLabel } from '../values.ts';
import * as names from './names.ts';

export const networking = ({ joined, toggles, choices }: SettingsState): MenuPage => ({
  title: 'Network and internet',
  entries: [
    open('Wi-Fi', names.WIFI, { icon: 'wifi', summary: toggles.wifi ? (joined ?? 'Not connected') : 'Off' }),
    open('Mobile network', names.MOBILE, { icon: 'phone', summary: chosenLabel(choices, 'network_type') }),
    open('Hotspot', names.HOTSPOT, { icon: 'share', summary: toggles.hotspot ? 'On' : 'Off' }),
    toggle('airplane', 'Flight mode', 'Turns off everything that sends'),
    toggle('data_saver', 'Data saver', 'Apps in the background use no mobile data'),
  ],
});

function networkState({ name, secured, saved }: Network, joined: string | null): string {
  if (name === joined) return 'Connected';
  if (saved) return 'Saved';
  return secured ? 'Secured' : 'Open';
}

export function wifi({ networks, joined, toggles }: SettingsState): MenuPage {
  const lines = networks.map((network): Entry => {
    const { name, saved } = network;
    const row = act(
      name,
      { type: 'network_tapped', name },
      { icon: 'wifi', summary: networkState(network, joined) },
    );
    if (!saved || row.kind !== 'open') return row;
    const on = { type: 'network_opened', name } as const;
    return { ...row, details: { id: 'network_details', desc: `Settings of ${name}`, on } };
  });
  const found = toggles.wifi
    ? [heading('Networks'), ...lines]
    : [note('Turn on Wi-Fi to see the networks around.')];
  return {
    title: 'Wi-Fi',
    entries: [
      toggle('wifi', 'Use Wi-Fi'),
      ...found,
      heading('More'),
      open('Network preferences', names.WIFI_PREFERENCES, { icon: 'settings' }),
    ],
  };
}

export const wifiPreferences = (): MenuPage => ({
  title: 'Network preferences',
  entries: [
    toggle('wifi_notify', 'Tell me about open networks', 'When a good one is near'),
    toggle('wifi_fallback', 'Switch to mobile data', 'While Wi-Fi has no internet'),
  ],
});

export function networkDetails({ networks, network, joined }: SettingsState): MenuPage {
  const found = networks.find(({ name }) => name === network);
  if (found === undefined) return { title: 'Network', entries: [] };
  const { name, autoJoin, metered, privateAddress, secured } = found;
  return {
    title: name,
    entries: [
      info('Status', name === joined ? 'Connected' : 'Saved'),
      info('Security', secured ? 'WPA2-Personal' : 'None'),
      {
        kind: 'switch',
        title: 'Connect automatically',
        summary: 'When this network is in reach',
        checked: autoJoin,
        on: { type: 'network_toggled', key: 'autoJoin' },
      },
      {
        kind: 'switch',
        title: 'Treat as metered',
        summary: 'Apps use less data on it',
        checked: metered,
        on: { type: 'network_toggled', key: 'metered' },
      },
      {
        kind: 'switch',
        title: 'Private address',
        summary: 'This network does not learn which phone it is',
        checked: privateAddress,
        on: { type: 'network_toggled', key: 'privateAddress' },
      },
      act('Forget this network', { type: 'forgotten' }, { icon: 'delete', danger: true }),
    ],
  };
}

export const mobile = (): MenuPage => ({
  title: 'Mobile network',
  entries: [
    toggle('mobile_data', 'Mobile data'),
    toggle('roaming', 'Roaming', 'Data abroad may cost extra'),
    choice('network_type'),
  ],
});

export const hotspot = ({ deviceName }: SettingsState): MenuPage => ({
  title: 'Hotspot',
  entries: [
    toggle('hotspot', 'Share my connection'),
    info('Name of the hotspot', deviceName),
    choice('hotspot_security'),
  ],
});

export const connected = ({ paired, toggles }: SettingsState): MenuPage => ({
  title: 'Connected devices',
  entries: [
    toggle('bluetooth', 'Use Bluetooth'),
    ...(toggles.bluetooth
      ? [
          act('Pair a new device', { type: 'pairing_started' }, { icon: 'add' }),
          heading('My devices'),
          ...paired.map(({ name, connected: on }) =>
            act(
              name,
              { type: 'device_tapped', name },
              { icon: 'bluetooth', summary: on ? 'Connected' : 'Not connected' },
            ),
          ),
        ]
      : []),
    heading('Other ways'),
    toggle('nfc', 'NFC', 'Exchanges data when devices touch'),
  ],
});
