import { Loader } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { queries } from './api/queries.ts';
import { readApp } from './pages/app-of-address.ts';
import { readCaseFilter } from './pages/case-filter.ts';
import { readCompared } from './pages/compared.ts';
import { jobFilterOf, readFilter } from './pages/run-filter.ts';
import { ADMIN_PARTS, EXPLORATION_PARTS, partReader } from './pages/shown-part.ts';
import { readShown } from './pages/shown-run.ts';
import { Failure } from './shell/Failure.tsx';
import { Shell } from './shell/Shell.tsx';

interface Context {
  readonly client: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Shell });

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/runs' });
  },
});

const runs = createRoute({
  getParentRoute: () => root,
  path: '/runs',
  validateSearch: readFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.client.ensureInfiniteQueryData(queries.jobs(jobFilterOf(deps))),
  component: lazyRouteComponent(() => import('./pages/RunsPage.tsx'), 'RunsPage'),
});

const run = createRoute({
  getParentRoute: () => root,
  path: '/runs/$id',
  validateSearch: readShown,
  loaderDeps: ({ search: { run } }) => ({ run }),
  loader: async ({ context: { client }, params: { id }, deps: { run } }) => {
    const { status } = await client.ensureQueryData(queries.job(id));
    // Asked for while the page itself is still being loaded; the page waits for it, and tells what went wrong with it.
    void client.prefetchQuery(queries.viewer({ id, isEnded: status === 'ended', run, parts: 'steps' }));
  },
  component: lazyRouteComponent(() => import('./pages/RunPage.tsx'), 'RunPage'),
});

const live = createRoute({
  getParentRoute: () => root,
  path: '/runs/$id/live',
  loader: ({ context, params }) => context.client.ensureQueryData(queries.job(params.id)),
  component: lazyRouteComponent(() => import('./pages/live/LivePage.tsx'), 'LivePage'),
});

const phones = createRoute({
  getParentRoute: () => root,
  path: '/phones',
  loader: ({ context }) => context.client.ensureInfiniteQueryData(queries.devices()),
  component: lazyRouteComponent(() => import('./pages/PhonesPage.tsx'), 'PhonesPage'),
});

const compare = createRoute({
  getParentRoute: () => root,
  path: '/compare',
  validateSearch: readCompared,
  component: lazyRouteComponent(() => import('./pages/ComparePage.tsx'), 'ComparePage'),
});

const cases = createRoute({
  getParentRoute: () => root,
  path: '/cases',
  validateSearch: readCaseFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.client.ensureInfiniteQueryData(queries.cases(deps)),
  component: lazyRouteComponent(() => import('./pages/CasesPage.tsx'), 'CasesPage'),
});

const oneCase = createRoute({
  getParentRoute: () => root,
  path: '/cases/$id',
  loader: ({ context, params }) => context.client.ensureQueryData(queries.case(params.id)),
  component: lazyRouteComponent(() => import('./pages/CasePage.tsx'), 'CasePage'),
});

const explorations = createRoute({
  getParentRoute: () => root,
  path: '/explorations',
  loader: ({ context }) => context.client.ensureInfiniteQueryData(queries.jobs({ kind: 'explore' })),
  component: lazyRouteComponent(() => import('./pages/ExplorationsPage.tsx'), 'ExplorationsPage'),
});

const exploration = createRoute({
  getParentRoute: () => root,
  path: '/explorations/$id',
  validateSearch: partReader(EXPLORATION_PARTS),
  loader: ({ context, params }) => context.client.ensureQueryData(queries.exploration(params.id)),
  component: lazyRouteComponent(() => import('./pages/ExplorationPage.tsx'), 'ExplorationPage'),
});

const schedules = createRoute({
  getParentRoute: () => root,
  path: '/schedules',
  loader: ({ context }) => context.client.ensureInfiniteQueryData(queries.schedules()),
  component: lazyRouteComponent(() => import('./pages/schedules/SchedulesPage.tsx'), 'SchedulesPage'),
});

const caseEditor = createRoute({
  getParentRoute: () => root,
  path: '/cases/$id/edit',
  loader: ({ context, params }) => context.client.ensureQueryData(queries.caseFile(params.id)),
  component: lazyRouteComponent(() => import('./pages/case/CaseEditorPage.tsx'), 'CaseEditorPage'),
});

const benchmarks = createRoute({
  getParentRoute: () => root,
  path: '/benchmarks',
  loader: ({ context }) => context.client.ensureInfiniteQueryData(queries.benchmarks()),
  component: lazyRouteComponent(() => import('./pages/benchmark/BenchmarksPage.tsx'), 'BenchmarksPage'),
});

const benchmark = createRoute({
  getParentRoute: () => root,
  path: '/benchmarks/$id',
  loader: ({ context, params }) => context.client.ensureQueryData(queries.benchmark(params.id)),
  component: lazyRouteComponent(() => import('./pages/benchmark/BenchmarkPage.tsx'), 'BenchmarkPage'),
});

const healings = createRoute({
  getParentRoute: () => root,
  path: '/healings',
  loader: ({ context }) => context.client.ensureQueryData(queries.healings('proposed')),
  component: lazyRouteComponent(() => import('./pages/HealingsPage.tsx'), 'HealingsPage'),
});

const memory = createRoute({
  getParentRoute: () => root,
  path: '/memory',
  validateSearch: readApp,
  // What is typed changes the address: the page itself asks for that, and the field keeps the focus.
  loader: ({ context }) => context.client.ensureInfiniteQueryData(queries.memory('')),
  component: lazyRouteComponent(() => import('./pages/MemoryPage.tsx'), 'MemoryPage'),
});

const releases = createRoute({
  getParentRoute: () => root,
  path: '/releases',
  loader: ({ context }) => context.client.ensureInfiniteQueryData(queries.releases()),
  component: lazyRouteComponent(() => import('./pages/ReleasesPage.tsx'), 'ReleasesPage'),
});

const release = createRoute({
  getParentRoute: () => root,
  path: '/releases/$id',
  loader: ({ context, params }) => context.client.ensureQueryData(queries.release(params.id)),
  component: lazyRouteComponent(() => import('./pages/ReleasePage.tsx'), 'ReleasePage'),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  validateSearch: partReader(ADMIN_PARTS),
  component: lazyRouteComponent(() => import('./pages/AdminPage.tsx'), 'AdminPage'),
});

/** Every page of the dashboard with its address. Pages are loaded when they are shown first. */
export function createPages(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      ...[index, runs, run, live, compare, cases, oneCase, caseEditor, schedules],
      ...[explorations, exploration, benchmarks, benchmark],
      ...[healings, memory, phones, releases, release, admin],
    ]),
    basepath: '/ui',
    context: { client },
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loader aria-label="Loading" />,
    defaultErrorComponent: ({ error }) => <Failure error={error as Error} />,
    defaultNotFoundComponent: () => <p>There is no such page.</p>,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
