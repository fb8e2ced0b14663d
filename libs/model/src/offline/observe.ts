import type { CriticInput, CriticOutput } from '../roles/critic.ts';
import type { ObserverInput, ObserverOutput } from '../roles/observer.ts';
import type { PlannerInput, PlannerOutput } from '../roles/planner.ts';
import { parseGoal } from './goal.ts';

const CHANGES_TOLD = 3;
const OBSERVATION_MAX = 600;
/** Rounds in a row without an advance that count as being stuck. */
const STUCK_AFTER = 3;

/** The changes themselves are the observation; where nothing changed, the outcome was not what was wanted. */
export function observe({ changes }: ObserverInput): ObserverOutput {
  const told = changes.slice(0, CHANGES_TOLD).join('; ');
  const observation = told === '' ? 'nothing changed on the screen' : told;
  return { observation: observation.slice(0, OBSERVATION_MAX), expected: changes.length > 0 };
}

/** Stuck is who has had no advance for some rounds. Rules have no advice beyond that. */
export function criticise({ history }: CriticInput): CriticOutput {
  const last = history.slice(-STUCK_AFTER);
  const stuck = last.length === STUCK_AFTER && last.every(({ verdict }) => !verdict.startsWith('advanced'));
  return { stuck, advice: stuck ? 'Nothing has advanced for some rounds: take another way.' : '' };
}

/** One sequence: the things that the goal names, in its order. */
export function conceive({ goal, app, sequences }: PlannerInput): PlannerOutput {
  const { clauses, terms } = parseGoal(goal, app);
  const steps = clauses.map(({ index }) => {
    const words = terms.filter((term) => term.clause === index && term.role !== 'verb');
    return `click "${words.map(({ word }) => word.raw).join(' ')}"`;
  });
  return { sequences: sequences === 0 ? [] : [steps] };
}
