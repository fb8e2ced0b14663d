import type { ActivityView } from '@tapwright/virtual-ui';
import type { WalletEvent } from '../events.ts';
import { keypadOrder } from '../keypad-order.ts';
import { formatAmount } from '../money.ts';
import { PASSWORD_LENGTH } from '../reduce/reduce-password.ts';
import type { PasswordEntry, WalletState } from '../state.ts';
import { type Piece, waiting, wideButton } from './pieces.ts';

/** The text that says what the password is for. */
function purpose({ entry, payment }: WalletState): string {
  if (entry?.use === 'limits') return 'to change your limits';
  if (entry?.use === 'unbind') return 'to unbind the card';
  return payment === null ? '' : `to pay ${formatAmount(payment.total)} to ${payment.party}`;
}

function head(state: WalletState, { digits, error }: PasswordEntry): readonly Piece[] {
  const line: Piece =
    error === null
      ? { kind: 'text', id: 'purpose', text: purpose(state), colour: 'muted' }
      : { kind: 'text', id: 'password_error', text: error, colour: 'danger' };
  return [
    { kind: 'spacer', size: 12 },
    { kind: 'text', text: 'Enter your wallet password', style: 'title', size: 18 },
    line,
    { kind: 'pin_dots', id: 'dots', length: PASSWORD_LENGTH, filled: digits.length },
    { kind: 'spacer', grow: true },
  ];
}

/** The keypad has another order of keys each time it opens. The phone's keyboard is never shown here. */
function pad(state: WalletState, entry: PasswordEntry, labels: 'text' | 'desc', action: string): Piece {
  return {
    kind: 'column',
    align: 'center',
    padding: [20, 16],
    gap: 12,
    children: [
      ...head(state, entry),
      {
        kind: 'keypad',
        id: 'keypad',
        digits: keypadOrder(entry.order),
        labels: state.secureKeypad ? 'none' : labels,
        onDigit: (digit) => ({ type: 'digit_pressed', digit }),
        onDelete: { type: 'digit_deleted' },
      },
      wideButton({
        id: 'submit_password',
        text: action,
        enabled: entry.digits.length === PASSWORD_LENGTH,
        onTap: { type: 'password_submitted' },
      }),
    ],
  };
}

/** One screen for both uses. While a payment is on its way, it shows this instead of the keypad. */
function passwordScreen(
  state: WalletState,
  labels: 'text' | 'desc',
  action: string,
): ActivityView<WalletEvent> {
  const { entry } = state;
  const sending = state.payment?.status === 'sending';
  const body: Piece =
    entry === null || sending
      ? waiting(sending ? 'Sending the payment…' : 'One moment…')
      : {
          // On a phone held sideways the display is lower than keypad and button together.
          kind: 'scroll',
          id: 'password_scroll',
          child: pad(state, entry, labels, action),
        };
  return {
    toolbar: { kind: 'toolbar', title: 'Password', up: !sending },
    body,
    onBack: { type: 'password_left' },
  };
}

/** For a payment: the keys are images with descriptions. */
export function payPasswordScreen(state: WalletState): ActivityView<WalletEvent> {
  return passwordScreen(state, 'desc', 'Pay now');
}

/** For a change: the keys are buttons with texts. */
export function checkPasswordScreen(state: WalletState): ActivityView<WalletEvent> {
  return passwordScreen(state, 'text', 'Confirm');
}
