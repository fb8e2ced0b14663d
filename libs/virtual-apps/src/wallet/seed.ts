import { noDrafts, type Transaction, type WalletState } from './state.ts';

const HOUR = 3_600_000;

type Seed = readonly [
  kind: Transaction['kind'],
  party: string,
  account: string,
  amount: number,
  fee: number,
  note: string,
  hoursAgo: number,
];

/** Newest first; cents. None is on the day of "now", so that the daily limit is not used yet. */
const SEEDS: readonly Seed[] = [
  ['received', 'Rurik Dahlmoor', '8460 3372', 6400, 0, 'Concert tickets', 31],
  ['bill', 'Fernlink', 'anka@ruddle.example', 2990, 0, 'Home plan', 52],
  ['transfer', 'Greta Pellworm', '7741 2096', 4500, 45, 'Pottery class', 77],
  ['top_up', 'Lark Mobile', '0715550182', 1000, 0, '', 101],
  ['received', 'Tidewell Studio', '3005 7712', 184_000, 0, 'Salary February', 150],
  ['bill', 'Voltaine', 'V3301944', 6480, 0, 'January', 290],
  ['transfer', 'Noor Tavish', '3316 7580', 12_000, 120, 'Share of the rent', 410],
  ['bill', 'Brightwater', '40718826', 4840, 0, '14 m³', 520],
  ['transfer', 'Ilva Marrock', '1038 6625', 2250, 30, 'Lunch', 610],
];

/** Receipts are counted up; the newest seeded transaction has this one. */
const LAST_RECEIPT = 104_238;

/** The initial state of the wallet: one card, some history, no identity. Dates count back from now. */
export function initialWallet(now: number): WalletState {
  const transactions = SEEDS.map(
    ([kind, party, account, amount, fee, note, hoursAgo], i): Transaction => ({
      receipt: `WT-${LAST_RECEIPT - i}`,
      at: now - hoursAgo * HOUR,
      kind,
      party,
      account,
      amount,
      fee,
      note,
    }),
  );
  return {
    ...noDrafts,
    since: now,
    balance: 248_035,
    balanceHidden: false,
    secureKeypad: false,
    darkTheme: false,
    cards: [
      {
        id: 1,
        bank: 'Linden Savings',
        type: 'debit',
        number: '9345277081644527',
        holder: 'Anka Ruddle',
        expiry: '11/27',
        phone: '0715550182',
      },
    ],
    transactions,
    limits: { single: 50_000, daily: 80_000 },
    identity: null,
    password: '264019',
    wrongPasswords: 0,
    lockedUntil: 0,
    ticket: 1,
    nextReceipt: LAST_RECEIPT + 1,
    nextCardId: 2,
    messages: [
      {
        from: 'Wallet',
        text: 'Your monthly overview for February is ready.',
        at: now - 20 * HOUR,
        unread: false,
      },
      {
        from: 'Linden Savings',
        text: 'Your card •••• 4527 was used in the wallet for the first time.',
        at: now - 260 * HOUR,
        unread: false,
      },
    ],
    contactQuery: '',
    filter: { direction: 'all', kind: null },
    shownReceipt: null,
    shownCard: null,
    shownAgreement: 'card',
  };
}
