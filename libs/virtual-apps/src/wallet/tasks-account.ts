import type { TruthStep } from '@tapwright/virtual-ui';
import type { AppTask } from '../task.ts';
import { onlyChanged, onWallet, seededTransactions } from './check-account.ts';
import { oneTimeCode } from './keypad-order.ts';
import { initialWallet } from './seed.ts';
import { answer, back, click, expirySteps, message, PASSWORD, prove, settings, type, up } from './steps.ts';

/** The place of "Card Service Agreement" in the three lines about the agreements. Their middle has no link. */
export const agreementLink: TruthStep = { kind: 'tap_at', on: { id: 'agreement_text' }, at: [0.6, 0.17] };

export const readAgreement: readonly TruthStep[] = [
  agreementLink,
  up('agreement_page'),
  up('agreement_page'),
  up('agreement_page'),
  click({ text: 'I have read this page' }),
];

const clearField = (id: string): TruthStep => ({ kind: 'clear', on: { id } });

/** The form's request has ticket 2, the bank's code has ticket 3. */
const FIRST_CODE = oneTimeCode(3);

/** Fills in the form and sends it, until the code is asked for. `now`: milliseconds since 1970 by the phone's clock. */
export const bindForm = (now: number): readonly TruthStep[] => [
  click({ id: 'go_cards' }),
  click({ desc: 'Add card' }),
  type('number', '9210044177309155'),
  type('holder', 'Anka Ruddle'),
  back,
  ...expirySteps(now, 4, 2029),
  type('cvv', '381'),
  back,
  type('phone', '0715550182'),
  back,
  ...readAgreement,
  click({ id: 'agree' }),
  click({ id: 'next' }),
  answer,
];

const bound = {
  id: 2,
  bank: 'Harbour Bank',
  type: 'debit',
  number: '9210044177309155',
  holder: 'Anka Ruddle',
  expiry: '04/29',
  phone: '0715550182',
};

/** Goals about cards, limits, identity and what is shown. */
export const accountTasks: readonly AppTask[] = [
  {
    id: 'wallet-bind-card',
    goal: 'Add the card 9210 0441 7730 9155 of Anka Ruddle, valid to 04/2029, security code 381, phone number 0715550182; the bank sends a code to the messages of the wallet',
    truth: (now) => [
      ...bindForm(now),
      message,
      click({ desc: 'Messages' }),
      back,
      type('code', FIRST_CODE),
      click({ id: 'confirm_code' }),
      answer,
    ],
    done: onWallet((state) => onlyChanged(state, { cards: [...initialWallet(state.since).cards, bound] })),
  },
  {
    id: 'wallet-unbind-card',
    goal: `Unbind the card of Linden Savings. The password of the wallet is ${PASSWORD}`,
    truth: [
      click({ id: 'go_cards' }),
      click({ id: 'card' }),
      click({ id: 'unbind' }),
      click({ text: 'Unbind' }),
      ...prove,
    ],
    done: onWallet((state) => onlyChanged(state, { cards: [] })),
  },
  {
    id: 'wallet-limits',
    goal: `Set the limit for one transfer to €250 and the limit for a day to €600. The password of the wallet is ${PASSWORD}`,
    truth: [
      settings,
      click({ id: 'limits' }),
      clearField('single'),
      type('single', '250'),
      clearField('daily'),
      type('daily', '600'),
      back,
      click({ id: 'save_limits' }),
      ...prove,
    ],
    done: onWallet((state) => onlyChanged(state, { limits: { single: 25_000, daily: 60_000 } })),
  },
  {
    id: 'wallet-identity',
    goal: 'Verify the identity of Anka Ruddle, born on 17 May 1991, document KR402817, with a photo of the document; allow the camera',
    truth: [
      settings,
      click({ id: 'identity' }),
      type('name', 'Anka Ruddle'),
      type('document', 'KR402817'),
      back,
      click({ id: 'birth' }),
      click({ text: '1991' }),
      ...Array.from({ length: 4 }, () => click({ desc: 'Next month' })),
      click({ text: '17' }),
      click({ id: 'take_photo' }),
      { kind: 'dialog_allow' },
      click({ id: 'verify' }),
      answer,
    ],
    done: onWallet((state) =>
      onlyChanged(state, {
        identity: {
          name: 'Anka Ruddle',
          document: 'KR402817',
          birth: { year: 1991, month: 5, day: 17 },
        },
      }),
    ),
  },
  {
    id: 'wallet-hide-balance',
    goal: 'Hide the balance on the main screen',
    truth: [click({ id: 'toggle_balance' })],
    ways: [[click({ desc: 'Hide balance' })]],
    done: onWallet((state) => onlyChanged(state, { balanceHidden: true })),
  },
  {
    id: 'wallet-find-salary',
    goal: 'Show only the money that came in and open the details of the February salary',
    truth: [click({ text: 'See all' }), click({ text: 'Money in' }), click({ text: 'Tidewell Studio' })],
    done: onWallet((state) => {
      const salary = seededTransactions(state).find(({ note }) => note === 'Salary February');
      return (
        state.shownReceipt === salary?.receipt && state.filter.direction === 'in' && onlyChanged(state, {})
      );
    }),
  },
];
