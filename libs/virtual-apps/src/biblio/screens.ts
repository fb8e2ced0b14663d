import {
  type ActivityView,
  choose,
  type DialogSpec,
  type IconName,
  type SheetSpec,
  showDialog,
  type Widget,
} from '@tapwright/virtual-ui';
import { emptyView, form, heading, valueRow, wideButton } from '../form-pieces.ts';
import { accountView } from './account.ts';
import {
  type BiblioEvent,
  type BiblioState,
  BRANCHES,
  dayText,
  type Hold,
  holdOf,
  KINDS,
  type Loan,
  MOST_RENEWALS,
  type Title,
  titleOf,
} from './state.ts';

type Piece = Widget<BiblioEvent>;

export const TITLE = 'TituloActivity';
export const HOLD = 'ReservaActivity';
export const PICK_UP = 'recogida';
export const ORDER = 'orden';
export const DAY = 'dia';
export const DROP = 'anular';

const titleRow = ({ id, name, author, kind }: Title): Piece => ({
  kind: 'column',
  id: 'titulo',
  padding: [20, 10],
  onTap: { type: 'title_opened', id },
  children: [
    { kind: 'text', id: 'titulo_nombre', text: name, style: 'title' },
    { kind: 'text', id: 'titulo_autor', text: `${author} · ${kind}`, colour: 'muted' },
  ],
});

function catalogueView({ titles, query, kind, order }: BiblioState): readonly Piece[] {
  const wanted = query.trim().toLowerCase();
  const shown = titles
    .filter((one) => kind === null || one.kind === kind)
    .filter(({ name, author }) => `${name} ${author}`.toLowerCase().includes(wanted))
    .sort((a, b) => a[order].localeCompare(b[order], 'es'));
  return [
    {
      kind: 'row',
      padding: [16, 8],
      children: [
        {
          ...{ kind: 'text_input', id: 'buscar', grow: true, value: query, hint: 'Título o autor' },
          onText: (text) => ({ type: 'query_typed', text }),
        },
      ],
    },
    {
      kind: 'row',
      padding: [16, 0],
      gap: 6,
      children: KINDS.map(
        (one): Piece => ({
          ...{ kind: 'chip', id: 'tipo', text: one, selected: kind === one },
          onTap: { type: 'kind_tapped', kind: one },
        }),
      ),
    },
    shown.length === 0
      ? emptyView<BiblioEvent>('search', 'Sin resultados')
      : { kind: 'list', id: 'catalogo', grow: true, items: shown.map(titleRow) },
  ];
}

const loanRow = ({ id, name, due, renewed }: Loan): Piece => ({
  kind: 'row',
  id: 'prestamo',
  padding: [20, 8],
  gap: 8,
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', id: 'prestamo_nombre', text: name, style: 'title' },
        {
          ...{ kind: 'text', id: 'prestamo_fecha', colour: 'muted', size: 13 },
          text: `Hasta el ${dayText(due)} · ${renewed} de ${MOST_RENEWALS} renovaciones`,
        },
      ],
    },
    { kind: 'button', id: 'renovar', text: 'Renovar', look: 'text', onTap: { type: 'renewed', id } },
  ],
});

const holdRow = ({ id, name, branch, paused }: Hold): Piece => ({
  kind: 'column',
  id: 'reserva',
  padding: [20, 10],
  onTap: { type: 'hold_opened', id },
  children: [
    { kind: 'text', id: 'reserva_nombre', text: name, style: 'title' },
    {
      ...{ kind: 'text', id: 'reserva_estado', colour: 'muted', size: 13 },
      text: paused ? `Pausada · ${branch}` : `En espera · ${branch}`,
    },
  ],
});

const part = (text: string): Piece => ({ kind: 'row', padding: [20, 8], children: [heading(text)] });

const loansView = ({ loans, holds }: BiblioState): readonly Piece[] => [
  {
    ...{ kind: 'list', id: 'mis_titulos', grow: true },
    items: [
      part('Préstamos'),
      ...loans.map(loanRow),
      part(holds.length === 0 ? 'Sin reservas' : 'Reservas'),
      ...holds.map(holdRow),
    ],
  },
];

const TABS: readonly (readonly [BiblioState['tab'], IconName, string])[] = [
  ['catalogo', 'search', 'Catálogo'],
  ['titulos', 'list', 'Mis títulos'],
  ['cuenta', 'person', 'Cuenta'],
];

const bottomBar = ({ tab }: BiblioState): Piece => ({
  kind: 'row',
  id: 'barra',
  ground: 'tinted',
  children: TABS.map(
    ([one, icon, text]): Piece => ({
      kind: 'column',
      id: `barra_${one}`,
      grow: true,
      align: 'center',
      padding: [4, 6],
      onTap: { type: 'tab_chosen', tab: one },
      children: [
        { kind: 'icon', icon, colour: tab === one ? 'accent' : 'muted' },
        { kind: 'text', text, size: 12, colour: tab === one ? 'accent' : 'muted' },
      ],
    }),
  ),
});

