import { after, dismiss, pop, popToRoot, push, type Reaction, react, snackbar } from '@tapwright/virtual-ui';
import { withoutError } from '../form-pieces.ts';
import { personOf } from './account.ts';
import { emptyAccount } from './apply-changes.ts';
import type { AccountEvent } from './events.ts';
import { ADD_ACCOUNT } from './names.ts';
import { ask, type ChatReaction } from './reaction.ts';
import type { User } from './server/protocol.ts';
import { activeAccount, type ChatState, nothingOpen } from './state.ts';

const CHECK_MS = 1_200;

function submitted(state: ChatState): ChatReaction {
  const { signIn } = state;
  const user = signIn.user.trim().toLowerCase();
  const errors = {
    ...(user === '' ? { user: 'Enter your user name' } : {}),
    ...(signIn.password === '' ? { password: 'Enter your password' } : {}),
  };
  if (Object.keys(errors).length > 0) return react({ ...state, signIn: { ...signIn, errors } });
  if (signIn.busy) return react(state);
  const ticket = state.ticket + 1;
  return react(
    { ...state, ticket, signIn: { ...signIn, errors: {}, busy: true } },
    { nav: 'hide_keyboard' },
    after(CHECK_MS, { type: 'sign_in_answered', ticket }),
  );
}

/** The server's answer about name and password; null: wrong. An account that is signed in already is only shown. */
export function signedIn(state: ChatState, user: User | null): Reaction<ChatState> {
  if (user === null) {
    const errors = { password: 'Wrong user name or password' };
    return react({ ...state, signIn: { ...state.signIn, password: '', errors, busy: false } });
  }
  const known = state.accounts.some((account) => account.user === user);
  const accounts = known ? state.accounts : [...state.accounts, emptyAccount(user)];
  return react({ ...state, ...nothingOpen, accounts, active: user }, popToRoot);
}

/** Shows the next account of this phone; without one, the form to sign in. */
function signedOut(state: ChatState): ChatReaction {
  const account = activeAccount(state);
  const accounts = state.accounts.filter(({ user }) => user !== state.active);
  const name = account === null ? '' : personOf(account, account.user).name;
  return react(
    { ...state, ...nothingOpen, accounts, active: accounts[0]?.user ?? null },
    popToRoot,
    snackbar(`${name} is signed out`),
  );
}

/** Signing in and out, and switching accounts. */
export function reduceAccounts(state: ChatState, event: AccountEvent): ChatReaction {
  const { signIn } = state;
  switch (event.type) {
    case 'sign_in_typed': {
      const errors = withoutError(signIn.errors, event.field);
      return react({ ...state, signIn: { ...signIn, [event.field]: event.text, errors } });
    }
    case 'sign_in_submitted':
      return submitted(state);
    case 'sign_in_answered': {
      if (event.ticket !== state.ticket || !signIn.busy) return react(state);
      const user = signIn.user.trim().toLowerCase();
      return ask(state, [{ kind: 'check_password', user, password: signIn.password }]);
    }
    case 'sign_in_left':
      return react({ ...state, signIn: nothingOpen.signIn, ticket: state.ticket + 1 }, pop);
    case 'account_wanted':
      return react({ ...state, signIn: nothingOpen.signIn }, dismiss, push(ADD_ACCOUNT));
    case 'account_chosen':
      if (event.user === state.active) return react(state, dismiss);
      return ask(
        { ...state, ...nothingOpen, active: event.user },
        [{ kind: 'download', user: event.user }],
        dismiss,
      );
    case 'sign_out_confirmed':
      return signedOut(state);
  }
}
