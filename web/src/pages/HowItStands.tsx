import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api/queries.ts';
import { WaitText } from './WaitText.tsx';

/** Of a job that goes on: which of its runs wait, and for what; else this. */
export function HowItStands({
  id,
  isQueued,
  children,
}: {
  readonly id: string;
  readonly isQueued: boolean;
  readonly children: string;
}) {
  const { data } = useQuery(queries.waitsOf(id));
  const waits = data?.runs ?? [];
  if (waits.length === 0) return isQueued ? 'It waits for a phone.' : children;
  return waits.map((wait) => (
    <Text span display="block" size="sm" key={wait.runId}>
      <WaitText wait={wait} />
    </Text>
  ));
}
