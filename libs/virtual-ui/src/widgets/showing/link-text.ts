import type { Signal } from '../../app/signal.ts';
import { paintLines } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { sp } from '../../layout/display.ts';
import { rectOf } from '../../layout/geometry.ts';
import { type Font, lineHeight, textWidth, wrapText } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';
import { STYLES, type TextStyle } from './text.ts';

type LinkPart<E> = { readonly text: string; readonly onTap?: Signal<E> };

/** Text in which some words are links. The links have no nodes of their own, as with Android's spans. */
export interface LinkTextWidget<E> extends WidgetBase {
  readonly kind: 'link_text';
  readonly parts: readonly LinkPart<E>[];
  readonly style?: TextStyle;
}

/** A piece of one line from one part. Pixels from the text's upper left corner. */
interface Run<E> {
  readonly part: LinkPart<E>;
  readonly text: string;
  readonly row: number;
  readonly left: number;
  readonly width: number;
}

/** The pieces of one line: which part their characters come from, and where they stand. */
function runsOfLine<E>(
  line: { readonly text: string; readonly from: number; readonly row: number },
  parts: readonly LinkPart<E>[],
  font: Font,
): Run<E>[] {
  const runs: Run<E>[] = [];
  const to = line.from + line.text.length;
  let start = 0;
  let left = 0;
  for (const part of parts) {
    const end = start + part.text.length;
    const text = line.text.slice(Math.max(0, start - line.from), Math.max(0, end - line.from));
    start = end;
    if (text === '' || end <= line.from || start - part.text.length >= to) continue;
    // Spaces at the ends are not drawn: SVG would drop the first ones.
    const indent = textWidth(text.slice(0, text.length - text.trimStart().length), font);
    const shown = text.trim();
    runs.push({ part, text: shown, row: line.row, left: left + indent, width: textWidth(shown, font) });
    left += textWidth(text, font);
  }
  return runs;
}

/** The pieces of all lines. Wrapping drops spaces at line ends, so each line is searched for after the one before. */
function runsOf<E>(parts: readonly LinkPart<E>[], lines: readonly string[], font: Font): readonly Run<E>[] {
  const whole = parts.map(({ text }) => text).join('');
  let at = 0;
  return lines.flatMap((text, row) => {
    const from = Math.max(at, whole.indexOf(text, at));
    at = from + text.length;
    return runsOfLine({ text, from, row }, parts, font);
  });
}

function paintRun<E>(run: Run<E>, at: { left: number; top: number }, font: Font, theme: Theme): string {
  const left = at.left + run.left;
  const top = at.top + run.row * lineHeight(font);
  const link = run.part.onTap !== undefined;
  const colour = link ? theme.accent : theme.text;
  return paintLines([run.text], left, top, { font, colour, underline: link, length: run.width });
}

export function measureLinkText<E>(
  widget: LinkTextWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const style = STYLES[widget.style ?? 'body'];
  const font: Font = { size: sp(style.size), bold: style.bold };
  const text = widget.parts.map((part) => part.text).join('');
  const lines = wrapText(text, font, space.maxWidth);
  const runs = runsOf(widget.parts, lines, font);
  const widest = Math.max(0, ...lines.map((line) => textWidth(line, font)));
  const { width, height } = fit(widest, lines.length * lineHeight(font), space);

  return {
    width,
    height,
    place: (left, top) => ({
      rect: rectOf(left, top, width, height),
      // LinkMovementMethod makes the whole view clickable (TextView.fixFocusableAndClickableSettings).
      facts: {
        className: 'android.widget.TextView',
        id: widget.id,
        text,
        clickable: true,
        longClickable: true,
        focusable: true,
      },
      onTapAt: (fx, fy) => {
        const [x, row] = [fx * width, Math.floor((fy * height) / lineHeight(font))];
        const hit = runs.find((run) => run.row === row && x >= run.left && x < run.left + run.width);
        return hit?.part.onTap ?? null;
      },
      children: [],
      paint: () => runs.map((run) => paintRun(run, { left, top }, font, context.theme)).join(''),
    }),
  };
}
