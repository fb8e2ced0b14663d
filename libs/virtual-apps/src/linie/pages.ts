import type { ActivityView, DialogSpec, Widget } from '@tapwright/virtual-ui';
import { showDialog } from '@tapwright/virtual-ui';
import { emptyView, errorText, field, form, heading, valueRow, wideButton } from '../form-pieces.ts';
import type { LinieEvent, LinieSettings, LinieState, Ticket } from './state.ts';

type Piece = Widget<LinieEvent>;

export const CONNECTIONS_PAGE = 'ConnectionsActivity';
export const OFFER_PAGE = 'OfferActivity';
export const TICKETS_PAGE = 'TicketsActivity';
export const TICKET_PAGE = 'TicketActivity';
export const FAVOURITES_PAGE = 'FavouritesActivity';
export const SETTINGS_PAGE = 'SettingsActivity';
export const CANCEL = 'cancel';

const ticketRow = ({ id, from, to, day, departure }: Ticket): Piece => ({
  kind: 'column',
  id: 'ticket',
  padding: [20, 12],
  onTap: { type: 'ticket_opened', id },
  children: [
    { kind: 'text', id: 'ticket_route', text: `${from} – ${to}`, style: 'title' },
    { kind: 'text', id: 'ticket_when', text: `${day}, ${departure} Uhr`, colour: 'muted' },
  ],
});

export function ticketsScreen({ tickets, tab }: LinieState): ActivityView<LinieEvent> {
  const shown = tickets.filter(({ past }) => past === (tab === 'vergangen'));
  return {
    toolbar: { kind: 'toolbar', title: 'Meine Fahrkarten', up: true },
    body: {
      kind: 'column',
      children: [
        {
          ...{ kind: 'tabs', id: 'tabs', selected: tab === 'gültig' ? 0 : 1 },
          tabs: [
            { text: 'Gültig', onTap: { type: 'tab_chosen', tab: 'gültig' } },
            { text: 'Vergangen', onTap: { type: 'tab_chosen', tab: 'vergangen' } },
          ],
        },
        shown.length === 0
          ? emptyView<LinieEvent>('receipt', 'Keine Fahrkarten')
          : { kind: 'list', id: 'tickets', grow: true, items: shown.map(ticketRow) },
      ],
    },
  };
}

const ticketOf = ({ tickets, ticket }: LinieState): Ticket | undefined =>
  tickets.find(({ id }) => id === ticket);

export function ticketScreen(state: LinieState): ActivityView<LinieEvent> {
  const ticket = ticketOf(state);
  if (ticket === undefined) return { body: { kind: 'spacer' } };
  return {
    toolbar: { kind: 'toolbar', title: 'Fahrkarte', up: true },
    body: form('ticket_form', [
      heading(`${ticket.from} – ${ticket.to}`),
      valueRow('Tag', ticket.day, 'detail_day'),
      valueRow('Abfahrt', ticket.departure, 'detail_departure'),
      valueRow('Klasse', ticket.travelClass === 'erste' ? '1.' : '2.', 'detail_class'),
      valueRow('Reisende', String(ticket.passengers), 'detail_passengers'),
      valueRow('Sitzplatz', ticket.seat ? 'reserviert' : 'keiner', 'detail_seat'),
      valueRow('Fahrrad', ticket.bicycle ? 'ja' : 'nein', 'detail_bicycle'),
      ...(ticket.past
        ? []
        : [
            wideButton<LinieEvent>({
              ...{ id: 'cancel_ticket', text: 'Stornieren', look: 'outlined', danger: true },
              onTap: showDialog(CANCEL),
            }),
          ]),
    ]),
  };
}

export const cancelDialog = (state: LinieState): DialogSpec<LinieEvent> => ({
  title: 'Fahrkarte stornieren?',
  message: `${ticketOf(state)?.from ?? ''} – ${ticketOf(state)?.to ?? ''}`,
  positive: { text: 'Ja, stornieren', danger: true, onTap: { type: 'ticket_cancelled' } },
  negative: { text: 'Behalten', onTap: null },
});

const starRow = (stop: string): Piece => ({
  kind: 'row',
  padding: [20, 8],
  gap: 8,
  children: [
    { kind: 'text', id: 'favourite', text: stop, grow: true },
    {
      ...{ kind: 'icon_button', id: 'star', icon: 'star_filled', desc: 'Aus den Favoriten entfernen' },
      onTap: { type: 'star_tapped', stop },
    },
  ],
});

export function favouritesScreen({ favourites, unsaved, error }: LinieState): ActivityView<LinieEvent> {
  return {
    toolbar: { kind: 'toolbar', title: 'Favoriten', up: true },
    body: {
      kind: 'column',
      children: [
        {
          kind: 'row',
          padding: [16, 8],
          gap: 8,
          children: [
            {
              ...{
                kind: 'text_input',
                id: 'stop',
                grow: true,
                value: unsaved.stop,
                hint: 'Neue Haltestelle',
              },
              onText: (text) => ({ type: 'stop_typed', text }),
            },
            {
              kind: 'icon_button',
              id: 'add_stop',
              icon: 'add',
              desc: 'Hinzufügen',
              onTap: { type: 'stop_added' },
            },
          ],
        },
        ...errorText<LinieEvent>(error === null ? {} : { stop: error }, 'stop'),
        { kind: 'list', id: 'favourites_list', grow: true, items: favourites.map(starRow) },
      ],
    },
  };
}

const PACES = [
  ['langsam', 'Langsam'],
  ['normal', 'Normal'],
  ['schnell', 'Schnell'],
] as const;

export function settingsScreen({ settings, unsaved, error }: LinieState): ActivityView<LinieEvent> {
  const change = (one: Partial<LinieSettings>): LinieEvent => ({ type: 'setting_changed', change: one });
  return {
    toolbar: { kind: 'toolbar', title: 'Einstellungen', up: true },
    body: form('settings_form', [
      {
        ...{ kind: 'switch_row', id: 'delays', title: 'Verspätungen melden', checked: settings.delays },
        onToggle: change({ delays: !settings.delays }),
      },
      {
        ...{ kind: 'switch_row', id: 'step_free', title: 'Stufenfreie Wege', checked: settings.stepFree },
        onToggle: change({ stepFree: !settings.stepFree }),
      },
      {
        ...{ kind: 'switch_row', id: 'save_data', title: 'Datensparmodus', checked: settings.saveData },
        ...{ summary: 'Lädt keine Karten' },
        onToggle: change({ saveData: !settings.saveData }),
      },
      heading('Gehgeschwindigkeit'),
      {
        ...{ kind: 'radio_list', id: 'paces', chosen: settings.pace },
        options: PACES.map(([id, text]) => ({ id, text, onChoose: change({ pace: id }) })),
      },
      field<LinieEvent>({
        ...{ id: 'home', label: 'Heimathaltestelle', value: unsaved.home, hint: 'Haltestelle' },
        onText: (text) => ({ type: 'home_typed', text }),
      }),
      ...errorText<LinieEvent>(error === null ? {} : { home: error }, 'home'),
      wideButton<LinieEvent>({ id: 'save_home', text: 'Speichern', onTap: { type: 'home_saved' } }),
    ]),
  };
}
