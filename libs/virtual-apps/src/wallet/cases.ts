import { onlyChanged, onWallet, paidOnce } from './check-account.ts';
import { initialWallet } from './seed.ts';
import { PASSWORD } from './steps.ts';

/** A test case as user-acceptance testers write it: steps in words, and separate values. */
export interface WalletCase {
  readonly title: string;
  readonly steps: readonly string[];
  /** The values of the names in braces in the steps. */
  readonly parameters: Readonly<Record<string, string>>;
  /** True where the state fulfils the case; false before its first step. */
  done(state: unknown): boolean;
}

interface TransferValues {
  readonly payee: string;
  readonly account: string;
  readonly amount: string;
  readonly note: string;
  /** {@link amount} and its fee in cents. */
  readonly cents: number;
  readonly fee: number;
}

function transferCase({ payee, account, amount, note, cents, fee }: TransferValues): WalletCase {
  return {
    title: `Transfer ${amount} to ${payee}`,
    steps: [
      'Open the list of payees and select {payee}',
      'Enter {amount} and {note}, and go on',
      'Compare payee and amount on the confirmation, and confirm it',
      'Enter {password} on the keypad and pay',
      'Close the result',
    ],
    parameters: { payee, amount, note, password: PASSWORD },
    done: onWallet((state) =>
      paidOnce(state, { kind: 'transfer', party: payee, account, amount: cents, fee, note }),
    ),
  };
}

interface CardValues {
  readonly number: string;
  readonly bank: string;
  readonly type: string;
  readonly month: string;
  readonly year: string;
}

const HOLDER = { holder: 'Anka Ruddle', phone: '0715550182' };

function bindCase({ number, bank, type, month, year }: CardValues): WalletCase {
  return {
    title: `Bind a ${type} card of ${bank}`,
    steps: [
      'Open the cards and start to add one',
      'Fill in {number}, {holder}, {security code} and {phone}',
      'Choose {month} and {year} as the expiry date',
      'Read the card agreement to its end and agree',
      'Send the form',
      'Wait for the message of the bank, and enter the code it holds',
    ],
    parameters: { number, ...HOLDER, 'security code': '381', month, year },
    done: onWallet((state) => {
      const { cards } = initialWallet(state.since);
      const card = { id: 2, bank, type, number, ...HOLDER, expiry: `${month}/${year.slice(2)}` };
      return onlyChanged(state, { cards: [...cards, card] });
    }),
  };
}

const limitsCase: WalletCase = {
  title: 'Lower the transfer limits',
  steps: ['Open the limits', 'Replace them by {single} and {daily}', 'Save and enter {password}'],
  parameters: { single: '120', daily: '350.50', password: PASSWORD },
  done: onWallet((state) => onlyChanged(state, { limits: { single: 12_000, daily: 35_050 } })),
};

/** Cases with parameters over the seeded app. */
export const walletCases: readonly WalletCase[] = [
  transferCase({
    payee: 'Maris Quillane',
    account: '9902 4417',
    amount: '18.25',
    note: 'Bus tickets',
    cents: 1825,
    fee: 30,
  }),
  transferCase({
    payee: 'Tobin Halewood',
    account: '4187 9034',
    amount: '333.33',
    note: 'Half of the boat',
    cents: 33_333,
    fee: 333,
  }),
  bindCase({
    number: '9210044177309155',
    bank: 'Harbour Bank',
    type: 'debit',
    month: '04',
    year: '2028',
  }),
  bindCase({
    number: '9780613509288178',
    bank: 'Northgate Credit',
    type: 'credit',
    month: '02',
    year: '2027',
  }),
  limitsCase,
];
