import { FIRST_MOMENT, stepsOf, type TruthStep } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveWallet, WALLET } from './drive.fixture.ts';
import { walletPlaces } from './places.fixture.ts';
import { answer, back, click, message, PASSWORD, settings, transferTo, type, up } from './steps.ts';
import { walletTasks } from './tasks.ts';
import { agreementLink, bindForm } from './tasks-account.ts';

const place = (name: string): readonly TruthStep[] => walletPlaces[name] ?? [];
const transfer = [...transferTo('tobin', 'Tobin Halworth'), type('amount', '42.50'), back] as const;
const keypad = [...transfer, click({ id: 'continue' }), click({ id: 'confirm' })] as const;
const submit = click({ id: 'submit_password' });
const password = [...PASSWORD].map((desc) => click({ desc }));

describe('the agreements', () => {
  it('are links without nodes: a tap in the middle of the text opens nothing', () => {
    const { play, source, element } = driveWallet();
    play(...place('add a card'));
    expect(element({ id: 'agreement_text' })).toMatchObject({ children: [], clickable: true });
    play(click({ id: 'agreement_text' }));
    expect(source.view().activity).toContain('BindCardActivity');
    play(agreementLink);
    expect(source.view().activity).toContain('AgreementActivity');
  });

  it('end below the screen: their button appears only by scrolling', () => {
    const { play, element, state } = driveWallet();
    play(...place('agreement'));
    expect(() => element({ text: 'I have read this page' })).toThrow('not on the screen');
    play(up('agreement_page'), up('agreement_page'), up('agreement_page'));
    play(click({ text: 'I have read this page' }), click({ id: 'agree' }));
    expect(state().binding?.agreed).toBe(true);
  });

  it('leave the box unticked when they are opened and closed', () => {
    const { play, state, shown } = driveWallet();
    play(...place('agreement'), back, click({ id: 'agree' }));
    expect(state().binding?.agreed).toBe(false);
    expect(shown('snackbar_text')).toEqual(['Read the Card Service Agreement to its end first']);
  });
});

describe('the code', () => {
  it('arrives while the user waits, and counts as unread', () => {
    const { play, shown, element } = driveWallet();
    play(...bindForm(FIRST_MOMENT));
    expect(shown('snackbar_text')).toEqual([]);
    play(message);
    expect(shown('snackbar_text')).toEqual(['New message from Harbour Bank']);
    play(click({ desc: 'Messages' }));
    expect(shown('message_text')[0]).toMatch(/^\d{6} is your code/);
    play(back, back, back, back);
    expect(element({ id: 'action_messages' }).desc).toBe('Messages');
  });
});

describe('the keypad', () => {
  const texts = (hierarchy: string): readonly string[] =>
    [...hierarchy.matchAll(/(?:text|content-desc)="(\d)"/g)].map(([, digit]) => digit ?? '').sort();

  it('names its keys by text for a change and by description for a payment', () => {
    const change = driveWallet();
    change.play(...place('unbind password'));
    expect(change.element({ text: '7' }).desc).toBe('');
    const payment = driveWallet();
    payment.play(...keypad);
    expect(payment.element({ desc: '7' }).text).toBe('');
    expect(texts(payment.source.view().hierarchy).join('')).toBe('0123456789');
  });

  it('shows no digit in the tree with the secure keyboard', () => {
    const { play, source, element } = driveWallet();
    play(...place('secure keypad'));
    expect(texts(source.view().hierarchy)).toEqual([]);
    expect(element({ id: 'keypad' }).children).toEqual([]);
  });

  it('shows the number of digits but not the digits', () => {
    const { play, element } = driveWallet();
    play(...keypad, click({ desc: '2' }), click({ desc: '6' }), click({ desc: 'Delete' }));
    expect(element({ id: 'dots' }).desc).toBe('1 of 6 digits entered');
  });
});

describe('a payment', () => {
  it('shows that it is on its way, and BACK does not stop it', () => {
    const { play, shown, state } = driveWallet();
    play(...keypad, ...password, submit);
    expect(shown('progress_text')).toEqual(['Sending the payment…']);
    play(back, answer);
    expect(shown('result_receipt')).toEqual(['WT-104239']);
    expect(state().transactions).toHaveLength(10);
  });

  it('is paid once when "Pay now" is tapped twice', () => {
    const { play, element, source, state } = driveWallet();
    play(...keypad, ...password);
    const [left, top, right, bottom] = element({ id: 'submit_password' }).bounds;
    const tap = { kind: 'tap', x: (left + right) / 2, y: (top + bottom) / 2 } as const;
    source.input(tap);
    source.input(tap);
    play(answer, answer);
    expect(state().transactions).toHaveLength(10);
  });

  it('takes no money if the process ends before the answer', () => {
    const { play, source, state } = driveWallet();
    play(...keypad, ...password, submit);
    source.forceStop(WALLET);
    play(answer);
    source.start(WALLET);
    expect(state()).toMatchObject({ payment: null, balance: 248_035, transactions: { length: 9 } });
  });

  it('can be changed and confirmed again after it was cancelled', () => {
    const { play, shown, state } = driveWallet();
    play(...transfer, click({ id: 'continue' }), click({ id: 'cancel' }));
    expect(state().payment).toBeNull();
    play({ kind: 'clear', on: { id: 'amount' } }, type('amount', '7'), back, click({ id: 'continue' }));
    expect(shown('confirm_total')).toEqual(['€7.30']);
    play(back);
    expect(state().payment).toBeNull();
  });
});

describe('the identity', () => {
  const photo = [settings, click({ id: 'identity' }), click({ id: 'take_photo' })];

  it('has its photo after the camera is allowed', () => {
    const { play, shown } = driveWallet();
    play(...photo, { kind: 'dialog_allow' });
    expect(shown('photo_state')).toEqual(['Photo of the document taken']);
  });

  it('reports what is missing if the camera is denied', () => {
    const { play, shown, source, state } = driveWallet();
    source.attach?.({
      locale: 'en-US',
      rotation: 0,
      clipboard: () => null,
      isGranted: () => false,
      askPermission: (_packageName, _permission, reply) => reply(false),
      report() {},
    });
    play(...photo);
    expect(shown('snackbar_text')[0]).toContain('The camera is not allowed');
    play(click({ id: 'verify' }));
    expect(state().identityDraft?.errors.photo).toContain('Allow it');
  });
});

describe('the checks of success', () => {
  const done = (id: string, state: unknown): boolean =>
    walletTasks.find((task) => task.id === id)?.done(state) ?? false;
  const task = walletTasks.find(({ id }) => id === 'wallet-top-up');
  const steps = stepsOf(task?.truth ?? [], FIRST_MOMENT);

  it('fail if the right payment is made twice or if anything else has changed', () => {
    const { play, state } = driveWallet();
    play(...steps);
    expect(done('wallet-top-up', state())).toBe(true);
    play(click({ id: 'toggle_balance' }));
    expect(done('wallet-top-up', state())).toBe(false);
    play(click({ id: 'toggle_balance' }), ...steps);
    expect(done('wallet-top-up', state())).toBe(false);
  });
});
