import { type AppTrouble, type HistoryItem, JobSpec, type RunState } from '@tapwright/contracts';
import type { DomainKnowledge } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { emitted, scriptedModel } from '@tapwright/testing';
import { onOutcomeObserved } from './outcome-observed.ts';
import { depsOf, inputOf, itemOf, markOf, screenOf, stateWith } from './verifier.fixture.ts';

export const list = screenOf(['Milk']);
export const editor = screenOf(['Title'], 'org.example', '.Editor');

export interface Situation {
  readonly before?: Screen;
  readonly after?: Screen;
  readonly did?: Partial<HistoryItem>;
  readonly past?: readonly HistoryItem[];
  readonly status?: 'done' | 'uncertain' | 'not_found';
  readonly strategy?: string;
  readonly maxSteps?: number;
  readonly app?: string;
  readonly trouble?: AppTrouble;
  readonly answers?: readonly unknown[];
  readonly knowledge?: DomainKnowledge;
  readonly blocked?: RunState['blocked'];
}

const NOT_YET = { completed: false, reason: 'not yet', evidence: [], unsure: false };

/** An action was executed on the list; the verifier judges its outcome. */
export async function judged(at: Situation) {
  const after = at.after ?? editor;
  const from = at.before ?? list;
  const before = markOf('cap_1', from);
  const item = itemOf(before, { step: 2, after: markOf('cap_2', after), ...at.did });
  const state = stateWith({
    history: [...(at.past ?? []), item],
    seen: [before],
    current: before,
    blocked: at.blocked ?? [],
  });
  const changes = ['"Milk" is gone', 'a', 'b', 'c'];
  const data = {
    step: 2,
    status: at.status ?? ('done' as const),
    beforeCaptureId: 'cap_1',
    afterCaptureId: 'cap_2',
    changes,
    ...(at.trouble === undefined ? {} : { trouble: at.trouble }),
  };
  const spec = JobSpec.parse({ goal: 'g', app: at.app ?? 'org.example', maxSteps: at.maxSteps ?? 20 });
  const run = { step: 2, state, strategy: at.strategy ?? 'tapwright' };
  // By default a verifier that is asked after each action answers that the goal is not reached.
  const model = scriptedModel(...(at.answers ?? [NOT_YET]));
  const knowledge = at.knowledge === undefined ? {} : { knowledge: at.knowledge };
  const deps = depsOf({ screens: { cap_1: from, cap_2: after }, model });
  const input = inputOf(data, { job: { spec }, run });
  const result = await onOutcomeObserved.handle(input, { ...deps, ...knowledge });
  return { event: emitted(result)[0], state: result.run?.state, model, writes: result.writes?.length };
}
