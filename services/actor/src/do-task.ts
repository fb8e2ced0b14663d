import { explorationIdOf, TapwrightError } from '@tapwright/contracts';
import { type Choice, exploringOf, rolesOn, trySignatures, widgetKeys } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import {
  activityVisits,
  claimTry,
  knownWidgets,
  type Reader,
  tryCounts,
  UNTRIED,
  type Write,
} from '@tapwright/store';
import { chooseByTool } from './choose-by-tool.ts';
import type { Chosen } from './chosen.ts';
import { type Decided, type Decision, toResult } from './decision.ts';
import type { ActorDeps } from './deps.ts';
import { reviewTask } from './review-task.ts';

export interface DoingTask extends Decision {
  readonly screen: Screen;
  /** The refined action space. */
  readonly choices: readonly Choice[];
  readonly forbidden: readonly string[];
  readonly signal: AbortSignal;
}

/** Activities that an actor without tasks is told. */
const EXPLORED_TOLD = 40;

/**
 * The next action of a leg in which models explore, by a function call (DroidAgent, "Actor and Observer"). The critic looks
 * at the task first, where it is its turn; what widgets are for stands beside them.
 */
export async function doTask(deps: ActorDeps, doing: DoingTask): Promise<Decided> {
  const { job, run, screen, signal } = doing;
  const exploring = exploringOf(job.spec);
  const persona = job.spec.explore?.tasks?.persona;
  if (exploring === null || persona === undefined)
    throw new TapwrightError('INTERNAL', 'a leg without a persona cannot do a task');
  const about = { jobId: job.id, runId: run.id };
  const roles = exploring.widgetRoles ? await rolesOf(deps.db.read, doing) : NO_ROLES;
  const common = { about, exploring, screen, roles, signal, timeoutMs: deps.modelTimeoutMs };
  const reviewed = await reviewTask(deps.model, { ...common, step: run.step, state: doing.state });
  const chosen = await chooseByTool(deps.model, {
    ...common,
    persona,
    state: reviewed.state,
    choices: doing.choices,
    forbidden: doing.forbidden,
    explored: exploring.tellsExplored ? await exploredSoFar(deps.db.read, doing) : '',
  });
  const result = toResult({ ...doing, ...reviewed }, chosen);
  const claims = exploring.frontier ? await claimsOf(deps.db.read, doing, chosen) : [];
  return { ...result, writes: [...(result.writes ?? []), ...claims] };
}

const NO_ROLES: ReadonlyMap<number, string> = new Map();

async function rolesOf(db: Reader, { job, run, screen }: DoingTask): Promise<ReadonlyMap<number, string>> {
  const keys = widgetKeys(screen);
  const app = { tenantId: job.tenantId, packageName: job.spec.app ?? '' };
  const version = { ...app, appVersion: run.state.appVersion ?? '' };
  return rolesOn(keys, await knownWidgets(db, { ...version, signatures: [...new Set(keys.values())] }));
}

/** GPTDroid's memory of functions: where the exploration has been, in words. */
async function exploredSoFar(db: Reader, { job }: DoingTask): Promise<string> {
  const of = { explorationId: explorationIdOf(job), packageName: job.spec.app ?? '' };
  const visits = [...(await activityVisits(db, of))].slice(0, EXPLORED_TOLD);
  return visits.map(([activity, count]) => `${activity} (${count} actions)`).join(', ');
}

/** All phones share what was tried; of two that try the same at once, the slower one decides anew. */
async function claimsOf(
  db: Reader,
  doing: DoingTask,
  { action, element }: Chosen,
): Promise<readonly Write[]> {
  const { job, run, screen } = doing;
  if (element === null) return [];
  const [signature = ''] = trySignatures({ screen, choices: [{ action, element }] });
  const explorationId = explorationIdOf(job);
  const tried = await tryCounts(db, { explorationId, signatures: [signature] });
  return [
    claimTry({
      explorationId,
      tenantId: run.tenantId,
      signature,
      nth: (tried.get(signature) ?? UNTRIED).next,
      runId: run.id,
      step: run.step + 1,
      token: run.leaseToken ?? 0,
    }),
  ];
}
