import type { Signal } from '../../app/signal.ts';
import { type Ground, paintGround } from '../../drawing/ground.ts';
import { type Box, fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import { type Axis, insetsOf, measureAlong, type Padding, shrink, total } from '../../layout/stack.ts';
import type { Widget, WidgetBase } from '../../layout/widget.ts';

/** Shows children beside each other, centred vertically. It takes all the width unless `hug` is set. */
export interface RowWidget<E> extends WidgetBase {
  readonly kind: 'row';
  readonly children: readonly Widget<E>[];
  readonly padding?: Padding;
  /** Between the children, in density-independent pixels. */
  readonly gap?: number;
  readonly ground?: Ground;
  /** As wide as its children only (`wrap_content`). */
  readonly hug?: boolean;
  readonly className?: string;
  readonly onTap?: Signal<E>;
  readonly onLongTap?: Signal<E>;
}

export function measureRow<E>(widget: RowWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const insets = insetsOf(widget.padding);
  const inner = shrink(space, insets);
  const axis: Axis = {
    room: inner.maxWidth,
    least: inner.minWidth,
    gap: dp(widget.gap ?? 0),
    space: (minWidth, maxWidth) => ({ minWidth, maxWidth, minHeight: 0, maxHeight: inner.maxHeight }),
    length: (measured) => measured.width,
  };
  const children = measureAlong(widget.children, axis, context);
  const tallest = Math.max(0, ...children.map((child) => child.height));
  const used = total(
    children.map((child) => child.width),
    axis.gap,
  );
  const fills = !widget.hug && Number.isFinite(space.maxWidth);
  const wide = fills ? space.maxWidth : used + 2 * insets.x;
  const { width, height } = fit(wide, tallest + 2 * insets.y, space);

  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      let x = left + insets.x;
      const boxes: Box<E>[] = children.map((child) => {
        const box = child.place(x, top + Math.floor((height - child.height) / 2));
        x += child.width + axis.gap;
        return box;
      });
      return {
        rect,
        facts: { className: widget.className ?? 'android.widget.LinearLayout', id: widget.id },
        onTap: widget.onTap,
        onLongTap: widget.onLongTap,
        children: boxes,
        paint: () => paintGround(widget.ground, rect, context.theme),
      };
    },
  };
}
