import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/client.ts';
import { askAgain, isSignedOut, SIGN_IN, sessionQuery } from './api/session.ts';
import { createPages } from './routes.tsx';
import { Themed } from './themed.tsx';

const RETRIES = 2;

const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [asked] }) => {
      if (isSignedOut(error) && asked !== sessionQuery.queryKey[0]) askAgain(client);
    },
  }),
  mutationCache: new MutationCache({
    // A wrong key in the form that asks for one is told there.
    onError: (error, _variables, _onMutate, { options: { mutationKey: [deed] = [] } }) => {
      if (isSignedOut(error) && deed !== SIGN_IN) askAgain(client);
    },
  }),
  defaultOptions: {
    queries: {
      // What the API refuses it refuses again; what it could not do at the moment is tried once more.
      retry: (count, error) => count < RETRIES && !(error instanceof ApiError && error.status < 500),
      staleTime: 5_000,
    },
  },
});
const pages = createPages(client);

const place = document.getElementById('root');
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <Themed>
        <QueryClientProvider client={client}>
          <RouterProvider router={pages} />
        </QueryClientProvider>
      </Themed>
    </StrictMode>,
  );
