import type { Signal } from '../../app/signal.ts';
import { paintCircle, paintLines } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { type Box, fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp, sp } from '../../layout/display.ts';
import { type Rect, rectOf } from '../../layout/geometry.ts';
import { ellipsize, type Font, lineHeight } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** One line of a radio list. */
interface RadioOption<E> {
  readonly id: string;
  readonly text: string;
  readonly onChoose: Signal<E>;
}

/** Options of which exactly one is chosen. */
export interface RadioListWidget<E> extends WidgetBase {
  readonly kind: 'radio_list';
  readonly options: readonly RadioOption<E>[];
  /** Id of the chosen option. */
  readonly chosen: string;
}

const FONT: Font = { size: sp(15) };
const ROW_HEIGHT = dp(48);
const INSET = dp(20);
const RING = dp(10);
const GAP = dp(16);

function paintOption(rect: Rect, text: string, checked: boolean, theme: Theme): string {
  const y = rect.top + ROW_HEIGHT / 2;
  const x = rect.left + INSET + RING;
  const colour = checked ? theme.accent : theme.muted;
  const textLeft = x + RING + GAP;
  return (
    paintCircle(x, y, RING - dp(1), 'none', ` stroke="${colour}" stroke-width="${dp(2)}"`) +
    (checked ? paintCircle(x, y, dp(5), colour) : '') +
    paintLines([ellipsize(text, FONT, rect.right - textLeft - INSET)], textLeft, y - lineHeight(FONT) / 2, {
      font: FONT,
      colour: theme.text,
    })
  );
}

export function measureRadioList<E>(
  widget: RadioListWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const { width, height } = fit(space.maxWidth, ROW_HEIGHT * widget.options.length, space);
  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      facts: { className: 'android.widget.RadioGroup', id: widget.id },
      children: widget.options.map((option, i): Box<E> => {
        const rect = rectOf(left, top + i * ROW_HEIGHT, width, ROW_HEIGHT);
        const checked = option.id === widget.chosen;
        return {
          rect,
          facts: {
            className: 'android.widget.RadioButton',
            id: option.id,
            text: option.text,
            checkable: true,
            checked,
          },
          onTap: option.onChoose,
          children: [],
          paint: () => paintOption(rect, option.text, checked, context.theme),
        };
      }),
    }),
  };
}
