import {
  type ActivityView,
  choose,
  type DialogSpec,
  type Signal,
  showDialog,
  type Widget,
} from '@tapwright/virtual-ui';
import { heading } from '../form-pieces.ts';
import {
  FIRST_DAYS,
  type PodiumEvent,
  type PodiumSettings,
  type PodiumState,
  timeText,
  UNITS,
} from './state.ts';

type Piece = Widget<PodiumEvent>;

export const SETTINGS = 'SettingsActivity';
export const UNIT = 'unit';
export const FIRST_DAY = 'first_day';
export const TIME = 'time';

const to = (change: Partial<PodiumSettings>): PodiumEvent => ({ type: 'setting_changed', change });

const part = (text: string): Piece => ({
  kind: 'row',
  padding: [20, 10],
  children: [heading<PodiumEvent>(text)],
});

const row = (id: string, title: string, value: string, onTap: Signal<PodiumEvent>): Piece => ({
  kind: 'row',
  id,
  padding: [20, 12],
  onTap,
  children: [
    { kind: 'text', text: title, grow: true },
    { kind: 'text', id: `${id}_value`, text: value, colour: 'accent' },
  ],
});

export function settingsScreen({ settings }: PodiumState): ActivityView<PodiumEvent> {
  const { inactivity, weekly, pause, voice, unit, firstDay, remindAt } = settings;
  const children: readonly Piece[] = [
    part('Notifications'),
    {
      ...{ kind: 'switch_row', id: 'inactivity', title: "Rappel d'inactivité", checked: inactivity },
      ...{ summary: 'Après une heure sans bouger', onToggle: to({ inactivity: !inactivity }) },
    },
    {
      ...{ kind: 'switch_row', id: 'weekly', title: 'Résumé hebdomadaire', checked: weekly },
      onToggle: to({ weekly: !weekly }),
    },
    row('remind_at', 'Heure du rappel', timeText(remindAt), { type: 'time_asked' }),
    part('Pendant la séance'),
    {
      ...{ kind: 'switch_row', id: 'pause', title: 'Pause automatique', checked: pause },
      onToggle: to({ pause: !pause }),
    },
    {
      ...{ kind: 'switch_row', id: 'voice', title: 'Annonces vocales', checked: voice },
      onToggle: to({ voice: !voice }),
    },
    part('Affichage'),
    row('unit', 'Unité de distance', unit, showDialog(UNIT)),
    row('first_day', 'Premier jour de la semaine', firstDay, showDialog(FIRST_DAY)),
  ];
  return {
    toolbar: { kind: 'toolbar', title: 'Réglages', up: true },
    body: { kind: 'scroll', id: 'settings_scroll', child: { kind: 'column', children } },
  };
}

export const unitDialog = ({ settings }: PodiumState): DialogSpec<PodiumEvent> => ({
  title: 'Unité de distance',
  content: {
    ...{ kind: 'radio_list', id: 'units', chosen: settings.unit },
    options: UNITS.map((unit) => ({ id: unit, text: unit, onChoose: choose<PodiumEvent>(to({ unit })) })),
  },
  negative: { text: 'Annuler', onTap: null },
});

export const firstDayDialog = ({ settings }: PodiumState): DialogSpec<PodiumEvent> => ({
  title: 'Premier jour de la semaine',
  content: {
    ...{ kind: 'radio_list', id: 'first_days', chosen: settings.firstDay },
    options: FIRST_DAYS.map((firstDay) => ({
      ...{ id: firstDay, text: firstDay },
      onChoose: choose<PodiumEvent>(to({ firstDay })),
    })),
  },
  negative: { text: 'Annuler', onTap: null },
});

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const QUARTERS = ['00', '15', '30', '45'];

/** Two wheels; minutes in quarters of an hour. */
export function timeDialog({ time }: PodiumState): DialogSpec<PodiumEvent> {
  const hour = Math.floor(time / 60);
  const quarter = Math.floor((time % 60) / 15);
  const turned = (hours: number, quarters: number): PodiumEvent => ({
    type: 'time_turned',
    minutes: hours * 60 + quarters * 15,
  });
  return {
    title: 'Heure du rappel',
    content: {
      kind: 'column',
      align: 'center',
      children: [
        {
          kind: 'row',
          hug: true,
          gap: 8,
          children: [
            {
              ...{ kind: 'number_picker', id: 'hours', value: hour, min: 0, max: 23, labels: HOURS },
              onChange: (value) => turned(value, quarter),
            },
            { kind: 'text', text: 'h', style: 'title' },
            {
              ...{ kind: 'number_picker', id: 'quarters', value: quarter, min: 0, max: 3, labels: QUARTERS },
              onChange: (value) => turned(hour, value),
            },
          ],
        },
      ],
    },
    positive: { text: 'Valider', onTap: { type: 'time_taken' } },
    negative: { text: 'Annuler', onTap: null },
  };
}
