import type { AppSignal } from '@tapwright/virtual-ui';
import { PLAIN_PHONE } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { chatBugs } from './bugs.ts';
import { type Drive, driveChat } from './drive.fixture.ts';
import { back, click, hold, menu, open, settle, write } from './steps.ts';

function driven(bug: string): Drive & { signals: AppSignal[] } {
  const drive = driveChat(undefined, [`chat:${bug}`]);
  const signals: AppSignal[] = [];
  drive.source.attach?.({ ...PLAIN_PHONE, report: (signal) => signals.push(signal) });
  return { ...drive, signals };
}

describe('an injected bug of the messenger', () => {
  it('crash-on-group ends the process with a trace', () => {
    const { play, signals } = driven('crash-on-group');
    play(...menu('New group'), click({ text: 'Create group' }));
    const crashed = signals.find((signal) => signal.kind === 'crashed');
    expect(crashed).toMatchObject({ packageName: 'org.tapwright.chat' });
    expect(crashed?.exception).toMatch(/^java\.lang\.\w+Exception: .*\n\tat .*\n\tat org\.tapwright\.chat\./);
  });

  it('freeze-on-sync hangs: the screen stays, and the next input is not answered', () => {
    const { play, signals, source } = driven('freeze-on-sync');
    play(...menu('Settings'), click({ id: 'sync_now' }));
    const before = source.view().hierarchy;
    play(settle, back);
    expect(source.view().hierarchy).toBe(before);
    expect(signals.map(({ kind }) => kind)).toContain('not_responding');
  });

  it('sent-twice: one message appears twice', () => {
    const { play, shown } = driven('sent-twice');
    play(open('Tilda Brookhaus'), ...write('Once'));
    expect(shown('message_text').filter((text) => text === 'Once')).toHaveLength(2);
  });

  it('badge-stays: a conversation that was read keeps its badge', () => {
    const [right, wrong] = [driveChat(), driven('badge-stays')];
    for (const { play } of [right, wrong]) play(open('Tilda Brookhaus'), back);
    expect(right.shown('chat_unread')).toEqual(['1', '1']);
    expect(wrong.shown('chat_unread')).toEqual(['2', '1', '1']);
  });

  it('dead-archive: the button does nothing', () => {
    const { play, source, state } = driven('dead-archive');
    play(hold({ text: 'Wanda Leith' }));
    const before = source.view().hierarchy;
    play(click({ desc: 'Archive' }));
    expect(source.view().hierarchy).toBe(before);
    expect(state().accounts[0]?.archived).toEqual([]);
  });

  it('overlapping-draft: the input field lies over the messages', () => {
    const over = (drive: Drive): number => {
      drive.play(open('Tilda Brookhaus'));
      return drive.element({ id: 'messages' }).bounds[3] - drive.element({ id: 'composer' }).bounds[1];
    };
    expect(over(driveChat())).toBeLessThanOrEqual(0);
    expect(over(driven('overlapping-draft'))).toBeGreaterThan(80);
  });

  it('unlabelled-send: the button has no name in the tree and is still in the picture', async () => {
    const [right, wrong] = [driveChat(), driven('unlabelled-send')];
    for (const { play } of [right, wrong]) play(open('Tilda Brookhaus'));
    expect(right.element({ id: 'send' }).desc).toBe('Send');
    expect(wrong.element({ id: 'send' })).toMatchObject({ desc: '', text: '', clickable: true });
    const [a, b] = [await right.source.picture(), await wrong.source.picture()];
    expect(Buffer.from(a.png).equals(b.png)).toBe(true);
  });

  it('each has a test here', () => {
    expect(Object.keys(chatBugs)).toHaveLength(7);
  });
});
