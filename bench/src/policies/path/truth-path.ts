import type { RecordedApp, Truth } from '@tapwright/evaluation';
import type { ActorInput } from '@tapwright/model';
import { lost, type OraclePath } from '@tapwright/suite/benchmark';
import type { Position } from '../policy.ts';
import { reachedBy, wantedActions, wayInWords } from '../progress.ts';
import { chooserOn, elementsFor } from '../right-choice.ts';

/** A recorded task with the place where its device stands. */
export interface RecordedTaskAt {
  readonly app: RecordedApp;
  readonly truth: Truth;
  readonly position: () => Position;
}

/**
 * The right actions in their order by element, with no other actions than scrolling towards them: it looks for no
 * detour.
 */
export function truthPath({ app, truth, position }: RecordedTaskAt): OraclePath {
  const wanted = wantedActions(truth);
  const reached = (): number => reachedBy(app, wanted, position().done);
  return {
    next(input: ActorInput) {
      const action = wanted[reached()];
      if (action === undefined) return { kind: 'done' };
      const { node } = position();
      const elements = elementsFor(app, action, node);
      if (action.kind !== 'back' && elements.length === 0) {
        const name = action.element?.text || action.element?.desc || action.element?.resourceId;
        return lost(`'${name}' of ${action.node} is not on ${node}`);
      }
      return chooserOn(app, node, input)({ kind: action.kind, elements, text: action.text });
    },
    left: () => truth.unmapped.length + wanted.length - reached(),
    way: () => wayInWords(app, wanted),
  };
}
