import { defineApp } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { walletBugs } from './bugs.ts';
import { walletEvents } from './event-list.ts';
import type { WalletEvent } from './events.ts';
import * as names from './names.ts';
import { reduceWallet } from './reduce/reduce.ts';
import { CAMERA } from './reduce/reduce-identity.ts';
import { agreementScreen } from './screens/agreement.ts';
import { billingMonthSheet, billScreen, billsScreen } from './screens/bills.ts';
import { bindCardScreen, expirySheet } from './screens/bind-card.ts';
import { cardScreen, cardsScreen, confirmUnbind } from './screens/cards.ts';
import { codeScreen, messagesScreen } from './screens/code.ts';
import { ACCENT } from './screens/colours.ts';
import { historyScreen, receiptScreen } from './screens/history.ts';
import { homeScreen } from './screens/home.ts';
import { birthDateSheet, identityScreen } from './screens/identity.ts';
import { checkPasswordScreen, payPasswordScreen } from './screens/password.ts';
import { confirmSheet, resultScreen } from './screens/payment.ts';
import { limitsScreen, settingsScreen } from './screens/settings.ts';
import { topUpScreen } from './screens/top-up.ts';
import { contactsScreen, transferScreen } from './screens/transfer.ts';
import { initialWallet } from './seed.ts';
import { noDrafts, type WalletState } from './state.ts';

/** *Wallet*: cards, transfers, bills, top-ups, limits and identity. The password is entered on a shuffled keypad. */
export const walletApp = defineApp<WalletState, WalletEvent>({
  ...identity({ label: 'Wallet', version: '3.2.0', icon: 'card', accent: ACCENT }),
  permissions: [CAMERA],
  mainActivity: names.HOME,
  activities: {
    [names.HOME]: homeScreen,
    [names.MESSAGES]: messagesScreen,
    [names.SETTINGS]: settingsScreen,
    [names.LIMITS]: limitsScreen,
    [names.IDENTITY]: identityScreen,
    [names.CARDS]: cardsScreen,
    [names.CARD]: cardScreen,
    [names.BIND_CARD]: bindCardScreen,
    [names.AGREEMENT]: agreementScreen,
    [names.CODE]: codeScreen,
    [names.CONTACTS]: contactsScreen,
    [names.TRANSFER]: transferScreen,
    [names.BILLS]: billsScreen,
    [names.BILL]: billScreen,
    [names.TOP_UP]: topUpScreen,
    [names.HISTORY]: historyScreen,
    [names.RECEIPT]: receiptScreen,
    [names.PAY_PASSWORD]: payPasswordScreen,
    [names.CHECK_PASSWORD]: checkPasswordScreen,
    [names.RESULT]: resultScreen,
  },
  dialogs: { [names.CONFIRM_UNBIND]: confirmUnbind },
  sheets: {
    [names.CONFIRM_PAYMENT]: confirmSheet,
    [names.EXPIRY]: expirySheet,
    [names.BILLING_MONTH]: billingMonthSheet,
    [names.BIRTH_DATE]: birthDateSheet,
  },
  bugs: walletBugs,
  initialState: (env) => initialWallet(env.now),
  events: walletEvents,
  reduce: reduceWallet,
  theme: ({ darkTheme }) => (darkTheme ? 'dark' : 'light'),
  afterStop: (state) => ({
    ...state,
    ...noDrafts,
    contactQuery: '',
    filter: { direction: 'all', kind: null },
    shownCard: null,
    shownReceipt: null,
  }),
});
