import type { ReadScreen } from '@tapwright/captures';
import { explorationIdOf, KNOWLEDGE_TOLD_MAX, TASKS_TOLD_MAX, TapwrightError } from '@tapwright/contracts';
import {
  actionSpace,
  frontierOf,
  type Known,
  type Refusing,
  rolesOn,
  toldScreen,
  widgetKeys,
} from '@tapwright/runtime';
import {
  activityVisits,
  findExploration,
  type JobRow,
  knowledgeFor,
  knownWidgets,
  latestTasks,
  legsOfExploration,
  type Reader,
  type RunRow,
  tryCounts,
  UNTRIED,
} from '@tapwright/store';
import { activityClass } from './activity-class.ts';
import { dataOfRuns } from './data-of-tasks.ts';
import { tasksTold } from './known-tasks.ts';

/** Tasks that a new one is compared with: the newest. */
const COMPARED_MAX = 500;

export interface About {
  readonly job: JobRow;
  readonly run: RunRow;
  readonly seen: ReadScreen;
}

export interface Facts {
  readonly known: Omit<Known, 'refused'>;
  readonly refusing: Refusing;
  /** The place of the next task in the exploration. */
  readonly position: number;
}

/** All that is known where a leg wants a task (DroidAgent, "Task Planner"). Nothing in it is a value of a credential. */
export async function knownFacts(db: Reader, { job, run, seen }: About): Promise<Facts> {
  const { tenantId, spec } = job;
  const { app = '', explore, forbidden } = spec;
  const tasks = explore?.tasks;
  if (explore === undefined || tasks === undefined)
    throw new TapwrightError('INTERNAL', 'a job that explores by a rule wants no task');
  const { screen } = seen;
  const explorationId = explorationIdOf(job);
  const packageName = app;
  const rows = await latestTasks(db, { explorationId, limit: COMPARED_MAX });
  const hasData = dataOfRuns(job, run, await legsOfExploration(db, explorationId));
  const learnt = { tenantId, packageName, screenText: toldScreen(screen), limit: KNOWLEDGE_TOLD_MAX };
  const visits = await activityVisits(db, { explorationId, packageName });
  return {
    known: {
      persona: tasks.persona,
      objective: tasks.objective,
      app,
      screen,
      roles: await rolesOf(db, { job, run, seen }),
      tasks: tasksTold(rows.slice(0, TASKS_TOLD_MAX), hasData),
      knowledge: (await knowledgeFor(db, learnt)).map(({ knowledge }) => knowledge),
      visits: new Map([...visits].map(([name, count]) => [activityClass(name), count])),
      declared: await declaredBy(db, { tenantId, id: explorationId }),
      frontier: await leastTried(db, { job, run, seen }),
    },
    refusing: {
      tasks: rows.map(({ goal }) => ({ task: goal })),
      app,
      allowOutside: explore.allowOutside,
      forbidden,
    },
    position: (rows[0]?.position ?? 0) + 1,
  };
}

async function rolesOf(db: Reader, { job, run, seen }: About): Promise<ReadonlyMap<number, string>> {
  const keys = widgetKeys(seen.screen);
  const app = { tenantId: job.tenantId, packageName: job.spec.app ?? '' };
  const version = { ...app, appVersion: run.state.appVersion ?? '' };
  return rolesOn(keys, await knownWidgets(db, { ...version, signatures: [...new Set(keys.values())] }));
}

async function declaredBy(
  db: Reader,
  exploration: { readonly tenantId: string; readonly id: string },
): Promise<readonly string[]> {
  const declared = (await findExploration(db, exploration))?.spec.declared;
  return Array.isArray(declared) ? declared.filter((name) => typeof name === 'string') : [];
}

/** What the present screen offers, with how often all phones have tried it. */
async function leastTried(db: Reader, { job, seen }: About): Promise<Known['frontier']> {
  const { screen, capture } = seen;
  const { app = '', forbidden } = job.spec;
  const choices = actionSpace(screen, { keyboardShown: capture.keyboardShown, app });
  const offered = frontierOf(screen, { choices, forbidden });
  const signatures = offered.map(({ signature }) => signature);
  const counts = await tryCounts(db, { explorationId: explorationIdOf(job), signatures });
  return offered.map(({ signature, ...entry }) => {
    return { ...entry, tries: (counts.get(signature) ?? UNTRIED).tries };
  });
}
