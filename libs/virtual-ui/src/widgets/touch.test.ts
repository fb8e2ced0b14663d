import { describe, expect, it } from 'vitest';
import type { AppEvent, Signal } from '../app/signal.ts';
import { atMost, type Box, exactly } from '../layout/box.ts';
import { intersection } from '../layout/geometry.ts';
import { layoutContext } from '../layout/layout-context.fixture.ts';
import { textWidth } from '../layout/text-metrics.ts';
import type { Widget } from '../layout/widget.ts';
import { boxesOf } from '../session/hit.ts';

interface Given extends AppEvent {
  readonly given: unknown;
}

const give = (given: unknown): Given => ({ type: 'given', given });
const given = (signal: Signal<Given> | null | undefined): unknown =>
  signal && 'given' in signal ? signal.given : null;
const place = (widget: Widget<Given>, width = 1080): Box<Given> =>
  layoutContext().measure(widget, atMost(width)).place(0, 0);

describe('text with links', () => {
  const parts = [
    { text: 'I agree to the ' },
    { text: 'terms', onTap: give('terms') },
    { text: ' and to the ' },
    { text: 'rules of the house', onTap: give('rules') },
    { text: '.' },
  ];
  /** The results of a fine grid of taps, row by row. */
  const taps = (box: Box<Given>, rows: number): unknown[][] =>
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: 200 }, (_, i) => given(box.onTapAt?.((i + 0.5) / 200, (row + 0.5) / rows))),
    );

  it('is one node with the whole text and none for a link', () => {
    const box = place({ kind: 'link_text', id: 'l', parts });
    expect(box.facts).toMatchObject({
      className: 'android.widget.TextView',
      text: 'I agree to the terms and to the rules of the house.',
      clickable: true,
    });
    expect(box.children).toEqual([]);
  });

  it('takes a tap on the words of a link and nowhere else', () => {
    const [row = []] = taps(place({ kind: 'link_text', parts }), 1);
    const order = row.filter((now, i) => now !== row[i - 1]);
    expect(order).toEqual([null, 'terms', null, 'rules', null]);
    const font = { size: 41.25 * 0.92 };
    const whole = textWidth('I agree to the terms and to the rules of the house.', font);
    const share = row.filter((now) => now === 'terms').length / 200;
    expect(share).toBeCloseTo(textWidth('terms', font) / whole, 1);
  });

  it('follows a link into the next line', () => {
    const rows = taps(place({ kind: 'link_text', parts }, 500), 3);
    expect(rows.map((row) => row.includes('rules'))).toContain(true);
    const all = [...new Set(rows.flat())];
    expect(all).toEqual(expect.arrayContaining([null, 'terms', 'rules']));
  });
});

describe('a keypad', () => {
  const digits = [...'3710925846'];
  const pad = (labels: 'text' | 'desc' | 'none'): Box<Given> =>
    place({ kind: 'keypad', id: 'k', digits, labels, onDigit: give, onDelete: give('back') });

  it('gives what is on the key, in the order shown', () => {
    const keys = pad('text').children;
    expect(keys.map(({ facts }) => facts?.text ?? facts?.desc)).toEqual([...digits, 'Delete']);
    expect(keys.map(({ onTap }) => given(onTap))).toEqual([...digits, 'back']);
    for (const [i, key] of keys.entries()) {
      for (const other of keys.slice(i + 1)) expect(intersection(key.rect, other.rect)).toBeNull();
    }
  });

  it('has descriptions and no texts where keys are pictures', () => {
    const [first] = pad('desc').children;
    expect(first?.facts).toMatchObject({ className: 'android.widget.ImageButton', desc: '3' });
    expect(first?.facts?.text).toBeUndefined();
  });

  it('is one view without labels where it is secret, and takes the same taps', () => {
    const box = pad('none');
    expect([...boxesOf(box)]).toHaveLength(1);
    expect(JSON.stringify(box.facts)).not.toMatch(/\d/);
    const taps = [0, 1, 2, 3].map((row) =>
      [0, 1, 2].map((column) => given(box.onTapAt?.((column + 0.5) / 3, (row + 0.5) / 4))),
    );
    expect(taps).toEqual([
      ['3', '7', '1'],
      ['0', '9', '2'],
      ['5', '8', '4'],
      [null, '6', 'back'],
    ]);
    expect(box.paint?.()).toContain('>7<');
  });
});

describe('a slider', () => {
  const box = place({ kind: 'slider', id: 's', value: 0.5, onChange: give });

  it('is set by a tap and by a sideways drag, limited to its ends', () => {
    expect([0, 0.5, 1].map((fx) => given(box.onTapAt?.(fx, 0.5)))).toEqual([0, 0.5, 1]);
    expect(given(box.onSwipe?.('right', 3, 0))).toBe(1);
    expect(given(box.onSwipe?.('up', 0.2, -4))).toBeNull();
  });

  it('is a SeekBar that is not clickable, as on a phone', () => {
    expect(box.facts).toMatchObject({ className: 'android.widget.SeekBar', clickable: false });
  });
});

describe('a canvas', () => {
  it('takes touches and swipes and has nothing inside', () => {
    const canvas: Widget<Given> = {
      kind: 'canvas',
      id: 'c',
      draw: () => '',
      onTap: (fx, fy) => give([fx, fy]),
      onSwipe: give,
    };
    const box = layoutContext().measure(canvas, exactly(900, 700)).place(0, 0);
    expect(given(box.onTapAt?.(0.25, 0.75))).toEqual([0.25, 0.75]);
    expect(given(box.onSwipe?.('left', 0, 0))).toBe('left');
    expect([box.children, box.facts?.text]).toEqual([[], undefined]);
  });
});

describe('tabs', () => {
  const tabs = (texts: readonly string[]): Box<Given> =>
    place({ kind: 'tabs', id: 't', selected: 1, tabs: texts.map((text) => ({ text, onTap: give(text) })) });

  it('marks the chosen tab, which cannot be tapped again', () => {
    const cells = tabs(['Songs', 'Albums']).children[0]?.children ?? [];
    expect(cells.map(({ facts, onTap }) => [facts?.selected, given(onTap)])).toEqual([
      [false, 'Songs'],
      [true, null],
    ]);
  });

  it('cuts none of five words, however long some are', () => {
    const box = tabs(['All', 'Recommendations', 'New', 'Subscriptions', 'Me']);
    const svg = [...boxesOf(box)].map((inner) => inner.paint?.() ?? '').join('');
    expect(svg).not.toContain('…');
  });
});

describe('what is disabled', () => {
  it.each<[string, Widget<Given>]>([
    ['a check box', { kind: 'check_box', text: 'A', checked: true, enabled: false, onToggle: give(1) }],
    ['an icon button', { kind: 'icon_button', icon: 'edit', desc: 'E', enabled: false, onTap: give(1) }],
    ['a field', { kind: 'text_input', id: 'a', value: '', hint: 'A', enabled: false, onText: give }],
  ])('%s reports it and takes no input', (_name, widget) => {
    const box = place(widget);
    expect([box.facts?.enabled, box.facts?.clickable]).toEqual([false, true]);
    expect([box.onTap, box.field]).toEqual([undefined, undefined]);
  });
});
