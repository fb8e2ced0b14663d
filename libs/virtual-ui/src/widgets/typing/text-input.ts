import type { Signal } from '../../app/signal.ts';
import { paintLines, paintOutline, paintRect } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import {
  type Box,
  type Field,
  type Focus,
  fit,
  type LayoutContext,
  type Measured,
  type Space,
} from '../../layout/box.ts';
import { dp, sp } from '../../layout/display.ts';
import { type Rect, rectOf } from '../../layout/geometry.ts';
import { type Font, fittingTail, lineHeight, textWidth, wrapText } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** A field for text. Its id is the key of the focus. */
export interface TextInputWidget<E> extends WidgetBase {
  readonly kind: 'text_input';
  readonly id: string;
  readonly value: string;
  /** Shown by an empty field, and reported as its text, as Android does. */
  readonly hint: string;
  readonly multiline?: boolean;
  /** Masked by dots, in the picture and in the dump. */
  readonly password?: boolean;
  /** A number field accepts only digits; the others accept everything. */
  readonly inputType?: 'text' | 'number' | 'email';
  /** Default: true. A disabled field takes no focus. */
  readonly enabled?: boolean;
  /** Drawn without a frame, as in an editor or a toolbar. */
  readonly plain?: boolean;
  readonly size?: number;
  readonly bold?: boolean;
  readonly onText: (text: string) => Signal<E>;
  /** What ENTER does in a field of one line, besides hiding the keyboard. */
  readonly onSubmit?: Signal<E>;
}

/** The text to draw, in lines. */
interface Content {
  readonly font: Font;
  readonly lines: readonly string[];
  /** True where the visible text is the hint. */
  readonly empty: boolean;
}

const DIGITS_ONLY = (typed: string): string => typed.replace(/\D/g, '');

const FRAMED = { x: dp(16), y: dp(15) };
const PLAIN = { x: 0, y: dp(6) };

/** What the field shows: dots for a password. */
const shownValue = (value: string, password: boolean | undefined): string =>
  password ? '•'.repeat([...value].length) : value;

function linesOf(text: string, font: Font, width: number, multiline: boolean | undefined): string[] {
  return multiline ? wrapText(text, font, width) : [fittingTail(text, font, width)];
}

function paintCaret(content: Content, focus: Focus, at: Rect, theme: Theme): string {
  const { font, lines, empty } = content;
  // The caret is drawn after the last line or at the beginning. A place between would need the wrapped prefix.
  const start = empty || focus.cursor === 0;
  const row = start ? 0 : lines.length - 1;
  const left = at.left + (start ? 0 : textWidth(lines[row] ?? '', font));
  const step = lineHeight(font);
  return paintRect(rectOf(Math.round(left), at.top + row * step, dp(2), step), theme.accent);
}

function paintInput(
  content: Content,
  rect: Rect,
  inner: Rect,
  style: { focus: Focus | null; plain: boolean; enabled: boolean; theme: Theme },
): string {
  const { focus, plain, enabled, theme } = style;
  const frame = plain
    ? ''
    : paintOutline(rect, focus ? theme.accent : theme.outline, dp(6), focus ? dp(2) : dp(1));
  const colour = !enabled ? theme.outline : content.empty ? theme.muted : theme.text;
  const text = paintLines(content.lines, inner.left, inner.top, { font: content.font, colour });
  return frame + text + (focus ? paintCaret(content, focus, inner, theme) : '');
}

function fieldOf<E>(widget: TextInputWidget<E>): Field<E> {
  return {
    key: widget.id,
    value: widget.value,
    multiline: widget.multiline === true,
    accept: widget.inputType === 'number' ? DIGITS_ONLY : undefined,
    onText: widget.onText,
    onSubmit: widget.onSubmit,
  };
}

export function measureTextInput<E>(
  widget: TextInputWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const inset = widget.plain ? PLAIN : FRAMED;
  const font: Font = { size: sp(widget.size ?? 15), bold: widget.bold ?? false };
  const empty = widget.value === '';
  const shown = empty ? widget.hint : shownValue(widget.value, widget.password);
  const content: Content = {
    font,
    empty,
    lines: linesOf(shown, font, space.maxWidth - 2 * inset.x, widget.multiline),
  };
  const tall = content.lines.length * lineHeight(font) + 2 * inset.y;
  const { width, height } = fit(space.maxWidth, tall, space);
  const focus = context.focus?.field === widget.id ? context.focus : null;

  return {
    width,
    height,
    place(left, top): Box<E> {
      const rect = rectOf(left, top, width, height);
      const inner = rectOf(left + inset.x, top + inset.y, width - 2 * inset.x, height - 2 * inset.y);
      const plain = widget.plain === true;
      const enabled = widget.enabled !== false;
      return {
        rect,
        facts: {
          className: 'android.widget.EditText',
          id: widget.id,
          text: shown,
          hint: widget.hint,
          password: widget.password === true,
          enabled,
          clickable: true,
        },
        ...(enabled ? { field: fieldOf(widget) } : {}),
        focused: focus !== null,
        children: [],
        paint: () => paintInput(content, rect, inner, { focus, plain, enabled, theme: context.theme }),
      };
    },
  };
}
