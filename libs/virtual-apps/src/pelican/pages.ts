import {
  type ActivityView,
  choose,
  type DialogSpec,
  type Effect,
  showDialog,
  type Widget,
} from '@tapwright/virtual-ui';
import { errorText, field, form, heading, settingsPage } from '../form-pieces.ts';
import {
  type Away,
  DELAYS,
  dayText,
  LARGEST,
  type PelicanEvent,
  type PelicanSettings,
  type PelicanState,
  SMALLEST,
  timeText,
} from './state.ts';

type Piece = Widget<PelicanEvent>;

export const SETTINGS = 'SettingsActivity';
export const AWAY = 'AutoReplyActivity';
export const SIGNATURE = 'signature';
export const DELAY = 'delay';
export const TIME = 'time';
export const DAY = 'day';

const row = (id: string, title: string, value: string, onTap: Effect | PelicanEvent, inset = 20): Piece => ({
  kind: 'row',
  id,
  padding: [inset, 10],
  onTap,
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', text: title, style: 'title' },
        { kind: 'text', id: `${id}_value`, text: value, colour: 'muted', size: 13 },
      ],
    },
  ],
});

const part = (text: string): Piece => ({
  kind: 'row',
  padding: [20, 8],
  children: [heading<PelicanEvent>(text)],
});

function sizeRow({ textSize }: PelicanSettings): Piece {
  const to = (size: number): PelicanEvent => ({
    type: 'setting_changed',
    change: { textSize: Math.min(LARGEST, Math.max(SMALLEST, size)) },
  });
  return {
    kind: 'row',
    padding: [20, 6],
    gap: 8,
    children: [
      { kind: 'text', text: 'Text size', style: 'title', grow: true },
      { kind: 'icon_button', id: 'smaller', icon: 'minus', desc: 'Smaller text', onTap: to(textSize - 10) },
      { kind: 'text', id: 'text_size', text: `${textSize}%` },
      { kind: 'icon_button', id: 'larger', icon: 'add', desc: 'Larger text', onTap: to(textSize + 10) },
    ],
  };
}

export function settingsScreen({ settings, away }: PelicanState): ActivityView<PelicanEvent> {
  const to = (change: Partial<PelicanSettings>): PelicanEvent => ({ type: 'setting_changed', change });
  const { signature, conversations, pictures, notifications, delay, quiet, quietFrom, quietUntil } = settings;
  return settingsPage<PelicanEvent>([
    part('Reading'),
    {
      ...{ kind: 'switch_row', id: 'conversations', title: 'Conversation view', checked: conversations },
      summary: 'Group messages with the same subject',
      onToggle: to({ conversations: !conversations }),
    },
    {
      ...{ kind: 'switch_row', id: 'pictures', title: 'Load pictures automatically', checked: pictures },
      onToggle: to({ pictures: !pictures }),
    },
    sizeRow(settings),
    part('Writing'),
    row('signature', 'Signature', signature, { type: 'signature_asked' }),
    row('delay', 'Undo send', delay, showDialog(DELAY)),
    row('away', 'Automatic reply', away.on ? `Until ${dayText(away.last)}` : 'Off', { type: 'away_opened' }),
    part('Notifications'),
    {
      ...{ kind: 'switch_row', id: 'notifications', title: 'New mail', checked: notifications },
      onToggle: to({ notifications: !notifications }),
    },
    {
      ...{ kind: 'switch_row', id: 'quiet', title: 'Quiet hours', checked: quiet },
      onToggle: to({ quiet: !quiet }),
    },
    row('quiet_from', 'Quiet from', timeText(quietFrom), { type: 'time_asked', end: 'quietFrom' }),
    row('quiet_until', 'Quiet until', timeText(quietUntil), { type: 'time_asked', end: 'quietUntil' }),
  ]);
}

export function awayScreen({ plan, errors }: PelicanState): ActivityView<PelicanEvent> {
  const to = (change: Partial<Away>): PelicanEvent => ({ type: 'away_changed', change });
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: 'Automatic reply', up: true },
      actions: [{ id: 'save_away', icon: 'check', desc: 'Save', onTap: { type: 'away_saved' } }],
    },
    body: form('away_form', [
      {
        ...{ kind: 'switch_row', id: 'away_on', title: 'Send automatic replies', checked: plan.on },
        onToggle: to({ on: !plan.on }),
      },
      row('first', 'First day', dayText(plan.first), { type: 'day_asked', end: 'first' }),
      row('last', 'Last day', dayText(plan.last), { type: 'day_asked', end: 'last' }),
      ...errorText<PelicanEvent>(errors, 'days'),
      field<PelicanEvent>({
        ...{ id: 'away_message', label: 'Message', value: plan.message, hint: 'I am away until…', errors },
        onText: (message) => to({ message }),
      }),
    ]),
  };
}

export const signatureDialog = ({ signature }: PelicanState): DialogSpec<PelicanEvent> => ({
  title: 'Signature',
  content: {
    ...{ kind: 'text_input', id: 'signature_field', value: signature, hint: 'Below every message' },
    onText: (text) => ({ type: 'signature_typed', text }),
  },
  positive: { onTap: { type: 'signature_saved' } },
  negative: { onTap: null },
});

export const delayDialog = ({ settings }: PelicanState): DialogSpec<PelicanEvent> => ({
  title: 'Undo send',
  content: {
    kind: 'radio_list',
    id: 'delays',
    chosen: settings.delay,
    options: DELAYS.map((delay) => ({
      ...{ id: delay, text: delay },
      onChoose: choose<PelicanEvent>({ type: 'setting_changed', change: { delay } }),
    })),
  },
  negative: { onTap: null },
});

export const timeDialog = ({ time: { end, minutes: time } }: PelicanState): DialogSpec<PelicanEvent> => ({
  title: end === 'quietFrom' ? 'Quiet from' : 'Quiet until',
  content: {
    kind: 'column',
    align: 'center',
    children: [
      {
        ...{ kind: 'time_picker', id: 'clock', hour: Math.floor(time / 60), minute: time % 60 },
        onTime: ({ hour, minute }) => ({ type: 'time_turned', minutes: hour * 60 + minute }),
      },
    ],
  },
  positive: { text: 'Set', onTap: { type: 'time_taken' } },
  negative: { onTap: null },
});

export const dayDialog = ({ picking }: PelicanState): DialogSpec<PelicanEvent> => ({
  title: picking.end === 'first' ? 'First day' : 'Last day',
  content: {
    ...{ kind: 'date_picker', id: 'calendar', shown: picking.shown, selected: picking.day, locale: 'en-GB' },
    onDay: (day) => ({ type: 'day_marked', day }),
    onMonth: (shown) => ({ type: 'month_turned', shown }),
  },
  positive: { onTap: { type: 'day_taken' } },
  negative: { onTap: null },
});