export function mainScreen(state: BiblioState): ActivityView<BiblioEvent> {
  const { tab } = state;
  const isCatalogue = tab === 'catalogo';
  const view = isCatalogue ? catalogueView(state) : tab === 'titulos' ? loansView(state) : accountView(state);
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: TABS.find(([one]) => one === tab)?.[2] ?? '' },
      ...(isCatalogue
        ? { actions: [{ id: 'ordenar', icon: 'filter', desc: 'Ordenar', onTap: showDialog(ORDER) }] }
        : {}),
    },
    body: { kind: 'column', children: [...view, bottomBar(state)] },
  };
}

export const orderDialog = ({ order }: BiblioState): DialogSpec<BiblioEvent> => ({
  title: 'Ordenar por',
  content: {
    kind: 'radio_list',
    id: 'ordenes',
    chosen: order,
    options: [
      { id: 'name', text: 'Título', onChoose: choose({ type: 'order_chosen', order: 'name' }) },
      { id: 'author', text: 'Autor', onChoose: choose({ type: 'order_chosen', order: 'author' }) },
    ],
  },
  negative: { text: 'Cancelar', onTap: null },
});

const starButton = (stars: number, chosen: number): Piece => ({
  kind: 'icon_button',
  id: `estrella_${stars}`,
  icon: stars <= chosen ? 'star_filled' : 'star',
  desc: stars === 1 ? '1 estrella' : `${stars} estrellas`,
  selected: stars <= chosen,
  onTap: { type: 'starred', stars },
});

export function titleScreen(state: BiblioState): ActivityView<BiblioEvent> {
  const title = titleOf(state);
  if (title === undefined) return { body: { kind: 'spacer' } };
  const { name, author, kind, liked, stars } = title;
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: 'Ficha', up: true },
      actions: [
        {
          id: 'favorito',
          icon: liked ? 'heart_filled' : 'heart',
          desc: liked ? 'Quitar de favoritos' : 'Añadir a favoritos',
          onTap: { type: 'liked' },
        },
      ],
    },
    body: form('ficha', [
      { kind: 'text', id: 'ficha_nombre', text: name, style: 'headline' },
      valueRow('Autor', author, 'ficha_autor'),
      valueRow('Formato', kind, 'ficha_tipo'),
      heading('Tu valoración'),
      { kind: 'row', children: [1, 2, 3, 4, 5].map((one) => starButton(one, stars)) },
      wideButton<BiblioEvent>({ id: 'reservar', text: 'Reservar', onTap: { type: 'hold_asked' } }),
    ]),
  };
}

export const pickUpSheet = ({ pickUp }: BiblioState): SheetSpec<BiblioEvent> => ({
  title: '¿Dónde lo recoges?',
  content: {
    kind: 'column',
    gap: 8,
    children: [
      {
        ...{ kind: 'radio_list', id: 'bibliotecas', chosen: pickUp },
        options: BRANCHES.map((branch) => ({
          ...{ id: branch, text: branch },
          onChoose: { type: 'pick_up_chosen', branch },
        })),
      },
      wideButton<BiblioEvent>({
        ...{ id: 'confirmar', text: 'Confirmar reserva' },
        onTap: choose({ type: 'hold_made' }),
      }),
    ],
  },
});

export function holdScreen(state: BiblioState): ActivityView<BiblioEvent> {
  const hold = holdOf(state);
  if (hold === undefined) return { body: { kind: 'spacer' } };
  const { name, branch, paused, until } = hold;
  return {
    toolbar: { kind: 'toolbar', title: 'Reserva', up: true },
    body: form('reserva_form', [
      { kind: 'text', id: 'reserva_titulo', text: name, style: 'headline' },
      valueRow('Recogida', branch, 'reserva_biblioteca'),
      {
        ...{ kind: 'switch_row', id: 'pausa', title: 'Pausar la reserva', checked: paused },
        summary: 'Conservas tu turno',
        onToggle: { type: 'hold_changed', change: { paused: !paused } },
      },
      ...(paused
        ? [
            {
              ...({ kind: 'row', id: 'pausa_fin', padding: [20, 12] } as const),
              onTap: { type: 'day_asked' } as const,
              children: [
                { kind: 'text', text: 'Hasta el', grow: true } as const,
                { kind: 'text', id: 'pausa_dia', text: dayText(until), colour: 'accent' } as const,
              ],
            },
          ]
        : []),
      wideButton<BiblioEvent>({
        ...{ id: 'anular', text: 'Anular reserva', look: 'outlined', danger: true },
        onTap: showDialog(DROP),
      }),
    ]),
  };
}

export const dayDialog = ({ picking }: BiblioState): DialogSpec<BiblioEvent> => ({
  title: 'Pausar hasta',
  content: {
    ...{
      kind: 'date_picker',
      id: 'calendario',
      shown: picking.shown,
      selected: picking.day,
      locale: 'es-ES',
    },
    onDay: (day) => ({ type: 'day_marked', day }),
    onMonth: (shown) => ({ type: 'month_turned', shown }),
  },
  positive: { text: 'Aceptar', onTap: { type: 'day_taken' } },
  negative: { text: 'Cancelar', onTap: null },
});

export const dropDialog = (state: BiblioState): DialogSpec<BiblioEvent> => ({
  title: '¿Anular la reserva?',
  message: `Perderás tu turno para «${holdOf(state)?.name ?? ''}».`,
  positive: { text: 'Anular', danger: true, onTap: { type: 'hold_dropped' } },
  negative: { text: 'Volver', onTap: null },
});
