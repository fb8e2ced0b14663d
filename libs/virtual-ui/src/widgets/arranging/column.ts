import type { Signal } from '../../app/signal.ts';
import { type Ground, paintGround } from '../../drawing/ground.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import {
  type Axis,
  insetsOf,
  measureAlong,
  type Padding,
  placeDown,
  shrink,
  total,
} from '../../layout/stack.ts';
import type { Widget, WidgetBase } from '../../layout/widget.ts';

/** Shows children below each other. It is as wide as its widest child. */
export interface ColumnWidget<E> extends WidgetBase {
  readonly kind: 'column';
  readonly children: readonly Widget<E>[];
  readonly padding?: Padding;
  /** Between the children, in density-independent pixels. */
  readonly gap?: number;
  readonly align?: 'start' | 'center';
  /** The children stand in the middle of the free height. */
  readonly centred?: boolean;
  readonly ground?: Ground;
  readonly onTap?: Signal<E>;
  readonly onLongTap?: Signal<E>;
}

export function measureColumn<E>(widget: ColumnWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const insets = insetsOf(widget.padding);
  const inner = shrink(space, insets);
  const axis: Axis = {
    room: inner.maxHeight,
    least: inner.minHeight,
    gap: dp(widget.gap ?? 0),
    space: (minHeight, maxHeight) => ({ minWidth: 0, maxWidth: inner.maxWidth, minHeight, maxHeight }),
    length: (measured) => measured.height,
  };
  const children = measureAlong(widget.children, axis, context);
  const used = total(
    children.map((child) => child.height),
    axis.gap,
  );
  const widest = Math.max(0, ...children.map((child) => child.width));
  const { width, height } = fit(widest + 2 * insets.x, used + 2 * insets.y, space);

  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      const free = widget.centred ? Math.floor((height - 2 * insets.y - used) / 2) : 0;
      return {
        rect,
        facts: { className: 'android.widget.LinearLayout', id: widget.id },
        onTap: widget.onTap,
        onLongTap: widget.onLongTap,
        children: placeDown(children, {
          left: left + insets.x,
          top: top + insets.y + Math.max(0, free),
          width: width - 2 * insets.x,
          gap: axis.gap,
          align: widget.align ?? 'start',
        }),
        paint: () => paintGround(widget.ground, rect, context.theme),
      };
    },
  };
}
