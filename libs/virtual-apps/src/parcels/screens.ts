import type { ActivityView, DialogSpec, Widget } from '@tapwright/virtual-ui';
import { showDialog } from '@tapwright/virtual-ui';
import { errorText, field, form, valueRow, wideButton } from '../form-pieces.ts';
import { grouped, type Message, type Parcel, type ParcelsEvent, type ParcelsState } from './state.ts';

type Piece = Widget<ParcelsEvent>;

export const ARCHIVE = 'archive';
const STARS = [1, 2, 3, 4, 5];

const row = (parcel: Parcel): Piece => ({
  kind: 'column',
  id: 'parcel',
  padding: [20, 12],
  onTap: { type: 'parcel_opened', id: parcel.id },
  children: [
    { kind: 'text', id: 'parcel_name', text: parcel.name, style: 'title' },
    {
      ...{ kind: 'text', id: 'parcel_state', colour: 'muted' },
      text: `${parcel.arrived ? 'Arrived' : 'On its way'} · ${grouped(parcel.number)}`,
    },
  ],
});

export const openedOf = ({ parcels, opened }: ParcelsState): Parcel | undefined =>
  parcels.find(({ id }) => id === opened);

export function mainScreen({ parcels, archived }: ParcelsState): ActivityView<ParcelsEvent> {
  return {
    toolbar: { kind: 'toolbar', title: 'Parcels' },
    body: {
      kind: 'list',
      id: 'parcels',
      endRoom: 84,
      items: parcels.filter(({ id }) => !archived.includes(id)).map(row),
    },
    fab: { kind: 'fab', id: 'add', icon: 'add', desc: 'Follow a parcel', onTap: { type: 'add_asked' } },
  };
}

export function addScreen({ draft, errors }: ParcelsState): ActivityView<ParcelsEvent> {
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: 'Follow a parcel', up: true },
      actions: [{ id: 'follow', icon: 'check', desc: 'Follow', onTap: { type: 'add_saved' } }],
    },
    body: form('add_form', [
      field<ParcelsEvent>({
        ...{ id: 'number', label: 'Number', value: grouped(draft.number), hint: '12 digits', errors },
        onText: (text) => ({ type: 'number_typed', text }),
      }),
      field<ParcelsEvent>({
        ...{ id: 'name', label: 'What is in it', value: draft.name, hint: 'Optional', errors },
        onText: (text) => ({ type: 'name_typed', text }),
      }),
    ]),
  };
}

export function parcelScreen(state: ParcelsState): ActivityView<ParcelsEvent> {
  const parcel = openedOf(state);
  if (parcel === undefined) return { body: { kind: 'spacer' } };
  const stars = STARS.map(
    (star): Piece => ({
      ...{ kind: 'icon_button', id: `star_${star}`, desc: `${star} of 5 stars` },
      icon: star <= parcel.stars ? 'star_filled' : 'star',
      onTap: { type: 'starred', stars: star },
    }),
  );
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: parcel.name, up: true },
      menu: [{ id: 'archive', text: 'Archive', onTap: showDialog(ARCHIVE) }],
    },
    body: form('parcel_form', [
      valueRow('Number', grouped(parcel.number), 'detail_number'),
      valueRow('State', parcel.arrived ? 'Arrived' : 'On its way', 'detail_state'),
      {
        ...{ kind: 'switch_row', id: 'alerts', title: 'Alerts', checked: parcel.alerts },
        onToggle: { type: 'alerts_tapped' },
      },
      ...(parcel.arrived
        ? [
            { kind: 'text', text: 'How was the delivery?', colour: 'muted' } as const,
            { kind: 'row', hug: true, children: stars } as const,
          ]
        : []),
      wideButton<ParcelsEvent>({
        ...{ id: 'courier', text: 'Write to the courier', look: 'outlined' },
        onTap: { type: 'courier_opened' },
      }),
    ]),
  };
}

const bubble = ({ text, mine, liked }: Message, at: number): Piece => ({
  kind: 'row',
  padding: [20, 8],
  gap: 8,
  children: [
    { kind: 'text', id: mine ? 'mine' : 'theirs', text, grow: true },
    ...(mine
      ? []
      : [
          {
            kind: 'icon_button',
            ...{ id: 'like', desc: liked ? 'Liked' : 'Like' },
            icon: liked ? 'heart_filled' : 'heart',
            onTap: { type: 'message_liked', at },
          } as const,
        ]),
  ],
});

/** What was typed stays when the page is left, as in most messengers. */
export function courierScreen(state: ParcelsState): ActivityView<ParcelsEvent> {
  const parcel = openedOf(state);
  if (parcel === undefined) return { body: { kind: 'spacer' } };
  return {
    toolbar: { kind: 'toolbar', title: 'Courier', up: true },
    body: {
      kind: 'column',
      children: [
        { kind: 'list', id: 'messages', grow: true, items: parcel.messages.map(bubble) },
        {
          kind: 'row',
          padding: [16, 8],
          gap: 8,
          children: [
            {
              ...{ kind: 'text_input', id: 'message', grow: true, value: parcel.unsent, hint: 'Message' },
              onText: (text) => ({ type: 'message_typed', text }),
            },
            { kind: 'icon_button', id: 'send', icon: 'send', desc: 'Send', onTap: { type: 'message_sent' } },
          ],
        },
        ...errorText<ParcelsEvent>(state.errors, 'message'),
      ],
    },
  };
}

export const archiveDialog = (state: ParcelsState): DialogSpec<ParcelsEvent> => ({
  title: `Archive ${openedOf(state)?.name ?? ''}?`,
  message: 'It is no longer followed.',
  positive: { text: 'Archive', onTap: { type: 'archived' } },
  negative: { text: 'Cancel', onTap: null },
});
