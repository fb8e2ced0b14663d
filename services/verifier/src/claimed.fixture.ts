import { type HistoryItem, JobSpec, type RunState } from '@tapwright/contracts';
import type { Screen } from '@tapwright/screen';
import type { RunRow } from '@tapwright/store';
import { emitted, scriptedModel } from '@tapwright/testing';
import { onEndClaimed } from './end-claimed.ts';
import { depsOf, inputOf, itemOf, markOf, screenOf, stateWith } from './verifier.fixture.ts';

export const list = screenOf(['Milk', 'Bread']);
export const here = markOf('cap_1', list);
export const claimItem = itemOf(here, { kind: 'end', key: 'end|||||', label: '' });
export const believed = { completed: true, reason: 'the note is in the list', evidence: [1, 99] };
export const doubted = { completed: false, reason: 'the note is not in the list', evidence: [] };
export const unsure = { completed: false, reason: 'the list is cut off', evidence: [], unsure: true };
export const bare = { ...believed, evidence: [] };

export interface Situation {
  readonly answers?: readonly unknown[];
  readonly claim?: 'done' | 'infeasible';
  readonly refusedClaims?: number;
  readonly run?: Partial<RunRow>;
  readonly maxSteps?: number;
  readonly past?: readonly HistoryItem[];
  readonly screen?: Screen;
  readonly picture?: { readonly pictureId?: string; readonly blackPicture?: boolean };
  readonly state?: Partial<RunState>;
}

/** The actor claims its end on the list of notes; the verifier's model gives these answers. */
export async function claimed(at: Situation) {
  const past = at.past ?? [];
  const history = [...past, { ...claimItem, step: past.length + 1 }];
  const refusedClaims = at.refusedClaims ?? 0;
  const state = stateWith({ history, current: here, refusedClaims, ...at.state });
  const data = { step: 1, captureId: 'cap_1', claim: at.claim ?? ('done' as const), reason: 'it is saved' };
  const maxSteps = at.maxSteps ?? 20;
  const spec = JobSpec.parse({ goal: 'write a note', app: 'org.example', maxSteps });
  const model = scriptedModel(...(at.answers ?? []));
  const content = at.picture === undefined ? undefined : 'a picture';
  const deps = depsOf({ screens: { cap_1: at.screen ?? list }, capture: at.picture ?? {}, content, model });
  const run = { ...at.run, step: past.length + 1, state };
  const result = await onEndClaimed.handle(inputOf(data, { job: { spec }, run }), deps);
  return { event: emitted(result)[0], state: result.run?.state, model };
}

/** The same claim was made before and refused, and the actor knew why. */
export const told: HistoryItem = {
  ...claimItem,
  verdict: 'invalidated',
  reason: 'claim_rejected',
  observation: 'the goal was not seen to be reached: no such note',
};
