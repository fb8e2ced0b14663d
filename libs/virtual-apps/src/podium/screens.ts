import {
  type ActivityView,
  choose,
  push,
  type SheetSpec,
  showSheet,
  type Widget,
} from '@tapwright/virtual-ui';
import { emptyView, field, heading, wideButton } from '../form-pieces.ts';
import { SETTINGS } from './pages.ts';
import { sessionLine } from './pieces.ts';
import {
  GOAL_STEPS,
  type Goals,
  MOODS,
  numberText,
  PLACES,
  type Place,
  type PodiumEvent,
  type PodiumState,
  type Session,
  SPORTS,
  type Sport,
  STEPS_TODAY,
} from './state.ts';

type Piece = Widget<PodiumEvent>;

export const SPORT = 'sport';

const ICONS = { Accueil: 'home', Séances: 'list', Objectifs: 'star', Profil: 'person' } as const;

/** The bar at the bottom, with the four parts of the app. */
const places = (chosen: Place): Piece => ({
  kind: 'row',
  id: 'navigation',
  padding: [4, 4],
  children: PLACES.map((place) => ({
    kind: 'column',
    id: 'navigation_item',
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

const page = (id: string, children: readonly Piece[]): Piece => ({
  kind: 'scroll',
  id,
  grow: true,
  child: { kind: 'column', padding: [20, 12], gap: 14, children },
});

/** A name, and a number between two buttons. */
const stepper = (
  id: string,
  [name, value]: readonly [name: string, value: string],
  [less, more]: readonly [less: string, more: string],
  toEvent: (by: 1 | -1) => PodiumEvent,
): Piece => ({
  kind: 'row',
  gap: 8,
  children: [
    { kind: 'text', text: name, grow: true },
    { kind: 'icon_button', id: `${id}_less`, icon: 'minus', desc: less, onTap: toEvent(-1) },
    { kind: 'text', id, text: value, style: 'title' },
    { kind: 'icon_button', id: `${id}_more`, icon: 'add', desc: more, onTap: toEvent(1) },
  ],
});

function homeBody({ goals, glasses, mood, profile, sessions, settings }: PodiumState): Piece {
  const [last] = sessions;
  return page('home_scroll', [
    { kind: 'text', id: 'hello', text: `Bonjour ${profile.firstName} !`, style: 'headline' },
    heading("Pas aujourd'hui"),
    {
      ...{ kind: 'text', id: 'steps_today', style: 'title' },
      text: `${numberText(STEPS_TODAY)} sur ${numberText(goals.steps)}`,
    },
    { kind: 'progress_bar', value: Math.min(1, STEPS_TODAY / goals.steps) },
    heading('Hydratation'),
    stepper(
      'glasses',
      ["Verres d'eau", `${glasses} sur ${goals.glasses}`],
      ['Retirer un verre', 'Ajouter un verre'],
      (by) => ({ type: 'glass_counted', by }),
    ),
    heading('Humeur'),
    {
      kind: 'row',
      gap: 8,
      children: MOODS.map((one) => ({
        ...{ kind: 'chip', text: one, selected: mood === one },
        onTap: { type: 'mood_chosen', mood: one },
      })),
    },
    ...(last === undefined
      ? []
      : [heading<PodiumEvent>('Dernière séance'), sessionLine(last, settings.unit)]),
  ]);
}

const sessionRow = (session: Session, { settings }: PodiumState): Piece => ({
  kind: 'row',
  id: 'session',
  padding: [20, 10],
  onTap: { type: 'session_opened', id: session.id },
  children: [
    { ...sessionLine(session, settings.unit), grow: true },
    { kind: 'icon', icon: 'chevron_right' },
  ],
});

const chips = (filter: Sport | null, some: readonly Sport[]): Piece => ({
  kind: 'row',
  padding: [20, 4],
  gap: 8,
  children: some.map((sport) => ({
    ...{ kind: 'chip', text: sport, selected: filter === sport },
    onTap: { type: 'filter_chosen', sport: filter === sport ? null : sport },
  })),
});

function sessionsBody(state: PodiumState): Piece {
  const { sessions, filter } = state;
  const shown = sessions.filter(({ sport }) => filter === null || sport === filter);
  return {
    kind: 'column',
    grow: true,
    children: [
      chips(filter, SPORTS.slice(0, 3)),
      chips(filter, SPORTS.slice(3)),
      shown.length === 0
        ? emptyView<PodiumEvent>('list', 'Aucune séance')
        : {
            ...{ kind: 'list', id: 'sessions', grow: true, endRoom: 84 },
            items: shown.map((one) => sessionRow(one, state)),
          },
    ],
  };
}

const GOALS: readonly (readonly [goal: keyof Goals, name: string])[] = [
  ['steps', 'Pas par jour'],
  ['sessions', 'Séances par semaine'],
  ['glasses', "Verres d'eau par jour"],
];

function goalsBody({ plan, goals }: PodiumState): Piece {
  return page('goals_scroll', [
    ...GOALS.map(([goal, name]) =>
      stepper(
        `goal_${goal}`,
        [name, numberText(plan[goal])],
        [`Diminuer : ${name}`, `Augmenter : ${name}`],
        (by) => ({ type: 'goal_stepped', goal, by }),
      ),
    ),
    {
      ...{ kind: 'text', id: 'goals_hint', colour: 'muted', size: 13 },
      text: `Les pas vont de ${numberText(GOAL_STEPS.steps.step)} en ${numberText(GOAL_STEPS.steps.step)}.`,
    },
    wideButton<PodiumEvent>({
      ...{ id: 'save_goals', text: 'Enregistrer les objectifs' },
      enabled: JSON.stringify(plan) !== JSON.stringify(goals),
      onTap: { type: 'goals_saved' },
    }),
  ]);
}

function profileBody({ typed, errors, profile }: PodiumState): Piece {
  const to = (change: Partial<PodiumState['typed']>): PodiumEvent => ({ type: 'profile_typed', change });
  return page('profile_scroll', [
    field<PodiumEvent>({
      ...{ id: 'first_name', label: 'Prénom', value: typed.firstName, hint: 'Ton prénom', errors },
      onText: (firstName) => to({ firstName }),
    }),
    field<PodiumEvent>({
      ...{ id: 'city', label: 'Ville', value: typed.city, hint: 'Ta ville' },
      onText: (city) => to({ city }),
    }),
    field<PodiumEvent>({
      ...{ id: 'weight', label: 'Poids (kg)', value: typed.weight, hint: '0,0', errors },
      onText: (weight) => to({ weight }),
    }),
    {
      ...{ kind: 'switch_row', id: 'visible', title: 'Profil public', checked: profile.visible },
      onToggle: { type: 'profile_shown', visible: !profile.visible },
    },
    {
      ...{ kind: 'row', id: 'settings', padding: [0, 12], onTap: push(SETTINGS) },
      children: [
        { kind: 'text', text: 'Réglages', grow: true },
        { kind: 'icon', icon: 'chevron_right' },
      ],
    },
  ]);
}

const BODIES = {
  Accueil: homeBody,
  Séances: sessionsBody,
  Objectifs: goalsBody,
  Profil: profileBody,
} as const;

export function mainScreen(state: PodiumState): ActivityView<PodiumEvent> {
  const { place } = state;
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: place === 'Accueil' ? 'Podium' : place },
      ...(place === 'Séances'
        ? { actions: [{ id: 'add', icon: 'add', desc: 'Ajouter une séance', onTap: showSheet(SPORT) }] }
        : {}),
    },
    body: {
      kind: 'column',
      children: [BODIES[place](state), { kind: 'divider' }, places(place)],
    },
    ...(place === 'Accueil' ? {} : { onBack: { type: 'place_chosen', place: 'Accueil' } as const }),
  };
}

export const sportSheet = (): SheetSpec<PodiumEvent> => ({
  title: 'Quel sport ?',
  content: {
    kind: 'column',
    children: SPORTS.map((sport) => ({
      ...{ kind: 'row', id: 'sport', padding: [0, 14] },
      onTap: choose<PodiumEvent>({ type: 'session_begun', sport }),
      children: [{ kind: 'text', text: sport, grow: true }],
    })),
  },
});
