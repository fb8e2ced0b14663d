import type { Signal } from '../../app/signal.ts';
import type { Theme } from '../../drawing/theme.ts';
import { atMost, type Box, fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import type { Widget, WidgetBase } from '../../layout/widget.ts';
import { paintSwitch, SWITCH } from './switch.ts';

/** A setting that is on or off: the row takes the tap, its switch shows the state. */
export interface SwitchRowWidget<E> extends WidgetBase {
  readonly kind: 'switch_row';
  readonly title: string;
  readonly summary?: string;
  readonly checked: boolean;
  readonly onToggle: Signal<E>;
}

const PADDING = { x: dp(20), y: dp(14) };

/** The switch itself: it shows the state and takes no tap, as in Android's settings. */
function switchBox(left: number, top: number, checked: boolean, theme: Theme): Box<never> {
  const rect = rectOf(left, top, SWITCH.width, SWITCH.height);
  return {
    rect,
    facts: { className: 'android.widget.Switch', id: 'android:id/switch_widget', checkable: true, checked },
    children: [],
    paint: () => paintSwitch(left, top, checked, theme),
  };
}

export function measureSwitchRow<E>(
  widget: SwitchRowWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const summary: Widget<E>[] =
    widget.summary === undefined
      ? []
      : [{ kind: 'text', text: widget.summary, id: 'android:id/summary', style: 'caption', colour: 'muted' }];
  const label = context.measure<E>(
    {
      kind: 'column',
      gap: 2,
      children: [{ kind: 'text', text: widget.title, id: 'android:id/title' }, ...summary],
    },
    atMost(space.maxWidth - 3 * PADDING.x - SWITCH.width),
  );
  const tall = Math.max(label.height, SWITCH.height) + 2 * PADDING.y;
  const { width, height } = fit(space.maxWidth, tall, space);

  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      facts: { className: 'android.widget.LinearLayout', id: widget.id },
      onTap: widget.onToggle,
      children: [
        label.place(left + PADDING.x, top + Math.floor((height - label.height) / 2)),
        switchBox(
          left + width - PADDING.x - SWITCH.width,
          top + Math.floor((height - SWITCH.height) / 2),
          widget.checked,
          context.theme,
        ),
      ],
    }),
  };
}
