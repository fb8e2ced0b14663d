import type { Signal } from '../../app/signal.ts';
import { paintIcon, paintLines, paintOutline, paintRect } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp, sp } from '../../layout/display.ts';
import { type Rect, rectOf } from '../../layout/geometry.ts';
import { ellipsize, type Font, lineHeight, textWidth } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A word that filters or chooses, on or off. */
export interface ChipWidget<E> extends WidgetBase {
  readonly kind: 'chip';
  readonly text: string;
  readonly selected: boolean;
  readonly onTap: Signal<E>;
}

const FONT: Font = { size: sp(13) };
/** The touch area is higher than the drawn chip. */
const HEIGHT = dp(40);
const DRAWN = dp(32);
const PADDING = dp(14);
const MARK = dp(16);
const GAP = dp(6);

function paintChip(rect: Rect, widget: ChipWidget<unknown>, theme: Theme): string {
  const { selected, text } = widget;
  const lead = selected ? MARK + GAP : 0;
  const y = rect.top + (rect.bottom - rect.top - DRAWN) / 2;
  const pill = rectOf(rect.left, y, rect.right - rect.left, DRAWN);
  const ink = selected ? theme.onContainer : theme.text;
  return (
    (selected ? paintRect(pill, theme.container, dp(8)) : paintOutline(pill, theme.outline, dp(8), dp(1))) +
    (selected ? paintIcon('check', rect.left + PADDING - dp(4), y + (DRAWN - MARK) / 2, MARK, ink) : '') +
    paintLines(
      [ellipsize(text, FONT, rect.right - rect.left - 2 * PADDING - lead + dp(5))],
      rect.left + PADDING + lead - (selected ? dp(4) : 0),
      y + (DRAWN - lineHeight(FONT)) / 2,
      { font: FONT, colour: ink },
    )
  );
}

export function measureChip<E>(widget: ChipWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const lead = widget.selected ? MARK + GAP - dp(4) : 0;
  const { width, height } = fit(textWidth(widget.text, FONT) + 2 * PADDING + lead, HEIGHT, space);
  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      return {
        rect,
        facts: {
          // The class that Material's Chip reports where it is checkable and not part of a single choice.
          className: 'android.widget.CompoundButton',
          id: widget.id,
          text: widget.text,
          checkable: true,
          checked: widget.selected,
        },
        onTap: widget.onTap,
        children: [],
        paint: () => paintChip(rect, widget, context.theme),
      };
    },
  };
}
