import type { AppSignal, Phone, TruthStep } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { walletBugs } from './bugs.ts';
import { driveWallet } from './drive.fixture.ts';
import { walletPlaces } from './places.fixture.ts';
import { answer, back, click, PASSWORD, prove, settings, transferTo, type } from './steps.ts';

/** A phone that records the reports of its apps. */
function recordingPhone(): { phone: Phone; signals: AppSignal[] } {
  const signals: AppSignal[] = [];
  return {
    signals,
    phone: {
      locale: 'en-US',
      rotation: 0,
      clipboard: () => null,
      isGranted: () => true,
      askPermission: (_packageName, _permission, reply) => reply(true),
      report: (signal) => {
        signals.push(signal);
      },
    },
  };
}

function driven(bug: string) {
  const drive = driveWallet([`wallet:${bug}`]);
  const { phone, signals } = recordingPhone();
  drive.source.attach?.(phone);
  return { ...drive, signals };
}

const place = (name: string): readonly TruthStep[] => walletPlaces[name] ?? [];
const transferOf = (amount: string): readonly TruthStep[] => [
  ...transferTo('tobin', 'Tobin Halworth'),
  type('amount', amount),
  back,
  click({ id: 'continue' }),
];

describe('an injected bug of the wallet', () => {
  it('crash-on-bind ends the process with a trace', () => {
    const { play, signals } = driven('crash-on-bind');
    play(...place('add a card'), click({ id: 'next' }));
    const crashed = signals.find((signal) => signal.kind === 'crashed');
    expect(crashed).toMatchObject({ packageName: 'org.tapwright.wallet' });
    expect(crashed?.exception).toMatch(
      /^java\.lang\.NullPointerException: .*\n\tat org\.tapwright\.wallet\./,
    );
  });

  it('freeze-on-bill hangs: the screen stays, and the next input is not answered', () => {
    const { play, signals, source } = driven('freeze-on-bill');
    play(...place('water bill'));
    const before = source.view().hierarchy;
    play(click({ id: 'find_bill' }), back);
    expect(source.view().hierarchy).toBe(before);
    expect(signals.map(({ kind }) => kind)).toContain('not_responding');
  });

  it('dead-top-up: "Continue" does nothing', () => {
    const { play, source, state } = driven('dead-top-up');
    play(...place('top-up'));
    const before = source.view().hierarchy;
    play(click({ id: 'continue' }));
    expect(source.view().hierarchy).toBe(before);
    expect(state().payment).toBeNull();
  });

  it('unlabelled-eye: the eye has no name in the tree and is still in the picture', async () => {
    const [right, wrong] = [driveWallet(), driven('unlabelled-eye')];
    expect(right.element({ id: 'toggle_balance' }).desc).toBe('Hide balance');
    expect(wrong.element({ id: 'toggle_balance' })).toMatchObject({ desc: '', text: '', clickable: true });
    const [a, b] = [await right.source.picture(), await wrong.source.picture()];
    expect(Buffer.from(a.png).equals(b.png)).toBe(true);
  });

  it('overlapping-balance: the balance lies over the number of cards', () => {
    const bottomIn = (drive: ReturnType<typeof driveWallet>): number =>
      drive.element({ id: 'balance' }).bounds[3] - drive.element({ id: 'cards_count' }).bounds[1];
    expect(bottomIn(driveWallet())).toBeLessThanOrEqual(0);
    expect(bottomIn(driven('overlapping-balance'))).toBeGreaterThan(30);
  });

  it('wrong-total: the confirmation shows the fee but does not add it, and it is not debited', () => {
    const { play, shown, state } = driven('wrong-total');
    play(...transferOf('42.50'));
    expect(shown('confirm_fee')).toEqual(['€0.43']);
    expect(shown('confirm_total')).toEqual(['€42.50']);
    play(click({ id: 'confirm' }), ...[...PASSWORD].map((desc) => click({ desc })));
    play(click({ id: 'submit_password' }), answer);
    expect(state().balance).toBe(248_035 - 4250);
  });

  it('limit-ignored: a transfer above the limit is confirmed', () => {
    const { play, shown, state } = driven('limit-ignored');
    play(...transferOf('900'));
    expect(shown('confirm_total')).toEqual(['€905.00']);
    expect(state().limits.single).toBe(50_000);
  });

  it('limits-not-saved: a new daily limit is confirmed but does not change', () => {
    const { play, shown, state } = driven('limits-not-saved');
    play(settings, click({ id: 'limits' }), { kind: 'clear', on: { id: 'daily' } }, type('daily', '600'));
    play(back, click({ id: 'save_limits' }), ...prove);
    expect(shown('snackbar_text')).toEqual(['Limits changed']);
    expect(state().limits).toEqual({ single: 50_000, daily: 80_000 });
  });

  it('paid-twice: two taps on "Pay now" pay twice', () => {
    const { play, state } = driven('paid-twice');
    play(...transferOf('42.50'), click({ id: 'confirm' }));
    play(...[...PASSWORD].map((desc) => click({ desc })));
    play(click({ id: 'submit_password' }), click({ id: 'submit_password' }), answer, answer);
    expect(state().transactions).toHaveLength(11);
    expect(state().balance).toBe(248_035 - 2 * 4293);
  });

  it('each bug says what it does', () => {
    expect(Object.keys(walletBugs)).toHaveLength(9);
    for (const { description } of Object.values(walletBugs)) expect(description).not.toBe('');
  });
});
