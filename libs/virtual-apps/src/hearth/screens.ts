import {
  type ActivityView,
  choose,
  push,
  type SheetSpec,
  showDialog,
  showSheet,
  type Widget,
} from '@tapwright/virtual-ui';
import { form, heading, wideButton } from '../form-pieces.ts';
import * as pages from './pages.ts';
import {
  dayText,
  degreesText,
  type HearthEvent,
  type HearthState,
  MODES,
  type Room,
  roomOf,
} from './state.ts';

type Piece = Widget<HearthEvent>;

export const BOOST = 'boost';

const LENGTHS = [
  [30, '30 minutes'],
  [60, '1 hour'],
  [120, '2 hours'],
] as const;

const lengthText = (minutes: number): string =>
  LENGTHS.find(([length]) => length === minutes)?.[1] ?? `${minutes} minutes`;

const cooler = ({ id }: Room): Piece => ({
  ...{ kind: 'icon_button', id: 'cooler', icon: 'minus', desc: 'Cooler' },
  onTap: { type: 'target_stepped', id, by: -0.5 },
});

const warmer = ({ id }: Room): Piece => ({
  ...{ kind: 'icon_button', id: 'warmer', icon: 'add', desc: 'Warmer' },
  onTap: { type: 'target_stepped', id, by: 0.5 },
});

function stateText({ boosts, settings }: HearthState, { id, measured, mode }: Room): string {
  const now = `Now ${degreesText(measured, settings)}`;
  const boost = boosts[id];
  return boost === undefined ? `${now} · ${mode}` : `${now} · Boost, ${lengthText(boost)}`;
}

function roomCard(state: HearthState, room: Room): Piece {
  return {
    kind: 'row',
    id: 'room_card',
    padding: [16, 8],
    gap: 4,
    onTap: { type: 'room_opened', id: room.id },
    children: [
      {
        kind: 'column',
        grow: true,
        children: [
          { kind: 'text', id: 'room_name', text: room.name, style: 'title' },
          { kind: 'text', id: 'room_state', text: stateText(state, room), colour: 'muted', size: 13 },
        ],
      },
      cooler(room),
      { kind: 'text', id: 'room_target', text: degreesText(room.target, state.settings), style: 'title' },
      warmer(room),
    ],
  };
}

const holidayBanner = ({ holiday }: HearthState): readonly Piece[] =>
  holiday === null
    ? []
    : [
        {
          kind: 'row',
          id: 'holiday_banner',
          padding: [16, 4],
          gap: 8,
          ground: 'tinted',
          children: [
            {
              ...{ kind: 'text', id: 'holiday_text', grow: true },
              text: `Holiday from ${dayText(holiday.from)} until ${dayText(holiday.until)}`,
            },
            {
              ...{ kind: 'button', id: 'end_holiday', text: 'End', look: 'text' },
              onTap: { type: 'holiday_ended' },
            },
          ],
        },
      ];

export function homeScreen(state: HearthState): ActivityView<HearthEvent> {
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: 'My home' },
      actions: [{ id: 'holiday', icon: 'calendar', desc: 'Holiday', onTap: push(pages.HOLIDAY) }],
      menu: [
        { id: 'water', text: 'Hot water', onTap: push(pages.WATER) },
        { id: 'settings', text: 'Settings', onTap: push(pages.SETTINGS) },
      ],
    },
    body: {
      kind: 'column',
      children: [
        ...holidayBanner(state),
        { kind: 'list', id: 'rooms', grow: true, items: state.rooms.map((room) => roomCard(state, room)) },
      ],
    },
  };
}

function boostPart({ boosts }: HearthState, { id }: Room): Piece {
  const boost = boosts[id];
  if (boost === undefined)
    return wideButton<HearthEvent>({ id: 'boost', text: 'Boost', onTap: showSheet(BOOST) });
  return {
    kind: 'row',
    gap: 8,
    children: [
      { kind: 'text', id: 'boost_left', text: `Boost: ${lengthText(boost)} left`, grow: true },
      {
        ...{ kind: 'button', id: 'stop_boost', text: 'Stop', look: 'outlined' },
        onTap: { type: 'boost_stopped' },
      },
    ],
  };
}

export function roomScreen(state: HearthState): ActivityView<HearthEvent> {
  const room = roomOf(state);
  if (room === undefined) return { body: { kind: 'spacer' } };
  const to = (change: Partial<Room>): HearthEvent => ({ type: 'room_changed', change });
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: room.name, up: true },
      menu: [
        { id: 'rename', text: 'Rename', onTap: { type: 'rename_asked' } },
        { id: 'remove', text: 'Remove room', onTap: showDialog(pages.REMOVE) },
      ],
    },
    body: form('room_form', [
      {
        kind: 'row',
        gap: 12,
        children: [
          { kind: 'text', text: 'Target temperature', grow: true },
          cooler(room),
          { kind: 'text', id: 'target', text: degreesText(room.target, state.settings), style: 'headline' },
          warmer(room),
        ],
      },
      {
        kind: 'row',
        gap: 8,
        children: MODES.map(
          (mode): Piece => ({
            ...{ kind: 'chip', id: 'mode', text: mode, selected: room.mode === mode },
            onTap: to({ mode }),
          }),
        ),
      },
      boostPart(state, room),
      {
        kind: 'column',
        id: 'schedule_row',
        padding: [0, 10],
        onTap: push(pages.SCHEDULE),
        children: [
          { kind: 'text', text: 'Schedule', style: 'title' },
          { kind: 'text', text: 'Four times of day', colour: 'muted' },
        ],
      },
      heading('Safety'),
      {
        ...{ kind: 'switch_row', id: 'child_lock', title: 'Child lock', checked: room.childLock },
        summary: 'The buttons of the valve do nothing',
        onToggle: to({ childLock: !room.childLock }),
      },
      {
        ...{ kind: 'switch_row', id: 'window', title: 'Open window detection', checked: room.windowCheck },
        onToggle: to({ windowCheck: !room.windowCheck }),
      },
    ]),
  };
}

export const boostSheet = (): SheetSpec<HearthEvent> => ({
  title: 'Boost for',
  content: {
    kind: 'column',
    children: LENGTHS.map(
      ([minutes, text]): Piece => ({
        ...{ kind: 'row', id: 'boost_length', padding: [20, 14] },
        onTap: choose({ type: 'boosted', minutes }),
        children: [{ kind: 'text', text }],
      }),
    ),
  },
});
