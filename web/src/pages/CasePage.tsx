import { Anchor, Badge, Group, List, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { expectationText } from '@tapwright/report/expectation-text';
import { api } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { BusyButton } from './BusyButton.tsx';
import { Empty, PageTitle, PartTitle, Refused, SaidCell, shareText } from './parts.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';
import { resultsOf, rowOf, versionsOf } from './test-results.ts';

/** One case: its sentences with what must be seen after each, its rows, and their results by version of the app. */
export function CasePage() {
  const { id } = useParams({ from: '/cases/$id' });
  const { data: one } = useSuspenseQuery(queries.case(id));
  return (
    <>
      <Anchor component={Link} to="/cases">
        All cases
      </Anchor>
      <PageTitle>
        <bdi>{one.title}</bdi>
      </PageTitle>
      <Group gap="xs" mb="md">
        <Badge variant="default" tt="none">
          version {one.version}
        </Badge>
        {one.requirement !== undefined && <Badge variant="default">{one.requirement}</Badge>}
        {one.tags.map((tag) => (
          <Badge key={tag} variant="default" tt="none">
            {tag}
          </Badge>
        ))}
        <Permitted to={['submit']}>
          <RunCase id={id} />
          <Anchor component={Link} to={`/cases/${id}/edit`} size="sm">
            Edit the case
          </Anchor>
        </Permitted>
      </Group>
      <PartTitle>Steps</PartTitle>
      <List type="ordered">
        {one.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a case are told by their places
          <List.Item key={at}>
            <bdi>{step.do}</bdi>
            {step.expect.map((expectation) => (
              <Text size="sm" c="dimmed" key={JSON.stringify(expectation)}>
                <bdi>{expectationText(expectation)}</bdi>
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
      <Rows rows={one.rows} />
      <PartTitle>Results by version of the app</PartTitle>
      <Matrix id={id} />
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly Readonly<Record<string, string>>[] }) {
  if (rows.length === 0) return null;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <>
      <PartTitle>Rows</PartTitle>
      <ScrolledTable label="Rows" columns={['Row', ...names]}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told by their places
          <Table.Tr key={at}>
            <Table.Td>{at + 1}</Table.Td>
            {names.map((name) => (
              <SaidCell key={name}>{row[name] ?? ''}</SaidCell>
            ))}
          </Table.Tr>
        ))}
      </ScrolledTable>
    </>
  );
}

function Matrix({ id }: { readonly id: string }) {
  const { data } = useQuery(queries.history());
  const results = resultsOf(data?.tests ?? [], id);
  if (results.length === 0) return <Empty>It was not run yet.</Empty>;
  const versions = versionsOf(results);
  const named = versions.map((version) => (version === '' ? 'unknown' : `version ${version}`));
  return (
    <ScrolledTable label="Results" columns={['Row', ...named, 'Flaky']}>
      {results.map((one) => (
        <Table.Tr key={one.test}>
          <Table.Td>
            <Anchor component={Link} to={`/runs?text=${encodeURIComponent(id)}&kind=case`}>
              {rowOf(one.test) === 0 ? 'the case' : `row ${rowOf(one.test)}`}
            </Anchor>
          </Table.Td>
          {versions.map((version) => {
            const found = one.versions.find((other) => other.version === version);
            return (
              <Table.Td key={version}>
                {found === undefined ? 'not run' : `✓ ${found.passed}  ✗ ${found.failed}`}
              </Table.Td>
            );
          })}
          <Table.Td>
            {shareText(one.flakeRate)}
            {one.quarantinedUntil !== null && <Text size="sm">in quarantine: {one.quarantine}</Text>}
          </Table.Td>
        </Table.Tr>
      ))}
    </ScrolledTable>
  );
}

function RunCase({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: () => api.POST('/v1/cases/{id}/jobs', { params: { path: { id } }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return (
    <>
      <BusyButton variant="default" size="compact-sm" isBusy={isPending} onClick={() => mutate()}>
        Run the case
      </BusyButton>
      <Refused error={error} />
      {isSuccess && (
        <Text size="sm" role="status">
          It was submitted: see{' '}
          <Anchor component={Link} to="/runs?kind=case" underline="always">
            the runs of cases
          </Anchor>
          .
        </Text>
      )}
    </>
  );
}
