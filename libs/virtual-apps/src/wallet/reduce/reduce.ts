import { type AppEnv, push, react, showDialog } from '@tapwright/virtual-ui';
import type { WalletEvent } from '../events.ts';
import { CARD, CONFIRM_UNBIND } from '../names.ts';
import type { WalletState } from '../state.ts';
import type { WalletReaction } from './reaction.ts';
import { reduceBills } from './reduce-bills.ts';
import { reduceBinding } from './reduce-binding.ts';
import { askPassword, reducePassword } from './reduce-password.ts';
import { reduceProfile } from './reduce-profile.ts';
import { reduceTransfer } from './reduce-transfer.ts';

/** The reducer of the wallet. Each flow has its own file. */
export function reduceWallet(state: WalletState, event: WalletEvent, env: AppEnv): WalletReaction {
  switch (event.type) {
    case 'card_opened':
      return react({ ...state, shownCard: event.id }, push(CARD));
    case 'unbind_asked':
      return react(state, showDialog(CONFIRM_UNBIND));
    case 'unbind_confirmed':
      return askPassword(state, 'unbind');
    case 'binding_started':
    case 'binding_typed':
    case 'binding_submitted':
    case 'binding_checked':
    case 'binding_left':
    case 'expiry_opened':
    case 'expiry_set':
    case 'agreement_opened':
    case 'agreement_read':
    case 'agreement_toggled':
    case 'code_asked':
    case 'code_sent':
    case 'code_submitted':
    case 'code_checked':
    case 'code_left':
      return reduceBinding(state, event, env);
    case 'contact_searched':
    case 'transfer_started':
    case 'transfer_typed':
    case 'transfer_submitted':
    case 'transfer_left':
      return reduceTransfer(state, event, env);
    case 'bill_started':
    case 'bill_typed':
    case 'bill_month_set':
    case 'bill_plan_chosen':
    case 'bill_submitted':
    case 'bill_found':
    case 'bill_left':
    case 'top_up_started':
    case 'top_up_typed':
    case 'top_up_amount_chosen':
    case 'top_up_submitted':
    case 'top_up_left':
      return reduceBills(state, event);
    case 'payment_confirmed':
    case 'payment_cancelled':
    case 'payment_settled':
    case 'result_closed':
    case 'digit_pressed':
    case 'digit_deleted':
    case 'password_submitted':
    case 'password_left':
      return reducePassword(state, event, env);
    default:
      return reduceProfile(state, event, env);
  }
}
