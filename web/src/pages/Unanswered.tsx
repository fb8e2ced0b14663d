import { Loader } from '@mantine/core';
import { BusyButton } from './BusyButton.tsx';
import { Refused } from './parts.tsx';

interface Query {
  readonly error: Error | null;
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** In place of what was asked for and is not there: that it is awaited, or why it did not come, with a button that asks again. */
export function Unanswered({
  query: { error, errorUpdateCount, isFetching, refetch },
}: {
  readonly query: Query;
}) {
  if (error === null && errorUpdateCount === 0) return <Loader size="sm" aria-label="Loading" />;
  return (
    <>
      <Refused error={error} />
      <BusyButton
        variant="default"
        size="compact-sm"
        mt="xs"
        isBusy={isFetching}
        onClick={() => void refetch()}
      >
        Try again
      </BusyButton>
    </>
  );
}
