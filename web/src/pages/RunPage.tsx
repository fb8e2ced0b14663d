import { Alert, Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { artifactPictures } from '../api/artifact-pictures.ts';
import { api } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { Pictures } from '../viewer/pictures.ts';
import { RunView } from '../viewer/RunView.tsx';
import type { ViewerRun } from '../viewer/types.ts';
import { RunState } from './RunState.tsx';

/** One run: how it stands, and all that was seen and done in it. It grows while the run goes on. */
export function RunPage() {
  const { id } = useParams({ from: '/runs/$id' });
  const { data: job } = useSuspenseQuery(queries.job(id));
  const isEnded = job.status === 'ended';
  const { data: shown, error } = useQuery(queries.viewer(id, isEnded));
  const pictures = useMemo(artifactPictures, []);
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Anchor component={Link} to="/runs">
          All runs
        </Anchor>
        <Group gap="sm">
          {!isEnded && (
            <Anchor component={Link} to={`/runs/${id}/live`} size="sm">
              Live
            </Anchor>
          )}
          <Anchor component={Link} to={`/compare?a=${id}`} size="sm">
            Compare with another run
          </Anchor>
          <RunState status={job.status} outcome={job.outcome} />
          {!isEnded && <Cancel id={id} />}
        </Group>
      </Group>
      {!isEnded && (
        <Text role="status" mb="sm">
          {job.status === 'queued' ? 'It waits for a phone.' : 'It is under way; this page follows it.'}
        </Text>
      )}
      {error !== null && (
        <Alert color="red" role="alert" title="What was done cannot be shown">
          {error.message}
        </Alert>
      )}
      {shown === undefined ? (
        <Title order={1} size="h3">
          <bdi>{job.goal}</bdi>
        </Title>
      ) : (
        <Pictures value={pictures}>
          <RunView run={shown as unknown as ViewerRun} />
        </Pictures>
      )}
    </>
  );
}

function Cancel({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.DELETE('/v1/jobs/{id}', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['job', id] }),
  });
  return (
    <>
      {error !== null && <Text c="red">{error.message}</Text>}
      <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
        Cancel the run
      </Button>
    </>
  );
}
