import { open } from '../entry.ts';
import { sizeLabel } from '../labels.ts';
import { STORAGE } from '../names.ts';
import * as names from '../pages/names.ts';
import type { SettingsState } from '../state.ts';
import { usedSpace } from '../storage.ts';
import { entryPiece, type Piece, type SettingsView } from './pieces.ts';

const searchBar: Piece = {
  kind: 'column',
  padding: [16, 6],
  children: [
    {
      kind: 'row',
      id: 'search_action_bar',
      ground: 'card',
      padding: [16, 14],
      gap: 14,
      onTap: { type: 'search_opened' },
      children: [
        { kind: 'icon', icon: 'search', size: 22 },
        { kind: 'text', id: 'search_action_bar_title', text: 'Search settings', colour: 'muted', grow: true },
      ],
    },
  ],
};

/** The first page: the groups of settings, and the misleading search above them. */
export function homeScreen(state: SettingsState): SettingsView {
  const groups = [
    open('Network and internet', names.NETWORKING, {
      colour: '#2f7d6b',
      icon: 'wifi',
      summary: 'Wi-Fi, mobile, hotspot',
    }),
    open('Connected devices', names.CONNECTED, {
      colour: '#3569b0',
      icon: 'bluetooth',
      summary: 'Bluetooth, NFC',
    }),
    open('Apps', names.APPS, { colour: '#7a5bb0', icon: 'list', summary: `${state.apps.length} apps` }),
    open('Notifications', names.NOTIFICATIONS, {
      colour: '#b5543a',
      icon: 'bell',
      summary: 'History, lock screen',
    }),
    open('Battery', names.BATTERY, { colour: '#4f8a2f', icon: 'flash', summary: '74 %' }),
    open('Storage', STORAGE, {
      colour: '#8a6a2c',
      icon: 'download',
      summary: `${sizeLabel(usedSpace(state))} used`,
    }),
    open('Sound and vibration', names.SOUND, {
      colour: '#a8467f',
      icon: 'volume',
      summary: 'Volume, do not disturb',
    }),
    open('Display', names.DISPLAY, { colour: '#b07a1e', icon: 'sun', summary: 'Brightness, font size' }),
    open('Accessibility', names.ACCESSIBILITY, {
      colour: '#3f6f9c',
      icon: 'person',
      summary: 'Text, magnification, captions',
    }),
    open('Security and privacy', names.PRIVACY, {
      colour: '#4d7f52',
      icon: 'lock',
      summary: 'Permissions, location',
    }),
    open('System', names.SYSTEM, { colour: '#5f6b76', icon: 'settings', summary: 'Languages, date, reset' }),
    open('About phone', names.ABOUT, { colour: '#6a5f7d', icon: 'info', summary: state.deviceName }),
  ];
  return {
    toolbar: { kind: 'toolbar', title: 'Settings' },
    body: {
      kind: 'list',
      id: 'recycler_view',
      endRoom: 16,
      items: [searchBar, ...groups.map((entry) => entryPiece(entry, state))],
    },
  };
}
