import { paintRect } from '../../drawing/paint.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A thin horizontal line. It is a decoration, so not a node of the dump. */
export interface DividerWidget extends WidgetBase {
  readonly kind: 'divider';
}

export function measureDivider<E>(_widget: DividerWidget, space: Space, context: LayoutContext): Measured<E> {
  const { width, height } = fit(space.maxWidth, dp(1), space);
  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      return {
        rect,
        facts: null,
        children: [],
        paint: () => paintRect(rect, context.theme.outline, 0, ' fill-opacity="0.5"'),
      };
    },
  };
}
