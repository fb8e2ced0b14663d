import { Alert, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { isSignedOut } from '../api/session.ts';
import { BusyButton } from '../pages/BusyButton.tsx';
import { SignIn } from './SignIn.tsx';

/** What went wrong, in the words of the API, and a way on; where nobody is signed in, a place to do so. */
export function Failure({ error }: { readonly error: Error }) {
  const client = useQueryClient();
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  if (isSignedOut(error)) return <SignIn refusal={error} />;
  const told = error instanceof ApiError ? error : null;
  const again = async () => {
    // A part of the pages that did not load is asked for once: only the browser asks again.
    if (told === null) return globalThis.location.reload();
    setIsBusy(true);
    await client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    await router.invalidate();
    setIsBusy(false);
  };
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {told?.status === 404 ? 'This is not there' : 'This page could not be shown'}
      </Title>
      <Alert color="red" title={told === null ? 'This page failed' : told.code} role="alert" mb="md">
        <Text size="sm">{error.message}</Text>
        {told?.advice != null && <Text size="sm">{told.advice}</Text>}
      </Alert>
      <BusyButton variant="default" isBusy={isBusy} onClick={() => void again()}>
        Try again
      </BusyButton>
    </>
  );
}
