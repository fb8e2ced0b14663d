import type { Signal } from '../../app/signal.ts';
import type { Theme } from '../../drawing/theme.ts';
import { fit, type LayoutContext, type Measured, type Space, type SwipeDirection } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { type Rect, rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A view that draws itself and handles touches itself: a dump says where it is, but not what is in it. */
export interface CanvasWidget<E> extends WidgetBase {
  readonly kind: 'canvas';
  readonly id: string;
  readonly desc?: string;
  /** Density-independent pixels. Default: the space that is left. */
  readonly height?: number;
  /** SVG; it must stay inside the rectangle. */
  readonly draw: (rect: Rect, theme: Theme) => string;
  /** Called with the place of the touch, in fractions of width and height. */
  readonly onTap?: (fx: number, fy: number) => Signal<E>;
  /** Null: the finger scrolls the container of the canvas. */
  readonly onSwipe?: (direction: SwipeDirection) => Signal<E> | null;
}

/** Height where the room is endless, in a scroll container. */
const HEIGHT = dp(200);

export function measureCanvas<E>(widget: CanvasWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const room = Number.isFinite(space.maxHeight) ? space.maxHeight : HEIGHT;
  const tall = widget.height === undefined ? room : dp(widget.height);
  const { width, height } = fit(space.maxWidth, tall, space);
  const { onTap, onSwipe } = widget;
  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      return {
        rect,
        // Views that override onTouchEvent are not clickable: that flag belongs to click listeners.
        facts: { className: 'android.view.View', id: widget.id, desc: widget.desc },
        onTapAt: onTap,
        onSwipe: onSwipe && ((direction) => onSwipe(direction)),
        children: [],
        paint: () => widget.draw(rect, context.theme),
      };
    },
  };
}
