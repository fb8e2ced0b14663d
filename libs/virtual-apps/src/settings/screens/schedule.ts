import type { SheetSpec } from '@tapwright/virtual-ui';
import { choose } from '@tapwright/virtual-ui';
import { errorText, field, wideButton } from '../../form-pieces.ts';
import type { SettingsEvent } from '../events.ts';
import { DAY_NAMES, timeLabel } from '../labels.ts';
import type { SettingsState, TimeOfDay, TimeSlot } from '../state.ts';
import { type Piece, type SettingsView, titled } from './pieces.ts';

const dayRow = (from: number, to: number, chosen: readonly number[]): Piece => ({
  kind: 'row',
  gap: 6,
  children: DAY_NAMES.slice(from, to).map((name, i) => ({
    kind: 'chip',
    id: `day_${name.toLowerCase()}`,
    text: name.slice(0, 3),
    selected: chosen.includes(from + i),
    onTap: { type: 'day_toggled', day: from + i },
  })),
});

const timeRow = (title: string, slot: TimeSlot, time: TimeOfDay, hours24: boolean): Piece => ({
  kind: 'row',
  id: slot,
  ground: 'card',
  padding: [16, 12],
  gap: 16,
  onTap: { type: 'time_opened', slot },
  children: [{ kind: 'icon', icon: 'clock', size: 22 }, titled(title, timeLabel(time, hours24))],
});

/** The form of a schedule. Only "Save" stores it. */
export function scheduleScreen({ schedule, toggles }: SettingsState): SettingsView {
  const title = schedule?.isNew === false ? 'Schedule' : 'New schedule';
  const onBack = { type: 'schedule_left' } as const;
  if (schedule === null) {
    return { toolbar: { kind: 'toolbar', title, up: true }, body: { kind: 'spacer' }, onBack };
  }
  const { name, days, from, to, isNew, error } = schedule;
  const remove: Piece[] = isNew
    ? []
    : [
        wideButton<SettingsEvent>({
          id: 'delete_schedule',
          text: 'Delete schedule',
          look: 'text',
          danger: true,
          onTap: { type: 'schedule_deleted' },
        }),
      ];
  return {
    toolbar: { kind: 'toolbar', title, up: true },
    body: {
      kind: 'scroll',
      id: 'schedule_scroll',
      child: {
        kind: 'column',
        padding: [20, 12],
        gap: 14,
        children: [
          field<SettingsEvent>({
            id: 'schedule_name',
            label: 'Name',
            value: name,
            hint: 'What it is for',
            onText: (text) => ({ type: 'schedule_named', text }),
          }),
          { kind: 'text', text: 'Days', style: 'caption', size: 13, colour: 'muted' },
          dayRow(0, 4, days),
          dayRow(4, 7, days),
          timeRow('Start', 'schedule_from', from, toggles.clock_24h),
          timeRow('End', 'schedule_to', to, toggles.clock_24h),
          ...errorText<SettingsEvent>(error === null ? {} : { schedule: error }, 'schedule'),
          wideButton<SettingsEvent>({ id: 'save_schedule', text: 'Save', onTap: { type: 'schedule_saved' } }),
          ...remove,
        ],
      },
    },
    onBack,
  };
}

const TITLES: Readonly<Record<TimeSlot, string>> = {
  schedule_from: 'Start',
  schedule_to: 'End',
  night_from: 'Start time',
  night_to: 'End time',
};

/** A time on two wheels. */
export function timeSheet({ time }: SettingsState): SheetSpec<SettingsEvent> {
  const { slot, hour, minute } = time ?? { slot: 'schedule_from', hour: 0, minute: 0 };
  return {
    title: TITLES[slot],
    content: {
      kind: 'column',
      gap: 12,
      children: [
        {
          kind: 'row',
          children: [
            { kind: 'spacer', grow: true },
            {
              kind: 'time_picker',
              id: 'time_picker',
              hour,
              minute,
              onTime: (turned) => ({ type: 'time_turned', time: turned }),
            },
            { kind: 'spacer', grow: true },
          ],
        },
        wideButton<SettingsEvent>({ id: 'set_time', text: 'Set', onTap: choose({ type: 'time_set' }) }),
      ],
    },
    onCancel: { type: 'time_left' },
  };
}
