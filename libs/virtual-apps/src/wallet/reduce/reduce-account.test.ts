import { describe, expect, it } from 'vitest';
import type { WalletEvent } from '../events.ts';
import { oneTimeCode } from '../keypad-order.ts';
import { after, awaited, digits, NOW } from './reduce.fixture.ts';

const typed = (field: 'number' | 'holder' | 'cvv' | 'phone' | 'code', text: string): WalletEvent => ({
  type: 'binding_typed',
  field,
  text,
});

const filled: readonly WalletEvent[] = [
  { type: 'binding_started' },
  typed('number', '9210044177309155'),
  typed('holder', 'Anka Ruddle'),
  { type: 'expiry_set', month: 4, year: 2029 },
  typed('cvv', '381'),
  typed('phone', '0715550182'),
  { type: 'agreement_opened', which: 'card' },
  { type: 'agreement_read' },
  { type: 'agreement_toggled' },
];

/** The state after the form is sent, when the bank asks for its code. */
function asked() {
  const sent = after([...filled, { type: 'binding_submitted' }]).state;
  return after([{ type: 'binding_checked', ticket: sent.ticket }], sent);
}

function entered(code: string) {
  const state = after([typed('code', code), { type: 'code_submitted' }], asked().state).state;
  return after([{ type: 'code_checked', ticket: state.ticket }], state).state;
}

describe('binding a card', () => {
  it('shows at every field what is wrong with it', () => {
    const { state } = after([{ type: 'binding_started' }, { type: 'binding_submitted' }]);
    expect(Object.keys(state.binding?.errors ?? {})).toEqual([
      'number',
      'holder',
      'expiry',
      'cvv',
      'phone',
      'agreed',
    ]);
  });

  it('removes a message when its field changes', () => {
    const { state } = after([{ type: 'binding_started' }, { type: 'binding_submitted' }, typed('cvv', '1')]);
    expect(state.binding?.errors).not.toHaveProperty('cvv');
    expect(state.binding?.errors).toHaveProperty('phone');
  });

  it('refuses a card that has expired or is bound already', () => {
    const { state } = after([
      ...filled,
      typed('number', '9345277081644527'),
      { type: 'expiry_set', month: 2, year: 2026 },
      { type: 'binding_submitted' },
    ]);
    expect(state.binding?.errors).toEqual({
      number: 'This card is bound already',
      expiry: 'This card has expired',
    });
  });

  it('accepts the tick only after the card agreement was read; the privacy notice does not count', () => {
    const toggled = after([
      { type: 'binding_started' },
      { type: 'agreement_opened', which: 'privacy' },
      { type: 'agreement_read' },
      { type: 'agreement_toggled' },
    ]);
    expect(toggled.state.binding?.agreed).toBe(false);
    expect(toggled.effects).toContainEqual(expect.objectContaining({ nav: 'snackbar' }));
    expect(after(filled).state.binding?.agreed).toBe(true);
  });

  it('sends the code as a message, later', () => {
    const { state, effects } = asked();
    expect(state.messages).toHaveLength(2);
    expect(awaited(effects)).toEqual([{ type: 'code_sent', ticket: state.ticket }]);
    const received = after([{ type: 'code_sent', ticket: state.ticket }], state).state;
    expect(received.messages[0]).toMatchObject({ from: 'Harbour Bank', unread: true });
    expect(received.messages[0]?.text).toContain(oneTimeCode(state.ticket));
  });

  it('ends with the right code and not with another one', () => {
    const { ticket } = asked().state;
    expect(entered(oneTimeCode(ticket))).toMatchObject({ binding: null, cards: { length: 2 } });
    const wrong = entered('000000');
    expect(wrong.cards).toHaveLength(1);
    expect(wrong.binding).toMatchObject({ code: '', errors: { code: 'Wrong code. Try again' } });
  });

  it('makes the first code invalid by a second one', () => {
    const first = asked().state;
    const second = after([{ type: 'code_asked' }], first).state;
    expect(after([{ type: 'code_sent', ticket: first.ticket }], second).state.messages).toHaveLength(2);
    const state = after([typed('code', oneTimeCode(first.ticket)), { type: 'code_submitted' }], second).state;
    expect(after([{ type: 'code_checked', ticket: state.ticket }], state).state.cards).toHaveLength(1);
  });

  it('keeps a limited number of messages, however often a code is requested', () => {
    let { state } = asked();
    for (let i = 0; i < 50; i += 1) {
      state = after([{ type: 'code_asked' }], state).state;
      state = after([{ type: 'code_sent', ticket: state.ticket }], state).state;
    }
    expect(state.messages).toHaveLength(30);
    expect(state.messages[0]?.text).toContain(oneTimeCode(state.ticket));
  });

  it('ignores the answer for a form that was left', () => {
    const sent = after([...filled, { type: 'binding_submitted' }]).state;
    const left = after([{ type: 'binding_left' }], sent).state;
    expect(after([{ type: 'binding_checked', ticket: sent.ticket }], left)).toEqual({
      state: left,
      effects: [],
    });
  });
});

describe('unbinding and limits', () => {
  it('unbinds the shown card with the password', () => {
    const asked = after([{ type: 'card_opened', id: 1 }, { type: 'unbind_confirmed' }]).state;
    expect(asked.cards).toHaveLength(1);
    const { state } = after([...digits('264019'), { type: 'password_submitted' }], asked);
    expect(state.cards).toEqual([]);
  });

  it('refuses a daily limit below the limit of one transfer', () => {
    const { state } = after([
      { type: 'limits_opened' },
      { type: 'limits_typed', field: 'daily', text: '100' },
      { type: 'limits_submitted' },
    ]);
    expect(state.entry).toBeNull();
    expect(state.limitsDraft?.errors).toHaveProperty('daily');
  });
});

describe('the identity', () => {
  const form = (year: number, month: number, day: number): readonly WalletEvent[] => [
    { type: 'identity_opened' },
    { type: 'identity_typed', field: 'name', text: 'Anka Ruddle' },
    { type: 'identity_typed', field: 'document', text: 'kr402817' },
    { type: 'birth_chosen', date: { year, month, day } },
    { type: 'photo_taken' },
    { type: 'identity_submitted' },
  ];

  it('is verified after some time', () => {
    const asked = after(form(1991, 5, 17)).state;
    expect(asked.identity).toBeNull();
    const { state } = after([{ type: 'identity_checked', ticket: asked.ticket }], asked);
    expect(state.identity).toMatchObject({ document: 'KR402817', birth: { year: 1991, month: 5, day: 17 } });
  });

  it('is only for people who are of age today', () => {
    const today = new Date(NOW).getUTCDate();
    expect(after(form(2008, 3, today)).state.identityDraft?.errors).toEqual({});
    expect(after(form(2008, 3, today + 1)).state.identityDraft?.errors).toHaveProperty('birth');
  });
});
