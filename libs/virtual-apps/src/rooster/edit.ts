import {
  type ActivityView,
  choose,
  type DialogSpec,
  pop,
  type SheetSpec,
  type Signal,
  showDialog,
  showSheet,
  type Widget,
} from '@tapwright/virtual-ui';
import { field, form } from '../form-pieces.ts';
import {
  type Alarm,
  DAYS,
  daysText,
  isEdited,
  LONGEST_SNOOZE,
  type RoosterEvent,
  type RoosterState,
  SHORTEST_SNOOZE,
  SOUNDS,
  timeText,
} from './state.ts';

type Piece = Widget<RoosterEvent>;
type Bar = NonNullable<ActivityView<RoosterEvent>['toolbar']>;

export const ALARM = 'EditAlarmActivity';
export const TIME = 'time';
export const REPEAT = 'repeat';
export const SOUND = 'sound';
export const DISCARD = 'discard';
export const DELETE = 'delete';

const to = (change: Partial<Alarm>): RoosterEvent => ({ type: 'draft_changed', change });

const valueRow = (id: string, name: string, value: string, onTap: Signal<RoosterEvent>): Piece => ({
  kind: 'row',
  id,
  padding: [0, 10],
  onTap,
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', text: name },
        { kind: 'text', id: `${id}_value`, text: value, colour: 'accent', size: 13 },
      ],
    },
    { kind: 'icon', icon: 'chevron_right' },
  ],
});

function snoozeRow({ snooze }: Alarm): Piece {
  const by = (minutes: number): RoosterEvent =>
    to({ snooze: Math.min(LONGEST_SNOOZE, Math.max(SHORTEST_SNOOZE, snooze + minutes)) });
  return {
    kind: 'row',
    gap: 8,
    children: [
      { kind: 'text', text: 'Snooze length', grow: true },
      { kind: 'icon_button', id: 'snooze_less', icon: 'minus', desc: 'Shorter snooze', onTap: by(-5) },
      { kind: 'text', id: 'snooze', text: `${snooze} min` },
      { kind: 'icon_button', id: 'snooze_more', icon: 'add', desc: 'Longer snooze', onTap: by(5) },
    ],
  };
}

const bar = ({ id }: Alarm): Bar => ({
  ...{ kind: 'toolbar', title: id === 0 ? 'New alarm' : 'Edit alarm', up: true },
  actions: [{ id: 'save', icon: 'check', desc: 'Save', onTap: { type: 'alarm_saved' } }],
  ...(id === 0
    ? {}
    : {
        menu: [
          { id: 'copy', text: 'Duplicate', onTap: { type: 'alarm_copied' } },
          { id: 'delete', text: 'Delete', onTap: showDialog(DELETE) },
        ],
      }),
});

export function alarmScreen(state: RoosterState): ActivityView<RoosterEvent> {
  const { draft } = state;
  const { at, label, days, sound, vibrate, rising } = draft;
  return {
    toolbar: bar(draft),
    body: form('alarm_form', [
      {
        ...{ kind: 'row', id: 'alarm_clock', padding: [0, 8], onTap: { type: 'time_asked' } },
        children: [
          { kind: 'text', id: 'alarm_clock_time', text: timeText(at), size: 44, grow: true, centred: true },
        ],
      },
      field<RoosterEvent>({
        ...{ id: 'label', label: 'Label', value: label, hint: 'No label' },
        onText: (text) => to({ label: text }),
      }),
      valueRow('repeat', 'Repeat', daysText(days), { type: 'days_asked' }),
      valueRow('sound', 'Sound', sound, showSheet(SOUND)),
      {
        ...{ kind: 'switch_row', id: 'vibrate', title: 'Vibrate', checked: vibrate },
        onToggle: to({ vibrate: !vibrate }),
      },
      {
        ...{ kind: 'switch_row', id: 'rising', title: 'Get louder slowly', checked: rising },
        onToggle: to({ rising: !rising }),
      },
      snoozeRow(draft),
    ]),
    onBack: isEdited(state) ? showDialog(DISCARD) : pop,
  };
}

/** Hour and minute are typed, as in Material's picker in its keyboard mode. */
export const timeDialog = ({ time }: RoosterState): DialogSpec<RoosterEvent> => ({
  title: 'Set time',
  content: {
    kind: 'column',
    gap: 8,
    children: [
      {
        kind: 'row',
        gap: 10,
        children: [
          {
            ...{ kind: 'text_input', id: 'hour', value: time.hour, hint: 'Hour', inputType: 'number' },
            ...{ grow: true, onText: (hour) => ({ type: 'time_typed', change: { hour } }) },
          },
          { kind: 'text', text: ':', style: 'headline' },
          {
            ...{ kind: 'text_input', id: 'minute', value: time.minute, hint: 'Minute', inputType: 'number' },
            ...{ grow: true, onText: (minute) => ({ type: 'time_typed', change: { minute } }) },
          },
        ],
      },
      ...(time.error === null
        ? []
        : [{ kind: 'text', id: 'time_error', text: time.error, size: 13, colour: 'danger' } as const]),
    ],
  },
  positive: { onTap: { type: 'time_taken' } },
  negative: { onTap: null },
});

export const repeatDialog = ({ ticked }: RoosterState): DialogSpec<RoosterEvent> => ({
  title: 'Repeat',
  content: {
    kind: 'column',
    children: DAYS.map((day) => ({
      ...{ kind: 'check_box', id: day.toLowerCase(), text: day, checked: ticked.includes(day) },
      onToggle: { type: 'day_ticked', day },
    })),
  },
  positive: { text: 'Done', onTap: { type: 'days_taken' } },
  negative: { onTap: null },
});

export const soundSheet = ({ draft }: RoosterState): SheetSpec<RoosterEvent> => ({
  title: 'Alarm sound',
  content: {
    ...{ kind: 'radio_list', id: 'sounds', chosen: draft.sound },
    options: SOUNDS.map((sound) => ({
      ...{ id: sound, text: sound },
      onChoose: choose<RoosterEvent>(to({ sound })),
    })),
  },
});

export const discardDialog = (): DialogSpec<RoosterEvent> => ({
  title: 'Discard changes?',
  message: 'Your changes to this alarm are not saved.',
  positive: { text: 'Discard', onTap: pop },
  negative: { text: 'Keep editing', onTap: null },
});

export const deleteDialog = ({ draft }: RoosterState): DialogSpec<RoosterEvent> => ({
  title: 'Delete alarm?',
  message: `The alarm at ${timeText(draft.at)} will not ring any more.`,
  positive: { text: 'Delete', danger: true, onTap: { type: 'alarm_deleted' } },
  negative: { onTap: null },
});
