import { Alert, Anchor, Group, Select, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { artifactPictures } from '../api/artifact-pictures.ts';
import { api, dataOf } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { Pictures } from '../viewer/pictures.ts';
import { RunView } from '../viewer/RunView.tsx';
import type { ViewerDetails, ViewerRun } from '../viewer/types.ts';
import { BusyButton } from './BusyButton.tsx';
import { CancelRun } from './CancelRun.tsx';
import { explorationOf } from './exploration-of.ts';
import { HowItStands } from './HowItStands.tsx';
import { Refused } from './parts.tsx';
import { RunState } from './RunState.tsx';

/** One run: how it stands, and all that was seen and done in it. It grows while the run goes on. */
export function RunPage() {
  const { id } = useParams({ from: '/runs/$id' });
  const { run, step = null } = useSearch({ from: '/runs/$id' });
  const { data: job } = useSuspenseQuery(queries.job(id));
  const isEnded = job.status === 'ended';
  const [isAllWanted, setAllWanted] = useState(false);
  const asked = { id, isEnded, run };
  const all = useQuery({ ...queries.viewer({ ...asked, parts: 'all' }), enabled: isAllWanted });
  const first = useQuery({
    ...queries.viewer({ ...asked, parts: 'steps' }),
    enabled: all.data === undefined,
  });
  const shown = all.data ?? first.data;
  const error = all.error ?? first.error;
  const pictures = useMemo(artifactPictures, []);
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Anchor component={Link} to="/runs">
          All runs
        </Anchor>
        <Group gap="sm">
          {job.kind === 'explore' && (
            <Anchor component={Link} to={`/explorations/${explorationOf(id)}`} size="sm">
              The exploration
            </Anchor>
          )}
          {!isEnded && (
            <Anchor component={Link} to={`/runs/${id}/live`} size="sm">
              Live
            </Anchor>
          )}
          <Anchor component={Link} to={`/compare?a=${id}`} size="sm">
            Compare with another run
          </Anchor>
          <RunState status={job.status} outcome={job.outcome} />
          <Permitted to={['submit']}>{isEnded ? <Again id={id} /> : <CancelRun id={id} />}</Permitted>
        </Group>
      </Group>
      {!isEnded && (
        <Text role="status" mb="sm">
          <HowItStands id={id} isQueued={job.status === 'queued'}>
            It is under way; this page follows it.
          </HowItStands>
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
          <ChooseRun id={id} details={(shown as unknown as ViewerRun).details} />
          <RunView
            key={`${run ?? ''} ${step ?? ''}`}
            run={shown as unknown as ViewerRun}
            step={step}
            onRest={all.data === undefined ? () => setAllWanted(true) : null}
          />
        </Pictures>
      )}
    </>
  );
}

type Runs = ViewerDetails['runs'];

/** The runs of the job where it has several: the legs of an exploration, candidates, replays. */
function ChooseRun({ id, details }: { readonly id: string; readonly details: ViewerRun['details'] }) {
  const navigate = useNavigate();
  if (details === null || details.runs.length < 2) return null;
  return (
    <Select
      label="Shown run"
      mb="sm"
      maw={480}
      allowDeselect={false}
      data={details.runs.map((one) => ({ value: one.id, label: labelOf(one) }))}
      value={details.run}
      onChange={(run) => {
        if (run !== null) void navigate({ to: '/runs/$id', params: { id }, search: { run } });
      }}
    />
  );
}

const PURPOSES: Readonly<Record<string, string>> = {
  candidate: 'a run of the goal',
  verification: 'a replay that proves the script',
  repro: 'a replay that reduces a crash',
};

function labelOf({ leg, purpose, serial, status, outcome, steps }: Runs[number]): string {
  const what = leg === undefined ? (PURPOSES[purpose] ?? purpose) : `leg ${leg}`;
  const on = serial === null ? '' : ` on ${serial}`;
  return `${what}${on}: ${steps} steps, ${(outcome ?? status).replaceAll('_', ' ')}`;
}

/** Submits the same job again. The key is made once for each click: an answer that got lost makes no second run. */
function Again({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (key: string) => {
      const params = { path: { id }, header: { 'idempotency-key': key } };
      return dataOf(await api.POST('/v1/jobs/{id}/rerun', { params, body: {} }));
    },
    retry: (count, failure) => count < 2 && !('code' in failure),
    onSuccess: ({ id: again }) => navigate({ to: '/runs/$id', params: { id: again }, search: {} }),
  });
  return (
    <>
      <Refused error={error} />
      <BusyButton
        variant="default"
        size="compact-sm"
        isBusy={isPending}
        onClick={() => mutate(crypto.randomUUID())}
      >
        Run again
      </BusyButton>
    </>
  );
}
