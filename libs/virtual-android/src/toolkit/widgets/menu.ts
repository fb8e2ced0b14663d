import { type Box, exactly, type LayoutContext } from '../box.ts';
import { dp, SCREEN_WIDTH, STATUS_BAR_HEIGHT, sp } from '../display.ts';
import { rectOf } from '../geometry.ts';
import { paintRect, paintShadow } from '../paint.ts';
import { choose } from '../signal.ts';
import { textWidth } from '../text-metrics.ts';
import type { Widget } from '../widget.ts';
import type { MenuItem } from './toolbar.ts';

const ROW_HEIGHT = dp(50);
const MARGIN = dp(8);
const PADDING = 16;

function menuRow<E>(item: MenuItem<E>): Widget<E> {
  return {
    kind: 'row',
    padding: [PADDING, 0],
    onTap: choose(item.onTap),
    children: [{ kind: 'text', id: 'title', text: item.text, maxLines: 1 }],
  };
}

/** The window of an overflow menu, below the upper right corner. */
export function layoutMenu<E>(items: readonly MenuItem<E>[], context: LayoutContext): Box<E> {
  const widest = Math.max(dp(120), ...items.map((item) => textWidth(item.text, { size: sp(15) })));
  const width = Math.ceil(Math.min(widest + 2 * dp(PADDING), SCREEN_WIDTH - 2 * MARGIN));
  const height = items.length * ROW_HEIGHT + 2 * MARGIN;
  const left = SCREEN_WIDTH - width - MARGIN;
  const top = STATUS_BAR_HEIGHT + MARGIN;
  const rect = rectOf(left, top, width, height);
  const rows = items.map((item, i) =>
    context.measure(menuRow(item), exactly(width, ROW_HEIGHT)).place(left, top + MARGIN + i * ROW_HEIGHT),
  );
  return {
    rect,
    facts: { className: 'android.widget.FrameLayout' },
    children: [{ rect, facts: { className: 'android.widget.ListView', focusable: true }, children: rows }],
    paint: () => paintShadow(rect, dp(8)) + paintRect(rect, context.theme.surface, dp(8)),
  };
}
