import { Alert, Text } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { BusyButton } from '../pages/BusyButton.tsx';
import { timeText } from '../time-text.ts';

/** The page of a live run says itself how it stands. */
const SAYS_ITSELF: ReadonlySet<unknown> = new Set(['live', 'glance', 'session']);

/** Says that something on the page could not be asked for again, since when, and why: old rows look like new ones. */
export function StaleNote() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const subscribe = useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client]);
  const oldest = useSyncExternalStore(subscribe, () => oldestIn(client));
  const reason = useSyncExternalStore(subscribe, () => staleIn(client)[0]?.state.error?.message ?? '');
  if (oldest === null) return null;
  const again = async () => {
    setIsBusy(true);
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    setIsBusy(false);
  };
  return (
    <Alert color="orange" role="alert" mb="md" title="This page may be out of date">
      <Text size="sm" mb="xs">
        Some of it is as of {timeText(new Date(oldest).toISOString())}: {reason}
      </Text>
      <BusyButton variant="default" size="compact-sm" isBusy={isBusy} onClick={() => void again()}>
        Ask again
      </BusyButton>
    </Alert>
  );
}

function staleIn(client: QueryClient) {
  return client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey: [about], state }) =>
      state.status === 'error' && state.data !== undefined && !SAYS_ITSELF.has(about),
  });
}

function oldestIn(client: QueryClient): number | null {
  const times = staleIn(client).map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times);
}
