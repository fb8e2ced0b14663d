import type { ActivityView, AppEnv, SheetSpec, Widget } from '@tapwright/virtual-ui';
import { choose, push, showSheet } from '@tapwright/virtual-ui';
import { errorText, field, form, heading, valueRow, wideButton } from '../form-pieces.ts';
import * as pages from './pages.ts';
import {
  CONNECTIONS,
  type Connection,
  dayText,
  type LinieEvent,
  type LinieState,
  type Search,
  timeText,
} from './state.ts';

type Piece = Widget<LinieEvent>;

export const DAY = 'day';
export const TIME = 'time';
export const BUY = 'buy';

const to = (change: Partial<Search>): LinieEvent => ({ type: 'search_changed', change });

const euros = (cents: number): string =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')} €`;

/** Half of a switch of two words, drawn by the app: no class says what it is. */
const half = (text: string, id: string, on: boolean, arrival: boolean): Piece => ({
  kind: 'row',
  id,
  hug: true,
  padding: [14, 10],
  ...(on ? { ground: 'tinted' as const } : {}),
  onTap: to({ arrival }),
  children: [{ kind: 'text', text, style: on ? 'title' : 'body' }],
});

const whenRow = ({ day, time, arrival }: Search): readonly Piece[] => [
  {
    kind: 'row',
    gap: 8,
    children: [half('Abfahrt', 'departure', !arrival, false), half('Ankunft', 'arrival', arrival, true)],
  },
  {
    kind: 'row',
    gap: 12,
    children: [
      { kind: 'button', id: 'day', text: dayText(day), look: 'outlined', onTap: showSheet(DAY) },
      { kind: 'button', id: 'time', text: `${timeText(time)} Uhr`, look: 'outlined', onTap: showSheet(TIME) },
    ],
  },
];

const passengersRow = ({ passengers }: Search): Piece => ({
  kind: 'row',
  gap: 8,
  children: [
    { kind: 'text', text: 'Reisende', grow: true },
    {
      ...{ kind: 'icon_button', id: 'fewer', icon: 'minus', desc: 'Weniger' },
      onTap: { type: 'stepped', by: -1 },
    },
    { kind: 'text', id: 'passengers', text: String(passengers), style: 'title' },
    { ...{ kind: 'icon_button', id: 'more', icon: 'add', desc: 'Mehr' }, onTap: { type: 'stepped', by: 1 } },
  ],
});

export function searchScreen({ search, error }: LinieState): ActivityView<LinieEvent> {
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: 'Verbindung suchen' },
      actions: [{ id: 'favourites', icon: 'star', desc: 'Favoriten', onTap: push(pages.FAVOURITES_PAGE) }],
      menu: [
        { id: 'tickets', text: 'Meine Fahrkarten', onTap: push(pages.TICKETS_PAGE) },
        { id: 'settings', text: 'Einstellungen', onTap: { type: 'settings_opened' } },
      ],
    },
    body: form('search_form', [
      field<LinieEvent>({
        ...{ id: 'from', label: 'Von', value: search.from, hint: 'Haltestelle' },
        onText: (from) => to({ from }),
      }),
      {
        kind: 'row',
        children: [
          { kind: 'spacer', grow: true },
          { kind: 'icon_button', id: 'swap', icon: 'repeat', desc: 'Tauschen', onTap: { type: 'swapped' } },
        ],
      },
      field<LinieEvent>({
        ...{ id: 'to', label: 'Nach', value: search.to, hint: 'Haltestelle' },
        onText: (text) => to({ to: text }),
      }),
      ...whenRow(search),
      passengersRow(search),
      {
        ...{ kind: 'check_box', id: 'reduced', text: 'Ermäßigt', checked: search.reduced },
        onToggle: to({ reduced: !search.reduced }),
      },
      ...errorText<LinieEvent>(error === null ? {} : { search: error }, 'search'),
      wideButton<LinieEvent>({ id: 'search', text: 'Suchen', onTap: { type: 'searched' } }),
    ]),
  };
}

const connectionRow = ({ departure, minutes, changes, price }: Connection): Piece => ({
  kind: 'row',
  id: 'connection',
  padding: [20, 12],
  gap: 12,
  onTap: { type: 'connection_opened', at: CONNECTIONS.findIndex((one) => one.departure === departure) },
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        {
          ...{ kind: 'text', id: 'connection_times', style: 'title' },
          text: `${timeText(departure)} – ${timeText(departure + minutes)}`,
        },
        {
          ...{ kind: 'text', id: 'connection_about', colour: 'muted' },
          text: changes === 0 ? 'Direkt' : `${changes}-mal umsteigen`,
        },
      ],
    },
    { kind: 'text', id: 'connection_price', text: euros(price) },
  ],
});

