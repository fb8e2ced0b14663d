import type { ActivityView, AppEnv, DialogSpec } from '@tapwright/virtual-ui';
import { showSheet } from '@tapwright/virtual-ui';
import { colourName, reminderText, repeatText, shortDay, timeText } from '../labels.ts';
import { PICK_COLOUR, PICK_DATE, PICK_END, PICK_REMINDER, PICK_REPEAT, PICK_START } from '../names.ts';
import type { CalendarAppEvent, CalendarState, EventDraft } from '../state.ts';
import { choiceRow, inset, type Piece } from './pieces.ts';

const typed =
  (field: 'title' | 'location' | 'notes') =>
  (text: string): CalendarAppEvent => ({ type: 'draft_changed', change: { [field]: text } });

function errorLine({ error }: EventDraft): readonly Piece[] {
  return error === null
    ? []
    : [{ kind: 'text', id: 'editor_error', text: error, style: 'caption', size: 13, colour: 'danger' }];
}

function whenRows(draft: EventDraft, locale: string): readonly Piece[] {
  const times: readonly Piece[] = [
    choiceRow({
      id: 'start',
      icon: 'clock',
      label: 'Begins',
      value: timeText(draft.start, locale),
      onTap: showSheet(PICK_START),
    }),
    choiceRow({
      id: 'end',
      icon: 'clock',
      label: 'Ends',
      value: timeText(draft.end, locale),
      onTap: showSheet(PICK_END),
    }),
  ];
  return [
    {
      kind: 'switch_row',
      id: 'all_day',
      title: 'All day',
      checked: draft.allDay,
      onToggle: { type: 'draft_changed', change: { allDay: !draft.allDay } },
    },
    choiceRow({
      id: 'date',
      icon: 'calendar',
      label: 'Date',
      value: shortDay(draft.day, locale),
      onTap: showSheet(PICK_DATE),
    }),
    ...(draft.allDay ? [] : times),
  ];
}

function howRows(draft: EventDraft): readonly Piece[] {
  return [
    choiceRow({
      id: 'repeat',
      icon: 'repeat',
      label: 'Repeat',
      value: repeatText(draft.repeat),
      onTap: showSheet(PICK_REPEAT),
    }),
    choiceRow({
      id: 'reminder',
      icon: 'bell',
      label: 'Reminder',
      value: reminderText(draft.reminder),
      onTap: showSheet(PICK_REMINDER),
    }),
    choiceRow({
      id: 'colour',
      icon: 'calendar',
      colour: draft.colour,
      label: 'Calendar',
      value: colourName(draft.colour),
      onTap: showSheet(PICK_COLOUR),
    }),
  ];
}

function rows(draft: EventDraft, locale: string): readonly Piece[] {
  return [
    inset(
      {
        kind: 'text_input',
        id: 'title',
        value: draft.title,
        hint: 'Title',
        size: 17,
        onText: typed('title'),
      },
      ...errorLine(draft),
    ),
    ...whenRows(draft, locale),
    { kind: 'divider' },
    ...howRows(draft),
    { kind: 'divider' },
    inset(
      { kind: 'text_input', id: 'location', value: draft.location, hint: 'Place', onText: typed('location') },
      {
        kind: 'text_input',
        id: 'notes',
        value: draft.notes,
        hint: 'Notes',
        multiline: true,
        onText: typed('notes'),
      },
    ),
  ];
}

/** The editor for a new or existing event. A repetition is changed as a whole. */
export function editorScreen({ draft }: CalendarState, env: AppEnv): ActivityView<CalendarAppEvent> {
  return {
    toolbar: {
      kind: 'toolbar',
      title: draft?.id === null ? 'New event' : 'Edit event',
      up: true,
      actions: [{ id: 'action_save', icon: 'check', desc: 'Save', onTap: { type: 'draft_saved' } }],
    },
    body: {
      kind: 'scroll',
      id: 'editor_scroll',
      child: { kind: 'column', padding: [0, 6], children: draft === null ? [] : rows(draft, env.locale) },
    },
    onBack: { type: 'editor_left' },
  };
}

export function confirmDiscard(): DialogSpec<CalendarAppEvent> {
  return {
    title: 'Discard changes?',
    message: 'What you have entered is not saved.',
    positive: { text: 'Discard', danger: true, onTap: { type: 'draft_discarded' } },
    negative: { text: 'Keep editing', onTap: null },
  };
}
