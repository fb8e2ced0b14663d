import { Text } from '@mantine/core';
import { ApiError } from '../../api/client.ts';

/** What the API has refused, in its words, with what it advises. */
export function InItsWords({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  const advice = error instanceof ApiError ? error.advice : null;
  return (
    <Text c="red" size="sm" mt="xs" role="alert">
      {error.message}
      {advice !== null && ` ${advice}`}
    </Text>
  );
}
