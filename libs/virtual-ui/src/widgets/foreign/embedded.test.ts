import { describe, expect, it } from 'vitest';
import { PLAIN_PHONE } from '../../app/host.ts';
import { lintScreen } from '../../lint/screen-lint.ts';
import { driveSampler } from '../../testing/drive.fixture.ts';
import { samplerScreens } from '../../testing/sampler-widgets.fixture.ts';

const drive = (screen: string) => {
  const driven = driveSampler();
  driven.tap({ text: 'Widgets' }, { text: screen });
  return driven;
};
const ids = (hierarchy: string): string[] =>
  [...hierarchy.matchAll(/resource-id="([^"]+)"/g)].map(([, id = '']) => id);

describe('a part made with Compose', () => {
  it('has no resource names, and the text of a button inside a clickable View', () => {
    const { hierarchy } = drive('Compose').source.view();
    const form = hierarchy.slice(hierarchy.indexOf('ComposeView'));
    expect(ids(form)).toEqual([]);
    expect(form).toMatch(
      /text="" [^>]*class="android.view.View" [^>]*clickable="true" [^>]*><node [^>]*text="Go on" [^>]*class="android.widget.TextView" [^>]*clickable="false"/,
    );
    expect(form).not.toContain('LinearLayout');
  });

  it('is used like any other', () => {
    const app = drive('Compose');
    app.tap({ text: 'Go on' }, { desc: 'Favourite' }, { text: 'Agree' }, { text: 'Name' });
    app.type('Ada');
    expect(app.state()).toMatchObject({ log: ['went on', 'starred'], ticked: true, texts: { name: 'Ada' } });
    expect(app.texts()).toContain('Ada');
    expect(app.texts()).not.toContain('Name');
  });
});

describe('a web view', () => {
  it('is a view with a page in it; the page has its title and no resource names', () => {
    const { hierarchy } = drive('Page').source.view();
    expect(hierarchy).toMatch(/resource-id="[^"]*:id\/web" class="android.webkit.WebView"/);
    expect(hierarchy).toMatch(
      /text="Terms" resource-id="" class="android.webkit.WebView" [^>]*scrollable="true"/,
    );
    expect(
      ids(hierarchy.slice(hierarchy.indexOf('WebView'))).filter((id) => id.includes('org.tapwright')),
    ).toEqual([]);
  });

  it('scrolls to what is below', () => {
    const app = drive('Page');
    expect(app.texts()).not.toContain('Accept');
    for (let i = 0; i < 20 && !app.texts().includes('Accept'); i += 1) app.swipe(1900, 700);
    expect(app.element({ text: 'More' })).toMatchObject({ className: 'android.view.View', clickable: true });
    app.tap({ text: 'Accept' });
    expect(app.state().log).toEqual(['accepted']);
  });
});

describe('views that watch touches themselves', () => {
  it('take a tap with its place, and a swipe before the container that scrolls', () => {
    const app = drive('Canvas');
    app.source.input({ kind: 'tap', x: 540, y: 1000 });
    app.swipe(1500, 700);
    expect(app.state().log[1]).toBe('swipe up');
    expect(app.state().log[0]).toMatch(/^tap 0.50 0.4\d$/);
  });

  it('set a slider by a drag along it', () => {
    const app = drive('Controls');
    const [, top, , bottom] = app.element({ id: 'volume' }).bounds;
    const y = (top + bottom) / 2;
    app.source.input({ kind: 'swipe', from: [540, y], to: [1079, y], ms: 300 });
    expect(app.state().chosen).toEqual({ volume: 1 });
  });

  it('type on a secret keypad by the place of the key only', () => {
    const app = drive('Secret');
    const [left, top, right, bottom] = app.element({ id: 'keypad' }).bounds;
    const at = (fx: number, fy: number) => ({
      x: Math.round(left + fx * (right - left)),
      y: Math.round(top + fy * (bottom - top)),
    });
    app.source.input({ kind: 'tap', ...at(0.5, 0.1) });
    app.source.input({ kind: 'tap', ...at(0.1, 0.9) });
    expect(app.state().log).toEqual(['digit 7']);
  });
});

describe('every screen of widgets', () => {
  const screens = Object.keys(samplerScreens).map((activity) => activity.replace('Activity', ''));

  // A bare canvas has no name on a phone either.
  const unnamed = ['field', 'keypad'];

  it.each(screens.slice(1))('%s: nothing overlaps, is cut or lacks a name, upright and turned', (screen) => {
    const { source } = drive(screen);
    expect(lintScreen(source, unnamed)).toEqual([]);
    source.attach?.({ ...PLAIN_PHONE, rotation: 1 });
    expect(source.view().rotation).toBe(1);
    expect(lintScreen(source, unnamed)).toEqual([]);
  });
});

describe('a field for numbers', () => {
  it('accepts only the digits of what is typed, at the cursor', () => {
    const app = drive('Controls');
    app.tap({ id: 'number' });
    app.type('1 x7');
    app.press('DPAD_LEFT');
    app.type('-2.5');
    expect(app.state().texts).toEqual({ number: '1257' });
  });

  it('does not affect other fields', () => {
    const app = drive('Controls');
    app.tap({ id: 'email' });
    app.type('ada@example.org');
    expect(app.state().texts).toEqual({ email: 'ada@example.org' });
  });
});

describe('pickers on a screen', () => {
  it('change by buttons, days and swipes', () => {
    const app = drive('Pickers');
    app.tap({ text: '3' }, { desc: 'Next month' }, { desc: '12 April 2026' });
    expect(app.state().chosen).toMatchObject({ amount: 3, month: 4, day: 12 });
  });
});
