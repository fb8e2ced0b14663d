import { isDeepStrictEqual } from 'node:util';
import { checkOn } from '../app-state.ts';
import { initialWallet } from './seed.ts';
import { type Account, isWalletState, type Transaction, type WalletState } from './state.ts';

function accountOf(state: WalletState): Account {
  const { balance, cards, transactions, limits, identity, password } = state;
  const { balanceHidden, secureKeypad, darkTheme } = state;
  return {
    balance,
    cards,
    transactions,
    limits,
    identity,
    password,
    balanceHidden,
    secureKeypad,
    darkTheme,
  };
}

/** A check that is false for anything that is not a state of this app. */
export const onWallet = checkOn(isWalletState);

/** True where the account differs from the seeded one by exactly `change` and nothing else. */
export function onlyChanged(state: WalletState, change: Partial<Account>): boolean {
  return isDeepStrictEqual(accountOf(state), { ...accountOf(initialWallet(state.since)), ...change });
}

/** The transactions of the seeded account. */
export const seededTransactions = (state: WalletState): readonly Transaction[] =>
  initialWallet(state.since).transactions;

type Paid = Pick<Transaction, 'kind' | 'party' | 'account' | 'amount' | 'fee' | 'note'>;

/** True where exactly this was paid once, and the balance is lower by exactly amount and fee. */
export function paidOnce(state: WalletState, paid: Paid, change: Partial<Account> = {}): boolean {
  const seeded = initialWallet(state.since);
  const [made] = state.transactions;
  if (made === undefined || made.at < state.since) return false;
  const transactions = [
    { receipt: `WT-${seeded.nextReceipt}`, at: made.at, ...paid },
    ...seeded.transactions,
  ];
  return onlyChanged(state, {
    ...change,
    balance: seeded.balance - paid.amount - paid.fee,
    transactions,
  });
}
