import { back, clear, click, menu, type TruthStep, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { initialPodium, isPodiumState, type PodiumState, type Session, SPORTS, type Sport } from './state.ts';

const onPodium = checkOn(isPodiumState);

/** The data of the user; what is being entered stands aside. */
const dataOf = ({ sessions, glasses, mood, goals, profile, settings }: PodiumState): string =>
  JSON.stringify({ sessions, glasses, mood, goals, profile, settings });

const isNow = (state: PodiumState, change: Partial<PodiumState>): boolean =>
  dataOf(state) === dataOf({ ...initialPodium, ...change });

const sessionNow = (state: PodiumState, id: number, change: Partial<Session>): boolean =>
  isNow(state, {
    sessions: initialPodium.sessions.map((one) => (one.id === id ? { ...one, ...change } : one)),
  });

const go = (place: string) => click({ text: place });
const sessionAt = (nth: number): readonly TruthStep[] => [go('Séances'), click({ id: 'session', nth })];
const add = (sport: Sport): readonly TruthStep[] => [
  ...[
    go('Séances'),
    click({ desc: 'Ajouter une séance' }),
    click({ id: 'sport', nth: SPORTS.indexOf(sport) }),
  ],
];
const settings: readonly TruthStep[] = [go('Profil'), click({ text: 'Réglages' })];
const save = click({ desc: 'Enregistrer' });
const moreSteps = click({ desc: 'Augmenter : Pas par jour' });
const glass = click({ desc: 'Ajouter un verre' });

const rename: readonly TruthStep[] = [clear('first_name'), typed('first_name', 'Maëlle')];
const weigh: readonly TruthStep[] = [clear('weight'), typed('weight', '61,5')];

export const podiumTasks: readonly AppTask[] = [
  {
    id: 'podium-course',
    goal: 'Ajoute une course de 42 minutes et 7,5 km, faite le 27 février 2026',
    truth: [
      ...[...add('Course'), typed('minutes', '42'), typed('distance', '7,5'), back, click({ id: 'day' })],
      ...[click({ desc: 'Previous month' }), click({ text: '27' }), click({ text: 'Choisir' }), save],
    ],
    done: onPodium((state) => {
      const [first, second, ...more] = initialPodium.sessions;
      if (first === undefined || second === undefined) return false;
      const run: Session = {
        ...{ id: 8, sport: 'Course', minutes: 42, metres: 7500, day: { year: 2026, month: 2, day: 27 } },
        ...{ effort: 'Modérée', note: '' },
      };
      return isNow(state, { sessions: [first, second, run, ...more] });
    }),
  },
  {
    id: 'podium-note',
    goal: 'Écris la note « Vent de face » pour la sortie à vélo du 28 février',
    truth: [
      ...[...sessionAt(1), click({ desc: 'Modifier la note' }), typed('note_field', 'Vent de face')],
      click({ text: 'Valider' }),
    ],
    ways: [[...sessionAt(1), ...menu('Modifier'), typed('note_text', 'Vent de face'), save]],
    done: onPodium((state) => sessionNow(state, 2, { note: 'Vent de face' })),
  },
  {
    id: 'podium-supprimer',
    goal: 'Supprime la séance de yoga',
    truth: [...sessionAt(3), ...menu('Supprimer'), click({ text: 'Supprimer' })],
    done: onPodium((state) =>
      isNow(state, { sessions: initialPodium.sessions.filter(({ sport }) => sport !== 'Yoga') }),
    ),
  },
  {
    id: 'podium-intensite',
    goal: 'La natation du 24 février était en fait intense, corrige son intensité',
    truth: [...sessionAt(4), ...menu('Modifier'), click({ text: 'Intense' }), save],
    ways: [
      [
        ...[go('Séances'), click({ text: 'Natation' }), click({ id: 'session' }), ...menu('Modifier')],
        ...[click({ text: 'Intense' }), save],
      ],
    ],
    done: onPodium((state) => sessionNow(state, 5, { effort: 'Intense' })),
  },
  {
    id: 'podium-objectif',
    goal: "Je veux faire 10 000 pas par jour, change l'objectif et enregistre-le",
    truth: [
      ...[go('Objectifs'), moreSteps, moreSteps, moreSteps, moreSteps],
      click({ text: 'Enregistrer les objectifs' }),
    ],
    done: onPodium((state) => isNow(state, { goals: { ...initialPodium.goals, steps: 10_000 } })),
  },
  {
    id: 'podium-eau',
    goal: "J'ai bu deux verres d'eau de plus, ajoute-les",
    truth: [glass, glass],
    done: onPodium((state) => isNow(state, { glasses: 5 })),
  },
  {
    id: 'podium-profil',
    goal: 'Dans mon profil, remplace mon prénom par Maëlle et mets mon poids à 61,5 kg',
    truth: [go('Profil'), ...rename, ...weigh],
    ways: [[go('Profil'), ...weigh, back, ...rename]],
    done: onPodium((state) =>
      isNow(state, { profile: { ...initialPodium.profile, firstName: 'Maëlle', weight: 615 } }),
    ),
  },
  {
    id: 'podium-rappels',
    goal: "Active le rappel d'inactivité et désactive les annonces vocales",
    truth: [...settings, click({ text: "Rappel d'inactivité" }), click({ text: 'Annonces vocales' })],
    done: onPodium((state) =>
      isNow(state, { settings: { ...initialPodium.settings, inactivity: true, voice: false } }),
    ),
  },
  {
    id: 'podium-unite',
    goal: 'Affiche les distances en miles',
    truth: [...settings, click({ text: 'Unité de distance' }), click({ text: 'Miles' })],
    done: onPodium((state) => isNow(state, { settings: { ...initialPodium.settings, unit: 'Miles' } })),
  },
  {
    id: 'podium-heure',
    goal: "Règle l'heure du rappel sur 18 h 30",
    truth: [
      ...[...settings, click({ text: 'Heure du rappel' }), click({ text: '18' }), click({ text: '15' })],
      ...[click({ text: '30' }), click({ text: 'Valider' })],
    ],
    done: onPodium((state) => isNow(state, { settings: { ...initialPodium.settings, remindAt: 1110 } })),
  },
];
