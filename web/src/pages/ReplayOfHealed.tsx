import { Anchor, Group, Text } from '@mantine/core';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queries } from '../api/queries.ts';
import { BusyButton } from './BusyButton.tsx';
import { HowItStands } from './HowItStands.tsx';
import { Refused } from './parts.tsx';
import { RunState } from './RunState.tsx';

/** The replay of a script after one of its changes was accepted: whether it has begun, where its run is, and whether it passed. */
export function ReplayOfHealed({
  replay,
  waiting,
}: {
  /** Gives the id of its job, for the key of the request. */
  readonly replay: UseMutationResult<string, Error, string>;
  /** Changes of the same script that wait for a decision. */
  readonly waiting: number;
}) {
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), []);
  const { data: job, error, variables: key = '', isPending, mutate } = replay;
  return (
    <Group gap="sm" mt="sm" ref={place} tabIndex={-1} role="group" aria-label="The replay">
      {error !== null && (
        <>
          <Text size="sm">The change was accepted. Its script is not replayed:</Text>
          <Refused error={error} />
        </>
      )}
      {job === undefined ? (
        <BusyButton variant="default" size="compact-sm" isBusy={isPending} onClick={() => mutate(key)}>
          {isPending ? 'The replay begins' : 'Replay it'}
        </BusyButton>
      ) : (
        <Begun id={job} waiting={waiting} />
      )}
    </Group>
  );
}

function Begun({ id, waiting }: { readonly id: string; readonly waiting: number }) {
  const { data: job } = useQuery(queries.job(id));
  const hasPassed = job?.outcome === 'completed';
  return (
    <>
      {job !== undefined && <RunState status={job.status} outcome={job.outcome} />}
      <Anchor component={Link} to={`/runs/${id}`} size="sm" underline="always">
        the replay of the healed script
      </Anchor>
      <Text size="sm" role="status">
        {job?.status !== 'ended' ? (
          <HowItStands id={id} isQueued={job?.status === 'queued'}>
            It is under way.
          </HowItStands>
        ) : (
          <>
            {hasPassed ? 'It passed.' : 'It did not pass.'} {!hasPassed && <bdi>{job.reason?.message}</bdi>}
            {!hasPassed && waiting > 0 && ' Other changes of its script still wait for a decision.'}
          </>
        )}
      </Text>
    </>
  );
}
