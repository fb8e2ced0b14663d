import { fit, type LayoutContext, type Measured, type Space } from '../box.ts';
import { dp } from '../display.ts';
import { rectOf } from '../geometry.ts';
import type { IconName } from '../icons.ts';
import { paintIcon } from '../paint.ts';
import type { Signal } from '../signal.ts';
import type { WidgetBase } from '../widget.ts';

/** A button with a picture on it; `desc` is its name for those who cannot see it. */
export interface IconButtonWidget<E> extends WidgetBase {
  readonly kind: 'icon_button';
  readonly icon: IconName;
  readonly desc: string;
  /** `android.widget.ImageButton` unless said otherwise: toolbars report their actions as plain buttons. */
  readonly className?: string;
  readonly onTap: Signal<E>;
}

const SIZE = dp(48);
const ICON = dp(24);

export function measureIconButton<E>(
  widget: IconButtonWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const { width, height } = fit(SIZE, SIZE, space);
  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      facts: {
        className: widget.className ?? 'android.widget.ImageButton',
        id: widget.id,
        desc: widget.desc,
      },
      onTap: widget.onTap,
      children: [],
      paint: () =>
        paintIcon(
          widget.icon,
          left + (width - ICON) / 2,
          top + (height - ICON) / 2,
          ICON,
          context.theme.text,
        ),
    }),
  };
}
