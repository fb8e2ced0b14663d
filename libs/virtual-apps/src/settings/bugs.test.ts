import { click, elementAt, type, up } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveApp } from '../testing/drive-app.fixture.ts';
import { settingsApp } from './app.ts';
import { settingsBugs } from './bugs.ts';
import { settingsPlaces } from './places.fixture.ts';
import { isSettingsState } from './state.ts';
import { path } from './tasks.ts';

function driven(...bugs: string[]) {
  const drive = driveApp(settingsApp, ...bugs);
  return {
    ...drive,
    kept: () => {
      const state = drive.state();
      if (!isSettingsState(state)) throw new Error('not the state of the settings');
      return state;
    },
  };
}
const place = (name: string) => settingsPlaces[name] ?? [];

describe('an injected bug of the settings', () => {
  it('crash-on-language ends the process with a trace', () => {
    const { play, signals } = driven('crash-on-language');
    play(...place('add a language'), click({ text: 'Suomi' }));
    const crashed = signals.find((signal) => signal.kind === 'crashed');
    expect(crashed).toMatchObject({ packageName: 'org.tapwright.settings' });
    expect(crashed?.exception).toMatch(/^java\.lang\.IndexOutOfBoundsException: .*\n\tat /);
  });

  it('freeze-on-pairing hangs: the screen stays, and the next input is not answered', () => {
    const { play, signals, source } = driven('freeze-on-pairing');
    play(...path('Connected devices'));
    const before = source.view().hierarchy;
    play(click({ text: 'Pair a new device' }), { kind: 'back' });
    expect(source.view().hierarchy).toBe(before);
    expect(signals.map(({ kind }) => kind)).toContain('not_responding');
  });

  it('dead-forget: the network is still known', () => {
    const { play, source, kept } = driven('dead-forget');
    play(...place('network details'));
    const before = source.view().hierarchy;
    play(click({ text: 'Forget this network' }));
    expect(source.view().hierarchy).toBe(before);
    expect(kept().joined).toBe('Harbour Loft');
  });

  it('unlabelled-add-schedule: the plus has no name in the tree and is still in the picture', async () => {
    const [right, wrong] = [driven(), driven('unlabelled-add-schedule')];
    for (const { play } of [right, wrong]) play(...place('schedules'));
    expect(elementAt(right.source, { id: 'add_schedule' }).desc).toBe('Add schedule');
    expect(elementAt(wrong.source, { id: 'add_schedule' })).toMatchObject({ desc: '', clickable: true });
    const [a, b] = [await right.source.picture(), await wrong.source.picture()];
    expect(Buffer.from(a.png).equals(b.png)).toBe(true);
    expect(wrong.faults()).toEqual([expect.stringContaining('no name')]);
  });

  it('overlapping-preview: the title lies over the text', () => {
    const { play, faults } = driven('overlapping-preview');
    play(...place('font size'));
    expect(faults().join()).toContain('overlap: org.tapwright.settings:id/preview_title');
  });

  it('deny-asks: a denied permission is shown as "ask"', () => {
    const { play, source, kept } = driven('deny-asks');
    play(...place('permission'), click({ text: "Don't allow" }));
    expect(elementAt(source, { id: 'ask' }).checked).toBe(true);
    expect(kept().apps.find(({ name }) => name === 'Snapleaf')?.permissions.camera).toBe('ask');
  });

  it('swapped-times: the list shows the end first', () => {
    const { play, shown } = driven('swapped-times');
    play(...place('schedules'), click({ desc: 'Add schedule' }), type('schedule_name', 'Choir'));
    play({ kind: 'back' }, click({ id: 'save_schedule' }));
    expect(shown('summary')).toContain('Mon, Tue, Wed, Thu, Fri · 22:00 to 20:00');
  });

  it('cache-stays: the message says that it is empty, but the total does not change', () => {
    const { play, shown } = driven('cache-stays');
    play(...place('clear cache?'), click({ text: 'Clear' }));
    expect(shown('snackbar_text')).toEqual(['The cache is empty']);
    expect(shown('summary')).toEqual(['198 MB', '431 MB', '629 MB']);
  });

  it('each bug has a test above', () => {
    expect(Object.keys(settingsBugs)).toHaveLength(8);
  });
});

it('without a bug, clearing frees the space everywhere', () => {
  const { play, shown } = driven();
  play(...place('clear cache?'), click({ text: 'Clear' }));
  expect(shown('summary')).toEqual(['198 MB', '0 MB', '198 MB']);
  play({ kind: 'back' }, { kind: 'back' }, { kind: 'back' });
  play(click({ text: 'Storage' }), up('recycler_view'));
  expect(shown('usage_summary')).toEqual(['41.4 GB used']);
});
