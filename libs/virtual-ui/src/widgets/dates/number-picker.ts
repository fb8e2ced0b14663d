import type { Signal } from '../../app/signal.ts';
import { paintLines, paintRect } from '../../drawing/paint.ts';
import { type Box, fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp, sp } from '../../layout/display.ts';
import { clamp, type Rect, rectOf, widthOf } from '../../layout/geometry.ts';
import { ellipsize, type Font, lineHeight, textWidth } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A wheel of numbers or words, of which three can be seen. */
export interface NumberPickerWidget<E> extends WidgetBase {
  readonly kind: 'number_picker';
  readonly id: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Shown instead of the numbers, beginning with `min`. */
  readonly labels?: readonly string[];
  readonly onChange: (value: number) => Signal<E>;
}

const VALUE: Font = { size: sp(19), bold: true };
const OTHER: Font = { size: sp(16) };
const STEP = dp(48);
const PADDING = dp(16);
const LEAST_WIDTH = dp(72);

function paintLabel(text: string, rect: Rect, font: Font, colour: string): string {
  const top = rect.top + (rect.bottom - rect.top - lineHeight(font)) / 2;
  return paintLines([ellipsize(text, font, widthOf(rect) - dp(4))], (rect.left + rect.right) / 2, top, {
    font,
    colour,
    anchor: 'middle',
  });
}

/** The nodes that AOSP's NumberPicker.AccessibilityNodeProviderImpl makes up: a button, the value, a button. */
function rowsOf<E>(widget: NumberPickerWidget<E>, rect: Rect, context: LayoutContext): Box<E>[] {
  const { theme } = context;
  const { value, min, max, labels, onChange } = widget;
  const label = (of: number): string => labels?.[of - min] ?? String(of);
  const third = (i: number): number => rect.top + Math.round(((rect.bottom - rect.top) * i) / 3);
  const row = (i: number): Rect => ({ ...rect, top: third(i), bottom: third(i + 1) });
  const button = (to: number, at: Rect): Box<E>[] =>
    to < min || to > max
      ? []
      : [
          {
            rect: at,
            facts: { className: 'android.widget.Button', text: label(to), longClickable: true },
            onTap: onChange(to),
            children: [],
            paint: () => paintLabel(label(to), at, OTHER, theme.muted),
          },
        ];
  const middle = row(1);
  const input: Box<E> = {
    rect: middle,
    // The value cannot be typed, as where an app blocks the focus of descendants.
    facts: {
      className: 'android.widget.EditText',
      id: 'android:id/numberpicker_input',
      text: label(value),
      focusable: true,
      clickable: true,
      longClickable: true,
    },
    children: [],
    paint: () =>
      paintRect(rectOf(middle.left, middle.top, widthOf(middle), dp(2)), theme.accent) +
      paintRect(rectOf(middle.left, middle.bottom - dp(2), widthOf(middle), dp(2)), theme.accent) +
      paintLabel(label(value), middle, VALUE, theme.text),
  };
  return [...button(value - 1, row(0)), input, ...button(value + 1, row(2))];
}

export function measureNumberPicker<E>(
  widget: NumberPickerWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const { value, min, max, labels, onChange } = widget;
  const words = labels ?? [String(min), String(max)];
  const widest = Math.max(...words.map((word) => textWidth(word, VALUE)));
  const { width, height } = fit(Math.max(LEAST_WIDTH, widest + 2 * PADDING), 3 * STEP, space);
  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      return {
        rect,
        facts: { className: 'android.widget.NumberPicker', id: widget.id, scrollable: true },
        // A finger that moves up brings the next value, as the wheel does.
        onSwipe: (direction) => {
          if (direction === 'left' || direction === 'right') return null;
          return onChange(clamp(value + (direction === 'up' ? 1 : -1), min, max));
        },
        children: rowsOf(widget, rect, context),
      };
    },
  };
}
