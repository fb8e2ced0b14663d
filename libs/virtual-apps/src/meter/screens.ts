import type { ActivityView, DialogSpec, Widget } from '@tapwright/virtual-ui';
import { showDialog } from '@tapwright/virtual-ui';
import { emptyView, errorText, field, form, heading, valueRow, wideButton } from '../form-pieces.ts';
import type { Car, MeterEvent, MeterState, Session } from './state.ts';

type Piece = Widget<MeterEvent>;

export const START = 'start';
export const CLEAR = 'clear';

export const timeText = (minutes: number): string =>
  minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${minutes % 60 === 0 ? '' : `${minutes % 60} min`}`.trim();

const priceText = (minutes: number): string => `€${((minutes / 15) * 0.6).toFixed(2)}`;

function parkForm({ cars, chosen, zone, minutes, remind, error }: MeterState): readonly Piece[] {
  return [
    heading('Car'),
    {
      kind: 'radio_list',
      chosen,
      options: cars.map(({ plate, name }) => ({
        ...{ id: plate, text: `${name} (${plate})` },
        onChoose: { type: 'car_chosen', plate },
      })),
    },
    field<MeterEvent>({
      ...{ id: 'zone', label: 'Zone', value: zone, hint: 'Four digits' },
      onText: (text) => ({ type: 'zone_typed', text }),
    }),
    {
      kind: 'row',
      gap: 8,
      children: [
        { kind: 'text', text: 'Time', grow: true },
        {
          kind: 'button',
          id: 'less',
          text: '– 15',
          look: 'outlined',
          onTap: { type: 'time_stepped', by: -15 },
        },
        { kind: 'text', id: 'minutes', text: timeText(minutes) },
        {
          kind: 'button',
          id: 'more',
          text: '+ 15',
          look: 'outlined',
          onTap: { type: 'time_stepped', by: 15 },
        },
      ],
    },
    {
      ...{ kind: 'check_box', id: 'remind', text: 'Remind me ten minutes before', checked: remind },
      onToggle: { type: 'remind_toggled' },
    },
    ...errorText<MeterEvent>(error === null ? {} : { start: error }, 'start'),
    wideButton<MeterEvent>({ id: 'start', text: 'Start parking', onTap: { type: 'start_asked' } }),
  ];
}

const runningView = ({ plate, zone, minutes, remind }: Session): readonly Piece[] => [
  valueRow('Car', plate, 'running_plate'),
  valueRow('Zone', zone, 'running_zone'),
  valueRow('Time', timeText(minutes), 'running_time'),
  valueRow('Reminder', remind ? 'on' : 'off', 'running_remind'),
  wideButton<MeterEvent>({
    id: 'extend',
    text: 'Stay 15 min longer',
    look: 'outlined',
    onTap: { type: 'extended' },
  }),
  wideButton<MeterEvent>({ id: 'stop', text: 'End parking', danger: true, onTap: { type: 'stopped' } }),
];

const pastRow = ({ plate, zone, minutes }: Session): Piece => ({
  kind: 'column',
  padding: [20, 10],
  children: [
    { kind: 'text', id: 'past_plate', text: plate, style: 'title' },
    { kind: 'text', id: 'past_about', text: `Zone ${zone} · ${timeText(minutes)}`, colour: 'muted' },
  ],
});

const carRow = ({ plate, name }: Car): Piece => ({
  kind: 'column',
  id: 'car',
  padding: [20, 10],
  onTap: { type: 'car_opened', plate },
  children: [
    { kind: 'text', id: 'car_name', text: name, style: 'title' },
    { kind: 'text', id: 'car_plate', text: plate, colour: 'muted' },
  ],
});

function pastView({ past, newestFirst }: MeterState): readonly Piece[] {
  const shown = newestFirst ? past : [...past].reverse();
  return past.length === 0
    ? [emptyView('clock', 'Nothing yet')]
    : [
        {
          kind: 'row',
          padding: [16, 4],
          gap: 8,
          children: [true, false].map(
            (newest): Piece => ({
              ...{ kind: 'chip', id: newest ? 'newest' : 'oldest', selected: newestFirst === newest },
              text: newest ? 'Newest first' : 'Oldest first',
              onTap: { type: 'order_chosen', newestFirst: newest },
            }),
          ),
        },
        { kind: 'list', id: 'past', grow: true, items: shown.map(pastRow) },
      ];
}

const carsView = ({ cars, alerts }: MeterState): readonly Piece[] => [
  {
    ...{ kind: 'switch_row', id: 'alerts', title: 'Alerts', summary: 'When a car is fined', checked: alerts },
    onToggle: { type: 'alerts_toggled' },
  },
  { kind: 'list', id: 'cars', grow: true, endRoom: 84, items: cars.map(carRow) },
];

export function mainScreen(state: MeterState): ActivityView<MeterEvent> {
  const { tab, running } = state;
  const tabs = [
    ['park', 'Park'],
    ['past', 'Past'],
    ['cars', 'Cars'],
  ] as const;
  const park = form<MeterEvent>('park_form', running === null ? parkForm(state) : runningView(running));
  const body = { park: () => [park], past: () => pastView(state), cars: () => carsView(state) }[tab]();
  return {
    toolbar: {
      kind: 'toolbar',
      title: 'Meter',
      menu: [{ id: 'clear_past', text: 'Clear the list of past parking', onTap: showDialog(CLEAR) }],
    },
    body: {
      kind: 'column',
      children: [
        {
          kind: 'tabs',
          id: 'tabs',
          selected: tabs.findIndex(([one]) => one === tab),
          tabs: tabs.map(([one, text]) => ({ text, onTap: { type: 'tab_chosen', tab: one } })),
        },
        ...body,
      ],
    },
    ...(tab === 'cars'
      ? {
          fab: {
            kind: 'fab',
            id: 'add_car',
            icon: 'add',
            desc: 'Add a car',
            onTap: { type: 'car_opened', plate: null },
          },
        }
      : {}),
  };
}

export function carScreen({ draft, opened, error }: MeterState): ActivityView<MeterEvent> {
  const to = (change: Partial<MeterState['draft']>): MeterEvent => ({ type: 'draft_changed', change });
  return {
    toolbar: { kind: 'toolbar', title: opened === null ? 'New car' : 'Car', up: true },
    body: form<MeterEvent>('car_form', [
      field<MeterEvent>({
        ...{ id: 'plate', label: 'Number plate', value: draft.plate, hint: 'AB 123' },
        onText: (plate) => to({ plate }),
      }),
      field<MeterEvent>({
        ...{ id: 'name', label: 'Name', value: draft.name, hint: 'What you call it' },
        onText: (name) => to({ name }),
      }),
      ...errorText<MeterEvent>(error === null ? {} : { car: error }, 'car'),
      wideButton<MeterEvent>({ id: 'save_car', text: 'Save', onTap: { type: 'car_saved' } }),
      ...(opened === null
        ? []
        : [
            wideButton<MeterEvent>({
              ...{ id: 'remove_car', text: 'Remove this car', look: 'outlined', danger: true },
              onTap: { type: 'car_removed' },
            }),
          ]),
    ]),
  };
}

export const startDialog = ({ zone, minutes, chosen }: MeterState): DialogSpec<MeterEvent> => ({
  title: `Park in zone ${zone}?`,
  message: `${chosen}, ${timeText(minutes)}: ${priceText(minutes)}`,
  positive: { text: 'Park', onTap: { type: 'started' } },
  negative: { text: 'Not now', onTap: null },
});

export const clearDialog = (): DialogSpec<MeterEvent> => ({
  title: 'Clear the list?',
  positive: { text: 'Clear', danger: true, onTap: { type: 'past_cleared' } },
  negative: { text: 'Keep', onTap: null },
});
