import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { writeKey } from '../api/key.ts';

/** What went wrong, in the words of the API; where a key is missing, a place to give one. */
export function Failure({ error }: { readonly error: Error }) {
  const told = error instanceof ApiError ? error : null;
  if (told?.status === 401) return <KeyForm message={told.message} />;
  return (
    <Alert color="red" title={told === null ? 'This page failed' : told.code} role="alert">
      <Text size="sm">{error.message}</Text>
      {told?.advice != null && <Text size="sm">{told.advice}</Text>}
    </Alert>
  );
}

function KeyForm({ message }: { readonly message: string }) {
  const client = useQueryClient();
  const [key, setKey] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    writeKey(key);
    void client.resetQueries();
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={420}>
        <Text>{message}</Text>
        <PasswordInput
          label="API key"
          description="It is kept in this page alone, until it is reloaded."
          autoComplete="off"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <Button type="submit">Go on</Button>
      </Stack>
    </form>
  );
}
