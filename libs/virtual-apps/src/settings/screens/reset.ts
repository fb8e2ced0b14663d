import type { DialogSpec } from '@tapwright/virtual-ui';
import { choose } from '@tapwright/virtual-ui';
import { form, wideButton } from '../../form-pieces.ts';
import type { SettingsEvent } from '../events.ts';
import { RESETS, type ResetKind, type SettingsState } from '../state.ts';
import { CHOICES, optionsOf } from '../values.ts';
import { passwordField, type SettingsView } from './pieces.ts';

const WHAT: Readonly<Record<ResetKind, string>> = {
  network: 'Forgets all networks, their passwords, and all paired devices.',
  preferences: 'Turns notifications and background use on again for every app. No data is lost.',
  everything: 'Erases everything on this phone: networks, schedules, languages and all that was set.',
};

/** Asks for the password before anything is reset. */
export function resetScreen({ reset }: SettingsState): SettingsView {
  const kind = reset?.kind ?? 'network';
  return {
    toolbar: { kind: 'toolbar', title: RESETS[kind], up: true },
    body: form<SettingsEvent>('reset_scroll', [
      { kind: 'text', id: 'reset_text', text: WHAT[kind] },
      passwordField({
        id: 'reset_password',
        label: 'Password of this phone',
        hint: 'Password',
        typed: reset,
        onText: (text) => ({ type: 'reset_typed', text }),
      }),
      wideButton<SettingsEvent>({
        id: 'reset_button',
        text: RESETS[kind],
        danger: kind === 'everything',
        onTap: { type: 'reset_asked' },
      }),
    ]),
    onBack: { type: 'reset_left' },
  };
}

/** The last confirmation, after the right password. */
export function confirmReset({ reset }: SettingsState): DialogSpec<SettingsEvent> {
  const kind = reset?.kind ?? 'network';
  return {
    title: `${RESETS[kind]}?`,
    message: 'This can not be undone.',
    positive: {
      text: kind === 'everything' ? 'Erase' : 'Reset',
      danger: true,
      onTap: { type: 'reset_confirmed' },
    },
    negative: { onTap: null },
  };
}

export function confirmCache({ app }: SettingsState): DialogSpec<SettingsEvent> {
  return {
    title: 'Clear the cache?',
    message: `${app ?? 'The app'} may take a little longer to open the next time.`,
    positive: { text: 'Clear', onTap: { type: 'cache_cleared' } },
    negative: { onTap: null },
  };
}

/** A setting with a choice of one answer. Choosing closes the dialog. */
export function chooseDialog({ choosing, choices }: SettingsState): DialogSpec<SettingsEvent> {
  const key = choosing ?? 'ringtone';
  return {
    title: CHOICES[key].title,
    content: {
      kind: 'radio_list',
      id: 'select_dialog_listview',
      chosen: choices[key],
      options: optionsOf(key).map(([value, text]) => ({
        id: value,
        text,
        onChoose: choose({ type: 'choice_made', key, value }),
      })),
    },
    negative: { onTap: null },
  };
}
