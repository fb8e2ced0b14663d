import { describe, expect, it } from 'vitest';
import type { WalletEvent } from '../events.ts';
import type { WalletState } from '../state.ts';
import { after, awaited, digits, NOW, start, transferEvents } from './reduce.fixture.ts';
import { sentToday } from './reduce-transfer.ts';

const submit: WalletEvent = { type: 'password_submitted' };
const settled = (state: WalletState): WalletEvent => ({ type: 'payment_settled', ticket: state.ticket });
const errorAfter = (amount: string, from = start): string | undefined =>
  after(transferEvents(amount).slice(0, 3), from).state.transfer?.errors.amount;

/** The state after a successful transfer. */
function paid(amount: string, from = start): WalletState {
  const { state } = after([...transferEvents(amount), ...digits('264019'), submit], from);
  return after([settled(state), { type: 'result_closed' }], state).state;
}

describe('a transfer', () => {
  it('takes exactly amount and fee, and leaves one transaction with its own receipt', () => {
    const state = paid('42.50');
    expect(state.balance).toBe(start.balance - 4250 - 43);
    expect(state.transactions).toHaveLength(start.transactions.length + 1);
    expect(state.transactions[0]).toMatchObject({ receipt: 'WT-104239', amount: 4250, fee: 43 });
    expect(paid('1', state).transactions[0]?.receipt).toBe('WT-104240');
  });

  it('moves no money before the answer', () => {
    const { state, effects } = after([...transferEvents('42.50'), ...digits('264019'), submit]);
    expect(state.balance).toBe(start.balance);
    expect(awaited(effects)).toEqual([settled(state)]);
  });

  it('is paid once, however often it is sent and answered', () => {
    const twice = after([...transferEvents('42.50'), ...digits('264019'), submit, submit, submit]);
    expect(awaited(twice.effects)).toEqual([]);
    const answer = settled(twice.state);
    const { state } = after([answer, answer, submit], twice.state);
    expect(state.balance).toBe(start.balance - 4293);
    expect(state.transactions).toHaveLength(start.transactions.length + 1);
  });

  it('cannot be cancelled while it is on its way', () => {
    const { state } = after([...transferEvents('42.50'), ...digits('264019'), submit]);
    expect(after([{ type: 'password_left' }], state)).toEqual({ state, effects: [] });
  });

  it('is refused with a message at its field', () => {
    expect(errorAfter('')).toContain('Enter an amount');
    expect(errorAfter('9999')).toContain('balance is not enough');
    expect(errorAfter('495.06')).toContain('limit of €500.00');
    expect(errorAfter('495.05')).toBeUndefined();
  });

  it('counts with its fee for the daily limit, and only on that day', () => {
    const state = paid('300', paid('300'));
    expect(sentToday(state, NOW)).toBe(60_600);
    expect(errorAfter('200', state)).toContain('daily limit');
    const tomorrow = after(transferEvents('200').slice(0, 3), state, NOW + 86_400_000);
    expect(tomorrow.state.transfer?.errors).toEqual({});
  });
});

describe('the password', () => {
  const keypad = after(transferEvents('10')).state;
  const wrong: readonly WalletEvent[] = [...digits('000000'), submit];

  it('accepts six digits, and DEL removes one', () => {
    const { state } = after([...digits('26401999'), { type: 'digit_deleted' }], keypad);
    expect(state.entry?.digits).toBe('26401');
    expect(after([submit], state).state).toBe(state);
  });

  it('has another order of keys each time', () => {
    const again = after([{ type: 'password_left' }, ...transferEvents('10')], keypad).state;
    expect(again.entry?.order).not.toBe(keypad.entry?.order);
  });

  it('counts wrong passwords, and locks for a minute after the third', () => {
    const once = after(wrong, keypad).state;
    expect(once.entry).toMatchObject({ digits: '', error: 'Wrong password. 2 tries left' });
    const locked = after([...wrong, ...wrong], once).state;
    expect(locked.entry?.error).toContain('Locked');
    const right = [...digits('264019'), submit];
    expect(after(right, locked, NOW + 59_999).state.payment?.status).toBe('review');
    expect(after(right, locked, NOW + 60_000).state.payment?.status).toBe('sending');
  });

  it('resets the count after a right password', () => {
    const state = after([...wrong, ...digits('264019'), submit], keypad).state;
    expect(state).toMatchObject({ wrongPasswords: 0, lockedUntil: 0 });
  });
});

describe('bills and top-ups', () => {
  const water = (reading: string): readonly WalletEvent[] => [
    { type: 'bill_started', provider: 'water' },
    { type: 'bill_typed', field: 'account', text: '40718826' },
    { type: 'bill_typed', field: 'reading', text: reading },
    { type: 'bill_submitted' },
  ];

  it('ask the provider for the amount due', () => {
    const asked = after(water('1221')).state;
    expect(asked.payment).toBeNull();
    const { state } = after([{ type: 'bill_found', ticket: asked.ticket }], asked);
    expect(state.payment).toMatchObject({ amount: 5770, fee: 0, total: 5770 });
  });

  it("show the provider's error at its field", () => {
    const asked = after(water('1203')).state;
    const { state } = after([{ type: 'bill_found', ticket: asked.ticket }], asked);
    expect(state.bill?.errors).toEqual({ reading: 'The last reading was 1204' });
  });

  it('ignore the answer for a form that was left', () => {
    const asked = after(water('1221')).state;
    const left = after([{ type: 'bill_left' }, ...water('1300')], asked).state;
    expect(after([{ type: 'bill_found', ticket: asked.ticket }], left).state).toBe(left);
  });

  it('need a known network and an amount', () => {
    const { state } = after([
      { type: 'top_up_started' },
      { type: 'top_up_typed', text: '0555550182' },
      { type: 'top_up_submitted' },
    ]);
    expect(state.topUp?.errors).toEqual({
      phone: 'This network cannot be topped up',
      amount: 'Choose an amount',
    });
  });
});
