import type { Signal } from '../../app/signal.ts';
import { paintIcon, paintLines, paintOutline, paintRect } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp, sp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import { ellipsize, type Font, lineHeight, textWidth } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A box with a word beside it, ticked or not. */
export interface CheckBoxWidget<E> extends WidgetBase {
  readonly kind: 'check_box';
  readonly text: string;
  readonly checked: boolean;
  /** Default: true. A disabled box ignores taps. */
  readonly enabled?: boolean;
  readonly onToggle: Signal<E>;
}

const FONT: Font = { size: sp(15) };
const HEIGHT = dp(48);
const MARK = dp(20);
const GAP = dp(14);

function paintMark(left: number, top: number, widget: CheckBoxWidget<unknown>, theme: Theme): string {
  const off = widget.enabled === false;
  const rect = rectOf(left, top, MARK, MARK);
  return widget.checked
    ? paintRect(rect, off ? theme.outline : theme.accent, dp(3)) +
        paintIcon('check', left, top, MARK, theme.onAccent)
    : paintOutline(rect, off ? theme.outline : theme.muted, dp(3), dp(2));
}

export function measureCheckBox<E>(
  widget: CheckBoxWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const { width, height } = fit(MARK + 2 * GAP + textWidth(widget.text, FONT), HEIGHT, space);
  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      facts: {
        className: 'android.widget.CheckBox',
        id: widget.id,
        text: widget.text,
        checkable: true,
        checked: widget.checked,
        enabled: widget.enabled !== false,
        clickable: true,
      },
      onTap: widget.enabled === false ? undefined : widget.onToggle,
      children: [],
      paint: () =>
        paintMark(left + dp(2), top + (height - MARK) / 2, widget, context.theme) +
        paintLines(
          [ellipsize(widget.text, FONT, width - MARK - GAP)],
          left + MARK + GAP,
          top + (height - lineHeight(FONT)) / 2,
          { font: FONT, colour: widget.enabled === false ? context.theme.outline : context.theme.text },
        ),
    }),
  };
}
