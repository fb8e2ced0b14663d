import type { SheetSpec } from '@tapwright/virtual-ui';
import { choose } from '@tapwright/virtual-ui';
import { wideButton } from '../../form-pieces.ts';
import { act } from '../entry.ts';
import type { SettingsEvent } from '../events.ts';
import { DEVICES_AROUND } from '../seed.ts';
import type { SettingsState } from '../state.ts';
import { entryPiece, type Piece, passwordField, type SettingsView } from './pieces.ts';

/** Asks for the password of a network. */
export function joinSheet({ join, network }: SettingsState): SheetSpec<SettingsEvent> {
  return {
    title: network ?? '',
    content: {
      kind: 'column',
      gap: 12,
      children: [
        passwordField({
          id: 'password',
          label: 'Password',
          hint: 'At least 8 characters',
          typed: join,
          onText: (text) => ({ type: 'password_typed', text }),
        }),
        wideButton<SettingsEvent>({
          id: 'connect',
          text: join?.waiting ? 'Connecting…' : 'Connect',
          enabled: join?.waiting !== true,
          onTap: { type: 'join_asked' },
        }),
      ],
    },
    onCancel: { type: 'join_left' },
  };
}

/** Searches for devices. A found device can be paired by a tap. */
export function pairingScreen(state: SettingsState): SettingsView {
  const around = DEVICES_AROUND.filter((name) => !state.paired.some((device) => device.name === name));
  const found: Piece[] = around.map((name) =>
    entryPiece(act(name, { type: 'device_paired', name }, { icon: 'bluetooth' }), state),
  );
  const searching: Piece = {
    kind: 'row',
    padding: [20, 8],
    gap: 16,
    children: [
      { kind: 'progress', id: 'progress', desc: 'Searching' },
      { kind: 'text', text: 'Looking for devices near you', colour: 'muted', grow: true },
    ],
  };
  const nothing = entryPiece({ kind: 'note', text: 'No further device is near.' }, state);
  const items = state.pairing === 'searching' ? [searching] : found.length > 0 ? found : [nothing];
  return {
    toolbar: { kind: 'toolbar', title: 'Pair a new device', up: true },
    body: { kind: 'list', id: 'recycler_view', padding: [0, 4], items },
    onBack: { type: 'pairing_left' },
  };
}

/** The name that others see. */
export function nameSheet({ nameDraft }: SettingsState): SheetSpec<SettingsEvent> {
  return {
    title: 'Device name',
    content: {
      kind: 'column',
      gap: 12,
      children: [
        {
          kind: 'text_input',
          id: 'device_name',
          value: nameDraft ?? '',
          hint: 'Name of this phone',
          onText: (text) => ({ type: 'name_typed', text }),
        },
        wideButton<SettingsEvent>({ id: 'save_name', text: 'Save', onTap: choose({ type: 'name_saved' }) }),
      ],
    },
    onCancel: { type: 'name_left' },
  };
}
