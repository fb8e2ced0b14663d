import { paintCircle, paintRect } from '../../drawing/paint.ts';
import { mix } from '../../drawing/theme.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp } from '../../layout/display.ts';
import { clamp, rectOf } from '../../layout/geometry.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** The ring that turns while something is loading. */
export interface ProgressWidget extends WidgetBase {
  readonly kind: 'progress';
  readonly desc?: string;
}

/** A bar that fills from the left. */
export interface ProgressBarWidget extends WidgetBase {
  readonly kind: 'progress_bar';
  /** 0 to 1. */
  readonly value: number;
}

const RING = { size: dp(48), radius: dp(18), pen: dp(4) };
const BAR = { height: dp(16), drawn: dp(4) };

export function measureProgress<E>(
  widget: ProgressWidget,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const { width, height } = fit(RING.size, RING.size, space);
  const { radius, pen } = RING;
  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      facts: { className: 'android.widget.ProgressBar', id: widget.id, desc: widget.desc },
      children: [],
      // It stands still: two pictures of one screen must be equal. The arc begins on top and goes three quarters round.
      paint: () => {
        const [x, y] = [left + width / 2, top + height / 2];
        const track = mix(context.theme.accent, context.theme.background, 0.18);
        return (
          paintCircle(x, y, radius, 'none', ` stroke="${track}" stroke-width="${pen}"`) +
          `<path d="M${x} ${y - radius}A${radius} ${radius} 0 1 1 ${x - radius} ${y}" fill="none" stroke="${context.theme.accent}" stroke-width="${pen}" stroke-linecap="round"/>`
        );
      },
    }),
  };
}

export function measureProgressBar<E>(
  widget: ProgressBarWidget,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const { width, height } = fit(space.maxWidth, BAR.height, space);
  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      facts: { className: 'android.widget.ProgressBar', id: widget.id },
      children: [],
      paint: () => {
        const { accent, background } = context.theme;
        const y = top + Math.round((height - BAR.drawn) / 2);
        const done = Math.round(width * clamp(widget.value, 0, 1));
        const track = paintRect(
          rectOf(left, y, width, BAR.drawn),
          mix(accent, background, 0.22),
          BAR.drawn / 2,
        );
        return track + (done > 0 ? paintRect(rectOf(left, y, done, BAR.drawn), accent, BAR.drawn / 2) : '');
      },
    }),
  };
}
