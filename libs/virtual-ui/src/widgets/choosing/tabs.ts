import type { Signal } from '../../app/signal.ts';
import { paintLines, paintRect } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { type Box, fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp, sp } from '../../layout/display.ts';
import { type Rect, rectOf } from '../../layout/geometry.ts';
import { ellipsize, type Font, lineHeight, textWidth } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** One of a bar of tabs. */
interface Tab<E> {
  readonly text: string;
  readonly onTap: Signal<E>;
}

/** A bar of tabs across the screen; what the chosen tab shows is up to the app. */
export interface TabsWidget<E> extends WidgetBase {
  readonly kind: 'tabs';
  readonly id: string;
  readonly tabs: readonly Tab<E>[];
  /** Index of the chosen tab. */
  readonly selected: number;
}

const HEIGHT = dp(48);
const PADDING = dp(10);
const SIZES = [14, 13, 12, 11, 10];

const fontOf = (size: number): Font => ({ size: sp(size), bold: true });

/** The largest letters with which all tabs fit beside each other. */
function fittingFont(texts: readonly string[], width: number): Font {
  const needed = (font: Font): number =>
    texts.reduce((sum, text) => sum + textWidth(text, font) + 2 * PADDING, 0);
  return SIZES.map(fontOf).find((font) => needed(font) <= width) ?? fontOf(10);
}

/** Right edges of the tabs. The tabs are equally wide where every word fits, else sized by their words. */
function edgesOf(texts: readonly string[], font: Font, width: number): readonly number[] {
  const natural = texts.map((text) => textWidth(text, font) + 2 * PADDING);
  const even = natural.every((needed) => needed <= width / texts.length);
  const sum = natural.reduce((all, needed) => all + needed, 0);
  let edge = 0;
  return natural.map((needed) => {
    edge += even ? width / texts.length : (needed / sum) * width;
    return Math.round(edge);
  });
}

function paintTab(rect: Rect, text: string, font: Font, look: { selected: boolean; theme: Theme }): string {
  const { selected, theme } = look;
  const middle = (rect.left + rect.right) / 2;
  const half = Math.min(textWidth(text, font), rect.right - rect.left - PADDING) / 2;
  const mark = rectOf(Math.round(middle - half), rect.bottom - dp(3), Math.round(2 * half), dp(3));
  return (
    paintLines(
      [ellipsize(text, font, rect.right - rect.left - PADDING)],
      middle,
      rect.top + (rect.bottom - rect.top - lineHeight(font)) / 2,
      { font, colour: selected ? theme.accent : theme.muted, anchor: 'middle' },
    ) + (selected ? paintRect(mark, theme.accent, dp(1)) : '')
  );
}

/** As in Material's TabLayout, the chosen tab cannot be clicked again (its `TabView` removes the action). */
function tabBox<E>(tab: Tab<E>, rect: Rect, look: { font: Font; selected: boolean; theme: Theme }): Box<E> {
  const { selected } = look;
  return {
    rect,
    facts: { className: 'android.widget.LinearLayout', selected, focusable: true },
    onTap: selected ? undefined : tab.onTap,
    children: [
      {
        rect,
        facts: { className: 'android.widget.TextView', text: tab.text, selected },
        children: [],
        paint: () => paintTab(rect, tab.text, look.font, look),
      },
    ],
  };
}

export function measureTabs<E>(widget: TabsWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const { theme } = context;
  const { width, height } = fit(space.maxWidth, HEIGHT, space);
  const texts = widget.tabs.map(({ text }) => text);
  const font = fittingFont(texts, width);
  const edges = edgesOf(texts, font, width);
  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      const tabs = widget.tabs.map((tab, i): Box<E> => {
        const from = edges[i - 1] ?? 0;
        const at = rectOf(left + from, top, (edges[i] ?? width) - from, height);
        return tabBox(tab, at, { font, selected: i === widget.selected, theme });
      });
      return {
        rect,
        facts: { className: 'android.widget.HorizontalScrollView', id: widget.id },
        children: [{ rect, facts: { className: 'android.widget.LinearLayout' }, children: tabs }],
        paint: () =>
          paintRect(rectOf(left, rect.bottom - dp(1), width, dp(1)), theme.outline, 0, ' fill-opacity="0.5"'),
      };
    },
  };
}
