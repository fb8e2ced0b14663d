import { type ActivityView, push, showDialog, type Widget } from '@tapwright/virtual-ui';
import { emptyView, errorText, heading } from '../form-pieces.ts';
import { REMINDERS } from './pages.ts';
import {
  dayText,
  doseText,
  type Medicine,
  type PillboxEvent,
  type PillboxState,
  PLACES,
  type Place,
  TODAY,
  timeText,
  weightText,
} from './state.ts';

type Piece = Widget<PillboxEvent>;

export const ABOUT = 'about';

const ICONS = { Today: 'today', Medicines: 'list', Weight: 'speed', More: 'more' } as const;

/** The bar at the bottom, with the four parts of the app. */
const places = (chosen: Place): Piece => ({
  kind: 'row',
  id: 'bottom_bar',
  padding: [4, 4],
  children: PLACES.map((place) => ({
    kind: 'column',
    id: `place_${place.toLowerCase()}`,
    grow: true,
    align: 'center',
    padding: [4, 6],
    onTap: { type: 'place_chosen', place },
    children: [
      { kind: 'icon', icon: ICONS[place], colour: place === chosen ? 'accent' : 'muted' },
      { kind: 'text', text: place, style: 'caption', colour: place === chosen ? 'accent' : 'muted' },
    ],
  })),
});

const title = (text: string): Piece => ({
  kind: 'row',
  padding: [20, 16],
  children: [{ kind: 'text', id: 'page_title', text, style: 'headline' }],
});

function answerOf({ intakes }: PillboxState, { id }: Medicine): readonly Piece[] {
  const intake = intakes[id];
  if (intake === undefined)
    return [
      {
        ...{ kind: 'button', id: 'skip', text: 'Skip', look: 'text' },
        onTap: { type: 'dose_answered', id, intake: 'skipped' },
      },
      { kind: 'button', id: 'take', text: 'Take', onTap: { type: 'dose_answered', id, intake: 'taken' } },
    ];
  return [
    { kind: 'text', id: 'intake', text: intake === 'taken' ? 'Taken' : 'Skipped', colour: 'accent' },
    { kind: 'button', id: 'undo', text: 'Undo', look: 'text', onTap: { type: 'answer_undone', id } },
  ];
}

/** One dose of the day: when and what, and below it what can be answered. */
const doseCard = (state: PillboxState, medicine: Medicine): Piece => ({
  kind: 'row',
  id: 'dose_card',
  padding: [20, 6],
  gap: 12,
  children: [
    { kind: 'text', id: 'dose_time', text: timeText(medicine.at), colour: 'muted' },
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', id: 'dose_name', text: medicine.name, style: 'title' },
        {
          kind: 'text',
          id: 'dose_facts',
          text: doseText(medicine.dose, medicine.form),
          colour: 'muted',
          size: 13,
        },
      ],
    },
    ...answerOf(state, medicine),
  ],
});

const todayBody = (state: PillboxState): readonly Piece[] => [
  title(`Monday, ${dayText(TODAY)}`),
  {
    ...{ kind: 'list', id: 'doses', grow: true },
    items: [...state.medicines].sort((a, b) => a.at - b.at).map((one) => doseCard(state, one)),
  },
];

const medicineRow = ({ id, name, strength, at, stock, reminder }: Medicine): Piece => ({
  kind: 'row',
  id: 'medicine',
  padding: [20, 12],
  gap: 12,
  onTap: { type: 'medicine_opened', id },
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', id: 'medicine_name', text: `${name} ${strength}`, style: 'title' },
        {
          ...{ kind: 'text', id: 'medicine_facts', colour: 'muted', size: 13 },
          text: `Daily at ${timeText(at)} · ${stock} left`,
        },
      ],
    },
    ...(reminder ? [{ kind: 'icon', icon: 'bell', desc: 'Reminder on' } as const] : []),
    { kind: 'icon', icon: 'chevron_right' },
  ],
});

const medicinesBody = ({ medicines }: PillboxState): readonly Piece[] => [
  title('My medicines'),
  {
    kind: 'row',
    padding: [20, 4],
    children: [
      { kind: 'button', id: 'add', text: 'Add medicine', look: 'outlined', onTap: { type: 'form_opened' } },
    ],
  },
  medicines.length === 0
    ? emptyView<PillboxEvent>('list', 'No medicines yet')
    : { kind: 'list', id: 'medicines', grow: true, items: medicines.map(medicineRow) },
];

const weightBody = ({ weighings, scale, errors }: PillboxState): readonly Piece[] => [
  title('Weight'),
  {
    kind: 'column',
    padding: [20, 4],
    gap: 8,
    children: [
      {
        ...{ kind: 'text_input', id: 'weight_field', value: scale.text, hint: 'Weight in kg' },
        onText: (text) => ({ type: 'weight_typed', text }),
      },
      ...errorText<PillboxEvent>(errors, 'weight'),
      {
        kind: 'row',
        gap: 12,
        children: [
          {
            ...{ kind: 'button', id: 'weight_day', text: dayText(scale.day), look: 'outlined' },
            onTap: { type: 'day_asked' },
          },
          { kind: 'spacer', grow: true },
          { kind: 'button', id: 'add_weight', text: 'Add', onTap: { type: 'weight_added' } },
        ],
      },
      heading<PillboxEvent>('History'),
    ],
  },
  {
    ...{ kind: 'list', id: 'weighings', grow: true },
    items: weighings.map(
      ({ weight, day }): Piece => ({
        kind: 'row',
        id: 'weighing',
        padding: [20, 10],
        children: [
          { kind: 'text', id: 'weighing_day', text: dayText(day), grow: true, colour: 'muted' },
          { kind: 'text', id: 'weighing_value', text: weightText(weight) },
        ],
      }),
    ),
  },
];

const moreRow = (
  id: string,
  text: string,
  below: string,
  onTap: Extract<Piece, { kind: 'row' }>['onTap'],
): Piece => ({
  kind: 'row',
  id,
  padding: [20, 14],
  ...(onTap === undefined ? {} : { onTap }),
  children: [
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', text, style: 'title' },
        { kind: 'text', id: `${id}_value`, text: below, colour: 'muted', size: 13 },
      ],
    },
    { kind: 'icon', icon: 'chevron_right' },
  ],
});

const moreBody = ({ doctor, settings }: PillboxState): readonly Piece[] => [
  title('More'),
  {
    kind: 'scroll',
    id: 'more_scroll',
    grow: true,
    child: {
      kind: 'column',
      children: [
        moreRow('doctor', 'My doctor', doctor.name === '' ? 'Not entered' : doctor.name, {
          type: 'doctor_opened',
        }),
        moreRow('reminders', 'Reminder settings', `Snooze ${settings.snooze}`, push(REMINDERS)),
        moreRow('about', 'About Pillbox', 'Version 3.1.4', showDialog(ABOUT)),
      ],
    },
  },
];

const BODIES = { Today: todayBody, Medicines: medicinesBody, Weight: weightBody, More: moreBody } as const;

export function mainScreen(state: PillboxState): ActivityView<PillboxEvent> {
  return {
    body: {
      kind: 'column',
      children: [...BODIES[state.place](state), { kind: 'divider' }, places(state.place)],
    },
    ...(state.place === 'Today' ? {} : { onBack: { type: 'place_chosen', place: 'Today' } as const }),
  };
}
