import type { ActivityView, AppEnv, DialogSpec } from '@tapwright/virtual-ui';
import { colourName, longDay, plainDay, reminderText, repeatText, spanText } from '../labels.ts';
import { occurrenceAt } from '../occurrences.ts';
import type { CalendarAppEvent, CalendarState, Occurrence } from '../state.ts';
import { detailRow, type Piece, stripe } from './pieces.ts';

function details({ event, day }: Occurrence, locale: string): readonly Piece[] {
  const optional = [
    ...(event.location === '' ? [] : [detailRow('pin', 'detail_location', event.location)]),
    ...(event.notes === '' ? [] : [detailRow('note', 'detail_notes', event.notes)]),
  ];
  return [
    {
      kind: 'row',
      padding: [20, 12],
      gap: 14,
      children: [
        stripe(event.colour, 36),
        { kind: 'text', id: 'detail_title', text: event.title, style: 'headline', grow: true },
      ],
    },
    detailRow('calendar', 'detail_day', longDay(day, locale)),
    detailRow('clock', 'detail_time', spanText(event, locale)),
    detailRow('repeat', 'detail_repeat', repeatText(event.repeat)),
    detailRow('bell', 'detail_reminder', reminderText(event.reminder)),
    ...optional,
    detailRow('calendar', 'detail_colour', `${colourName(event.colour)} calendar`, event.colour),
  ];
}

/** All details of one event. */
export function eventScreen(state: CalendarState, env: AppEnv): ActivityView<CalendarAppEvent> {
  const found = occurrenceAt(state, state.opened);
  if (found === undefined) {
    return {
      toolbar: { kind: 'toolbar', title: 'Event', up: true },
      body: { kind: 'column', padding: 20, children: [{ kind: 'text', text: 'This event is gone' }] },
    };
  }
  const key = { id: found.event.id, day: found.day };
  return {
    toolbar: {
      kind: 'toolbar',
      title: 'Event',
      up: true,
      actions: [
        { id: 'action_edit', icon: 'edit', desc: 'Edit', onTap: { type: 'edit_asked' } },
        {
          id: 'action_move',
          icon: 'calendar',
          desc: 'Move to another day',
          onTap: { type: 'move_asked', key },
        },
        { id: 'action_delete', icon: 'delete', desc: 'Delete', onTap: { type: 'delete_asked', key } },
      ],
    },
    body: {
      kind: 'scroll',
      id: 'event_scroll',
      child: { kind: 'column', padding: [0, 4], children: details(found, env.locale) },
    },
  };
}

/** Asks which times of a repetition are meant: this one, or all. */
export function confirmDelete(state: CalendarState, env: AppEnv): DialogSpec<CalendarAppEvent> {
  const { deleting } = state;
  const found = occurrenceAt(state, deleting?.key ?? null);
  const buttons = {
    positive: { text: 'Delete', danger: true, onTap: { type: 'delete_confirmed' } },
    negative: { onTap: null },
  } as const;
  if (found === undefined) return { title: 'Delete event?', ...buttons };
  const name = `“${found.event.title}”`;
  if (found.event.repeat === 'never') {
    return { title: 'Delete event?', message: `${name} will be gone for good.`, ...buttons };
  }
  return {
    title: 'Delete repeating event?',
    message: `${name}, ${plainDay(found.day, env.locale)}`,
    content: {
      kind: 'radio_list',
      id: 'delete_scope',
      chosen: deleting?.scope ?? 'one',
      options: [
        { id: 'one', text: 'This event', onChoose: { type: 'delete_scope_chosen', scope: 'one' } },
        { id: 'all', text: 'All events', onChoose: { type: 'delete_scope_chosen', scope: 'all' } },
      ],
    },
    ...buttons,
  };
}
