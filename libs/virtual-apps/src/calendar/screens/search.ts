import type { ActivityView, AppEnv } from '@tapwright/virtual-ui';
import { pop } from '@tapwright/virtual-ui';
import { emptyView, searchBar } from '../../form-pieces.ts';
import { dayOf } from '../days.ts';
import { SEARCH_FIELD } from '../names.ts';
import { foundEvents } from '../occurrences.ts';
import type { CalendarAppEvent, CalendarState } from '../state.ts';
import { eventRow, type Piece } from './pieces.ts';

function results({ events, query }: CalendarState, { now, locale }: AppEnv): Piece {
  const today = dayOf(now);
  const found = foundEvents(events, query, today);
  if (query.trim() === '') return emptyView('search', 'Search titles, places and notes');
  if (found.length === 0) return emptyView('search', 'No events found');
  const items = found.map((one) => eventRow(one, locale, today));
  return { kind: 'list', id: 'results', grow: true, padding: [16, 8], gap: 8, items };
}

/** Finds events by words, each with the next day on which it happens. */
export function searchScreen(state: CalendarState, env: AppEnv): ActivityView<CalendarAppEvent> {
  return {
    toolbar: searchBar<CalendarAppEvent>({
      id: SEARCH_FIELD,
      hint: 'Search events',
      query: state.query,
      onText: (text) => ({ type: 'search_typed', text }),
      onClose: pop,
    }),
    body: { kind: 'column', children: [results(state, env)] },
  };
}
