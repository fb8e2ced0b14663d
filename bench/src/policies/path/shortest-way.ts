import { type RecordedApp, type RecordedElement, sameControl, type TruthAction } from '@tapwright/evaluation';
import { elementsFor, type Wanted } from '../right-choice.ts';
import { type Move, outcomes, recordedMoves } from './recorded-moves.ts';

/** A place of the search: a node, and how many of the wanted actions are done. */
export interface SearchState {
  readonly node: string;
  readonly reached: number;
}

/** One step of a way: what to do, and where it is known to lead. */
export interface WayStep {
  readonly move: Move;
  readonly wanted: Wanted;
  readonly to: SearchState;
}

/** A recorded app with the wanted actions, searched as one graph of places. */
export interface WayGraph {
  /**
   * Every step from a place, the wanted action first: of two ways with the same length, the one that does it now is
   * taken.
   */
  stepsFrom(place: SearchState): readonly WayStep[];
  isGoal(place: SearchState): boolean;
}

export function wayGraph(app: RecordedApp, actions: readonly TruthAction[]): WayGraph {
  const known = new Map<string, readonly RecordedElement[]>();
  const elementsOf = (action: TruthAction, { node, reached }: SearchState): readonly RecordedElement[] => {
    const key = placeKey({ node, reached });
    const found = known.get(key) ?? elementsFor(app, action, node);
    known.set(key, found);
    return found;
  };
  const wantedSteps = (place: SearchState): readonly WayStep[] => {
    const action = actions[place.reached];
    if (action === undefined) return [];
    const { kind, text } = action;
    const elements = elementsOf(action, place);
    if (kind !== 'back' && elements.length === 0) return [];
    const wanted = { kind, elements, text };
    return outcomes(app, place.node, wanted).map((to) => ({
      move: { kind, element: elements[0] ?? null, to },
      wanted,
      to: { node: to, reached: place.reached + 1 },
    }));
  };
  return {
    stepsFrom: (place) => [...wantedSteps(place), ...navigation(app, place)],
    isGoal: ({ reached }) => reached >= actions.length,
  };
}

/** Recorded typing is left out: only what the goal asks for is typed. */
function navigation(app: RecordedApp, { node, reached }: SearchState): readonly WayStep[] {
  const screen = app.screen(node);
  return recordedMoves(app)
    .from(node)
    .filter(({ kind }) => kind !== 'text')
    .map((move) => {
      const elements = screen === null || move.element === null ? [] : sameControl(screen, move.element);
      return { move, wanted: { kind: move.kind, elements, text: null }, to: { node: move.to, reached } };
    });
}

/** The first step of a shortest way to a goal that begins with one of these steps, breadth first; null where none leads there. */
export function shortestWay<S extends WayStep>(
  graph: WayGraph,
  from: SearchState,
  firstSteps: readonly S[],
): S | null {
  const seen = new Set([placeKey(from)]);
  const queue: { readonly place: SearchState; readonly first: S }[] = [];
  const enqueue = (place: SearchState, first: S): void => {
    if (seen.has(placeKey(place))) return;
    seen.add(placeKey(place));
    queue.push({ place, first });
  };
  for (const step of firstSteps) enqueue(step.to, step);
  for (const { place, first } of queue) {
    if (graph.isGoal(place)) return first;
    for (const { to } of graph.stepsFrom(place)) enqueue(to, first);
  }
  return null;
}

function placeKey({ node, reached }: SearchState): string {
  return `${reached} ${node}`;
}
