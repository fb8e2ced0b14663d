import type { ActivityView, SheetSpec, Widget } from '@tapwright/virtual-ui';
import { choose, showSheet } from '@tapwright/virtual-ui';
import { emptyView, field, form, wideButton } from '../form-pieces.ts';
import { type Item, PLACES, type VorratEvent, type VorratState } from './state.ts';

type Piece = Widget<VorratEvent>;

export const PLACE_SHEET = 'place';

const about = ({ amount, place, wanted }: Item): string =>
  `${amount} Stück · ${place}${wanted ? ' · wird eingekauft' : ''}`;

const row = (item: Item): Piece => ({
  kind: 'column',
  id: 'item',
  padding: [20, 10],
  onTap: { type: 'item_opened', id: item.id },
  children: [
    { kind: 'text', id: 'item_name', text: item.name, style: 'title' },
    { kind: 'text', id: 'item_about', text: about(item), colour: 'muted' },
  ],
});

export function mainScreen({ items, query }: VorratState): ActivityView<VorratEvent> {
  const found = items.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return {
    toolbar: { kind: 'toolbar', title: 'Vorrat' },
    body: {
      kind: 'column',
      children: [
        {
          kind: 'row',
          padding: [16, 8],
          children: [
            {
              kind: 'text_input',
              id: 'suche',
              grow: true,
              value: query,
              hint: 'Artikel suchen',
              onText: (text) => ({ type: 'query_typed', text }),
            },
          ],
        },
        found.length === 0
          ? emptyView('search', 'Nichts gefunden')
          : { kind: 'list', id: 'artikel', grow: true, endRoom: 84, items: found.map(row) },
      ],
    },
    fab: { kind: 'fab', id: 'neu', icon: 'add', desc: 'Neuer Artikel', onTap: { type: 'new_asked' } },
  };
}

/** Everything is kept at once; there is no button to save. */
export function itemScreen({ items, opened }: VorratState): ActivityView<VorratEvent> {
  const item = items.find(({ id }) => id === opened);
  if (item === undefined) return { body: { kind: 'spacer' } };
  return {
    toolbar: {
      kind: 'toolbar',
      title: item.name,
      up: true,
      menu: [{ id: 'loeschen', text: 'Artikel löschen', onTap: { type: 'deleted' } }],
    },
    body: form<VorratEvent>('artikel_form', [
      { kind: 'text', id: 'ort', text: item.place, colour: 'muted' },
      {
        kind: 'row',
        gap: 8,
        children: [
          { kind: 'text', text: 'Menge' },
          {
            ...{ kind: 'icon_button', id: 'weniger', icon: 'minus', desc: 'Weniger' },
            onTap: { type: 'amount_stepped', by: -1 },
          },
          {
            ...{
              kind: 'text_input',
              id: 'menge',
              value: String(item.amount),
              hint: '0',
              inputType: 'number',
            },
            onText: (text) => ({ type: 'amount_typed', text }),
          },
          {
            ...{ kind: 'icon_button', id: 'mehr', icon: 'add', desc: 'Mehr' },
            onTap: { type: 'amount_stepped', by: 1 },
          },
        ],
      },
      {
        ...{ kind: 'switch_row', id: 'einkauf', title: 'Auf die Einkaufsliste' },
        checked: item.wanted,
        onToggle: { type: 'wanted_toggled' },
      },
    ]),
  };
}

/** The button is at the foot of the page: the keyboard pushes it out of sight. */
export function newScreen({ draft, errors }: VorratState): ActivityView<VorratEvent> {
  const changed = (change: Partial<VorratState['draft']>): VorratEvent => ({ type: 'draft_changed', change });
  return {
    toolbar: { kind: 'toolbar', title: 'Neuer Artikel', up: true },
    body: form<VorratEvent>('neu_form', [
      field<VorratEvent>({
        ...{ id: 'name', label: 'Name', value: draft.name, hint: 'Wie heißt er?', errors },
        onText: (name) => changed({ name }),
      }),
      field<VorratEvent>({
        ...{ id: 'anzahl', label: 'Menge', value: draft.amount, hint: 'Wie viele?', errors },
        inputType: 'number',
        onText: (amount) => changed({ amount }),
      }),
      {
        kind: 'row',
        id: 'platz',
        padding: [0, 12],
        onTap: showSheet(PLACE_SHEET),
        children: [
          { kind: 'text', text: 'Ort', grow: true },
          { kind: 'text', id: 'platz_wert', text: draft.place, colour: 'accent' },
        ],
      },
      { kind: 'spacer', size: 360 },
      wideButton<VorratEvent>({ id: 'anlegen', text: 'Anlegen', onTap: { type: 'new_saved' } }),
    ]),
  };
}

export const placeSheet = (): SheetSpec<VorratEvent> => ({
  title: 'Ort',
  content: {
    kind: 'column',
    children: PLACES.map(
      (place): Piece => ({
        kind: 'row',
        id: 'wahl',
        padding: [20, 14],
        onTap: choose<VorratEvent>({ type: 'draft_changed', change: { place } }),
        children: [{ kind: 'text', text: place, grow: true }],
      }),
    ),
  },
});
