import type { ActivityView, AppEnv } from '@tapwright/virtual-ui';
import { push } from '@tapwright/virtual-ui';
import { emptyView } from '../../form-pieces.ts';
import { dayOf } from '../days.ts';
import { headingText } from '../labels.ts';
import { SETTINGS } from '../names.ts';
import { agendaOf } from '../occurrences.ts';
import type { CalendarAppEvent, CalendarState } from '../state.ts';
import { monthPiece } from './month.ts';
import { eventRow, type Piece } from './pieces.ts';

/** Days that the agenda looks ahead. */
const AGENDA_DAYS = 60;
const TABS = ['month', 'agenda'] as const;
const TAB_NAMES = { month: 'Month', agenda: 'Agenda' };

/** The coming events, from today on. */
function agendaPiece({ events }: CalendarState, { now, locale }: AppEnv): Piece {
  const today = dayOf(now);
  const days = agendaOf(events, today, AGENDA_DAYS);
  if (days.length === 0) return emptyView('calendar', 'Nothing planned');
  const items = days.flatMap(({ day, occurrences }): Piece[] => [
    {
      kind: 'column',
      padding: [4, 4],
      children: [
        {
          kind: 'text',
          id: 'agenda_day',
          text: headingText(day, today, locale),
          style: 'section',
          size: 14,
          colour: 'accent',
        },
      ],
    },
    ...occurrences.map((one) => eventRow(one, locale)),
  ]);
  return { kind: 'list', id: 'agenda', grow: true, padding: [16, 8], gap: 6, endRoom: 84, items };
}

/** Month or agenda. */
export function mainScreen(state: CalendarState, env: AppEnv): ActivityView<CalendarAppEvent> {
  return {
    toolbar: {
      kind: 'toolbar',
      title: 'Calendar',
      actions: [
        { id: 'action_search', icon: 'search', desc: 'Search', onTap: { type: 'search_opened' } },
        { id: 'action_today', icon: 'today', desc: 'Go to today', onTap: { type: 'today_asked' } },
      ],
      menu: [{ id: 'action_settings', text: 'Settings', onTap: push(SETTINGS) }],
    },
    body: {
      kind: 'column',
      children: [
        {
          kind: 'tabs',
          id: 'view',
          selected: TABS.indexOf(state.tab),
          tabs: TABS.map((tab) => ({ text: TAB_NAMES[tab], onTap: { type: 'tab_chosen', tab } })),
        },
        state.tab === 'month' ? monthPiece(state, env) : agendaPiece(state, env),
      ],
    },
    fab: { kind: 'fab', id: 'new_event', icon: 'add', desc: 'New event', onTap: { type: 'event_started' } },
  };
}
