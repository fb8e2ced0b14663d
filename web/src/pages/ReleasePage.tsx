import { Anchor, Group, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { components } from '@tapwright/client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { Permitted, useMay } from '../shell/permitted.tsx';
import { BusyButton } from './BusyButton.tsx';
import { Empty, PageTitle, PartTitle, Refused, SaidCell, TimeCell } from './parts.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';

type Row = components['schemas']['ReleaseRow'];

/** One release: requirement, case, row and verdict, what people decided, and who signed which report. */
export function ReleasePage() {
  const { id } = useParams({ from: '/releases/$id' });
  const { data } = useSuspenseQuery(queries.release(id));
  const { release, summary, requirements, coverage } = data;
  return (
    <>
      <Anchor component={Link} to="/releases">
        All releases
      </Anchor>
      <PageTitle>
        <bdi>
          {release.title} ({release.app} {release.appVersion})
        </bdi>
      </PageTitle>
      <Text mb="md">
        {summary.rows} rows: {summary.passed} passed, {summary.failed} failed, {summary.notRun} not run;{' '}
        {summary.accepted} accepted, {summary.rejected} rejected, {summary.undecided} undecided.
      </Text>
      <PartTitle>Requirements</PartTitle>
      <ScrolledTable label="Requirements" columns={['Requirement', 'Case', 'Row', 'Verdict', 'Decision']}>
        {requirements.flatMap(({ requirement, cases }) =>
          cases.flatMap(({ case: name, title, rows }) =>
            rows.map((row) => (
              <Table.Tr key={row.test}>
                <SaidCell>{requirement ?? 'none'}</SaidCell>
                <Table.Td>
                  {name === null ? <bdi>{title}</bdi> : <CaseLink id={name} title={title} />}
                </Table.Td>
                <Table.Td>{row.case?.row ?? ''}</Table.Td>
                <Verdict row={row} />
                <Decision row={row} release={id} />
              </Table.Tr>
            )),
          ),
        )}
      </ScrolledTable>
      {coverage.map(({ chart, nodes, edges }) => (
        <Text key={chart} mt="sm">
          <bdi>{chart}</bdi>: {nodes.covered} of {nodes.of} places and {edges.covered} of {edges.of} ways
          covered.
        </Text>
      ))}
      <Reports id={id} data={data} />
    </>
  );
}

function CaseLink({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Anchor component={Link} to={`/cases/${id}`}>
      <bdi>{title}</bdi>
    </Anchor>
  );
}

function Verdict({ row: { verdict, job } }: { readonly row: Row }) {
  const said = verdict.replaceAll('_', ' ');
  return (
    <Table.Td>
      {job === null ? (
        said
      ) : (
        <Anchor component={Link} to={`/runs/${job}`}>
          {said}
        </Anchor>
      )}
    </Table.Td>
  );
}

function Decision({ row, release }: { readonly row: Row; readonly release: string }) {
  const client = useQueryClient();
  const mayDecide = useMay('submit', 'sign');
  const [defect, setDefect] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (verdict: 'accepted' | 'rejected') =>
      api.POST('/v1/jobs/{id}/decisions', {
        params: { path: { id: row.job ?? '' } },
        body: { verdict, ...(verdict === 'rejected' ? { defect } : {}) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['release', release] }),
  });
  if (row.decision !== null)
    return (
      <SaidCell>
        {row.decision.verdict} by {row.decision.by.name}
        {row.decision.defect === null ? '' : `, ${row.decision.defect}`}
      </SaidCell>
    );
  if (row.job === null || !mayDecide) return <Table.Td />;
  return (
    <Table.Td>
      <Group gap="xs" wrap="nowrap" align="end">
        <BusyButton
          variant="default"
          size="compact-xs"
          isBusy={isPending}
          aria-label={`Accept ${row.test}`}
          onClick={() => mutate('accepted')}
        >
          Accept
        </BusyButton>
        <TextInput
          size="xs"
          aria-label={`Defect of ${row.test}`}
          placeholder="defect"
          value={defect}
          onChange={(event) => setDefect(event.currentTarget.value)}
        />
        <BusyButton
          variant="default"
          size="compact-xs"
          isBusy={isPending}
          aria-label={`Reject ${row.test}`}
          disabled={defect.trim() === ''}
          onClick={() => mutate('rejected')}
        >
          Reject
        </BusyButton>
      </Group>
      <Refused error={error} />
    </Table.Td>
  );
}

type Release = components['schemas']['ReleaseStanding'];

function Reports({ id, data }: { readonly id: string; readonly data: Release }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.POST('/v1/releases/{id}/reports', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['release', id] }),
  });
  return (
    <>
      <PartTitle>Reports and signatures</PartTitle>
      <Permitted to={['submit', 'sign']}>
        <BusyButton variant="default" size="compact-sm" mb="sm" isBusy={isPending} onClick={() => mutate()}>
          Write a report
        </BusyButton>
      </Permitted>
      <Refused error={error} />
      {data.reports.length === 0 ? (
        <Empty>No report was written yet.</Empty>
      ) : (
        <ScrolledTable label="Reports" columns={['Report', 'Evidence', 'Written', 'Signed by']}>
          {data.reports.map(({ number, sha256, at }) => (
            <Table.Tr key={number}>
              <Table.Td>{number}</Table.Td>
              <Table.Td>
                <code>{sha256.slice(0, 12)}</code>
                {sha256 === data.sha256 ? '' : ' (the evidence has changed since)'}
              </Table.Td>
              <TimeCell at={at} />
              <SaidCell>
                {data.signatures
                  .filter(({ report }) => report === number)
                  .map(({ by, role, state }) => `${by.name}, ${role} (${state})`)
                  .join('; ')}
              </SaidCell>
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
    </>
  );
}
