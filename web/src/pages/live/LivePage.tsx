import { Anchor, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { artifactPictures } from '../../api/artifact-pictures.ts';
import { queries } from '../../api/queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Permitted } from '../../shell/permitted.tsx';
import { Pictures } from '../../viewer/pictures.ts';
import { CancelRun } from '../CancelRun.tsx';
import { Empty } from '../parts.tsx';
import { LiveView } from './LiveView.tsx';

/** A run as it stands now, to be watched, held, and taken over. */
export function LivePage() {
  const { id } = useParams({ from: '/runs/$id/live' });
  const { data: job } = useSuspenseQuery(queries.job(id));
  const pictures = useMemo(artifactPictures, []);
  const [chosen, setChosen] = useState<string | null>(null);
  const runId = useWatched(job.openRuns, chosen);
  return (
    <>
      <Group gap="md" mb="sm">
        <Anchor component={Link} to={`/runs/${id}`}>
          All of this run
        </Anchor>
        <Anchor component={Link} to="/runs">
          All runs
        </Anchor>
        {job.status !== 'ended' && (
          <Permitted to={['submit']}>
            <CancelRun id={id} />
          </Permitted>
        )}
      </Group>
      <Title order={1} size="h3" mb="md">
        <bdi>{job.goal}</bdi>
      </Title>
      {job.openRuns.length > 1 && (
        <NativeSelect
          label="Try"
          description="This job is tried more than once at a time."
          mb="md"
          value={runId ?? ''}
          data={job.openRuns.map((value, index) => ({
            value,
            label: `${index + 1} of ${job.openRuns.length}`,
          }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {runId === null ? (
        <Empty>
          {job.status === 'ended'
            ? 'The run has ended. What was done in it is kept.'
            : 'It waits for a phone.'}
        </Empty>
      ) : (
        <Pictures value={pictures}>
          <Watched key={runId} runId={runId} isSteered={job.kind === 'goal' || job.kind === 'case'} />
        </Pictures>
      )}
    </>
  );
}

/** The run that is shown: the chosen one, else the first that is open. One that has ended is shown on. */
function useWatched(open: readonly string[], chosen: string | null): string | null {
  const [last, setLast] = useState<string | null>(null);
  const wanted = chosen !== null && open.includes(chosen) ? chosen : (open[0] ?? null);
  const isKept = wanted === null || (last !== null && chosen === null && open.includes(last));
  const shown = isKept ? last : wanted;
  if (shown !== last) setLast(shown);
  return shown;
}

function Watched({ runId, isSteered }: { readonly runId: string; readonly isSteered: boolean }) {
  const { data: run, error } = useQuery(queries.live(runId));
  if (run === undefined) {
    return error === null ? <Text role="status">It is looked for.</Text> : <Failure error={error} />;
  }
  return (
    <>
      {error !== null && <Failure error={error} />}
      <LiveView run={run} isSteered={isSteered} />
    </>
  );
}
