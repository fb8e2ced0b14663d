import { Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sessionQuery, signOut } from '../api/session.ts';
import { BusyButton } from '../pages/BusyButton.tsx';

/** Who is signed in, and the way out. A platform without keys shows neither. */
export function SessionControl() {
  const { data: session, isError } = useQuery(sessionQuery);
  const { mutate, isPending } = useMutation({ mutationFn: signOut });
  if (session === undefined || isError || session.kind === 'local') return null;
  return (
    <>
      <Text size="sm" visibleFrom="sm" truncate maw={280} title={`Scopes: ${session.scopes.join(', ')}`}>
        <bdi>{session.name}</bdi> of <bdi>{session.tenant}</bdi>
      </Text>
      <BusyButton variant="default" size="compact-md" isBusy={isPending} onClick={() => mutate()}>
        Sign out
      </BusyButton>
    </>
  );
}