export function connectionsScreen({ search, order }: LinieState): ActivityView<LinieEvent> {
  const shown = order === 'früheste' ? CONNECTIONS : [...CONNECTIONS].sort((a, b) => a.price - b.price);
  const chip = (one: LinieState['order'], text: string): Piece => ({
    ...{ kind: 'chip', id: `order_${one === 'früheste' ? 'early' : 'cheap'}`, text, selected: order === one },
    onTap: { type: 'order_chosen', order: one },
  });
  return {
    toolbar: { kind: 'toolbar', title: `${search.from} → ${search.to}`, up: true },
    body: {
      kind: 'column',
      children: [
        {
          kind: 'row',
          padding: [16, 4],
          gap: 8,
          children: [chip('früheste', 'Früheste zuerst'), chip('günstigste', 'Günstigste zuerst')],
        },
        { kind: 'list', id: 'connections', grow: true, items: shown.map(connectionRow) },
      ],
    },
  };
}

function priceOf({ search, opened, offer }: LinieState): number {
  const one = opened === null ? 0 : (CONNECTIONS[opened]?.price ?? 0);
  const each = (one * (offer.travelClass === 'erste' ? 1.6 : 1) + (offer.seat ? 300 : 0)) | 0;
  return search.passengers * (search.reduced ? Math.round(each * 0.75) : each);
}

export function offerScreen(state: LinieState): ActivityView<LinieEvent> {
  const { search, opened, offer } = state;
  const connection = opened === null ? undefined : CONNECTIONS[opened];
  const change = (one: Partial<LinieState['offer']>): LinieEvent => ({ type: 'offer_changed', change: one });
  return {
    toolbar: { kind: 'toolbar', title: 'Angebot', up: true },
    body: form('offer_form', [
      valueRow('Strecke', `${search.from} – ${search.to}`, 'route'),
      valueRow('Abfahrt', connection === undefined ? '' : timeText(connection.departure), 'departs'),
      valueRow('Tag', dayText(search.day), 'offer_day'),
      valueRow('Reisende', String(search.passengers), 'offer_passengers'),
      heading('Klasse'),
      {
        kind: 'radio_list',
        id: 'classes',
        chosen: offer.travelClass,
        options: [
          { id: 'erste', text: '1. Klasse', onChoose: change({ travelClass: 'erste' }) },
          { id: 'zweite', text: '2. Klasse', onChoose: change({ travelClass: 'zweite' }) },
        ],
      },
      {
        ...{ kind: 'switch_row', id: 'seat', title: 'Sitzplatz reservieren', checked: offer.seat },
        onToggle: change({ seat: !offer.seat }),
      },
      {
        ...{ kind: 'switch_row', id: 'bicycle', title: 'Fahrrad mitnehmen', checked: offer.bicycle },
        onToggle: change({ bicycle: !offer.bicycle }),
      },
      valueRow('Preis', euros(priceOf(state)), 'price', true),
      wideButton<LinieEvent>({ id: 'buy', text: 'Kaufen', onTap: showSheet(BUY) }),
    ]),
  };
}

export function buySheet(state: LinieState): SheetSpec<LinieEvent> {
  const { search } = state;
  return {
    title: 'Fahrkarte kaufen?',
    content: {
      kind: 'column',
      gap: 12,
      children: [
        { kind: 'text', text: `${search.from} – ${search.to}, ${dayText(search.day)}`, colour: 'muted' },
        valueRow('Zu zahlen', euros(priceOf(state)), 'due', true),
        wideButton<LinieEvent>({
          ...{ id: 'pay', text: 'Zahlungspflichtig bestellen' },
          onTap: choose({ type: 'bought' }),
        }),
        wideButton<LinieEvent>({ id: 'no', text: 'Doch nicht', look: 'outlined', onTap: choose(null) }),
      ],
    },
  };
}

export function daySheet({ search, shown }: LinieState, { locale }: AppEnv): SheetSpec<LinieEvent> {
  return {
    title: 'Tag wählen',
    content: {
      kind: 'column',
      align: 'center',
      children: [
        {
          ...{ kind: 'date_picker', id: 'day_picker', shown, selected: search.day, locale },
          onDay: (day) => choose(to({ day })),
          onMonth: (month) => ({ type: 'month_turned', shown: month }),
        },
      ],
    },
  };
}

export function timeSheet({ search }: LinieState): SheetSpec<LinieEvent> {
  return {
    title: 'Uhrzeit wählen',
    content: {
      kind: 'column',
      align: 'center',
      gap: 14,
      children: [
        {
          ...{ kind: 'time_picker', id: 'time_picker' },
          ...{ hour: Math.floor(search.time / 60), minute: search.time % 60 },
          onTime: ({ hour, minute }) => to({ time: hour * 60 + minute }),
        },
        wideButton<LinieEvent>({ id: 'time_done', text: 'Fertig', onTap: choose(null) }),
      ],
    },
  };
}
