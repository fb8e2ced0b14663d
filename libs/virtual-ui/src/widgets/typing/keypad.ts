import type { Signal } from '../../app/signal.ts';
import { paintIcon, paintLines, paintRect } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { type Box, fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp, sp } from '../../layout/display.ts';
import { heightOf, type Rect, rectOf, widthOf } from '../../layout/geometry.ts';
import { type Font, lineHeight } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';

/** Ten digits and a key that deletes the last one, as for a PIN. */
export interface KeypadWidget<E> extends WidgetBase {
  readonly kind: 'keypad';
  readonly id: string;
  /** Ten digits in the order shown: row by row, the last one alone in the last row. */
  readonly digits: readonly string[];
  readonly onDigit: (digit: string) => Signal<E>;
  readonly onDelete: Signal<E>;
  /** Where a key's digit can be read: in its text, in its description, or in the picture only. */
  readonly labels: 'text' | 'desc' | 'none';
}

interface Key<E> {
  /** Null: the delete key. */
  readonly digit: string | null;
  readonly column: number;
  readonly row: number;
  readonly signal: Signal<E>;
}

const ROW = dp(64);
const COLUMNS = 3;
const ROWS = 4;
const WIDEST = dp(400);
const FONT: Font = { size: sp(25) };
const ICON = dp(26);

/** Three keys a row. The last row has an empty place, the tenth digit and the delete key. */
function keysOf<E>({ digits, onDigit, onDelete }: KeypadWidget<E>): readonly Key<E>[] {
  const keys = digits.slice(0, 10).map((digit, i): Key<E> => {
    const place = i < 9 ? i : 10;
    return { digit, column: place % COLUMNS, row: Math.floor(place / COLUMNS), signal: onDigit(digit) };
  });
  return [...keys, { digit: null, column: 2, row: 3, signal: onDelete }];
}

function keyRect(pad: Rect, { column, row }: { column: number; row: number }): Rect {
  const x = (i: number): number => pad.left + Math.round((widthOf(pad) * i) / COLUMNS);
  const y = (i: number): number => pad.top + Math.round((heightOf(pad) * i) / ROWS);
  return { left: x(column), top: y(row), right: x(column + 1), bottom: y(row + 1) };
}

function paintKey(rect: Rect, digit: string | null, theme: Theme): string {
  const gap = dp(4);
  const cap = rectOf(rect.left + gap, rect.top + gap, widthOf(rect) - 2 * gap, heightOf(rect) - 2 * gap);
  const middle = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2] as const;
  if (digit === null) {
    return paintIcon('backspace', middle[0] - ICON / 2, middle[1] - ICON / 2, ICON, theme.muted);
  }
  const text = { font: FONT, colour: theme.text, anchor: 'middle' as const };
  return (
    paintRect(cap, theme.surface, Math.min(dp(28), heightOf(cap) / 2)) +
    paintLines([digit], middle[0], middle[1] - lineHeight(FONT) / 2, text)
  );
}

function keyBox<E>(key: Key<E>, widget: KeypadWidget<E>, pad: Rect, theme: Theme): Box<E> {
  const rect = keyRect(pad, key);
  const { digit, signal } = key;
  const named = widget.labels === 'text' ? { text: digit ?? '' } : { desc: digit ?? '' };
  return {
    rect,
    facts:
      digit === null
        ? { className: 'android.widget.ImageButton', id: `${widget.id}_delete`, desc: 'Delete' }
        : {
            className: widget.labels === 'text' ? 'android.widget.Button' : 'android.widget.ImageButton',
            ...named,
          },
    onTap: signal,
    children: [],
    paint: () => paintKey(rect, digit, theme),
  };
}

/** One view that draws its keys and handles touches itself, as keypads of banks do: no node shows a digit. */
function secretPad<E>(widget: KeypadWidget<E>, pad: Rect, theme: Theme): Box<E> {
  const keys = keysOf(widget);
  return {
    rect: pad,
    facts: { className: 'android.view.View', id: widget.id },
    onTapAt: (fx, fy) => {
      const [column, row] = [Math.floor(fx * COLUMNS), Math.floor(fy * ROWS)];
      return keys.find((key) => key.column === column && key.row === row)?.signal ?? null;
    },
    children: [],
    paint: () => keys.map((key) => paintKey(keyRect(pad, key), key.digit, theme)).join(''),
  };
}

export function measureKeypad<E>(widget: KeypadWidget<E>, space: Space, context: LayoutContext): Measured<E> {
  const { width, height } = fit(Math.min(space.maxWidth, WIDEST), ROW * ROWS, space);
  const { theme } = context;
  return {
    width,
    height,
    place(left, top) {
      const pad = rectOf(left, top, width, height);
      return widget.labels === 'none'
        ? secretPad(widget, pad, theme)
        : {
            rect: pad,
            facts: { className: 'android.widget.GridLayout', id: widget.id },
            children: keysOf(widget).map((key) => keyBox(key, widget, pad, theme)),
          };
    },
  };
}
