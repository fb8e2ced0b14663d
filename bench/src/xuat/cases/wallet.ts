import { wallet } from '@tapwright/virtual-apps/checks';
import { back, clear, click, wait } from '@tapwright/virtual-ui';
import { defineCase, digits, enter, type WrittenStep, type XuatCase } from '../case.ts';

const { onlyChanged, onWallet, paidOnce } = wallet;

const app = 'wallet';
const secrets = { password: '264019' };

/** Parameters of the wallet's requirement; each case uses some of them. */
const DECOYS = {
  'payee phone': '0715550144',
  'payee account': '4178 0943',
  'card number': '9210044177309155',
  'card holder': 'Anka Ruddle',
  'security code': '381',
  'old password': '118822',
  'customer number': '40718826',
  'meter reading': '1221',
  'contract number': 'V3302750',
  'account name': 'studio@marlpit.example',
  'reference text': 'Invoice 17',
  'refund amount': '7.15',
};
/** Longer than the wallet takes to answer. */
const answer = wait(2_000);
const openBills: WrittenStep = ['Open the bills', [click({ id: 'go_bills' })]];
const confirmed: WrittenStep = [
  'Compare the sheet with what was entered and confirm it',
  [click({ id: 'confirm' })],
  { text: 'Enter your wallet password' },
];
const payment: readonly WrittenStep[] = [
  [
    'System requests User to set payment password, and System validates the result feedback from User is submitting payment password.',
    [digits('password', 'desc')],
  ],
  ['Pay', [click({ id: 'submit_password' }), answer]],
];
const hideBalance: WrittenStep = ['Hide the balance', [click({ id: 'toggle_balance' })]];
const openLimits: WrittenStep = [
  'Open the limits in the settings',
  [click({ desc: 'Settings' }), click({ id: 'limits' })],
];

export const walletCases: readonly XuatCase[] = [
  defineCase({
    id: 'wallet-transfer',
    title: 'Transfer money to somebody of the contacts',
    app,
    steps: [
      ['Open the list of payees', [click({ id: 'go_transfer' })]],
      [
        'System requests User to search a payee, and System validates the result feedback from User is selecting ${payee}.',
        [enter('search', 'payee'), click({ text: 'Maris Quillane', id: 'contact_name' })],
      ],
      ['Enter ${amount} and ${note}', [enter('amount', 'amount'), enter('note', 'note'), back]],
      ['Go on to the confirmation', [click({ id: 'continue' })], { text: '${note}' }],
      confirmed,
      ...payment,
      ['Close the result', [click({ text: 'Done' })]],
      hideBalance,
    ],
    values: { payee: 'Maris Quillane', amount: '18.25', note: 'Bus tickets' },
    secrets,
    decoys: DECOYS,
    done: onWallet((state) =>
      paidOnce(
        state,
        {
          kind: 'transfer',
          party: 'Maris Quillane',
          account: '9902 4417',
          amount: 1825,
          fee: 30,
          note: 'Bus tickets',
        },
        { balanceHidden: true },
      ),
    ),
  }),
  defineCase({
    id: 'wallet-water-bill',
    title: 'Pay a bill by the reading of the meter',
    app,
    steps: [
      openBills,
      ['Choose Brightwater', [click({ text: 'Brightwater' })]],
      [
        'Enter ${customer number} and ${meter reading}',
        [enter('account', 'customer number'), enter('reading', 'meter reading'), back],
        { value: 'Customer number', equals: '${customer number}' },
      ],
      ['Find the bill', [click({ id: 'find_bill' }), answer]],
      confirmed,
      ...payment,
      ['Close the result', [click({ text: 'Done' })]],
      hideBalance,
    ],
    values: {},
    secrets,
    decoys: { ...DECOYS, 'last reading': '1204', 'former customer number': '40718862' },
    done: onWallet((state) =>
      paidOnce(
        state,
        {
          kind: 'bill',
          party: 'Brightwater',
          account: '40718826',
          amount: 5770,
          fee: 0,
          note: '17 m³',
        },
        { balanceHidden: true },
      ),
    ),
  }),
  defineCase({
    id: 'wallet-limits',
    title: 'Lower the limits and hide the balance',
    app,
    steps: [
      openLimits,
      [
        'Replace the limits by ${single limit} and ${daily limit}',
        [
          clear('single'),
          enter('single', 'single limit'),
          clear('daily'),
          enter('daily', 'daily limit'),
          back,
        ],
      ],
      ['Save the limits', [click({ id: 'save_limits' })], { text: 'Enter your wallet password' }],
      ['Enter ${password} on the number pad', [digits('password', 'text')]],
      ['Confirm the password', [click({ id: 'submit_password' }), answer]],
      ['Go back to the main screen', [back]],
      hideBalance,
    ],
    values: { 'single limit': '120', 'daily limit': '350.50' },
    secrets,
    decoys: { ...DECOYS, 'monthly limit': '4000' },
    done: onWallet((state) =>
      onlyChanged(state, { limits: { single: 12_000, daily: 35_050 }, balanceHidden: true }),
    ),
  }),
  defineCase({
    id: 'wallet-energy-bill',
    title: 'Pay the bill of a month',
    app,
    steps: [
      openBills,
      ['Choose Voltaine', [click({ text: 'Voltaine' })]],
      ['Enter ${contract number}', [enter('account', 'contract number'), back]],
      [
        'Choose February',
        [click({ id: 'month' }), click({ text: 'February' }), click({ id: 'month_done' })],
        { text: 'February' },
      ],
      ['Find the bill', [click({ id: 'find_bill' }), answer]],
      confirmed,
      ...payment,
    ],
    values: {},
    secrets,
    decoys: { ...DECOYS, 'contract of the flat': 'V3301944' },
    done: onWallet((state) =>
      paidOnce(state, {
        kind: 'bill',
        party: 'Voltaine',
        account: 'V3302750',
        amount: 11_640,
        fee: 0,
        note: 'February',
      }),
    ),
  }),
];
