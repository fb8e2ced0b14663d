import { describe, expect, it } from 'vitest';
import type { OutgoingMessage } from './protocol.ts';
import { type ChatLink, createChatServer } from './server.ts';

const NOW = Date.UTC(2026, 2, 2, 9, 30);

const message = (key: string, change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  key,
  chat: 'jonas+mira',
  from: 'mira',
  at: NOW,
  text: key,
  picture: null,
  ...change,
});

function begun() {
  const server = createChatServer();
  const link = server.connect(() => {});
  link.register(NOW);
  return { server, link };
}

const kinds = (link: ChatLink, user: string, after: number, now = NOW): readonly string[] =>
  link.download(user, after, now).changes.map(({ kind }) => kind);

describe('the server', () => {
  it('accepts a message with one key once, however often it comes', () => {
    const { server, link } = begun();
    for (let i = 0; i < 3; i += 1)
      expect(link.upload({ kind: 'message', message: message('k') }, NOW)).toBe(true);
    expect([server.delivered(), server.arrivals()]).toEqual([1, 3]);
  });

  it('gives everyone the changes since the last download, and only once', () => {
    const { link } = begun();
    const { cursor } = link.download('jonas', 0, NOW);
    link.upload({ kind: 'message', message: message('k') }, NOW);
    const next = link.download('jonas', cursor, NOW);
    expect(next.changes.map(({ kind }) => kind)).toEqual(['message', 'delivered']);
    expect(link.download('jonas', next.cursor, NOW).changes).toEqual([]);
  });

  it('shows nobody the messages in conversations of others', () => {
    const { link } = begun();
    const seen = link.download('jonas', 0, NOW).changes;
    const chats = seen.flatMap((change) => (change.kind === 'message' ? [change.message.chat] : []));
    expect(new Set(chats)).toEqual(new Set(['jonas+kit', 'jonas+mira', 'jonas+oren', 'choir']));
  });

  it('does not report to others what somebody deleted only for themselves', () => {
    const { link } = begun();
    const [mira, jonas] = ['mira', 'jonas'].map((user) => link.download(user, 0, NOW).cursor);
    link.upload({ kind: 'hidden', chat: 'jonas+mira', key: 'seed-14', user: 'mira' }, NOW);
    expect(kinds(link, 'mira', mira ?? 0)).toContain('hidden');
    expect(kinds(link, 'jonas', jonas ?? 0)).not.toContain('hidden');
  });

  it('answers for the almanac, after some time and once', () => {
    const { server, link } = begun();
    const { cursor } = link.download('mira', 0, NOW);
    link.upload({ kind: 'message', message: message('q', { chat: 'almanac+mira', text: 'Sunrise?' }) }, NOW);
    expect(kinds(link, 'mira', cursor)).toEqual(['message']);
    expect(kinds(link, 'mira', cursor, NOW + 2_500)).toEqual(['message', 'delivered']);
    const later = link.download('mira', cursor, NOW + 60_000).changes;
    expect(later.filter(({ kind }) => kind === 'message')).toHaveLength(2);
    expect(server.delivered()).toBe(1);
  });

  it('accepts only the right passwords', () => {
    const { link } = begun();
    expect(link.knows('mira', 'quince77')).toBe(true);
    for (const [user, password] of [
      ['mira', 'tallship5'],
      ['tilda', ''],
      ['toString', ''],
    ] as const) {
      expect(link.knows(user, password)).toBe(false);
    }
  });

  it('is full at some point, and then accepts nothing more', () => {
    const { server, link } = begun();
    let taken = 0;
    while (taken < 30_000 && link.upload({ kind: 'message', message: message(`k${taken}`) }, NOW)) taken += 1;
    expect(taken).toBeLessThan(20_000);
    expect(server.delivered()).toBe(taken);
  });

  it('first lets other phones do what is due, and never wakes the phone that it answers', () => {
    const server = createChatServer();
    const calls: string[] = [];
    const one: ChatLink = server.connect(() => {
      calls.push('one');
      one.upload({ kind: 'message', message: message('late') }, NOW);
    });
    const other = server.connect(() => calls.push('other'));
    one.register(NOW);
    const changes = other.download('jonas', 0, NOW).changes;
    expect(calls).toEqual(['one']);
    expect(changes.some((change) => change.kind === 'message' && change.message.key === 'late')).toBe(true);
  });
});
