import { describe, expect, it } from 'vitest';
import { type Box, exactly, type Measured } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { heightOf, widthOf } from '../../layout/geometry.ts';
import { layoutContext } from '../../layout/layout-context.fixture.ts';
import type { Widget } from '../../layout/widget.ts';

const context = layoutContext();
const block = (size: number, grow = false): Widget<never> => ({ kind: 'spacer', size, grow });

function place(widget: Widget<never>, width = 1000, height = 1000): Box<never> {
  return context.measure(widget, exactly(width, height)).place(0, 0);
}

function measured(
  widget: Widget<never>,
  maxWidth: number,
  maxHeight = Number.POSITIVE_INFINITY,
): Measured<never> {
  return context.measure(widget, { minWidth: 0, maxWidth, minHeight: 0, maxHeight });
}

describe('a column', () => {
  it('puts children below each other with the gap between and the padding around', () => {
    const box = place({ kind: 'column', padding: 10, gap: 4, children: [block(20), block(30)] });
    expect(box.children.map(({ rect }) => [rect.left, rect.top])).toEqual([
      [dp(10), dp(10)],
      [dp(10), dp(10) + dp(20) + dp(4)],
    ]);
  });

  it('gives the free height to the child that grows', () => {
    const box = place({ kind: 'column', gap: 4, children: [block(20), block(0, true), block(30)] });
    expect(box.children.at(-1)?.rect.bottom).toBe(1000);
    expect(box.children[1] && heightOf(box.children[1].rect)).toBe(1000 - dp(20) - dp(30) - 2 * dp(4));
  });

  it('shares the free height equally between two children that grow', () => {
    const box = place({ kind: 'column', children: [block(0, true), block(0, true)] });
    expect(box.children.map(({ rect }) => heightOf(rect))).toEqual([500, 500]);
  });

  it('never gives a child a negative size where no room is left', () => {
    const box = place({ kind: 'column', children: [block(400), block(0, true)] }, 1000, 300);
    expect(box.children.map(({ rect }) => heightOf(rect))).toEqual([300, 0]);
  });

  it('is as wide as its widest child and as tall as all of them', () => {
    const { width, height } = measured({ kind: 'column', gap: 2, children: [block(20), block(50)] }, 1000);
    expect([width, height]).toEqual([dp(50), dp(20) + dp(50) + dp(2)]);
  });

  it('centres children across, and in the height where this is asked for', () => {
    const box = place({ kind: 'column', align: 'center', centred: true, children: [block(40)] });
    const side = (1000 - dp(40)) / 2;
    expect(box.children[0]?.rect).toMatchObject({ left: side, top: side });
  });

  it('fills a scroll window with the child that grows, and no more than it needs beyond', () => {
    const page = (size: number): Widget<never> => ({
      kind: 'scroll',
      id: 'page',
      child: { kind: 'column', children: [block(size), block(10, true)] },
    });
    const short = place(page(20));
    expect(short.scroll).toMatchObject({ max: 0 });
    expect(short.children[0]?.children[1]?.rect.bottom).toBe(1000);
    const long = place(page(400));
    expect(long.scroll).toMatchObject({ max: dp(400) + dp(10) - 1000 });
  });
});

describe('a row', () => {
  it('puts children beside each other, centred upright', () => {
    const box = place({ kind: 'row', gap: 4, children: [block(20), block(40)] }, 1000, 200);
    const tops = box.children.map(({ rect }) => rect.top);
    expect(box.children[1]?.rect.left).toBe(dp(20) + dp(4));
    expect(tops).toEqual([Math.floor((200 - dp(20)) / 2), Math.floor((200 - dp(40)) / 2)]);
  });

  it('takes all the width, and gives the rest to the child that grows', () => {
    const row: Widget<never> = { kind: 'row', padding: [8, 0], children: [block(0, true), block(20)] };
    expect(measured(row, 900).width).toBe(900);
    const [first] = place(row, 900).children;
    expect(first && widthOf(first.rect)).toBe(900 - 2 * dp(8) - dp(20));
  });

  it('wraps a growing text into its share', () => {
    const text: Widget<never> = { kind: 'text', text: 'many words in a small place '.repeat(4), grow: true };
    const { height } = measured({ kind: 'row', children: [text, block(20)] }, 400);
    const [box] = place({ kind: 'row', children: [text, block(20)] }, 400, height).children;
    expect(box && widthOf(box.rect)).toBe(400 - dp(20));
    expect(height).toBeGreaterThan(measured({ kind: 'text', text: 'one' }, 400).height * 3);
  });
});
