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
import { jobFilterOf, readFilter } from './pages/run-filter.ts';
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
  loader: ({ context, params }) => context.client.ensureQueryData(queries.job(params.id)),
  component: lazyRouteComponent(() => import('./pages/RunPage.tsx'), 'RunPage'),
});

const phones = createRoute({
  getParentRoute: () => root,
  path: '/phones',
  loader: ({ context }) => context.client.ensureQueryData(queries.devices()),
  component: lazyRouteComponent(() => import('./pages/PhonesPage.tsx'), 'PhonesPage'),
});

/** Every page of the dashboard with its address. Pages are loaded when they are shown first. */
export function createPages(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([index, runs, run, phones]),
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
