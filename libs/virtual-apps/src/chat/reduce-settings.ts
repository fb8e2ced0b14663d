import { type AppEnv, after, pop, push, react, snackbar } from '@tapwright/virtual-ui';
import { withoutError } from '../form-pieces.ts';
import { personOf } from './account.ts';
import type { PhoneEvent, SettingsEvent } from './events.ts';
import { PROFILE } from './names.ts';
import { ask, type ChatReaction, fetchAll } from './reaction.ts';
import { SEND_MS } from './reduce-conversation.ts';
import { activeAccount, type ChatState } from './state.ts';

/** Times: between two polls, and of a synchronisation that the user asked for. */
const POLL_MS = 30_000;
const SYNC_MS = 1_800;

/** Sends messages again, with the same keys, that were not sent before the app ended. */
function started(before: ChatState): ChatReaction {
  const state = { ...before, opened: before.opened + 1 };
  const unsent = state.accounts.flatMap(({ user, messages }) =>
    messages.flatMap(({ key, number }) =>
      number === null ? [{ type: 'post_due', user, key } as const] : [],
    ),
  );
  return ask(
    state,
    fetchAll(state),
    after(POLL_MS, { type: 'polled', opened: state.opened }),
    ...unsent.map((event) => after(SEND_MS, event)),
  );
}

/** What the phone does with its server, by itself and on request. */
export function reducePhone(state: ChatState, event: PhoneEvent, env: AppEnv): ChatReaction {
  switch (event.type) {
    case 'started':
      return started(state);
    case 'polled':
      if (event.opened !== state.opened) return react(state);
      return ask(state, fetchAll(state), after(POLL_MS, event));
    case 'receipts_due':
      return ask(state, fetchAll(state));
    case 'sync_asked': {
      if (state.syncing) return react(state);
      const ticket = state.ticket + 1;
      return react({ ...state, ticket, syncing: true }, after(SYNC_MS, { type: 'sync_done', ticket }));
    }
    case 'sync_done':
      if (event.ticket !== state.ticket || !state.syncing) return react({ ...state, syncing: false });
      return ask({ ...state, syncing: false, syncedAt: env.now }, fetchAll(state));
  }
}

function saved(state: ChatState): ChatReaction {
  const account = activeAccount(state);
  if (account === null) return react(state);
  const name = state.profile.name.trim();
  if (name === '') {
    return react({ ...state, profile: { ...state.profile, errors: { name: 'Enter a name' } } });
  }
  const { user } = account;
  const person = { ...personOf(account, user), name, about: state.profile.about.trim() };
  return ask(
    state,
    [{ kind: 'upload', user, upload: { kind: 'person', person } }],
    pop,
    snackbar('Profile saved'),
  );
}

/** Profile and settings. */
export function reduceSettings(state: ChatState, event: SettingsEvent): ChatReaction {
  switch (event.type) {
    case 'profile_opened': {
      const account = activeAccount(state);
      if (account === null) return react(state);
      const { name, about } = personOf(account, account.user);
      return react({ ...state, profile: { name, about, errors: {} } }, push(PROFILE));
    }
    case 'profile_typed': {
      const errors = withoutError(state.profile.errors, event.field);
      return react({ ...state, profile: { ...state.profile, [event.field]: event.text, errors } });
    }
    case 'profile_saved':
      return saved(state);
    case 'theme_toggled':
      return react({ ...state, darkTheme: !state.darkTheme });
  }
}
