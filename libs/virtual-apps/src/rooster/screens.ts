import {
  type ActivityView,
  type AppEnv,
  choose,
  push,
  type SheetSpec,
  type Signal,
  type Widget,
} from '@tapwright/virtual-ui';
import { emptyView, errorText, heading, wideButton } from '../form-pieces.ts';
import { SETTINGS } from './pages.ts';
import {
  type Alarm,
  CITIES,
  clockText,
  daysText,
  type RoosterEvent,
  type RoosterState,
  TABS,
  type Timer,
  timeText,
} from './state.ts';

type Piece = Widget<RoosterEvent>;

export const CITY = 'city';

const alarmCard = ({ id, at, label, days, on }: Alarm): Piece => ({
  kind: 'row',
  id: 'alarm',
  padding: [20, 12],
  gap: 12,
  onTap: { type: 'alarm_opened', id },
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', id: 'alarm_time', text: timeText(at), size: 30, colour: on ? 'text' : 'muted' },
        ...(label === '' ? [] : [{ kind: 'text', id: 'alarm_label', text: label } as const]),
        { kind: 'text', id: 'alarm_days', text: daysText(days), colour: 'muted', size: 13 },
      ],
    },
    {
      ...{ kind: 'switch', id: 'alarm_on', checked: on, desc: `Alarm ${timeText(at)}` },
      onTap: { type: 'alarm_toggled', id },
    },
  ],
});

const alarmsBody = ({ alarms }: RoosterState): Piece =>
  alarms.length === 0
    ? emptyView<RoosterEvent>('bell', 'No alarms')
    : {
        ...{ kind: 'list', id: 'alarms', grow: true, endRoom: 84 },
        items: alarms.toSorted((a, b) => a.at - b.at).map(alarmCard),
      };

function cityRow(name: string, env: AppEnv, { settings }: RoosterState): Piece {
  const { country, offset } = CITIES.find((one) => one.name === name) ?? { country: '', offset: 0 };
  return {
    kind: 'row',
    id: 'city',
    padding: [20, 14],
    onTap: { type: 'city_opened', name },
    children: [
      {
        kind: 'column',
        grow: true,
        children: [
          { kind: 'text', id: 'city_name', text: name, style: 'title' },
          { kind: 'text', id: 'city_country', text: country, colour: 'muted', size: 13 },
        ],
      },
      {
        kind: 'text',
        id: 'city_time',
        text: clockText(env.now, offset, settings.seconds),
        style: 'headline',
      },
    ],
  };
}

const citiesBody = (state: RoosterState, env: AppEnv): Piece =>
  state.cities.length === 0
    ? emptyView<RoosterEvent>('globe', 'No cities')
    : {
        ...{ kind: 'list', id: 'cities', grow: true, endRoom: 84 },
        items: state.cities.map((name) => cityRow(name, env, state)),
      };

const timerRow = ({ id, name, minutes, ringsAt }: Timer): Piece => ({
  kind: 'row',
  id: 'timer',
  gap: 4,
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', id: 'timer_name', text: name, style: 'title' },
        {
          ...{ kind: 'text', id: 'timer_facts', colour: 'muted', size: 13 },
          text: ringsAt === null ? `${minutes} min` : `${minutes} min · rings at ${clockText(ringsAt, 0)}`,
        },
      ],
    },
    ringsAt === null
      ? { kind: 'button', id: 'start', text: 'Start', onTap: { type: 'timer_started', id } }
      : { kind: 'button', id: 'stop', text: 'Stop', look: 'outlined', onTap: { type: 'timer_stopped', id } },
    {
      ...{ kind: 'icon_button', id: 'delete_timer', icon: 'delete', desc: `Delete ${name}` },
      onTap: { type: 'timer_deleted', id },
    },
  ],
});

const timersBody = ({ timers, form, errors }: RoosterState): Piece => ({
  kind: 'scroll',
  id: 'timers_scroll',
  grow: true,
  child: {
    kind: 'column',
    padding: [20, 12],
    gap: 12,
    children: [
      ...timers.map(timerRow),
      heading<RoosterEvent>('New timer'),
      {
        ...{ kind: 'text_input', id: 'timer_name_field', value: form.name, hint: 'Name' },
        onText: (name) => ({ type: 'timer_typed', change: { name } }),
      },
      ...errorText<RoosterEvent>(errors, 'timer_name'),
      {
        ...{ kind: 'text_input', id: 'timer_minutes', value: form.minutes, hint: 'Minutes' },
        inputType: 'number',
        onText: (minutes) => ({ type: 'timer_typed', change: { minutes } }),
      },
      ...errorText<RoosterEvent>(errors, 'timer_minutes'),
      wideButton<RoosterEvent>({
        ...{ id: 'add_timer', text: 'Add timer', look: 'outlined' },
        onTap: { type: 'timer_added' },
      }),
    ],
  },
});

const BODIES = { Alarms: alarmsBody, 'World clock': citiesBody, Timers: timersBody } as const;

function fabOf({ tab }: RoosterState): Pick<ActivityView<RoosterEvent>, 'fab'> {
  if (tab === 'Timers') return {};
  return tab === 'Alarms'
    ? {
        fab: { kind: 'fab', id: 'add_alarm', icon: 'add', desc: 'Add alarm', onTap: { type: 'alarm_begun' } },
      }
    : {
        fab: {
          kind: 'fab',
          id: 'add_city',
          icon: 'globe',
          desc: 'Add city',
          onTap: { type: 'cities_opened' },
        },
      };
}

export function clockScreen(state: RoosterState, env: AppEnv): ActivityView<RoosterEvent> {
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: 'Rooster' },
      menu: [{ id: 'settings', text: 'Settings', onTap: push(SETTINGS) }],
    },
    body: {
      kind: 'column',
      children: [
        {
          ...{ kind: 'tabs', id: 'tabs', selected: TABS.indexOf(state.tab) },
          tabs: TABS.map((tab) => ({ text: tab, onTap: { type: 'tab_chosen', tab } })),
        },
        BODIES[state.tab](state, env),
      ],
    },
    ...fabOf(state),
  };
}

const option = (id: string, text: string, signal: Signal<RoosterEvent>): Piece => ({
  kind: 'row',
  id,
  padding: [0, 14],
  onTap: choose<RoosterEvent>(signal),
  children: [{ kind: 'text', text, grow: true }],
});

export const citySheet = ({ city }: RoosterState): SheetSpec<RoosterEvent> => ({
  title: city ?? '',
  content: {
    kind: 'column',
    children: [
      option('lift', 'Move to the top', { type: 'city_lifted' }),
      option('remove', 'Remove from the list', { type: 'city_removed' }),
    ],
  },
});
