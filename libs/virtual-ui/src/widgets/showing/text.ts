import type { Signal } from '../../app/signal.ts';
import { paintLines } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { sp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import { type Font, lineHeight, textWidth, wrapText } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** Font sizes in scaled pixels. */
export const STYLES = {
  headline: { size: 22, bold: false },
  title: { size: 16, bold: true },
  body: { size: 15, bold: false },
  section: { size: 13, bold: true },
  caption: { size: 12, bold: false },
} as const;

export type TextStyle = keyof typeof STYLES;
type TextColour = 'text' | 'muted' | 'accent' | 'danger' | 'onMessage' | 'onAccent';

/** Text that cannot be edited. It wraps, and ends in an ellipsis after `maxLines`. */
export interface TextWidget<E> extends WidgetBase {
  readonly kind: 'text';
  readonly text: string;
  readonly style?: TextStyle;
  /** Font size instead of the style's. */
  readonly size?: number;
  readonly colour?: TextColour;
  readonly maxLines?: number;
  readonly centred?: boolean;
  readonly onTap?: Signal<E>;
}

const colourOf = (colour: TextColour | undefined, theme: Theme): string => theme[colour ?? 'text'];

export function measureText<E>(widget: TextWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const style = STYLES[widget.style ?? 'body'];
  const font: Font = { size: sp(widget.size ?? style.size), bold: style.bold };
  const lines = wrapText(widget.text, font, space.maxWidth, widget.maxLines);
  const widest = Math.max(0, ...lines.map((line) => textWidth(line, font)));
  const { width, height } = fit(widest, lines.length * lineHeight(font), space);

  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      facts: { className: 'android.widget.TextView', id: widget.id, text: widget.text },
      onTap: widget.onTap,
      children: [],
      paint: () => {
        const colour = colourOf(widget.colour, context.theme);
        return widget.centred
          ? paintLines(lines, left + width / 2, top, { font, colour, anchor: 'middle' })
          : paintLines(lines, left, top, { font, colour });
      },
    }),
  };
}
