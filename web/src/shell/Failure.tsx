import { Alert, Text } from '@mantine/core';
import { ApiError } from '../api/client.ts';
import { isSignedOut } from '../api/session.ts';
import { SignIn } from './SignIn.tsx';

/** What went wrong, in the words of the API; where nobody is signed in, a place to do so. */
export function Failure({ error }: { readonly error: Error }) {
  if (isSignedOut(error)) return <SignIn refusal={error} />;
  const told = error instanceof ApiError ? error : null;
  return (
    <Alert color="red" title={told === null ? 'This page failed' : told.code} role="alert">
      <Text size="sm">{error.message}</Text>
      {told?.advice != null && <Text size="sm">{told.advice}</Text>}
    </Alert>
  );
}
