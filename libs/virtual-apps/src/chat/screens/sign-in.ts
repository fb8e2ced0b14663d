import type { ActivityView } from '@tapwright/virtual-ui';
import { push } from '@tapwright/virtual-ui';
import type { ChatEvent } from '../events.ts';
import { FORGOT } from '../names.ts';
import type { ChatState } from '../state.ts';
import { errorText, form, type Piece, wideButton } from './pieces.ts';

/** The message about the whole form is below the password. */
function fields({ signIn }: ChatState): readonly Piece[] {
  const { user, password, errors, busy } = signIn;
  return [
    {
      kind: 'text_input',
      id: 'user_name',
      value: user,
      hint: 'User name',
      enabled: !busy,
      onText: (text) => ({ type: 'sign_in_typed', field: 'user', text }),
    },
    ...errorText(errors, 'user'),
    {
      kind: 'text_input',
      id: 'password',
      value: password,
      hint: 'Password',
      password: true,
      enabled: !busy,
      onText: (text) => ({ type: 'sign_in_typed', field: 'password', text }),
      onSubmit: { type: 'sign_in_submitted' },
    },
    ...errorText(errors, 'password'),
  ];
}

function signInForm(state: ChatState): Piece {
  const { busy } = state.signIn;
  const waiting: readonly Piece[] = [
    { kind: 'row', gap: 12, children: [{ kind: 'progress', id: 'progress', desc: 'Signing in' }, text] },
  ];
  return form('sign_in_scroll', [
    { kind: 'spacer', size: 12 },
    { kind: 'icon', icon: 'message', size: 64, disc: '#6b4fa0' },
    { kind: 'text', text: 'Sign in', style: 'headline', size: 26 },
    { kind: 'text', text: 'Your conversations are kept for you on the server.', colour: 'muted' },
    ...fields(state),
    ...(busy ? waiting : []),
    wideButton({
      id: 'sign_in',
      text: 'Sign in',
      enabled: !busy,
      onTap: { type: 'sign_in_submitted' },
    }),
    { kind: 'button', id: 'forgot', text: 'Forgot your password?', look: 'text', onTap: push(FORGOT) },
  ]);
}

const text: Piece = { kind: 'text', id: 'progress_text', text: 'Signing in…', colour: 'muted' };

/** Shown while nobody is signed in. */
export const signInScreen = (state: ChatState): ActivityView<ChatEvent> => ({ body: signInForm(state) });

/** Adds another account to this phone. */
export const addAccountScreen = (state: ChatState): ActivityView<ChatEvent> => ({
  toolbar: { kind: 'toolbar', title: 'Add account', up: true },
  body: signInForm(state),
  onBack: { type: 'sign_in_left' },
});

/** A dead end on purpose: the only way from here is back. */
export const forgotScreen = (): ActivityView<ChatEvent> => ({
  toolbar: { kind: 'toolbar', title: 'Forgot password', up: true },
  body: form('forgot_scroll', [
    { kind: 'icon', icon: 'lock', size: 48 },
    { kind: 'text', text: 'A password cannot be reset here', style: 'headline', size: 20 },
    {
      kind: 'text',
      id: 'forgot_text',
      text: 'Passwords are given out by whoever runs your server. Ask there for a new one, and come back to sign in with it.',
      colour: 'muted',
    },
  ]),
});
