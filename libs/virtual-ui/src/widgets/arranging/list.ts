import type { Signal } from '../../app/signal.ts';
import { type Box, fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { clamp, intersection, rectOf } from '../../layout/geometry.ts';
import { insetsOf, type Padding, placeDown, total } from '../../layout/stack.ts';
import type { Widget, WidgetBase } from '../../layout/widget.ts';

/** A scrolling list that recycles its rows: the dump has only those on the screen. */
export interface ListWidget<E> extends WidgetBase {
  readonly kind: 'list';
  readonly id: string;
  readonly items: readonly Widget<E>[];
  readonly padding?: Padding;
  /** Between the rows, in density-independent pixels. */
  readonly gap?: number;
  /** Free space after the last row, so that the row can be scrolled out from under a floating button. */
  readonly endRoom?: number;
  /** Shows its end first, and again when a row is added, as a conversation does (`stackFromEnd`). */
  readonly fromEnd?: boolean;
  /** Given when the list is pulled down at its top, as with `SwipeRefreshLayout`. */
  readonly onPull?: Signal<E>;
}

export function measureList<E>(widget: ListWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const insets = insetsOf(widget.padding);
  const gap = dp(widget.gap ?? 0);
  const inner = space.maxWidth - 2 * insets.x;
  const rows = widget.items.map((item) =>
    context.measure(item, {
      minWidth: inner,
      maxWidth: inner,
      minHeight: 0,
      maxHeight: Number.POSITIVE_INFINITY,
    }),
  );
  const used = total(
    rows.map((row) => row.height),
    gap,
  );
  const content = used + 2 * insets.y + dp(widget.endRoom ?? 0);
  const { width, height } = fit(space.maxWidth, content, space);

  return {
    width,
    height,
    place(left, top): Box<E> {
      const rect = rectOf(left, top, width, height);
      const max = Math.max(0, content - height);
      // With one key for each length, the scroll position is forgotten when a row is added.
      const key = widget.fromEnd ? `${widget.id}:${rows.length}` : widget.id;
      const offset = clamp(context.scroll[key] ?? (widget.fromEnd ? max : 0), 0, max);
      const { onPull } = widget;
      const boxes = placeDown(rows, {
        left: left + insets.x,
        top: top + insets.y - offset,
        width: inner,
        gap,
        align: 'start',
      });
      return {
        rect,
        facts: {
          className: 'androidx.recyclerview.widget.RecyclerView',
          id: widget.id,
          focusable: true,
        },
        scroll: { key, offset, max },
        onSwipe:
          onPull === undefined || offset > 0
            ? undefined
            : (direction) => (direction === 'down' ? onPull : null),
        children: boxes.filter((box) => intersection(box.rect, rect) !== null),
      };
    },
  };
}
