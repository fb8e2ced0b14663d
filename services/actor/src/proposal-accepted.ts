import { ActionDecided, EndClaimed, type Proposal, ProposalAccepted } from '@tapwright/contracts';
import { strategyNow } from '@tapwright/runtime';
import type { ScreenElement } from '@tapwright/screen';
import { defineHandler } from '@tapwright/service';
import type { Chosen } from './chosen.ts';
import { toResult } from './decision.ts';
import type { ActorDeps } from './deps.ts';

/** What was proposed becomes a step, as if it had just been chosen. A proposal that is there no more is never done. */
export const onProposalAccepted = defineHandler({
  on: ProposalAccepted,
  emits: [ActionDecided, EndClaimed],

  async handle({ data, job, run }, deps: ActorDeps) {
    const { proposal, ...state } = run.state;
    const { current } = state;
    if (proposal === undefined || proposal.number !== data.proposal || current === null) return { emit: [] };
    const { captureId, modelMs } = proposal;
    const { screen } = await deps.screens.read(captureId);
    const { target } = proposal.action;
    const element = target === null ? null : (screen.elements[target.index] ?? null);
    const decision = { job, run, state, strategy: strategyNow(run), current, captureId, consulted: [] };
    return toResult(decision, chosenOf(proposal, element), modelMs);
  },
});

/** Its questions were counted when it was proposed. */
function chosenOf(proposal: Proposal, element: ScreenElement | null): Chosen {
  const {
    number: _,
    captureId: __,
    modelMs: ___,
    caption,
    near,
    serves,
    predicted,
    misread,
    plan,
    ...rest
  } = proposal;
  return {
    ...rest,
    element,
    usages: [],
    ...(caption === undefined ? {} : { caption }),
    ...(near === undefined ? {} : { near }),
    ...(serves === undefined ? {} : { serves }),
    ...(predicted === undefined ? {} : { predicted }),
    ...(misread === undefined ? {} : { misread }),
    ...(plan === undefined ? {} : { plan }),
  };
}
