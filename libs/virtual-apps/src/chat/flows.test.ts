import { beforeEach, describe, expect, it } from 'vitest';
import { chatAppOn } from './app.ts';
import { type Drive, driveChat } from './drive.fixture.ts';
import { createChatServer } from './server/server.ts';
import { back, changeTo, click, hold, menu, open, pull, settle, type, wait, write } from './steps.ts';

let drive: Drive;

beforeEach(() => {
  drive = driveChat();
});

const signedOut = (): Drive => driveChat(chatAppOn(createChatServer(), []));
const signIn = (password: string) => [
  type('user_name', 'mira'),
  type('password', password),
  back,
  click({ id: 'sign_in' }),
];

describe('signing in', () => {
  it('shows a spinner while it asks, then the conversations', () => {
    const { play, shown } = signedOut();
    play(...signIn('quince77'));
    expect(shown('progress_text')).toEqual(['Signing in…']);
    play(settle);
    expect(shown('account_name')).toEqual(['Mira Vossbeck']);
    expect(shown('chat_title')).toHaveLength(5);
  });

  it('reports a wrong password, and clears it', () => {
    const { play, shown, state } = signedOut();
    play(...signIn('quince78'), settle);
    expect(shown('password_error')).toEqual(['Wrong user name or password']);
    expect(state()).toMatchObject({ active: null, signIn: { user: 'mira', password: '' } });
  });

  it('asks for what is missing', () => {
    const { play, shown } = signedOut();
    play(click({ id: 'sign_in' }));
    expect([...shown('user_error'), ...shown('password_error')]).toHaveLength(2);
  });

  it('has no way forward for a forgotten password', () => {
    const { play, element, source } = signedOut();
    play(click({ id: 'forgot' }));
    expect(element({ id: 'forgot_text' }).text).toContain('Ask there for a new one');
    const clickable = source.view().hierarchy.match(/clickable="true"/g) ?? [];
    expect(clickable).toHaveLength(1);
  });

  it('is cancelled when the form is left while it asks', () => {
    const { play, state, shown } = drive;
    play(click({ id: 'action_accounts' }), click({ id: 'add_account' }), ...signIn('quince77'), back, settle);
    expect(state().active).toBe('mira');
    expect(shown('account_name')).toEqual(['Mira Vossbeck']);
    expect(state().accounts).toHaveLength(2);
  });
});

describe('two accounts', () => {
  it('have separate conversations', () => {
    const before = drive.shown('chat_title');
    drive.play(...changeTo('jonas'));
    expect(drive.shown('chat_title')).toEqual([
      'Mira Vossbeck',
      'Choir practice',
      'Kit Harrowgate',
      'Oren Pasqual',
    ]);
    drive.play(...changeTo('mira'));
    expect(drive.shown('chat_title')).toEqual(before);
  });

  it('are signed out one by one, after a question', () => {
    drive.play(...menu('Settings'), click({ id: 'sign_out' }), click({ text: 'Cancel' }));
    expect(drive.state().accounts).toHaveLength(2);
    const out = [click({ id: 'sign_out' }), click({ id: 'android:id/button1' })];
    drive.play(...out);
    expect(drive.shown('account_name')).toEqual(['Jonas Adlerfeld']);
    drive.play(...menu('Settings'), ...out);
    expect(drive.element({ id: 'user_name' }).hint).toBe('User name');
  });
});

