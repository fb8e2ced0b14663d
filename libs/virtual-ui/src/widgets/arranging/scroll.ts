import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { clamp, rectOf } from '../../layout/geometry.ts';
import type { Widget, WidgetBase } from '../../layout/widget.ts';

/** One child of any height, in a window that scrolls over it. */
export interface ScrollWidget<E> extends WidgetBase {
  readonly kind: 'scroll';
  readonly id: string;
  readonly child: Widget<E>;
}

export function measureScroll<E>(widget: ScrollWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const child = context.measure(widget.child, {
    minWidth: space.maxWidth,
    maxWidth: space.maxWidth,
    // `fillViewport`: a short child is as tall as the window.
    minHeight: space.minHeight,
    maxHeight: Number.POSITIVE_INFINITY,
  });
  const { width, height } = fit(space.maxWidth, child.height, space);
  return {
    width,
    height,
    place(left, top) {
      const max = Math.max(0, child.height - height);
      const offset = clamp(context.scroll[widget.id] ?? 0, 0, max);
      return {
        rect: rectOf(left, top, width, height),
        facts: { className: 'android.widget.ScrollView', id: widget.id, focusable: max > 0 },
        scroll: { key: widget.id, offset, max },
        children: [child.place(left, top - offset)],
      };
    },
  };
}
