import type { TruthStep } from '@tapwright/virtual-ui';
import { FIRST_MOMENT } from '@tapwright/virtual-ui';
import { answer, back, click, message, settings, transferTo, type } from './steps.ts';
import { agreementLink, bindForm } from './tasks-account.ts';

const cards = click({ id: 'go_cards' });
const addCard = [cards, click({ desc: 'Add card' })];
const bills = click({ id: 'go_bills' });
const chairs = [
  ...transferTo('tobin', 'Tobin Halworth'),
  type('amount', '42.50'),
  type('note', 'Chairs'),
  back,
];
const bound = bindForm(FIRST_MOMENT);
const identity = [settings, click({ id: 'identity' })];

/** Every screen of the wallet, with the steps that lead to it. */
export const walletPlaces: Readonly<Record<string, readonly TruthStep[]>> = {
  home: [],
  'home, hidden': [click({ desc: 'Hide balance' })],
  settings: [settings],
  history: [click({ text: 'See all' })],
  'no top-up came in': [click({ text: 'See all' }), click({ text: 'Money in' }), click({ text: 'Top-ups' })],
  details: [click({ text: 'See all' }), click({ text: 'Greta Pellworm' })],
  messages: [click({ desc: 'Messages' })],
  contacts: [click({ id: 'go_transfer' })],
  'nobody found': [click({ id: 'go_transfer' }), type('search', 'zz'), back],
  transfer: chairs,
  'transfer, typing': [...transferTo('tobin', 'Tobin Halworth'), type('amount', '42.50')],
  'transfer, wrong': [
    ...transferTo('tobin', 'Tobin Halworth'),
    type('amount', '499'),
    back,
    click({ id: 'continue' }),
  ],
  'transfer, confirm': [...chairs, click({ id: 'continue' })],
  'pay password': [...chairs, click({ id: 'continue' }), click({ id: 'confirm' }), click({ desc: '2' })],
  sending: [
    ...chairs,
    click({ id: 'continue' }),
    click({ id: 'confirm' }),
    ...[...'264019'].map((desc) => click({ desc })),
    click({ id: 'submit_password' }),
  ],
  'wrong password': [
    ...chairs,
    click({ id: 'continue' }),
    click({ id: 'confirm' }),
    ...[...'111111'].map((desc) => click({ desc })),
    click({ id: 'submit_password' }),
  ],
  result: [
    ...chairs,
    click({ id: 'continue' }),
    click({ id: 'confirm' }),
    ...[...'264019'].map((desc) => click({ desc })),
    click({ id: 'submit_password' }),
    answer,
  ],
  bills: [bills],
  'water bill': [bills, click({ text: 'Brightwater' })],
  'energy bill': [bills, click({ text: 'Voltaine' }), click({ id: 'find_bill' })],
  'energy month': [bills, click({ text: 'Voltaine' }), click({ id: 'month' })],
  'internet bill': [bills, click({ text: 'Fernlink' }), click({ id: 'plan_home' })],
  'top-up': [click({ id: 'go_top_up' }), type('phone', '0715550182'), back, click({ text: '€10' })],
  cards: [cards],
  card: [cards, click({ id: 'card' })],
  'unbind?': [cards, click({ id: 'card' }), click({ id: 'unbind' })],
  'unbind password': [cards, click({ id: 'card' }), click({ id: 'unbind' }), click({ text: 'Unbind' })],
  'add a card': addCard,
  'add a card, typing': [...addCard, type('number', '9210044177309155')],
  'add a card, wrong': [
    ...addCard,
    { kind: 'swipe', on: { id: 'bind_scroll' }, direction: 'up' },
    click({ id: 'next' }),
  ],
  expiry: [...addCard, click({ id: 'expiry' })],
  agreement: [...addCard, agreementLink],
  'privacy notice': [...addCard, { kind: 'tap_at', on: { id: 'agreement_text' }, at: [0.4, 0.83] }],
  code: bound,
  'code has come': [...bound, message],
  'code in the messages': [...bound, message, click({ desc: 'Messages' })],
  limits: [settings, click({ id: 'limits' })],
  identity,
  'birth year': [...identity, click({ id: 'birth' })],
  'birth day': [...identity, click({ id: 'birth' }), click({ text: '1991' })],
  'identity, wrong': [...identity, click({ id: 'verify' })],
  'secure keypad': [
    settings,
    click({ id: 'secure_keypad' }),
    click({ id: 'limits' }),
    click({ id: 'save_limits' }),
  ],
};
