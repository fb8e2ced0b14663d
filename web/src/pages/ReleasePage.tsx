import { Anchor, Table, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { components } from '@tapwright/client';
import { queries } from '../api/queries.ts';
import { LongCell, PageTitle, PartTitle, SaidCell } from './parts.tsx';
import { Decision } from './release/Decision.tsx';
import { Reports } from './release/Reports.tsx';
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
                <LongCell>{name === null ? title : <CaseLink id={name} title={title} />}</LongCell>
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
