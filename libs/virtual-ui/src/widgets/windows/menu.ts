import { choose } from '../../app/signal.ts';
import { paintRect, paintShadow } from '../../drawing/paint.ts';
import { type Box, exactly, type LayoutContext } from '../../layout/box.ts';
import { contentArea, dp, sp } from '../../layout/display.ts';
import { clamp, rectOf } from '../../layout/geometry.ts';
import { textWidth } from '../../layout/text-metrics.ts';
import type { Widget } from '../../layout/widget.ts';
import type { MenuItem } from '../arranging/toolbar.ts';

const ROW_HEIGHT = dp(50);
const MARGIN = dp(8);
const PADDING = 16;
/** Cannot clash with a widget's id: those have a colon only after a package. */
const SCROLL_KEY = ':menu';

function menuRow<E>(item: MenuItem<E>): Widget<E> {
  return {
    kind: 'row',
    padding: [PADDING, 0],
    onTap: choose(item.onTap),
    children: [{ kind: 'text', id: 'title', text: item.text, maxLines: 1 }],
  };
}

/** The window of an overflow menu, below the upper right corner; it scrolls where the screen is too low for it. */
export function layoutMenu<E>(items: readonly MenuItem<E>[], context: LayoutContext): Box<E> {
  const area = contentArea(context.display, false);
  const widest = Math.max(dp(120), ...items.map((item) => textWidth(item.text, { size: sp(15) })));
  const width = Math.ceil(Math.min(widest + 2 * dp(PADDING), context.display.width - 2 * MARGIN));
  const content = items.length * ROW_HEIGHT + 2 * MARGIN;
  const height = Math.min(content, area.bottom - area.top - 2 * MARGIN);
  const max = content - height;
  const offset = clamp(context.scroll[SCROLL_KEY] ?? 0, 0, max);
  const left = context.display.width - width - MARGIN;
  const top = area.top + MARGIN;
  const rect = rectOf(left, top, width, height);
  const rows = items.map((item, i) =>
    context
      .measure(menuRow(item), exactly(width, ROW_HEIGHT))
      .place(left, top + MARGIN - offset + i * ROW_HEIGHT),
  );
  const facts = { className: 'android.widget.ListView', focusable: true };
  return {
    rect,
    facts: { className: 'android.widget.FrameLayout' },
    children: [{ rect, facts, scroll: { key: SCROLL_KEY, offset, max }, children: rows }],
    paint: () => paintShadow(rect, dp(8)) + paintRect(rect, context.theme.surface, dp(8)),
  };
}
