import type { Signal } from '../../app/signal.ts';
import type { Theme } from '../../drawing/theme.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { type Rect, rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A picture that the app draws. */
export interface ImageWidget<E> extends WidgetBase {
  readonly kind: 'image';
  readonly desc?: string;
  /** Density-independent pixels; less where there is less space. */
  readonly width: number;
  readonly height: number;
  /** SVG of the picture; it must stay inside the rectangle. */
  readonly draw: (rect: Rect, theme: Theme) => string;
  readonly onTap?: Signal<E>;
}

export function measureImage<E>(widget: ImageWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const { width, height } = fit(dp(widget.width), dp(widget.height), space);
  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      return {
        rect,
        facts: { className: 'android.widget.ImageView', id: widget.id, desc: widget.desc },
        onTap: widget.onTap,
        children: [],
        paint: () => widget.draw(rect, context.theme),
      };
    },
  };
}
