import { ActionRefused, type EventData, type RunState, ScreenObserved } from '@tapwright/contracts';
import { describeAction, type Objectionable, refusal, refusedBy } from '@tapwright/runtime';
import { defineHandler, eventFor } from '@tapwright/service';
import { ADVICE_MAX } from './consult.ts';

/**
 * "Not this": the action is blocked on its screen for the whole run, and the actor is told why. A proposal of it is dropped,
 * and another one is made; a step that was taken stays as it is.
 */
export const onActionRefused = defineHandler({
  on: ActionRefused,
  emits: [ScreenObserved],

  async handle({ data, job, run }) {
    const { state } = run;
    const { proposal, current } = state;
    const meant = meantBy(state, data);
    if (meant === null) return { emit: [] };
    const { what, says } = meant;
    const isKnown = refusedBy(what, state, what.on) !== null;
    const blocked: RunState = isKnown
      ? state
      : {
          ...state,
          blocked: [...state.blocked, refusal(what, state.task, data.reason)],
          advice: [...(state.advice ?? []), `A person has refused ${says}: ${data.reason}`].slice(
            -ADVICE_MAX,
          ),
        };
    const isOff =
      proposal !== undefined &&
      current !== null &&
      refusedBy(proposed(proposal, current), blocked, current) !== null;
    if (!isOff) return { run: { state: blocked }, emit: [] };
    const { proposal: _, ...rest } = blocked;
    const { captureId, number } = proposal;
    return {
      run: { state: { ...rest, refused: number } },
      emit: [eventFor(ScreenObserved, { job, run }, { step: run.step, captureId })],
    };
  },
});

interface Meant {
  readonly what: Objectionable;
  /** In a few words. */
  readonly says: string;
}

/** The proposal if it is still there, else the step that it became; null where there is neither. */
function meantBy(
  { proposal, current, history, refused = 0 }: RunState,
  data: EventData<typeof ActionRefused>,
): Meant | null {
  if (proposal !== undefined && proposal.number === data.proposal && current !== null)
    return { what: proposed(proposal, current), says: describeAction(proposal.action) };
  // The same request came before: what is the next step by now is another one.
  if (data.proposal !== undefined && data.proposal <= refused) return null;
  const taken = history.findLast(({ step }) => step === data.about);
  if (taken === undefined) return null;
  const { key, caption, near, before, kind, label } = taken;
  return { what: { key, caption, near, on: before }, says: label === '' ? kind : `${kind} "${label}"` };
}

function proposed(
  { action, caption, near }: NonNullable<RunState['proposal']>,
  on: Objectionable['on'],
): Objectionable {
  return { key: action.key, caption, near, on };
}
