import type { Signal } from '../../app/signal.ts';
import { paintCircle, paintRect } from '../../drawing/paint.ts';
import { mix } from '../../drawing/theme.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { clamp, rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A value between two ends, set by a tap or a drag along the track. */
export interface SliderWidget<E> extends WidgetBase {
  readonly kind: 'slider';
  readonly id: string;
  /** 0 to 1. */
  readonly value: number;
  readonly desc?: string;
  /** Called with a value from 0 to 1, in steps of 0.01. */
  readonly onChange: (value: number) => Signal<E>;
}

const HEIGHT = dp(48);
const INSET = dp(16);
const TRACK = dp(4);
const THUMB = dp(10);

export function measureSlider<E>(widget: SliderWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const { width, height } = fit(space.maxWidth, HEIGHT, space);
  const inset = Math.min(INSET, width / 4);
  const length = Math.max(1, width - 2 * inset);
  const valueAt = (fx: number): number =>
    clamp(Math.round(((fx * width - inset) / length) * 100), 0, 100) / 100;

  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      // The value is in the RangeInfo, which `uiautomator dump` does not write; a SeekBar is not clickable either.
      facts: {
        className: 'android.widget.SeekBar',
        id: widget.id,
        desc: widget.desc,
        clickable: false,
        focusable: true,
      },
      onTapAt: (fx) => widget.onChange(valueAt(fx)),
      onSwipe: (direction, fx) =>
        direction === 'left' || direction === 'right' ? widget.onChange(valueAt(fx)) : null,
      children: [],
      paint: () => {
        const { accent, background } = context.theme;
        const y = top + Math.round((height - TRACK) / 2);
        const done = Math.round(length * clamp(widget.value, 0, 1));
        const track = rectOf(left + inset, y, length, TRACK);
        return (
          paintRect(track, mix(accent, background, 0.26), TRACK / 2) +
          paintRect(rectOf(left + inset, y, done, TRACK), accent, TRACK / 2) +
          paintCircle(left + inset + done, top + height / 2, THUMB, accent)
        );
      },
    }),
  };
}
