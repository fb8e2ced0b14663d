import { paintCircle } from '../../drawing/paint.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** How many digits of a secret number have been entered, as dots. */
export interface PinDotsWidget extends WidgetBase {
  readonly kind: 'pin_dots';
  readonly id: string;
  readonly length: number;
  readonly filled: number;
}

const RADIUS = dp(8);
const STEP = dp(32);
const HEIGHT = dp(40);

export function measurePinDots<E>(widget: PinDotsWidget, space: Space, context: LayoutContext): Measured<E> {
  const { length, filled } = widget;
  const { width, height } = fit(length * STEP, HEIGHT, space);
  const step = Math.min(STEP, width / Math.max(1, length));
  const { theme } = context;

  return {
    width,
    height,
    place(left, top) {
      const first = left + width / 2 - (step * (length - 1)) / 2;
      const dot = (i: number): string =>
        i < filled
          ? paintCircle(first + i * step, top + height / 2, RADIUS, theme.accent)
          : paintCircle(
              first + i * step,
              top + height / 2,
              RADIUS - dp(1),
              'none',
              ` stroke="${theme.muted}" stroke-width="${dp(2)}"`,
            );
      return {
        rect: rectOf(left, top, width, height),
        facts: {
          className: 'android.view.View',
          id: widget.id,
          desc: `${filled} of ${length} digits entered`,
        },
        children: [],
        paint: () => Array.from({ length }, (_, i) => dot(i)).join(''),
      };
    },
  };
}
