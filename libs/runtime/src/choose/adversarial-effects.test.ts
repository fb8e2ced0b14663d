import type { Screen } from '@tapwright/screen';
import { describe, expect, test } from 'vitest';
import { button, node, screenOf } from '../screen.fixture.ts';
import { effectOn } from './effect-on-screen.ts';
import { settledEffect } from './settled-effect.ts';

/**
 * Commits that look like ways to another page, in five languages and at every place where an app may have them. Some of
 * these words the rules know; the last ones they do not, so that structure alone must do.
 */
const WORDS = [
  ...['Bezahlen', 'Pagar', 'Оплатить', '支付', '删除', 'Factory reset', 'Withdraw', 'Place bid', 'Redeem'],
  ...['Subscribe', 'Einchecken', 'Fichar', 'Откликнуться', '打卡', 'Tip 5', 'Acquista subito'],
];

const text = (said: string) =>
  node({ class: 'android.widget.TextView', text: said, bounds: '[0,500][900,560]' });
const up = node({
  ...{ class: 'android.widget.ImageButton', content_desc: '‹', clickable: true },
  bounds: '[0,60][140,200]',
});
const entry = (said: string, more = {}) =>
  node({
    ...{ class: 'android.widget.LinearLayout', text: said, clickable: true, bounds: '[0,300][1080,400]' },
    ...more,
  });
const on = (activity: string, ...nodes: readonly string[]): Screen => ({ ...screenOf(...nodes), activity });
const menu = (...nodes: readonly string[]): Screen => ({
  ...screenOf(...nodes),
  bounds: [600, 100, 1080, 700],
});

/** A screen with a control of this name at a place where others lead somewhere. */
const PLACES: Readonly<Record<string, (said: string) => Screen>> = {
  'a row of a list': (said) =>
    screenOf(up, node({ class: 'androidx.recyclerview.widget.RecyclerView' }, entry('A'), entry(said))),
  'an icon in the toolbar': (said) =>
    screenOf(
      up,
      node({
        ...{ class: 'android.widget.ImageButton', content_desc: said, clickable: true },
        ...{ resource_id: 'o.e:id/x', bounds: '[900,60][1040,200]' },
      }),
    ),
  'a floating button': (said) =>
    screenOf(
      up,
      node({
        ...{ class: 'android.widget.ImageButton', content_desc: said, clickable: true },
        bounds: '[900,1700][1060,1860]',
      }),
    ),
  'a chip among filters': (said) =>
    screenOf(
      up,
      node(
        {},
        ...['A', 'B', said].map((name, at) =>
          node({
            ...{ class: 'android.widget.Button', text: name, clickable: true, selected: at === 0 },
            bounds: `[${at * 300},300][${at * 300 + 280},380]`,
          }),
        ),
      ),
    ),
  'a bar like tabs': (said) =>
    screenOf(
      node(
        {},
        ...['A', 'B', said].map((name, at) =>
          node({
            ...{ class: 'android.widget.LinearLayout', text: name, clickable: true, selected: at === 0 },
            bounds: `[${at * 360},1800][${at * 360 + 360},1920]`,
          }),
        ),
      ),
    ),
  'an overflow menu': (said) => menu(entry('A'), entry(said)),
  'a button': (said) => screenOf(up, text('20 €'), button(said)),
};

/** What such a press may bring: nothing, other words, a page that tells what was done, the page of signing in. */
const AFTERS: Readonly<Record<string, (before: Screen) => Screen>> = {
  nothing: (before) => ({ ...before, bounds: [0, 0, 1080, 1920] }),
  'other words': () => screenOf(up, text('OK!'), text('19:04')),
  'a page that thanks': () => on('o.e/.Done', text('✓'), text('OK!'), button('1')),
  'a page that thanks, with its way back': () =>
    on('o.e/.Done', up, text('✓ 20 €'), button('1'), button('2')),
  'a page of offers without a way back': () =>
    on('o.e/.Done', text('✓'), node({ class: 'androidx.recyclerview.widget.RecyclerView' }, entry('C'))),
  'signing in': () =>
    on(
      'o.e/.SignIn',
      node({
        class: 'android.widget.EditText',
        password: true,
        focusable: true,
        bounds: '[0,600][1080,700]',
      }),
      button('1'),
    ),
};

describe.each(Object.keys(PLACES))('%s', (place) => {
  test.each(Object.keys(AFTERS))('that brings %s is a commit', (what) => {
    for (const said of WORDS) {
      const before = PLACES[place]?.(said) ?? screenOf();
      const element = before.elements.find((one) => one.text === said || one.desc === said);
      const after = AFTERS[what]?.(before) ?? before;
      if (element === undefined) throw new Error(said);
      const effect = effectOn(before, element, said);
      const leaving = { asItWas: false, atWork: false };
      const around = { returned: false, touched: false, refusedBefore: false, leaving };
      const settled = settledEffect({
        kind: 'click',
        effect,
        element,
        label: said,
        before,
        after,
        pictureChanged: false,
        below: null,
        ...around,
      });
      expect(settled, said).toBe('commit');
    }
  });
});

test('before the tap, those that the rules know are commits even among tabs', () => {
  for (const said of WORDS.slice(0, 10)) {
    const before = PLACES['a bar like tabs']?.(said) ?? screenOf();
    const element = before.elements.find((one) => one.text === said);
    expect(element && effectOn(before, element, said), said).toBe('commit');
  }
});
