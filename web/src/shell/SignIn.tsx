import { Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../api/client.ts';
import { failedSignIn, SIGN_IN, signIn, signInAddress, signInWaysQuery } from '../api/session.ts';
import { BusyButton } from '../pages/BusyButton.tsx';

/** Leads to the issuer where there is one, or asks for a key; the browser keeps a session in its place. */
export function SignIn({ refusal }: { readonly refusal: ApiError }) {
  const client = useQueryClient();
  const router = useRouter();
  const [key, setKey] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationKey: [SIGN_IN],
    mutationFn: signIn,
    onSuccess: async () => {
      await client.resetQueries();
      await router.invalidate();
    },
  });
  const { data: ways } = useQuery(signInWaysQuery);
  const failed = failedSignIn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(key);
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={420}>
        <Title order={1} size="h2">
          Sign in
        </Title>
        <Text>{refusal.code === 'UNAUTHORIZED' ? 'This platform asks who you are.' : refusal.message}</Text>
        {failed !== null && (
          <Text role="alert" size="sm" fw={700}>
            {failed}
          </Text>
        )}
        {ways?.oidc != null && (
          <Button component="a" href={signInAddress(ways.oidc.start, globalThis.location)}>
            Sign in with {ways.oidc.name}
          </Button>
        )}
        <PasswordInput
          label="API key"
          description="The browser keeps a session in its place, for 12 hours at most. A token of your issuer does as well."
          descriptionProps={{ c: 'var(--mantine-color-text)' }}
          autoComplete="off"
          required
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        {error !== null && (
          <Text role="alert" size="sm" fw={700}>
            {error.message}
          </Text>
        )}
        <BusyButton type="submit" variant={ways?.oidc == null ? 'filled' : 'default'} isBusy={isPending}>
          {ways?.oidc == null ? 'Sign in' : 'Sign in with a key'}
        </BusyButton>
      </Stack>
    </form>
  );
}
