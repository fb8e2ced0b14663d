import type { Signal } from '../../app/signal.ts';
import type { IconName } from '../../drawing/icons.ts';
import { paintIcon, paintRect, paintShadow } from '../../drawing/paint.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** The floating button of a screen's main action; the screen places it over its lower right corner. */
export interface FabWidget<E> extends WidgetBase {
  readonly kind: 'fab';
  readonly icon: IconName;
  readonly desc: string;
  readonly onTap: Signal<E>;
}

const SIZE = dp(56);
const ICON = dp(24);
const RADIUS = dp(16);

export function measureFab<E>(widget: FabWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const { width, height } = fit(SIZE, SIZE, space);
  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      const { theme } = context;
      return {
        rect,
        facts: { className: 'android.widget.ImageButton', id: widget.id, desc: widget.desc },
        onTap: widget.onTap,
        children: [],
        paint: () =>
          paintShadow(rect, RADIUS) +
          paintRect(rect, theme.container, RADIUS) +
          paintIcon(
            widget.icon,
            left + (width - ICON) / 2,
            top + (height - ICON) / 2,
            ICON,
            theme.onContainer,
          ),
      };
    },
  };
}
