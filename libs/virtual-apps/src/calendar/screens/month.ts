import type { AppEnv } from '@tapwright/virtual-ui';
import { monthAfter, monthTitle } from '@tapwright/virtual-ui';
import { dayOf } from '../days.ts';
import { headingText } from '../labels.ts';
import { occurrencesOn } from '../occurrences.ts';
import type { CalendarState } from '../state.ts';
import { letterRow, weekRows } from './month-grid.ts';
import { eventRow, firstDayOf, type Piece } from './pieces.ts';

/** The name of the month, between two arrows. */
function monthBar({ shown }: CalendarState, { locale }: AppEnv): Piece {
  const arrow = (by: number): Piece => ({
    kind: 'icon_button',
    id: by < 0 ? 'previous_month' : 'next_month',
    icon: by < 0 ? 'chevron_left' : 'chevron_right',
    desc: by < 0 ? 'Previous month' : 'Next month',
    onTap: { type: 'month_turned', shown: monthAfter(shown, by) },
  });
  const title: Piece = {
    kind: 'text',
    id: 'month_title',
    text: monthTitle(shown, locale),
    style: 'title',
    size: 17,
    centred: true,
    grow: true,
  };
  return { kind: 'row', children: [arrow(-1), title, arrow(1)] };
}

/** One month, and the events of the chosen day. */
export function monthPiece(state: CalendarState, env: AppEnv): Piece {
  const { events, selected, settings } = state;
  const occurrences = occurrencesOn(events, selected);
  const nothing: Piece = { kind: 'text', id: 'no_events', text: 'Nothing planned', colour: 'muted' };
  return {
    kind: 'scroll',
    id: 'month_scroll',
    grow: true,
    child: {
      kind: 'column',
      padding: [12, 4],
      gap: 2,
      children: [
        monthBar(state, env),
        letterRow(firstDayOf(settings, env.locale), env.locale),
        ...weekRows(state, env),
        {
          kind: 'column',
          padding: [4, 10],
          gap: 8,
          children: [
            {
              kind: 'text',
              id: 'selected_day',
              text: headingText(selected, dayOf(env.now), env.locale),
              style: 'section',
              size: 14,
              colour: 'accent',
            },
            ...(occurrences.length === 0 ? [nothing] : occurrences.map((one) => eventRow(one, env.locale))),
          ],
        },
        // Space for the floating button.
        { kind: 'spacer', size: 72 },
      ],
    },
  };
}
