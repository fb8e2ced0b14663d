import type { AppEnv, Theme } from '@tapwright/virtual-ui';
import {
  daysIn,
  dp,
  type Font,
  heightOf,
  lineHeight,
  paintCircle,
  paintLines,
  placesBefore,
  type Rect,
  sp,
  weekdayLetters,
  widthOf,
} from '@tapwright/virtual-ui';
import { type Day, dayFrom, dayOf } from '../days.ts';
import { inkOf, plainDay } from '../labels.ts';
import { occurrencesOn } from '../occurrences.ts';
import type { CalendarState, Colour } from '../state.ts';
import { firstDayOf, type Piece } from './pieces.ts';

const CELL_HEIGHT = 46;
const DAY_FONT: Font = { size: sp(14) };
const TODAY_FONT: Font = { size: sp(14), bold: true };
const MOST_DOTS = 3;

interface Cell {
  readonly day: Day;
  readonly number: number;
  readonly colours: readonly Colour[];
  readonly selected: boolean;
  readonly today: boolean;
}

/** The day's number, on a disc if it is chosen, and a dot for each event. */
function paintCell(cell: Cell, rect: Rect, theme: Theme): string {
  const x = (rect.left + rect.right) / 2;
  const y = rect.top + dp(18);
  const radius = Math.min(dp(16), widthOf(rect) / 2);
  const font = cell.today ? TODAY_FONT : DAY_FONT;
  const ring = cell.today
    ? paintCircle(x, y, radius, 'none', ` stroke="${theme.accent}" stroke-width="4"`)
    : '';
  const colour = cell.today ? theme.accent : theme.text;
  const dots = cell.colours.slice(0, MOST_DOTS);
  const first = x - ((dots.length - 1) * dp(8)) / 2;
  return (
    (cell.selected ? paintCircle(x, y, radius, theme.accent) : ring) +
    paintLines([String(cell.number)], x, y - lineHeight(font) / 2, {
      font,
      colour: cell.selected ? theme.onAccent : colour,
      anchor: 'middle',
    }) +
    dots.map((dot, i) => paintCircle(first + i * dp(8), rect.top + dp(40), dp(2.6), inkOf(dot))).join('')
  );
}

const countText = (count: number): string => {
  if (count === 0) return 'no events';
  return count === 1 ? '1 event' : `${count} events`;
};

/** One day as calendars draw it: a picture with a name. */
function cellPiece(cell: Cell, locale: string): Piece {
  return {
    kind: 'image',
    id: 'day',
    grow: true,
    width: 40,
    height: CELL_HEIGHT,
    desc: `${plainDay(cell.day, locale)}, ${countText(cell.colours.length)}`,
    onTap: { type: 'day_chosen', day: cell.day },
    draw: (rect, theme) => paintCell(cell, rect, theme),
  };
}

/** A cell of the grid outside of the month. */
const emptyPlace: Piece = { kind: 'spacer', grow: true };

/** The days of the shown month, one row for each week. */
export function weekRows(state: CalendarState, env: AppEnv): readonly Piece[] {
  const { shown, events, selected } = state;
  const before = placesBefore(shown, firstDayOf(state.settings, env.locale));
  const first = dayFrom({ ...shown, day: 1 });
  const days = Array.from({ length: daysIn(shown) }, (_, i): Piece => {
    const day = first + i;
    const colours = occurrencesOn(events, day).map(({ event }) => event.colour);
    const cell = { day, number: i + 1, colours, selected: day === selected, today: day === dayOf(env.now) };
    return cellPiece(cell, env.locale);
  });
  const places = [...Array.from({ length: before }, () => emptyPlace), ...days];
  const weeks = Math.ceil(places.length / 7);
  return Array.from({ length: weeks }, (_, week): Piece => {
    const row = Array.from({ length: 7 }, (_, i) => ({ ...(places[week * 7 + i] ?? emptyPlace) }));
    return { kind: 'row', children: row };
  });
}

/** The letters of the weekdays: only decoration, since the days name themselves. */
export function letterRow(first: number, locale: string): Piece {
  const font: Font = { size: sp(12) };
  return {
    kind: 'row',
    children: weekdayLetters(locale, first).map(
      (letter): Piece => ({
        kind: 'image',
        grow: true,
        width: 40,
        height: 24,
        draw: (rect, theme) =>
          paintLines(
            [letter],
            (rect.left + rect.right) / 2,
            rect.top + (heightOf(rect) - lineHeight(font)) / 2,
            {
              font,
              colour: theme.muted,
              anchor: 'middle',
            },
          ),
      }),
    ),
  };
}
