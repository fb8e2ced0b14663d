import type { TruthStep } from '@tapwright/virtual-ui';
import type { AppTask } from '../task.ts';
import { onlyChanged, onWallet, paidOnce } from './check-account.ts';
import { parseAmount } from './money.ts';
import type { Transaction } from './state.ts';
import {
  answer,
  blindDigit,
  click,
  confirmAndPay,
  PASSWORD,
  settings,
  transferTo,
  type,
  up,
} from './steps.ts';

const withPassword = (goal: string): string => `${goal}. The password of the wallet is ${PASSWORD}`;

/** At its first opening the keypad has the order of ticket 2. */
const FIRST_ORDER = 2;

const gardenChairs = [type('amount', '42.50'), type('note', 'Garden chairs'), { kind: 'back' }] as const;

/** Fills in the form of a bill, and pays it. */
const payBill = (provider: string, ...filled: readonly TruthStep[]): readonly TruthStep[] => [
  click({ id: 'go_bills' }),
  click({ text: provider }),
  ...filled,
  click({ id: 'find_bill' }),
  answer,
  ...confirmAndPay,
];

const billPaid = (bill: Pick<Transaction, 'party' | 'account' | 'amount' | 'note'>) =>
  onWallet((state) => paidOnce(state, { kind: 'bill', fee: 0, ...bill }));

/** Goals that end with a payment, or with a refusal. */
export const paymentTasks: readonly AppTask[] = [
  {
    id: 'wallet-transfer',
    goal: withPassword('Send €42.50 to Tobin Halworth with the note "Garden chairs"'),
    truth: [
      ...transferTo('tobin', 'Tobin Halworth'),
      ...gardenChairs,
      click({ id: 'continue' }),
      ...confirmAndPay,
      click({ text: 'Done' }),
    ],
    ways: [
      // Without the search, and without leaving the result.
      [
        click({ id: 'go_transfer' }),
        up('contacts'),
        click({ text: 'Tobin Halworth' }),
        ...gardenChairs,
        click({ id: 'continue' }),
        ...confirmAndPay,
      ],
    ],
    done: onWallet((state) =>
      paidOnce(state, {
        kind: 'transfer',
        party: 'Tobin Halworth',
        account: '4178 0943',
        amount: 4250,
        fee: 43,
        note: 'Garden chairs',
      }),
    ),
  },
  {
    id: 'wallet-transfer-secure',
    goal: withPassword('Turn on the secure keyboard, then send €100 to Senna Okolund without a note'),
    truth: [
      settings,
      click({ id: 'secure_keypad' }),
      { kind: 'back' },
      ...transferTo('senna', 'Senna Okolund'),
      type('amount', '100'),
      { kind: 'back' },
      click({ id: 'continue' }),
      click({ id: 'confirm' }),
      ...[...PASSWORD].map((digit) => blindDigit(digit, FIRST_ORDER)),
      click({ id: 'submit_password' }),
      answer,
    ],
    done: onWallet((state) =>
      paidOnce(
        state,
        {
          kind: 'transfer',
          party: 'Senna Okolund',
          account: '2093 5518',
          amount: 10_000,
          fee: 100,
          note: '',
        },
        { secureKeypad: true },
      ),
    ),
  },
  {
    id: 'wallet-transfer-refused',
    goal: 'Try to send €499.00 to Greta Pellworm and stop at the message that the wallet shows',
    truth: [
      ...transferTo('pell', 'Greta Pellworm'),
      type('amount', '499'),
      { kind: 'back' },
      click({ id: 'continue' }),
    ],
    done: onWallet((state) => {
      const { transfer, payment } = state;
      const refused = (transfer?.errors.amount ?? '').includes('above your limit');
      const asked = transfer?.contact === 2 && parseAmount(transfer.amount) === 49_900;
      return refused && asked && payment === null && onlyChanged(state, {});
    }),
  },
  {
    id: 'wallet-bill-water',
    goal: withPassword('Pay the Brightwater bill of customer 40718826 for a meter reading of 1221'),
    truth: payBill('Brightwater', type('account', '40718826'), type('reading', '1221'), { kind: 'back' }),
    done: billPaid({ party: 'Brightwater', account: '40718826', amount: 5770, note: '17 m³' }),
  },
  {
    id: 'wallet-bill-energy',
    goal: withPassword('Pay the Voltaine bill for February of the contract V3302750'),
    truth: payBill(
      'Voltaine',
      type('account', 'V3302750'),
      { kind: 'back' },
      click({ id: 'month' }),
      click({ text: 'February' }),
      click({ id: 'month_done' }),
    ),
    ways: [
      payBill(
        'Voltaine',
        click({ id: 'month' }),
        up('billing_month'),
        click({ id: 'month_done' }),
        type('account', 'v3302750'),
        { kind: 'back' },
      ),
    ],
    done: billPaid({ party: 'Voltaine', account: 'V3302750', amount: 11_640, note: 'February' }),
  },
  {
    id: 'wallet-bill-internet',
    goal: withPassword('Pay the Studio plan at Fernlink for the account studio@marlpit.example'),
    truth: payBill(
      'Fernlink',
      type('account', 'studio@marlpit.example'),
      { kind: 'back' },
      click({ id: 'plan_studio' }),
    ),
    done: billPaid({
      party: 'Fernlink',
      account: 'studio@marlpit.example',
      amount: 4490,
      note: 'Studio plan',
    }),
  },
  {
    id: 'wallet-top-up',
    goal: withPassword('Top up the phone number 0745550137 with €20'),
    truth: [
      click({ id: 'go_top_up' }),
      type('phone', '0745550137'),
      { kind: 'back' },
      click({ text: '€20' }),
      click({ id: 'continue' }),
      ...confirmAndPay,
      click({ text: 'Done' }),
    ],
    done: onWallet((state) =>
      paidOnce(state, {
        kind: 'top_up',
        party: 'Pico',
        account: '0745550137',
        amount: 2000,
        fee: 0,
        note: '',
      }),
    ),
  },
];
