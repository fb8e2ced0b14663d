import type { IconName } from '../../drawing/icons.ts';
import { paintCircle, paintIcon } from '../../drawing/paint.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A picture that cannot be tapped. */
export interface IconWidget extends WidgetBase {
  readonly kind: 'icon';
  readonly icon: IconName;
  /** Density-independent pixels. Default: 24. */
  readonly size?: number;
  /** Default: muted. */
  readonly colour?: 'text' | 'muted' | 'accent' | 'danger';
  readonly desc?: string;
  /** Colour of a disc behind the icon, which is then white. */
  readonly disc?: string;
}

export function measureIcon<E>(widget: IconWidget, space: Space, context: LayoutContext): Measured<E> {
  const size = dp(widget.size ?? 24);
  const { width, height } = fit(size, size, space);
  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      facts: { className: 'android.widget.ImageView', id: widget.id, desc: widget.desc },
      children: [],
      paint: () => {
        if (widget.disc === undefined)
          return paintIcon(widget.icon, left, top, size, context.theme[widget.colour ?? 'muted']);
        const inner = Math.round(size * 0.54);
        const inset = (size - inner) / 2;
        return (
          paintCircle(left + size / 2, top + size / 2, size / 2, widget.disc) +
          paintIcon(widget.icon, left + inset, top + inset, inner, '#ffffff')
        );
      },
    }),
  };
}
