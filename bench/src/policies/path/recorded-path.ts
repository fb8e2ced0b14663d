import type { ActorInput } from '@tapwright/model';
import { lost, type OraclePath, type PathStep } from '@tapwright/suite/benchmark';
import { reachedBy, wantedActions, wayInWords } from '../progress.ts';
import { chooserOn } from '../right-choice.ts';
import { type SearchState, shortestWay, type WayStep, wayGraph } from './shortest-way.ts';
import type { RecordedTaskAt } from './truth-path.ts';

/** A place as it was found, including how many actions had been executed. */
interface Standing extends SearchState {
  readonly executed: number;
}

interface Planned extends WayStep {
  /** The choice for it; a scroll where its element is below the fold. */
  readonly step: PathStep;
}

/**
 * The shortest way in the graph from the present node through the rest of the truth. A step that did not lead where
 * the graph says, or was undone, is not planned again from the same place. Where no way is left, the screen before
 * may know one.
 */
export function recordedPath({ app, truth, position }: RecordedTaskAt): OraclePath {
  const actions = wantedActions(truth);
  const graph = wayGraph(app, actions);
  const failed = new Set<string>();
  const visited: string[] = [];
  let last: { readonly at: Standing; readonly planned: Planned } | null = null;

  const stand = (): Standing => {
    const { node, done } = position();
    return { node, reached: reachedBy(app, actions, done), executed: done.length };
  };

  const learn = (now: Standing): void => {
    if (visited.at(-2) === now.node) visited.pop();
    else if (visited.at(-1) !== now.node) visited.push(now.node);
    if (last === null || now.executed === last.at.executed) return;
    const asPlanned = last.planned.to.node === now.node || now.reached > last.at.reached;
    if (!asPlanned) failed.add(stepKey(last.at, last.planned));
    last = null;
  };

  const firstSteps = (now: SearchState, input: ActorInput): readonly Planned[] => {
    const choose = chooserOn(app, now.node, input);
    return [...graph.stepsFrom(now), ...backStep(now, visited.at(-2))].flatMap((planned) => {
      if (failed.has(stepKey(now, planned))) return [];
      const step = choose(planned.wanted);
      return step.kind === 'choose' ? [{ ...planned, step }] : [];
    });
  };

  return {
    next(input) {
      const now = stand();
      learn(now);
      if (graph.isGoal(now)) return { kind: 'done' };
      const planned = shortestWay(graph, now, firstSteps(now, input));
      if (planned === null) return goBack(input);
      const scrolls = input.choices.some(
        ({ kind, index }) =>
          kind === 'scroll' && planned.step.kind === 'choose' && planned.step.index === index,
      );
      last = scrolls ? null : { at: now, planned };
      return planned.step;
    },
    left: () => truth.unmapped.length + actions.length - stand().reached,
    way: () => wayInWords(app, actions),
  };
}

function stepKey({ node, reached }: SearchState, { move }: WayStep): string {
  return `${reached} ${node} ${move.kind} ${move.element?.index ?? ''} ${move.to}`;
}

/** A phone goes back to the screen before, recorded or not. */
function backStep({ reached }: SearchState, before: string | undefined): readonly WayStep[] {
  if (before === undefined) return [];
  const wanted = { kind: 'back', elements: [], text: null } as const;
  return [{ move: { kind: 'back', element: null, to: before }, wanted, to: { node: before, reached } }];
}

function goBack(input: ActorInput): PathStep {
  const back = input.choices.find(({ kind }) => kind === 'back');
  const wasUndone = input.history.at(-1)?.kind === 'back' && input.history.at(-1)?.verdict !== 'advanced';
  if (back === undefined || wasUndone) return lost('the recording knows no way from here');
  return { kind: 'choose', index: back.index, text: null };
}