describe('a message', () => {
  it('shows a clock, one tick, two ticks, and is answered by the almanac', () => {
    const { play, element } = drive;
    const tick = (): string => element({ id: 'message_ticks', nth: 1 }).desc;
    play(open('Pocket Almanac'), type('draft', 'tide'), click({ desc: 'Send' }));
    expect(tick()).toBe('Sending');
    play(wait(950));
    expect(tick()).toBe('Sent');
    play(wait(2_600));
    expect(tick()).toBe('Delivered');
    play(wait(5_000));
    expect(tick()).toBe('Read');
    expect(drive.shown('message_text').at(-1)).toContain('High tide');
  });

  it('is not sent empty', () => {
    drive.play(open('Tilda Brookhaus'), type('draft', '   '), click({ desc: 'Send' }), settle);
    expect(drive.shown('message_mine')).toHaveLength(1);
  });

  it('is kept as a draft, by conversation and account', () => {
    const draft = (): readonly string[] => drive.shown('draft');
    drive.play(open('Tilda Brookhaus'), type('draft', 'Half'), back, back);
    drive.play(open('Jonas Adlerfeld'));
    expect(draft()).toEqual(['Message']);
    drive.play(back, open('Tilda Brookhaus'));
    expect(draft()).toEqual(['Half']);
  });

  it('can be copied, and deleted for me only', () => {
    const beans = 'The beans are up!';
    drive.play(open('Tilda Brookhaus'), hold({ text: beans }), click({ text: 'Copy' }));
    expect(drive.state().clipboard).toBe(beans);
    drive.play(hold({ text: beans }), click({ text: 'Delete for me' }));
    expect(drive.shown('message_text')).not.toContain(beans);
    expect(drive.shown('message_deleted')).toEqual([]);
  });

  it('of somebody else cannot be deleted for everyone', () => {
    drive.play(open('Tilda Brookhaus'), hold({ text: 'Already? Mine are asleep.' }));
    expect(drive.shown('sheet_title')).toEqual(['Message']);
    expect(() => drive.element({ text: 'Delete for everyone' })).toThrow('not on the screen');
  });

  it('is visible at once: a conversation is shown from its end', () => {
    drive.play(open('Pocket Almanac'));
    for (const word of ['moon', 'sun', 'tide', 'other', 'tide', 'moon'])
      drive.play(...write(word), wait(6_000));
    expect(drive.shown('message_text').at(-1)).toContain('moon');
  });
});

describe('the list', () => {
  it('marks unread conversations until they are opened', () => {
    expect(drive.shown('chat_unread')).toEqual(['2', '1', '1']);
    drive.play(open('Tilda Brookhaus'), back);
    expect(drive.shown('chat_unread')).toEqual(['1', '1']);
  });

  it('finds names and words', () => {
    drive.play(click({ desc: 'Search' }), type('search_src_text', 'umbrella'));
    expect(drive.shown('chat_title')).toEqual(['Wanda Leith']);
    drive.play(type('search_src_text', 'xx'));
    expect(drive.shown('empty_text')).toEqual(['Nothing found']);
    drive.play(back, back);
    expect(drive.shown('chat_title')).toHaveLength(5);
  });

  it('marks by long press, unmarks by tap, and BACK ends it', () => {
    drive.play(
      hold({ text: 'Wanda Leith' }),
      click({ text: 'Allotment 14' }),
      click({ text: 'Allotment 14' }),
    );
    expect(drive.element({ text: '1 selected' }).text).toBe('1 selected');
    drive.play(back);
    expect(drive.state().selected).toEqual([]);
  });

  it('restores archived conversations', () => {
    drive.play(hold({ text: 'Wanda Leith' }), click({ desc: 'Archive' }));
    expect(drive.shown('chat_title')).toHaveLength(4);
    drive.play(...menu('Archived'), hold({ text: 'Wanda Leith' }), back);
    expect(drive.shown('chat_title')).toHaveLength(5);
  });

  it('is synchronised by pulling it down', () => {
    drive.play(...pull.slice(0, 1));
    expect(drive.shown('sync_text')).toEqual(['Synchronising…']);
    drive.play(settle, ...menu('Settings'));
    expect(drive.shown('synced_at')).toEqual(['Last synced: Today, 09:30']);
  });
});

describe('notifications', () => {
  it.each([
    ['8 hours', 'Muted until today, 17:30'],
    ['1 week', 'Muted until 9 Mar, 09:30'],
    ['Always', 'Always muted'],
  ])('are muted for %s', (text, summary) => {
    drive.play(
      open('Allotment 14'),
      click({ id: 'chat_header' }),
      click({ id: 'notifications' }),
      click({ text }),
    );
    expect(drive.shown('summary')).toContain(summary);
    drive.play(click({ id: 'notifications' }));
    expect(drive.shown('summary')).toContain('On');
  });
});

describe('a profile', () => {
  it('is visible to others after their next fetch', () => {
    drive.play(...menu('Profile'), { kind: 'clear', on: { id: 'name' } }, type('name', 'Mira V.'), back);
    drive.play(click({ text: 'Save' }), ...changeTo('jonas'));
    expect(drive.shown('chat_title')[0]).toBe('Mira V.');
  });

  it('needs a name', () => {
    drive.play(...menu('Profile'), { kind: 'clear', on: { id: 'name' } }, back, click({ text: 'Save' }));
    expect(drive.shown('name_error')).toEqual(['Enter a name']);
  });
});

describe('a group', () => {
  it('needs a name and two people', () => {
    drive.play(...menu('New group'), click({ text: 'Create group' }));
    expect([...drive.shown('title_error'), ...drive.shown('members_error')]).toHaveLength(2);
  });
});
