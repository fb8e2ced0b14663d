import type { Signal } from '../../app/signal.ts';
import { paintLines, paintOutline, paintRect } from '../../drawing/paint.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp, sp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import { ellipsize, type Font, lineHeight, textWidth } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A button with a word on it. */
export interface ButtonWidget<E> extends WidgetBase {
  readonly kind: 'button';
  readonly text: string;
  readonly look?: 'filled' | 'outlined' | 'text';
  /** For what cannot be undone. */
  readonly danger?: boolean;
  /** Default: true. A disabled button ignores taps. */
  readonly enabled?: boolean;
  readonly onTap: Signal<E>;
}

const FONT: Font = { size: sp(14), bold: true };
const HEIGHT = dp(40);

function coloursOf<E>(widget: ButtonWidget<E>, { theme }: LayoutContext): { ground: string; ink: string } {
  if (widget.enabled === false) return { ground: theme.surface, ink: theme.outline };
  const strong = widget.danger ? theme.danger : theme.accent;
  return widget.look === 'text' || widget.look === 'outlined'
    ? { ground: theme.background, ink: strong }
    : { ground: strong, ink: theme.onAccent };
}

export function measureButton<E>(widget: ButtonWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const padding = widget.look === 'text' ? dp(12) : dp(24);
  const { width, height } = fit(textWidth(widget.text, FONT) + 2 * padding, HEIGHT, space);
  const { ground, ink } = coloursOf(widget, context);

  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      const enabled = widget.enabled !== false;
      const shape = {
        filled: () => paintRect(rect, ground, height / 2),
        outlined: () => paintOutline(rect, context.theme.outline, height / 2, dp(1)),
        text: () => '',
      };
      return {
        rect,
        // A disabled view stays clickable: it takes the touch and does nothing.
        facts: {
          className: 'android.widget.Button',
          id: widget.id,
          text: widget.text,
          enabled,
          clickable: true,
        },
        onTap: enabled ? widget.onTap : undefined,
        children: [],
        paint: () =>
          shape[widget.look ?? 'filled']() +
          paintLines(
            [ellipsize(widget.text, FONT, width - padding)],
            left + width / 2,
            top + (height - lineHeight(FONT)) / 2,
            { font: FONT, colour: ink, anchor: 'middle' },
          ),
      };
    },
  };
}
