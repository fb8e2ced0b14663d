import { ActAwaited, ActionDecided, ActWanted, type EventData, LookWanted } from '@tapwright/contracts';
import { forbiddenBy, strategyNow } from '@tapwright/runtime';
import { defineHandler, eventFor, type HandlerInput } from '@tapwright/service';
import { decideAct, endAct } from '@tapwright/store';
import { waitTimer } from './await-person.ts';
import { toResult } from './decision.ts';
import type { ActorDeps } from './deps.ts';

type Wanted = Pick<HandlerInput<EventData<typeof ActWanted>>, 'data' | 'job' | 'run'>;

/**
 * What somebody who holds the phone wants becomes a step, as an action that a model has chosen would; a look becomes none. It
 * is refused where the run stands on another screen by now, or may not touch that.
 */
export const onActWanted = defineHandler({
  on: ActWanted,
  emits: [ActionDecided, LookWanted, ActAwaited],

  async handle({ data, job, run }, deps: ActorDeps) {
    const { actId, captureId, action } = data;
    const { current } = run.state;
    const timers = [waitTimer({ job, run })];
    const strategy = strategyNow(run);
    if (strategy.decider !== 'person') return refused({ data, job, run }, 'the phone was handed back');
    if (current === null || current.captureId !== captureId)
      return refused({ data, job, run }, 'another screen is shown by now');
    if (action === undefined) {
      const look = eventFor(LookWanted, { job, run }, { step: run.step, captureId });
      return { timers, emit: [look] };
    }
    const { screen } = await deps.screens.read(captureId);
    const element = action.target === null ? null : (screen.elements[action.target.index] ?? null);
    // The actor's own words count for every job: no job can withdraw them.
    const forbidden = [...job.spec.forbidden, ...(deps.forbidden ?? [])];
    const reason = forbiddenBy({ action, element, screen }, forbidden);
    if (reason !== null) return refused({ data, job, run }, reason);
    const decision = { job, run, strategy, current, captureId, state: run.state, consulted: [] };
    const chosen = { action, element, claim: null, thought: 'asked for', usages: [] };
    const decided = toResult(decision, chosen);
    const begun = decideAct({ runId: run.id, id: actId, step: run.step + 1 });
    const next = { step: run.step + 1, captureId, action };
    return {
      ...(decided.run === undefined ? {} : { run: decided.run }),
      writes: [...(decided.writes ?? []), begun],
      timers,
      emit: [eventFor(ActionDecided, { job, run }, next)],
    };
  },
});

/** Nothing was done: the next act is waited for. */
function refused({ data, job, run }: Wanted, detail: string) {
  const { captureId, step } = data;
  const end = { outcome: 'refused' as const, detail, captureId };
  const writes = [endAct({ runId: run.id, step: null }, end)];
  return { writes, emit: [eventFor(ActAwaited, { job, run }, { step, captureId })] };
}
