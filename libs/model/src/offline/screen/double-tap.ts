import type { ActorChoice, ActorHistoryItem, ActorInput } from '../../roles/actor.ts';
import type { Goal } from '../goal/goal.ts';

const KIND = 'double_click';

/** The question without double taps: no other rule uses them. */
export function withoutDoubleTaps(input: ActorInput): ActorInput {
  return { ...input, choices: input.choices.filter(({ kind }) => kind !== KIND) };
}

/** The choices to press for a clause: if it asks for a double tap, only double taps, by the rules of a press. */
export function pressesFor(
  { clauses }: Goal,
  clause: number,
  { single, all }: { readonly single: readonly ActorChoice[]; readonly all: readonly ActorChoice[] },
): readonly ActorChoice[] {
  if (clauses[clause]?.doubleTap !== true) return single;
  return all.flatMap((choice) => (choice.kind === KIND ? [{ ...choice, kind: 'click' as const }] : []));
}

/** The steps of a question, if it has any: to the rules a double tap is a press like any other. */
export function withPresses<T extends object>(input: T): T {
  if (!hasHistory(input)) return input;
  const history = input.history.map((item) =>
    item.kind === KIND ? { ...item, kind: 'click' as const } : item,
  );
  return { ...input, history };
}

function hasHistory<T extends object>(input: T): input is T & { history: readonly ActorHistoryItem[] } {
  return 'history' in input && Array.isArray(input.history);
}
