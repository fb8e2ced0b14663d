import type { ActivityView, AppEnv, DialogSpec } from '@tapwright/virtual-ui';
import { showDialog } from '@tapwright/virtual-ui';
import { settingsPage } from '../../form-pieces.ts';
import { personOf } from '../account.ts';
import { dayLabel, timeLabel } from '../clock-label.ts';
import type { ChatEvent } from '../events.ts';
import { CONFIRM_SIGN_OUT } from '../names.ts';
import { activeAccount, type ChatState } from '../state.ts';
import { avatar, field, form, heading, type Piece, personRow, wideButton } from './pieces.ts';

function syncRow({ syncing, syncedAt }: ChatState, now: number): Piece {
  const label =
    syncedAt === null
      ? 'Not synced by hand yet'
      : `Last synced: ${dayLabel(syncedAt, now)}, ${timeLabel(syncedAt)}`;
  return {
    kind: 'row',
    id: 'sync_now',
    padding: [16, 9],
    gap: 14,
    onTap: { type: 'sync_asked' },
    children: [
      syncing
        ? { kind: 'progress', id: 'sync_progress', desc: 'Synchronising' }
        : { kind: 'icon', icon: 'sync', size: 46, disc: '#6b4fa0' },
      {
        kind: 'column',
        grow: true,
        gap: 2,
        children: [
          { kind: 'text', text: 'Sync now', style: 'title' },
          {
            kind: 'text',
            id: 'synced_at',
            text: syncing ? 'Synchronising…' : label,
            style: 'caption',
            size: 13,
            colour: 'muted',
          },
        ],
      },
    ],
  };
}

const section = (text: string): Piece => ({ kind: 'row', padding: [20, 8], children: [heading(text)] });

/** Account, synchronisation, theme, and signing out. */
export function settingsScreen(state: ChatState, env: AppEnv): ActivityView<ChatEvent> {
  const account = activeAccount(state);
  const me = account && personOf(account, account.user);
  return settingsPage([
    section('Account'),
    ...(me ? [personRow({ ...me, id: 'profile', onTap: { type: 'profile_opened' } })] : []),
    syncRow(state, env.now),
    section('Looks'),
    {
      kind: 'switch_row',
      id: 'dark_theme',
      title: 'Dark theme',
      checked: state.darkTheme,
      onToggle: { type: 'theme_toggled' },
    },
    {
      kind: 'column',
      padding: [20, 24],
      children: [
        {
          kind: 'button',
          id: 'sign_out',
          text: 'Sign out',
          look: 'outlined',
          danger: true,
          onTap: showDialog(CONFIRM_SIGN_OUT),
        },
      ],
    },
  ]);
}

/** Names the account, since the phone may have others. */
export function confirmSignOut(state: ChatState): DialogSpec<ChatEvent> {
  const account = activeAccount(state);
  const name = account === null ? 'This account' : personOf(account, account.user).name;
  return {
    title: 'Sign out?',
    message: `${name} will be signed out on this phone. The conversations stay on the server.`,
    positive: { text: 'Sign out', danger: true, onTap: { type: 'sign_out_confirmed' } },
    negative: { onTap: null },
  };
}

/** The profile that others see. */
export function profileScreen(state: ChatState): ActivityView<ChatEvent> {
  const account = activeAccount(state);
  const { name, about, errors } = state.profile;
  const colour = account === null ? '#5d5c63' : personOf(account, account.user).colour;
  return {
    toolbar: { kind: 'toolbar', title: 'Profile', up: true },
    body: form('profile_scroll', [
      avatar(name, colour, 88),
      field({
        id: 'name',
        label: 'Name',
        value: name,
        hint: 'Your name',
        errors,
        onText: (text) => ({ type: 'profile_typed', field: 'name', text }),
      }),
      field({
        id: 'about',
        label: 'About',
        value: about,
        hint: 'A few words',
        errors,
        onText: (text) => ({ type: 'profile_typed', field: 'about', text }),
      }),
      wideButton({ id: 'save_profile', text: 'Save', onTap: { type: 'profile_saved' } }),
    ]),
  };
}
