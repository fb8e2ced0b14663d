import type { Signal } from '../../app/signal.ts';
import { paintLines } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { atMost, type Box, fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp, sp } from '../../layout/display.ts';
import { heightOf, rectOf } from '../../layout/geometry.ts';
import { type Font, lineHeight } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';

interface TimeOfDay {
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
}

/** Hour and minute as two wheels, 24 hours: Android's TimePicker in its spinner mode. */
export interface TimePickerWidget<E> extends WidgetBase, TimeOfDay {
  readonly kind: 'time_picker';
  readonly id: string;
  readonly onTime: (time: TimeOfDay) => Signal<E>;
}

const FONT: Font = { size: sp(20), bold: true };
const COLON = dp(28);

const twoDigits = (most: number): string[] =>
  Array.from({ length: most + 1 }, (_, value) => String(value).padStart(2, '0'));
const HOURS = twoDigits(23);
const MINUTES = twoDigits(59);

function colonBox(left: number, top: number, height: number, theme: Theme): Box<never> {
  return {
    rect: rectOf(left, top, COLON, height),
    facts: { className: 'android.widget.TextView', id: 'android:id/divider', text: ':' },
    children: [],
    paint: () =>
      paintLines([':'], left + COLON / 2, top + (height - lineHeight(FONT)) / 2, {
        font: FONT,
        colour: theme.text,
        anchor: 'middle',
      }),
  };
}

export function measureTimePicker<E>(
  widget: TimePickerWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const { hour, minute, onTime } = widget;
  const wheels = atMost(Math.max(0, (space.maxWidth - COLON) / 2), space.maxHeight);
  const common = { kind: 'number_picker', min: 0 } as const;
  const hours = context.measure<E>(
    {
      ...common,
      id: 'android:id/hour',
      value: hour,
      max: 23,
      labels: HOURS,
      onChange: (value) => onTime({ hour: value, minute }),
    },
    wheels,
  );
  const minutes = context.measure<E>(
    {
      ...common,
      id: 'android:id/minute',
      value: minute,
      max: 59,
      labels: MINUTES,
      onChange: (value) => onTime({ hour, minute: value }),
    },
    wheels,
  );
  const used = hours.width + COLON + minutes.width;
  const { width, height } = fit(used, hours.height, space);

  return {
    width,
    height,
    place(left, top) {
      const x = left + Math.floor((width - used) / 2);
      const y = top + Math.floor((height - hours.height) / 2);
      const first = hours.place(x, y);
      return {
        rect: rectOf(left, top, width, height),
        facts: { className: 'android.widget.TimePicker', id: widget.id },
        children: [
          first,
          colonBox(first.rect.right, y, heightOf(first.rect), context.theme),
          minutes.place(first.rect.right + COLON, y),
        ],
      };
    },
  };
}
