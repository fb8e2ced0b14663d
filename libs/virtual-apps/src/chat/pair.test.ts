import { describe, expect, it } from 'vitest';
import { chatApp, chatAppOn } from './app.ts';
import { type Drive, driveChat } from './drive.fixture.ts';
import { chatPairTasks } from './pair-tasks.ts';
import { createChatServer } from './server/server.ts';
import { open, pull, settle, wait, write } from './steps.ts';

function two(
  a: readonly string[] = ['mira'],
  b: readonly string[] = ['jonas'],
  bugs: readonly string[] = [],
) {
  const server = createChatServer();
  const [one, other] = [driveChat(chatAppOn(server, a), bugs), driveChat(chatAppOn(server, b), bugs)];
  return { server, a: one, b: other };
}

const texts = (drive: Drive): readonly string[] =>
  drive.state().accounts.flatMap(({ messages }) => messages.map(({ text }) => text));

describe.each(chatPairTasks)('$id', ({ roles, turns, delivered, done }) => {
  it('is reached by two phones that take turns, and every message is delivered once', () => {
    const phones = two(roles.a, roles.b);
    expect(done(phones.a.state(), phones.b.state())).toBe(false);
    for (const { role, steps } of turns) phones[role].play(...steps);
    expect(done(phones.a.state(), phones.b.state())).toBe(true);
    expect(phones.server.delivered()).toBe(delivered);
    expect(phones.server.arrivals()).toBe(delivered);
  });

  it('is not reached by two phones without a shared server', () => {
    const phones = { a: driveChat(chatAppOn(createChatServer(), roles.a)), b: two().b };
    expect(() => {
      for (const { role, steps } of turns) phones[role].play(...steps);
    }).toThrow('not on the screen');
  });

  it('gives the same result each time', () => {
    const [first, second] = [1, 2].map(() => {
      const phones = two(roles.a, roles.b);
      for (const { role, steps } of turns) phones[role].play(...steps);
      return [phones.a.source.view().hierarchy, phones.b.source.view().hierarchy, phones.a.state()];
    });
    expect(second).toEqual(first);
  });
});

describe('two phones on one server', () => {
  it('see a message when they pull down the list, or automatically within half a minute, and not before', () => {
    const { a, b } = two();
    a.play(open('Jonas Adlerfeld'), ...write('One'));
    expect(texts(b)).not.toContain('One');
    b.play(...pull);
    expect(texts(b)).toContain('One');
    a.play(...write('Two'));
    expect(texts(b)).not.toContain('Two');
    b.play(wait(30_000));
    expect(texts(b)).toContain('Two');
    expect(b.shown('chat_unread')).toContain('2');
  });

  it('show by ticks how far a message has come', () => {
    const { a, b } = two();
    const tick = (): string => {
      const { messages = [] } = a.state().accounts[0] ?? {};
      return a.element({
        id: 'message_ticks',
        nth: messages.filter(({ chat, from }) => chat === 'jonas+mira' && from === 'mira').length - 1,
      }).desc;
    };
    a.play(open('Jonas Adlerfeld'), ...write('Hello').slice(0, 2));
    expect(tick()).toBe('Sending');
    a.play(settle);
    expect(tick()).toBe('Sent');
    b.play(...pull);
    a.play(wait(30_000));
    expect(tick()).toBe('Delivered');
    b.play(open('Mira Vossbeck'));
    a.play(wait(30_000));
    expect(tick()).toBe('Read');
  });

  it('share the badges and the profile of one account', () => {
    const { a, b } = two(['mira'], ['mira']);
    expect(b.shown('chat_unread')).toEqual(['2', '1', '1']);
    a.play(open('Tilda Brookhaus'));
    b.play(...pull);
    expect(b.shown('chat_unread')).toEqual(['1', '1']);
  });

  it('never give two messages the same key', () => {
    const { a, b, server } = two(['mira'], ['mira']);
    a.play(open('Tilda Brookhaus'), ...write('From A'));
    b.play(open('Tilda Brookhaus'), ...write('From B'), wait(30_000));
    expect(texts(b).slice(-2)).toEqual(['From A', 'From B']);
    expect(server.delivered()).toBe(2);
  });

  it('do not know each other without a shared server', () => {
    const [a, b] = [driveChat(chatApp), driveChat(chatApp)];
    a.play(open('Tilda Brookhaus'), ...write('Only here'));
    b.play(...pull);
    expect(texts(a)).toContain('Only here');
    expect(texts(b)).not.toContain('Only here');
  });

  it('send a message again with the same key, if it was on its way when the app was stopped', () => {
    const { a, b, server } = two();
    a.play(open('Jonas Adlerfeld'), ...write('Late').slice(0, 2));
    a.source.forceStop('org.tapwright.chat');
    expect(server.arrivals()).toBe(0);
    a.source.start('org.tapwright.chat');
    a.play(settle);
    b.play(...pull);
    expect(texts(b).filter((text) => text === 'Late')).toHaveLength(1);
    expect(server.delivered()).toBe(1);
  });

  it('a cleared phone finds the old messages on a shared server', () => {
    const { a } = two();
    a.play(open('Jonas Adlerfeld'), ...write('Still there'));
    a.source.clear('org.tapwright.chat');
    expect(texts(a)).toContain('Still there');
  });

  it('sent-twice: the server counts two messages where one was sent', () => {
    const { a, server } = two(['mira'], ['jonas'], ['chat:sent-twice']);
    a.play(open('Jonas Adlerfeld'), ...write('Once'));
    expect(server.delivered()).toBe(2);
    expect(a.shown('message_text').filter((text) => text === 'Once')).toHaveLength(2);
  });
});
