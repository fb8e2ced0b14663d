import type { Signal } from '../../app/signal.ts';
import type { IconName } from '../../drawing/icons.ts';
import { paintIcon } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A button with a picture on it; `desc` is its name for those who cannot see it. */
export interface IconButtonWidget<E> extends WidgetBase {
  readonly kind: 'icon_button';
  readonly icon: IconName;
  readonly desc: string;
  /** Default: `android.widget.ImageButton`. Toolbars report their actions as plain buttons. */
  readonly className?: string;
  /** Shown tinted, such as a favourite that is set. The node reports it as `selected`. */
  readonly selected?: boolean;
  /** Default: true. A disabled button ignores taps. */
  readonly enabled?: boolean;
  readonly onTap: Signal<E>;
}

const SIZE = dp(48);
const ICON = dp(24);

function colourOf<E>({ selected, enabled }: IconButtonWidget<E>, theme: Theme): string {
  if (enabled === false) return theme.outline;
  return selected ? theme.accent : theme.text;
}

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
        selected: widget.selected ?? false,
        enabled: widget.enabled !== false,
        clickable: true,
      },
      onTap: widget.enabled === false ? undefined : widget.onTap,
      children: [],
      paint: () =>
        paintIcon(
          widget.icon,
          left + (width - ICON) / 2,
          top + (height - ICON) / 2,
          ICON,
          colourOf(widget, context.theme),
        ),
    }),
  };
}
