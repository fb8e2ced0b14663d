import type { AppBug } from '@tapwright/virtual-ui';
import { CLICK, crash, dead, exception, freeze, overlap, unlabelled } from '../bug-kinds.ts';
import type { WalletEvent } from './events.ts';
import { parseAmount } from './money.ts';
import { waitFor } from './reduce/reaction.ts';
import { settle } from './reduce/reduce-password.ts';
import type { WalletState } from './state.ts';

type WalletBug = AppBug<WalletState, WalletEvent>;

const NO_BANK = exception(
  "java.lang.NullPointerException: Attempt to invoke virtual method 'java.lang.String org.tapwright.wallet.cards.Bank.getName()' on a null object reference",
  [
    'org.tapwright.wallet.cards.BindCardViewModel.submit(BindCardViewModel.kt:118)',
    'org.tapwright.wallet.cards.BindCardFragment.onNext(BindCardFragment.kt:74)',
    'org.tapwright.wallet.cards.BindCardFragment.$r8$lambda$Qm3(Unknown Source:0)',
    CLICK,
  ],
);

/** The order leaves the fee out of the total: the confirmed and debited amount is too small. */
const wrongTotal: WalletBug = {
  kind: 'logic',
  description: 'The fee of a transfer is not added to its total',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    const { payment } = reaction.state;
    if (event.type !== 'transfer_submitted' || payment === null) return reaction;
    return { ...reaction, state: { ...reaction.state, payment: { ...payment, total: payment.amount } } };
  },
};

/** Limits are stored and shown, but never checked. */
const limitIgnored: WalletBug = {
  kind: 'logic',
  description: 'A transfer above the limits goes through',
  reduce(state, event, env, right) {
    if (event.type !== 'transfer_submitted') return right(state, event, env);
    const none = { single: Number.MAX_SAFE_INTEGER, daily: Number.MAX_SAFE_INTEGER };
    const reaction = right({ ...state, limits: none }, event, env);
    return { ...reaction, state: { ...reaction.state, limits: state.limits } };
  },
};

/** The app forgets that the payment is on its way: each tap sends it again, and every answer takes money. */
const paidTwice: WalletBug = {
  kind: 'logic',
  description: 'Tapping "Pay now" twice pays twice',
  reduce(state, event, env, right) {
    const { payment, entry } = state;
    if (event.type === 'password_submitted' && payment !== null && entry?.digits === state.password) {
      return waitFor(state, 1500, (ticket) => ({ type: 'payment_settled', ticket }));
    }
    if (event.type !== 'payment_settled' || payment === null) return right(state, event, env);
    const last = event.ticket === state.ticket;
    const settled = settle(state, payment, env.now);
    return last ? settled : { state: { ...settled.state, payment, entry }, effects: [] };
  },
};

/** A new limit is shown on the screen but not stored. */
const limitsNotSaved: WalletBug = {
  kind: 'logic',
  description: 'Changed limits are confirmed but the limit for a day stays as it was',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    const asked = parseAmount(state.limitsDraft?.daily ?? '');
    if (event.type !== 'password_submitted' || asked === null || reaction.state.limits === state.limits) {
      return reaction;
    }
    const limits = { ...reaction.state.limits, daily: state.limits.daily };
    return { ...reaction, state: { ...reaction.state, limits } };
  },
};

/** Bugs that can be switched on in the wallet. */
export const walletBugs: Readonly<Record<string, WalletBug>> = {
  'crash-on-bind': crash('binding_submitted', 'Sending the card form ends the app', NO_BANK),
  'freeze-on-bill': freeze('bill_submitted', 'The app hangs while it looks for a bill', [
    'java.util.concurrent.FutureTask.get(FutureTask.java:190)',
    'org.tapwright.wallet.bills.BillService.find(BillService.kt:92)',
  ]),
  'dead-top-up': dead('top_up_submitted', '"Continue" of a top-up does nothing'),
  'unlabelled-eye': unlabelled('toggle_balance', 'The eye that hides the balance has no name'),
  'overlapping-balance': overlap('balance', 26, 'The balance lies over the number of cards'),
  'wrong-total': wrongTotal,
  'limit-ignored': limitIgnored,
  'limits-not-saved': limitsNotSaved,
  'paid-twice': paidTwice,
};
