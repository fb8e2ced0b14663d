import { plainEnv } from '@tapwright/virtual-ui/testing';
import { describe, expect, it } from 'vitest';
import type { ChatEvent } from './events.ts';
import type { ChatReaction } from './reaction.ts';
import { reduceChat } from './reduce.ts';
import { initialChat } from './seed.ts';
import { createChatServer } from './server/server.ts';
import type { ChatState } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 9, 30);
const start = initialChat(
  createChatServer().connect(() => {}),
  ['mira', 'jonas'],
  NOW,
);

/** The reaction to the last event, after the others. */
function after(events: readonly ChatEvent[], from: ChatState = start): ChatReaction {
  let reaction: ChatReaction = { state: from, effects: [] };
  for (const event of events) reaction = reduceChat(reaction.state, event, plainEnv(NOW + 1_000));
  return reaction;
}

const opened: ChatEvent = { type: 'chat_opened', chat: 'mira+tilda' };
const sent: readonly ChatEvent[] = [opened, { type: 'draft_typed', text: ' Hi ' }, { type: 'send_tapped' }];

describe('the messenger, without a server', () => {
  it('sends no request while a message is on its way, and then uploads it', () => {
    const sending = after(sent);
    expect(sending.requests ?? []).toEqual([]);
    expect(sending.effects).toEqual([
      { nav: 'after', ms: 900, event: { type: 'post_due', user: 'mira', key: 'd1-1' } },
    ]);
    const posted = after([{ type: 'post_due', user: 'mira', key: 'd1-1' }], sending.state);
    expect(posted.requests).toMatchObject([
      { kind: 'upload', user: 'mira', upload: { kind: 'message', message: { key: 'd1-1', text: 'Hi' } } },
    ]);
  });

  it('gives each message its own key', () => {
    const { state } = after([...sent, ...sent.slice(1)]);
    expect(state.accounts[0]?.messages.slice(-2).map(({ key }) => key)).toEqual(['d1-1', 'd1-2']);
  });

  it('never changes the state that it gets', () => {
    const before = structuredClone(start);
    after([...sent, { type: 'mute_chosen', ms: 'always' }, { type: 'chat_archived' }]);
    expect(start).toEqual(before);
  });

  it('begins polling anew when it is opened, and ends earlier plans', () => {
    const once = after([{ type: 'started' }]).state;
    const twice = after([{ type: 'started' }], once).state;
    expect(after([{ type: 'polled', opened: once.opened }], twice).effects).toEqual([]);
    expect(after([{ type: 'polled', opened: twice.opened }], twice).effects).toHaveLength(1);
  });

  it('ignores the answer to a cancelled request', () => {
    const asked = after([
      { type: 'sign_in_typed', field: 'user', text: 'mira' },
      { type: 'sign_in_typed', field: 'password', text: 'x' },
      { type: 'sign_in_submitted' },
    ]).state;
    const { state, requests = [] } = after(
      [{ type: 'sign_in_left' }, { type: 'sign_in_answered', ticket: asked.ticket }],
      asked,
    );
    expect([requests, state.signIn.busy]).toEqual([[], false]);
  });

  it('keeps the data of accounts separate', () => {
    const { state } = after([...sent, { type: 'mute_chosen', ms: 'always' }, { type: 'chat_archived' }]);
    expect(state.accounts[1]).toEqual(start.accounts[1]);
  });

  it('starts a second synchronisation only after the first is done', () => {
    const syncing = after([{ type: 'sync_asked' }]);
    expect(after([{ type: 'sync_asked' }], syncing.state).effects).toEqual([]);
    const done = after([{ type: 'sync_done', ticket: syncing.state.ticket }], syncing.state);
    expect(done.state).toMatchObject({ syncing: false, syncedAt: NOW + 1_000 });
    expect(done.requests).toHaveLength(2);
  });
});
