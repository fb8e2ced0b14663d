import type { Signal } from '../../app/signal.ts';
import { paintCircle, paintLines } from '../../drawing/paint.ts';
import type { Theme } from '../../drawing/theme.ts';
import { type Box, fit, type LayoutContext, type Measured, type Space } from '../../layout/box.ts';
import { dp, sp } from '../../layout/display.ts';
import { heightOf, type Rect, rectOf, widthOf } from '../../layout/geometry.ts';
import { ellipsize, type Font, lineHeight } from '../../layout/text-metrics.ts';
import type { WidgetBase } from '../../layout/widget.ts';
import {
  type CalendarDate,
  daysIn,
  dayTitles,
  firstWeekday,
  monthAfter,
  monthTitle,
  placesBefore,
  weekdayLetters,
  type YearMonth,
} from './calendar-month.ts';

/** Android's calendar of one month. The app's state holds the month that is shown and the chosen day. */
export interface DatePickerWidget<E> extends WidgetBase {
  readonly kind: 'date_picker';
  readonly id: string;
  readonly shown: YearMonth;
  readonly selected: CalendarDate | null;
  readonly onDay: (date: CalendarDate) => Signal<E>;
  readonly onMonth: (shown: YearMonth) => Signal<E>;
  /** BCP 47. */
  readonly locale: string;
  /** The day with which weeks begin, 0 is Sunday: `DatePicker.setFirstDayOfWeek`; the locale's unless given. */
  readonly firstDay?: number;
}

const BAR = dp(48);
const LETTERS = dp(28);
const WEEK = dp(42);
const WEEKS = 6;
const HEIGHT = BAR + LETTERS + WEEKS * WEEK;
const WIDEST = dp(380);
const TITLE: Font = { size: sp(15), bold: true };
const DAY: Font = { size: sp(13) };
const LETTER: Font = { size: sp(12) };

function paintMiddle(text: string, rect: Rect, font: Font, colour: string): string {
  const top = rect.top + (heightOf(rect) - lineHeight(font)) / 2;
  const middle = (rect.left + rect.right) / 2;
  return paintLines([ellipsize(text, font, widthOf(rect))], middle, top, { font, colour, anchor: 'middle' });
}

/** The cell of a column and a week. The rows share the height that the bar and the letters leave. */
function cellOf(grid: Rect, column: number, week: number): Rect {
  const x = (i: number): number => grid.left + Math.round((widthOf(grid) * i) / 7);
  const y = (i: number): number => grid.top + Math.round((heightOf(grid) * i) / WEEKS);
  return { left: x(column), top: y(week), right: x(column + 1), bottom: y(week + 1) };
}

/** As in the virtual views of AOSP's SimpleMonthView, the chosen day is checked but not checkable. */
function dayBox<E>(
  widget: DatePickerWidget<E>,
  { day, desc, rect }: { day: number; desc: string; rect: Rect },
  theme: Theme,
): Box<E> {
  const date = { ...widget.shown, day };
  const { selected } = widget;
  const chosen = selected?.year === date.year && selected.month === date.month && selected.day === day;
  const radius = Math.min(widthOf(rect), heightOf(rect)) / 2 - dp(2);
  return {
    rect,
    facts: {
      className: 'android.view.View',
      text: String(day),
      desc,
      checked: chosen,
    },
    onTap: widget.onDay(date),
    children: [],
    paint: () =>
      (chosen
        ? paintCircle((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2, radius, theme.accent)
        : '') + paintMiddle(String(day), rect, DAY, chosen ? theme.onAccent : theme.text),
  };
}

/** The days, and above them the letters of the weekdays, which are only drawn. */
function monthBox<E>(widget: DatePickerWidget<E>, rect: Rect, theme: Theme): Box<E> {
  const { shown, locale, onMonth } = widget;
  const first = widget.firstDay ?? firstWeekday(locale);
  const before = placesBefore(shown, first);
  const titleOf = dayTitles(shown, locale);
  const top = rect.top + Math.round((heightOf(rect) * LETTERS) / (LETTERS + WEEKS * WEEK));
  const grid = { ...rect, top };
  return {
    rect,
    facts: { className: 'android.view.View', id: 'android:id/month_view' },
    onSwipe: (direction) => {
      if (direction === 'up' || direction === 'down') return null;
      return onMonth(monthAfter(shown, direction === 'left' ? 1 : -1));
    },
    children: Array.from({ length: daysIn(shown) }, (_, i) => {
      const place = before + i;
      const cell = cellOf(grid, place % 7, Math.floor(place / 7));
      return dayBox(widget, { day: i + 1, desc: titleOf(i + 1), rect: cell }, theme);
    }),
    paint: () =>
      weekdayLetters(locale, first)
        .map((letter, i) => {
          const { left, right } = cellOf(grid, i, 0);
          return paintMiddle(letter, { left, right, top: rect.top, bottom: top }, LETTER, theme.muted);
        })
        .join(''),
  };
}

/** Arrows with the month between them. AOSP's title has no node; here it is a text, as in Material's picker. */
function barBoxes<E>(widget: DatePickerWidget<E>, rect: Rect, context: LayoutContext): Box<E>[] {
  const { shown, onMonth } = widget;
  const title = monthTitle(shown, widget.locale);
  const middle = { ...rect, left: rect.left + BAR, right: rect.right - BAR };
  const arrow = (to: 'prev' | 'next', left: number): Box<E> =>
    context
      .measure<E>(
        {
          kind: 'icon_button',
          id: `android:id/${to}`,
          icon: to === 'prev' ? 'chevron_left' : 'chevron_right',
          desc: to === 'prev' ? context.words.previousMonth : context.words.nextMonth,
          onTap: onMonth(monthAfter(shown, to === 'prev' ? -1 : 1)),
        },
        { minWidth: BAR, maxWidth: BAR, minHeight: heightOf(rect), maxHeight: heightOf(rect) },
      )
      .place(left, rect.top);
  return [
    arrow('prev', rect.left),
    {
      rect: middle,
      facts: { className: 'android.widget.TextView', text: title },
      children: [],
      paint: () => paintMiddle(title, middle, TITLE, context.theme.text),
    },
    arrow('next', rect.right - BAR),
  ];
}

export function measureDatePicker<E>(
  widget: DatePickerWidget<E>,
  space: Space,
  context: LayoutContext,
): Measured<E> {
  const { width, height } = fit(Math.min(space.maxWidth, WIDEST), HEIGHT, space);
  return {
    width,
    height,
    place(left, top) {
      const rect = rectOf(left, top, width, height);
      const wide = Math.min(width, WIDEST);
      const x = left + Math.floor((width - wide) / 2);
      const bar = Math.round(Math.min(height, HEIGHT) * (BAR / HEIGHT));
      const tall = Math.min(height, HEIGHT);
      return {
        rect,
        facts: { className: 'android.widget.DatePicker', id: widget.id },
        children: [
          ...barBoxes(widget, rectOf(x, top, wide, bar), context),
          monthBox(widget, rectOf(x, top + bar, wide, tall - bar), context.theme),
        ],
      };
    },
  };
}
