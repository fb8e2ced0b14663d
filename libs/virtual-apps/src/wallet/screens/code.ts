import type { ActivityView, AppEnv } from '@tapwright/virtual-ui';
import { dayLabel } from '../day-label.ts';
import type { WalletEvent } from '../events.ts';
import type { WalletState } from '../state.ts';
import { field, form, type Piece, waiting, wideButton } from './pieces.ts';

/** Asks for the bank's code, which comes as a message inside the app. */
export function codeScreen({ binding: draft }: WalletState): ActivityView<WalletEvent> {
  const open = draft !== null && draft.step !== 'verifying';
  return {
    toolbar: {
      kind: 'toolbar',
      title: 'Enter the code',
      up: true,
      actions: open
        ? [{ id: 'action_messages', icon: 'mail', desc: 'Messages', onTap: { type: 'messages_opened' } }]
        : [],
    },
    body: open
      ? form('code_scroll', [
          { kind: 'text', text: 'Your bank sends you a code of 6 digits. It comes to your messages.' },
          field({
            id: 'code',
            label: 'One-time code',
            value: draft.code,
            hint: '6 digits',
            inputType: 'number',
            errors: draft.errors,
            onText: (text) => ({ type: 'binding_typed', field: 'code', text }),
          }),
          wideButton({ id: 'confirm_code', text: 'Confirm', onTap: { type: 'code_submitted' } }),
          wideButton({
            id: 'new_code',
            text: 'Send a new code',
            look: 'text',
            onTap: { type: 'code_asked' },
          }),
        ])
      : waiting('Checking the code…'),
    onBack: { type: 'code_left' },
  };
}

function messageCard({ from, text, at, unread }: WalletState['messages'][number], now: number): Piece {
  return {
    kind: 'column',
    id: 'message',
    ground: 'card',
    padding: [16, 12],
    gap: 4,
    children: [
      {
        kind: 'row',
        children: [
          { kind: 'text', id: 'message_from', text: from, style: 'title', grow: true },
          {
            kind: 'text',
            text: unread ? `New · ${dayLabel(at, now)}` : dayLabel(at, now),
            style: 'caption',
            colour: unread ? 'accent' : 'muted',
          },
        ],
      },
      { kind: 'text', id: 'message_text', text, size: 14 },
    ],
  };
}

/** Messages of banks and of the wallet, the newest first. */
export function messagesScreen({ messages }: WalletState, env: AppEnv): ActivityView<WalletEvent> {
  return {
    toolbar: { kind: 'toolbar', title: 'Messages', up: true },
    body: {
      kind: 'list',
      id: 'messages',
      padding: [12, 6],
      gap: 8,
      items: messages.map((message) => messageCard(message, env.now)),
    },
    onBack: { type: 'messages_left' },
  };
}
