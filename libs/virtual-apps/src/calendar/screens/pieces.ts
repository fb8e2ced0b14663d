import type { Effect, IconName, Widget } from '@tapwright/virtual-ui';
import { firstWeekday, paintRect } from '@tapwright/virtual-ui';
import { headingText, inkOf, spanText } from '../labels.ts';
import type { CalendarAppEvent, CalendarSettings, Colour, Occurrence } from '../state.ts';

export type Piece = Widget<CalendarAppEvent>;

const CHOSEN_DAYS = { sunday: 0, monday: 1, saturday: 6 };

/** The first day of the week: 0 is Sunday. */
export function firstDayOf({ weekStart }: CalendarSettings, locale: string): number {
  return weekStart === 'locale' ? firstWeekday(locale) : CHOSEN_DAYS[weekStart];
}

/** A stripe in an event's colour. */
export const stripe = (colour: Colour, height: number): Piece => ({
  kind: 'image',
  width: 5,
  height,
  draw: (rect) => paintRect(rect, inkOf(colour), 6),
});

/** One event in a list. A tap opens it, a long press moves it. `day`: shows the day before its time. */
export function eventRow({ event, day }: Occurrence, locale: string, today?: number): Piece {
  const place = event.location === '' ? '' : ` · ${event.location}`;
  const date = today === undefined ? '' : `${headingText(day, today, locale)}, `;
  const key = { id: event.id, day };
  return {
    kind: 'row',
    id: 'event_row',
    ground: 'card',
    padding: [14, 10],
    gap: 12,
    onTap: { type: 'event_opened', key },
    onLongTap: { type: 'move_asked', key },
    children: [
      stripe(event.colour, 38),
      {
        kind: 'column',
        grow: true,
        gap: 2,
        children: [
          { kind: 'text', id: 'event_title', text: event.title, style: 'title', maxLines: 1 },
          {
            kind: 'text',
            id: 'event_time',
            text: `${date}${spanText(event, locale)}${place}`,
            style: 'caption',
            size: 13,
            colour: 'muted',
            maxLines: 1,
          },
        ],
      },
      ...(event.repeat === 'never' ? [] : [{ kind: 'icon', icon: 'repeat', size: 18 } as const]),
    ],
  };
}

const iconOf = (icon: IconName, colour: Colour | undefined): Piece =>
  colour === undefined
    ? { kind: 'icon', icon, size: 22 }
    : { kind: 'icon', icon, size: 22, disc: inkOf(colour) };

/** A detail of an event, with the icon of its kind. */
export function detailRow(icon: IconName, id: string, text: string, colour?: Colour): Piece {
  return {
    kind: 'row',
    padding: [20, 10],
    gap: 18,
    children: [iconOf(icon, colour), { kind: 'text', id, text, grow: true }],
  };
}

interface ChoiceRow {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly value: string;
  /** Colour of a disc behind the icon. */
  readonly colour?: Colour;
  readonly onTap: CalendarAppEvent | Effect;
}

/** A line that opens a picker: its name, and the chosen value. */
export function choiceRow({ id, icon, label, value, colour, onTap }: ChoiceRow): Piece {
  return {
    kind: 'row',
    id,
    padding: [20, 12],
    gap: 18,
    onTap,
    children: [
      iconOf(icon, colour),
      { kind: 'text', text: label, grow: true },
      { kind: 'text', id: `${id}_value`, text: value, colour: 'accent' },
    ],
  };
}

/** Adds margins to widgets on a screen whose rows reach the edges. */
export const inset = (...children: readonly Piece[]): Piece => ({
  kind: 'column',
  padding: [20, 6],
  gap: 6,
  children,
});
