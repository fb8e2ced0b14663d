import { type ActivityView, type DialogSpec, showDialog, type Widget } from '@tapwright/virtual-ui';
import { field, form, heading, valueRow } from '../form-pieces.ts';
import {
  dayText,
  EFFORTS,
  hasDistance,
  lengthText,
  openedOf,
  type PodiumEvent,
  type PodiumState,
  type Session,
  type SessionForm,
  unitText,
} from './state.ts';

type Piece = Widget<PodiumEvent>;

export const SESSION = 'SessionActivity';
export const FORM = 'EditSessionActivity';
export const DAY = 'day';
export const DELETE = 'delete';

/** The note is written where it stands. */
function notePart(note: string | null, session: Session): readonly Piece[] {
  if (note === null)
    return [
      {
        ...{ kind: 'row', gap: 8 },
        children: [
          {
            ...{ kind: 'text', id: 'note', text: session.note === '' ? 'Aucune note' : session.note },
            ...{ grow: true, colour: session.note === '' ? 'muted' : 'text' },
          },
          {
            ...{ kind: 'icon_button', id: 'edit_note', icon: 'edit', desc: 'Modifier la note' },
            onTap: { type: 'note_begun' },
          },
        ],
      },
    ];
  return [
    {
      ...{ kind: 'text_input', id: 'note_field', value: note, hint: 'Ta note', multiline: true },
      onText: (text) => ({ type: 'note_typed', text }),
    },
    {
      ...{ kind: 'row', gap: 8 },
      children: [
        { kind: 'button', id: 'keep_note', text: 'Valider', onTap: { type: 'note_kept' } },
        { kind: 'button', id: 'leave_note', text: 'Annuler', look: 'text', onTap: { type: 'note_left' } },
      ],
    },
  ];
}

export function sessionScreen(state: PodiumState): ActivityView<PodiumEvent> {
  const session = openedOf(state);
  if (session === undefined) return { body: { kind: 'spacer' } };
  const { sport, day, minutes, metres, effort } = session;
  const { unit } = state.settings;
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: sport, up: true },
      menu: [
        { id: 'edit', text: 'Modifier', onTap: { type: 'session_edited' } },
        { id: 'copy', text: 'Dupliquer', onTap: { type: 'session_copied' } },
        { id: 'delete', text: 'Supprimer', onTap: showDialog(DELETE) },
      ],
    },
    body: form('session_form', [
      valueRow('Date', dayText(day), 'session_day'),
      valueRow('Durée', `${minutes} min`, 'session_minutes'),
      ...(metres === 0
        ? []
        : [
            valueRow<PodiumEvent>(
              'Distance',
              `${lengthText(metres, unit)} ${unitText(unit)}`,
              'session_distance',
            ),
          ]),
      valueRow('Intensité', effort, 'session_effort'),
      heading('Note'),
      ...notePart(state.note, session),
    ]),
  };
}

const effortChips = (effort: string, to: (change: Partial<SessionForm>) => PodiumEvent): Piece => ({
  kind: 'row',
  gap: 8,
  children: EFFORTS.map((one) => ({
    ...{ kind: 'chip', text: one, selected: effort === one },
    onTap: to({ effort: one }),
  })),
});

export function formScreen(state: PodiumState): ActivityView<PodiumEvent> {
  const { errors, settings } = state;
  const { sport, minutes, distance, day, effort, note } = state.form;
  const to = (change: Partial<SessionForm>): PodiumEvent => ({ type: 'form_changed', change });
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: sport, up: true },
      actions: [{ id: 'save', icon: 'check', desc: 'Enregistrer', onTap: { type: 'session_saved' } }],
    },
    body: form('edit_form', [
      field<PodiumEvent>({
        ...{ id: 'minutes', label: 'Durée (min)', value: minutes, hint: '0', errors, inputType: 'number' },
        onText: (text) => to({ minutes: text.slice(0, 4) }),
      }),
      ...(hasDistance(sport)
        ? [
            field<PodiumEvent>({
              ...{ id: 'distance', label: `Distance (${unitText(settings.unit)})`, value: distance, errors },
              ...{ hint: '0,0', onText: (text) => to({ distance: text }) },
            }),
          ]
        : []),
      {
        ...{ kind: 'row', id: 'day', padding: [0, 10], onTap: { type: 'day_asked' } },
        children: [
          { kind: 'text', text: 'Date', grow: true },
          { kind: 'text', id: 'day_value', text: dayText(day), colour: 'accent' },
        ],
      },
      heading('Intensité'),
      effortChips(effort, to),
      field<PodiumEvent>({
        ...{ id: 'note_text', label: 'Note', value: note, hint: 'Facultatif' },
        onText: (text) => to({ note: text }),
      }),
    ]),
  };
}

export const dayDialog = ({ picking }: PodiumState): DialogSpec<PodiumEvent> => ({
  title: 'Date de la séance',
  content: {
    ...{ kind: 'date_picker', id: 'calendar', shown: picking.shown, selected: picking.day, locale: 'fr-FR' },
    onDay: (day) => ({ type: 'day_marked', day }),
    onMonth: (shown) => ({ type: 'month_turned', shown }),
  },
  positive: { text: 'Choisir', onTap: { type: 'day_taken' } },
  negative: { text: 'Annuler', onTap: null },
});

export const deleteDialog = (): DialogSpec<PodiumEvent> => ({
  title: 'Supprimer la séance ?',
  message: 'Elle ne pourra pas être récupérée.',
  positive: { text: 'Supprimer', danger: true, onTap: { type: 'session_deleted' } },
  negative: { text: 'Annuler', onTap: null },
});
