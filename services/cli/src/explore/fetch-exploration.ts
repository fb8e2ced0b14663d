import {
  type ExplorationView,
  ExploreTaskPage,
  type ExploreTaskView,
  FindingPage,
  type FindingView,
  Inventory,
  MapGraph,
  toTapwrightError,
} from '@tapwright/contracts';
import { z } from 'zod';
import { type ApiAddress, askApi } from '../api-client.ts';

/** Entries of one answer. */
const PAGE = 200;
/** Most entries that are read of one kind. */
const ENTRIES_MAX = 2_000;

export const explorationPath = (id: string): string => `/v1/explorations/${encodeURIComponent(id)}`;

/** What an exploration of a running platform has seen. @throws TapwrightError as `askApi` */
export function fetchInventory(api: ApiAddress, id: string): Promise<Inventory> {
  return askApi(api, { method: 'GET', path: `${explorationPath(id)}/inventory` }, Inventory);
}

/** Its tasks in their order; of very many, the first 2,000. @throws TapwrightError as `askApi` */
export async function fetchTasks(api: ApiAddress, id: string): Promise<readonly ExploreTaskView[]> {
  const tasks: ExploreTaskView[] = [];
  for (let after: string | null = '0'; after !== null && tasks.length < ENTRIES_MAX; ) {
    const asked = {
      method: 'GET' as const,
      path: `${explorationPath(id)}/tasks?limit=${PAGE}&after=${after}`,
    };
    const page: z.infer<typeof ExploreTaskPage> = await askApi(api, asked, ExploreTaskPage);
    tasks.push(...page.tasks);
    after = page.next;
  }
  return tasks;
}

/** What it found wrong with screens; of very many, the first 2,000. @throws TapwrightError as `askApi` */
export async function fetchFindings(api: ApiAddress, id: string): Promise<readonly FindingView[]> {
  const findings: FindingView[] = [];
  for (let after: string | null = ''; after !== null && findings.length < ENTRIES_MAX; ) {
    const from = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const asked = { method: 'GET' as const, path: `${explorationPath(id)}/findings?limit=${PAGE}${from}` };
    const page: FindingPage = await askApi(api, asked, FindingPage);
    findings.push(...page.findings);
    after = page.next;
  }
  return findings;
}

/** Platforms of earlier versions name no layouts: nothing is marked on their maps. */
const DrawableMap = MapGraph.extend({
  nodes: z.array(
    MapGraph.shape.nodes.element.extend({ title: z.string().default(''), layout: z.string().default('') }),
  ),
});

/** The map of the version that was explored; null where nothing of it is kept. @throws TapwrightError as `askApi` */
export async function fetchMap(
  api: ApiAddress,
  { app, appVersion }: Pick<ExplorationView, 'app' | 'appVersion'>,
): Promise<MapGraph | null> {
  const path = `/v1/apps/${encodeURIComponent(app)}/map?version=${encodeURIComponent(appVersion)}`;
  try {
    return await askApi(api, { method: 'GET', path }, DrawableMap);
  } catch (thrown) {
    if (toTapwrightError(thrown).code === 'NOT_FOUND') return null;
    throw thrown;
  }
}
