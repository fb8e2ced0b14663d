import type { ActivityView, SheetSpec, Widget } from '@tapwright/virtual-ui';
import { choose, push, showDialog, showSheet } from '@tapwright/virtual-ui';
import { emptyView } from '../form-pieces.ts';
import * as pages from './pages.ts';
import { CATEGORIES, clockText, type Habit, type HabitsEvent, type HabitsState } from './state.ts';

type Piece = Widget<HabitsEvent>;

export const ORDER = 'order';

/** A long press deletes. */
const todayRow = ({ id, name, count, target, period, streak }: Habit): Piece => ({
  kind: 'row',
  id: 'habit',
  padding: [20, 8],
  gap: 8,
  onTap: { type: 'habit_opened', id },
  onLongTap: { type: 'deleted', id },
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', id: 'habit_name', text: name, style: 'title' },
        {
          ...{ kind: 'text', id: 'habit_count', colour: 'muted' },
          text: `${count} of ${target} a ${period.toLowerCase()} · streak ${streak}`,
        },
      ],
    },
    {
      ...{ kind: 'icon_button', id: 'plus', icon: 'add', desc: 'Count one' },
      onTap: { type: 'counted', id, by: 1 },
    },
  ],
});

const alarmRow = ({ id, name, alarm, alarmAt }: Habit): Piece => ({
  kind: 'row',
  id: 'alarm',
  padding: [20, 8],
  gap: 8,
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', id: 'alarm_name', text: name, style: 'title' },
        { kind: 'text', id: 'alarm_time', text: clockText(alarmAt), colour: 'muted' },
      ],
    },
    {
      kind: 'switch',
      id: 'alarm_switch',
      desc: 'Alarm',
      checked: alarm,
      onTap: { type: 'alarm_toggled', id },
    },
  ],
});

const archiveRow = ({ id, name }: Habit): Piece => ({
  kind: 'row',
  id: 'archived',
  padding: [20, 8],
  gap: 8,
  children: [
    { kind: 'text', id: 'archived_name', text: name, grow: true },
    { kind: 'button', id: 'bring_back', text: 'Bring back', look: 'text', onTap: { type: 'unarchived', id } },
  ],
});

function sorted({ habits, order }: HabitsState): readonly Habit[] {
  switch (order) {
    case 'name':
      return [...habits].sort((a, b) => (a.name < b.name ? -1 : 1));
    case 'streak':
      return [...habits].sort((a, b) => b.streak - a.streak);
    case 'manual':
      return habits;
  }
}

const undoBar = ({ deleted }: HabitsState): readonly Piece[] =>
  deleted === null
    ? []
    : [
        {
          kind: 'row',
          id: 'undo_bar',
          padding: [16, 4],
          gap: 8,
          ground: 'tinted',
          children: [
            { kind: 'text', id: 'undo_text', text: `${deleted.habit.name} deleted`, grow: true },
            { kind: 'button', id: 'undo', text: 'Undo', look: 'text', onTap: { type: 'restored' } },
          ],
        },
      ];

function todayView(state: HabitsState): readonly Piece[] {
  const { filter } = state;
  const shown = sorted(state).filter(
    ({ archived, category }) => !archived && (filter === null || category === filter),
  );
  return [
    {
      kind: 'row',
      padding: [16, 4],
      gap: 8,
      children: CATEGORIES.map(
        (category): Piece => ({
          ...{ kind: 'chip', id: 'category', text: category, selected: filter === category },
          onTap: { type: 'filter_tapped', category },
        }),
      ),
    },
    { kind: 'list', id: 'habits', grow: true, endRoom: 84, items: shown.map(todayRow) },
    ...undoBar(state),
  ];
}

function otherView({ tab, habits }: HabitsState): readonly Piece[] {
  const isArchive = tab === 'archive';
  const shown = habits.filter(({ archived }) => archived === isArchive);
  return shown.length === 0
    ? [emptyView('archive', 'Nothing here')]
    : [{ kind: 'list', id: tab, grow: true, items: shown.map(isArchive ? archiveRow : alarmRow) }];
}

export function mainScreen(state: HabitsState): ActivityView<HabitsEvent> {
  const { tab } = state;
  const tabs = [
    ['today', 'Today'],
    ['alarms', 'Alarms'],
    ['archive', 'Archive'],
  ] as const;
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: 'Habits' },
      actions: [{ id: 'sort', icon: 'filter', desc: 'Sort', onTap: showSheet(ORDER) }],
      menu: [
        { id: 'reset', text: 'Reset counts', onTap: showDialog(pages.RESET) },
        { id: 'settings', text: 'Settings', onTap: push(pages.SETTINGS) },
      ],
    },
    body: {
      kind: 'column',
      children: [
        {
          ...{ kind: 'tabs', id: 'tabs', selected: tabs.findIndex(([one]) => one === tab) },
          tabs: tabs.map(([one, text]) => ({ text, onTap: { type: 'tab_chosen', tab: one } })),
        },
        ...(tab === 'today' ? todayView(state) : otherView(state)),
      ],
    },
    ...(tab === 'today' && state.deleted === null
      ? {
          fab: {
            ...{ kind: 'fab', id: 'add', icon: 'add', desc: 'New habit' },
            onTap: { type: 'form_opened', id: null },
          },
        }
      : {}),
  };
}

const ORDERS = [
  ['manual', 'My own order'],
  ['name', 'By name'],
  ['streak', 'Longest streak first'],
] as const;

export const orderSheet = ({ order }: HabitsState): SheetSpec<HabitsEvent> => ({
  title: 'Sort habits',
  content: {
    kind: 'radio_list',
    id: 'orders',
    chosen: order,
    options: ORDERS.map(([id, text]) => ({
      id,
      text,
      onChoose: choose({ type: 'order_chosen', order: id }),
    })),
  },
});
