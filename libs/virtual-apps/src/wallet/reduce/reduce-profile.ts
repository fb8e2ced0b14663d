import { type AppEnv, pop, push, react } from '@tapwright/virtual-ui';
import { withoutError } from '../../form-pieces.ts';
import type { LimitsDraft } from '../drafts.ts';
import type { ProfileEvent } from '../events.ts';
import { type Cents, formatAmount, parseAmount } from '../money.ts';
import { LIMITS, MESSAGES, RECEIPT } from '../names.ts';
import type { WalletState } from '../state.ts';
import { errorsOf, hasErrors, type WalletReaction } from './reaction.ts';
import { reduceIdentity } from './reduce-identity.ts';
import { askPassword } from './reduce-password.ts';

const HIGHEST_LIMIT: Cents = 500_000;

function limitError(amount: Cents | null): string | null {
  if (amount === null) return 'Enter an amount, such as 500';
  return amount > HIGHEST_LIMIT ? `At most ${formatAmount(HIGHEST_LIMIT)}` : null;
}

function submitLimits(state: WalletState, draft: LimitsDraft): WalletReaction {
  const [single, daily] = [parseAmount(draft.single), parseAmount(draft.daily)];
  const crossed = single !== null && daily !== null && single > daily;
  const errors = errorsOf({
    single: limitError(single),
    daily: limitError(daily) ?? (crossed ? 'A day cannot have less than one transfer' : null),
  });
  const checked = { ...state, limitsDraft: { ...draft, errors } };
  return hasErrors(errors) ? react(checked) : askPassword(checked, 'limits');
}

/** Amounts as shown in a field: "500.00". */
const plain = (amount: Cents): string => (amount / 100).toFixed(2);

/** Messages count as read when the user leaves their screen. */
function leaveMessages(state: WalletState): WalletReaction {
  const messages = state.messages.map((message) => ({ ...message, unread: false }));
  return react({ ...state, messages }, pop);
}

/** Settings, limits, messages, history and identity. */
export function reduceProfile(state: WalletState, event: ProfileEvent, env: AppEnv): WalletReaction {
  const { limitsDraft } = state;
  switch (event.type) {
    case 'balance_toggled':
      return react({ ...state, balanceHidden: !state.balanceHidden });
    case 'secure_keypad_toggled':
      return react({ ...state, secureKeypad: !state.secureKeypad });
    case 'dark_theme_toggled':
      return react({ ...state, darkTheme: !state.darkTheme });
    case 'messages_opened':
      return react(state, push(MESSAGES));
    case 'messages_left':
      return leaveMessages(state);
    case 'filter_chosen':
      return react({ ...state, filter: event.filter });
    case 'receipt_opened':
      return react({ ...state, shownReceipt: event.receipt }, push(RECEIPT));
    case 'limits_opened': {
      const { single, daily } = state.limits;
      const draft = { single: plain(single), daily: plain(daily), errors: {} };
      return react({ ...state, limitsDraft: draft }, push(LIMITS));
    }
    case 'limits_typed': {
      if (limitsDraft === null) return react(state);
      const errors = withoutError(limitsDraft.errors, event.field);
      return react({ ...state, limitsDraft: { ...limitsDraft, [event.field]: event.text, errors } });
    }
    case 'limits_left':
      return react({ ...state, limitsDraft: null }, pop);
    case 'limits_submitted':
      return limitsDraft === null ? react(state) : submitLimits(state, limitsDraft);
    default:
      return reduceIdentity(state, event, env);
  }
}
