import { expect, test } from 'vitest';
import { userData } from './user-data.ts';

test('which track plays, and whether it plays, is a change; how far it has played is none', () => {
  const played = { queue: [1, 2], at: 0, playing: false, position: 0, liked: [] };
  const kept = userData('player', played);
  expect(userData('player', { ...played, playing: true })).not.toBe(kept);
  expect(userData('player', { ...played, at: 1 })).not.toBe(kept);
  expect(userData('player', { ...played, position: 90_000, query: 'fern' })).toBe(kept);
});

test('a message with a code that was sent is a change; that a message was read is none', () => {
  const message = { from: 'Harbour Bank', text: 'Your code is 264019', at: 1, unread: true };
  const kept = userData('wallet', { balance: 1, messages: [message] });
  expect(userData('wallet', { balance: 1, messages: [message, message] })).not.toBe(kept);
  expect(userData('wallet', { balance: 1, messages: [{ ...message, unread: false }] })).toBe(kept);
});

test('what was read in a chat, and a conversation without a message, is no change; a message is one', () => {
  const account = { read: { a: 1 }, drafts: {}, chats: [], messages: [] };
  const kept = userData('chat', { accounts: [account] });
  const opened = { ...account, read: { a: 2 }, drafts: { a: 'x' }, chats: [{ title: null }] };
  expect(userData('chat', { accounts: [opened] })).toBe(kept);
  expect(userData('chat', { accounts: [{ ...account, messages: ['x'] }] })).not.toBe(kept);
});

test('an unknown app is an error and not an app without data', () => {
  expect(() => userData('clock', {})).toThrow('user-data.ts');
});
