import type { Signal } from '../../app/signal.ts';
import { paintCircle, paintOutline, paintRect } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A switch that takes its own taps; `switch_row` is a whole line of settings. */
export interface SwitchWidget<E> extends WidgetBase {
  readonly kind: 'switch';
  readonly id: string;
  readonly checked: boolean;
  readonly desc?: string;
  readonly onTap: Signal<E>;
}

/** Size of the drawn switch, in pixels. */
export const SWITCH = { width: dp(52), height: dp(32) };
const TOUCHED = dp(48);

/** The switch in the rectangle of size {@link SWITCH} whose upper left corner is given. */
export function paintSwitch(left: number, top: number, checked: boolean, theme: Theme): string {
  const rect = rectOf(left, top, SWITCH.width, SWITCH.height);
  const radius = SWITCH.height / 2;
  return checked
    ? paintRect(rect, theme.accent, radius) +
        paintCircle(rect.right - radius, top + radius, dp(12), theme.onAccent)
    : paintRect(rect, theme.surface, radius) +
        paintOutline(rect, theme.muted, radius, dp(2)) +
        paintCircle(left + radius, top + radius, dp(8), theme.muted);
}

export function measureSwitch<E>(widget: SwitchWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const { width, height } = fit(SWITCH.width, TOUCHED, space);
  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      facts: {
        className: 'android.widget.Switch',
        id: widget.id,
        desc: widget.desc,
        checkable: true,
        checked: widget.checked,
      },
      onTap: widget.onTap,
      children: [],
      paint: () =>
        paintSwitch(
          left + Math.round((width - SWITCH.width) / 2),
          top + Math.round((height - SWITCH.height) / 2),
          widget.checked,
          context.theme,
        ),
    }),
  };
}
