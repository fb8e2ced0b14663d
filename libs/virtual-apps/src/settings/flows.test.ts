import { back, click, type, up, wait } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveApp } from '../testing/drive-app.fixture.ts';
import { settingsApp } from './app.ts';
import { initialSettings } from './seed.ts';
import { isSettingsState, type SettingsState } from './state.ts';
import { path } from './tasks.ts';

function driven() {
  const drive = driveApp(settingsApp);
  return {
    ...drive,
    kept: (): SettingsState => {
      drive.source.view();
      const state = drive.state();
      if (!isSettingsState(state)) throw new Error('not the state of the settings');
      return state;
    },
  };
}

describe('the search of the settings', () => {
  const words = [
    'dark',
    'dark theme',
    'night',
    'font',
    'language',
    'reset',
    'notifications',
    'storage',
    'zzz',
  ];

  it.each(words)('finds help for "%s" and no setting', (word) => {
    const { play, shown } = driven();
    play(click({ id: 'search_action_bar' }), type('open_search_view_edit_text', word), { kind: 'enter' });
    expect(shown('summary').length).toBeGreaterThan(1);
    expect(new Set(shown('summary'))).toEqual(new Set(['Help article']));
  });

  it('leads from article to article in a circle, and back to itself, and changes nothing', () => {
    const { play, place, shown, kept } = driven();
    play(click({ id: 'search_action_bar' }), type('open_search_view_edit_text', 'dark'), { kind: 'enter' });
    play(click({ text: 'Dark surroundings and your eyes' }), click({ text: 'Making things easier to read' }));
    play(click({ text: 'Dark surroundings and your eyes' }));
    expect(shown('article_title')).toEqual(['Dark surroundings and your eyes']);
    play(click({ id: 'search_again' }));
    expect(place()).toBe('SettingsSearch');
    expect(kept()).toMatchObject({ articles: [], searched: null, toggles: initialSettings.toggles });
    play(back, back);
    expect(place()).toBe('SettingsHome');
  });

  it('goes back through the articles one by one', () => {
    const { play, shown } = driven();
    play(click({ id: 'search_action_bar' }), type('open_search_view_edit_text', 'dark'), { kind: 'enter' });
    play(click({ text: 'Dark surroundings and your eyes' }), click({ text: 'Making things easier to read' }));
    play(back);
    expect(shown('article_title')).toEqual(['Dark surroundings and your eyes']);
  });

  it('finds a setting for only a few words', () => {
    const { play, place } = driven();
    play(click({ id: 'search_action_bar' }), type('open_search_view_edit_text', 'Battery'), {
      kind: 'enter',
    });
    play(click({ text: 'Battery', nth: 1 }));
    expect(place()).toBe('BatterySettings');
  });
});

describe('networks', () => {
  const tinRoof = [...path('Network and internet', 'Wi-Fi', 'Tin Roof')];

  it('a wrong password joins nothing and can be corrected', () => {
    const { play, shown, kept } = driven();
    play(...tinRoof, type('password', 'hammer-nails'), click({ id: 'connect' }));
    expect(shown('connect')).toEqual(['Connecting…']);
    play(wait(2_000));
    expect(shown('password_error')).toEqual(['Check the password and try again']);
    expect(kept().joined).toBe('Harbour Loft');
  });

  it('an answer that comes after the sheet was closed changes nothing', () => {
    const { play, kept } = driven();
    play(...tinRoof, type('password', 'hammer-and-nail'), click({ id: 'connect' }), back, back, wait(3_000));
    expect(kept()).toMatchObject({ joined: 'Harbour Loft', join: null });
  });

  it('a forgotten network asks for its password again', () => {
    const { play, shown, kept } = driven();
    play(...path('Network and internet', 'Wi-Fi', 'Harbour Loft', 'Forget this network'));
    expect(kept().joined).toBeNull();
    play(click({ text: 'Harbour Loft' }));
    expect(shown('sheet_title')).toEqual(['Harbour Loft']);
  });

  it('flight mode switches the radios off, and later restores those that were on', () => {
    const { play, kept } = driven();
    play(...path('Network and internet', 'Flight mode'));
    expect(kept()).toMatchObject({
      joined: null,
      toggles: { airplane: true, wifi: false, bluetooth: false },
    });
    play(click({ text: 'Flight mode' }));
    expect(kept()).toMatchObject({
      joined: 'Harbour Loft',
      toggles: { airplane: false, wifi: true, bluetooth: true },
    });
  });
});

describe('erasing everything', () => {
  const erase = [up('recycler_view'), ...path('System', 'Reset options', 'Erase all data')];

  it('needs the password and a second confirmation', () => {
    const { play, shown, kept } = driven();
    play(...erase, type('reset_password', 'guess'), back, click({ id: 'reset_button' }));
    expect(shown('reset_password_error')).toEqual(['Wrong password']);
    play(
      type('reset_password', 'Bramble-42'),
      back,
      click({ id: 'reset_button' }),
      click({ text: 'Cancel' }),
    );
    expect(kept().resets.everything).toBe(0);
  });

  it('resets the phone to factory state, on its first page', () => {
    const { play, place, kept } = driven();
    play(...erase, type('reset_password', 'Bramble-42'), back, click({ id: 'reset_button' }));
    play(click({ text: 'Erase' }));
    expect(place()).toBe('SettingsHome');
    expect(kept()).toMatchObject({ joined: null, schedules: [], paired: [], resets: { everything: 1 } });
  });
});

it('settings: unfinished input is lost when the process is killed, settings are kept', () => {
  const { play, source, kept } = driven();
  play(...path('Display', 'Dark theme'), back, up('recycler_view'), ...path('About phone', 'Device name'));
  source.forceStop('org.tapwright.settings');
  expect(kept()).toMatchObject({ nameDraft: null, toggles: { dark_theme: true } });
});
