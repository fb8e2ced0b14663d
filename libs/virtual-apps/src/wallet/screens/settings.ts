import type { ActivityView } from '@tapwright/virtual-ui';
import { settingsPage } from '../../form-pieces.ts';
import type { WalletEvent } from '../events.ts';
import { formatAmount } from '../money.ts';
import type { WalletState } from '../state.ts';
import { amountField, form, openRow, wideButton } from './pieces.ts';

/** Switches take effect at once. Limits and identity have their own screens. */
export function settingsScreen(state: WalletState): ActivityView<WalletEvent> {
  const { single, daily } = state.limits;
  return settingsPage([
    openRow({
      id: 'limits',
      icon: 'lock',
      title: 'Transfer limits',
      summary: `${formatAmount(single)} each, ${formatAmount(daily)} a day`,
      onTap: { type: 'limits_opened' },
    }),
    openRow({
      id: 'identity',
      icon: 'person',
      title: 'Identity',
      summary: state.identity === null ? 'Not verified' : `Verified: ${state.identity.name}`,
      onTap: { type: 'identity_opened' },
    }),
    { kind: 'divider' },
    {
      kind: 'switch_row',
      id: 'secure_keypad',
      title: 'Secure keyboard',
      summary: 'Keys of the password keypad cannot be read by other apps',
      checked: state.secureKeypad,
      onToggle: { type: 'secure_keypad_toggled' },
    },
    {
      kind: 'switch_row',
      id: 'dark_theme',
      title: 'Dark theme',
      summary: 'Easier on the eyes at night',
      checked: state.darkTheme,
      onToggle: { type: 'dark_theme_toggled' },
    },
  ]);
}

/** Limits take effect after the right password. */
export function limitsScreen({ limitsDraft }: WalletState): ActivityView<WalletEvent> {
  const { single, daily, errors } = limitsDraft ?? { single: '', daily: '', errors: {} };
  return {
    toolbar: { kind: 'toolbar', title: 'Transfer limits', up: true },
    body: form('limits_scroll', [
      amountField({
        id: 'single',
        label: 'One transfer, fee included, in €',
        value: single,
        errors,
        onText: (text) => ({ type: 'limits_typed', field: 'single', text }),
      }),
      amountField({
        id: 'daily',
        label: 'All transfers of a day, in €',
        value: daily,
        errors,
        onText: (text) => ({ type: 'limits_typed', field: 'daily', text }),
      }),
      wideButton({ id: 'save_limits', text: 'Save', onTap: { type: 'limits_submitted' } }),
    ]),
    onBack: { type: 'limits_left' },
  };
}
