import { Anchor, Group, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { Axes } from '../../benchmark/Axes.tsx';
import { Differences } from '../../benchmark/Differences.tsx';
import { Leaderboard } from '../../benchmark/Leaderboard.tsx';
import { differencesOf, entryOf, nameOf } from '../../benchmark/of-platform.ts';
import { Permitted } from '../../shell/permitted.tsx';
import { BusyButton } from '../BusyButton.tsx';
import { Empty, More, PageTitle, PartTitle, Refused, SaidCell } from '../parts.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { Unanswered } from '../Unanswered.tsx';
import { type Cell, doneText } from './figures.ts';

/** One benchmark: which strategy does best and how sure that is, what every cell came to, and what was not measured. */
export function BenchmarkPage() {
  const { id } = useParams({ from: '/benchmarks/$id' });
  const { data: one } = useSuspenseQuery(queries.benchmark(id));
  const { counts, figures } = one;
  // Classes of failures need all cells, and only some are at hand.
  const entries = useMemo(() => figures.map((own) => entryOf(own, [])), [figures]);
  return (
    <>
      <Anchor component={Link} to="/benchmarks">
        All benchmarks
      </Anchor>
      <PageTitle>
        <bdi>{one.name}</bdi>
      </PageTitle>
      <Group gap="sm" mb="md">
        <Text role="status">
          {one.status}: {doneText(counts)}; {counts.passed} passed, {counts.failed} failed, {counts.error}{' '}
          could not be measured, {counts.canceled} canceled.
        </Text>
        <Permitted to={['submit']}>
          <Change id={id} isOpen={one.endedAt === null} mayRetry={counts.error + counts.canceled > 0} />
        </Permitted>
      </Group>
      <PartTitle>Leaderboard</PartTitle>
      <Leaderboard entries={entries} />
      <Axes entries={entries} />
      <Differences paired={differencesOf(one)} />
      <PartTitle>Cells</PartTitle>
      <Cells id={id} isEnded={one.endedAt !== null} />
    </>
  );
}

const SIGNS: Readonly<Record<string, string>> = { passed: '✓', failed: '✗', error: '!', canceled: '–' };

function Cells({ id, isEnded }: { readonly id: string; readonly isEnded: boolean }) {
  const query = useInfiniteQuery(queries.cells(id, isEnded));
  if (query.data === undefined) return <Unanswered query={query} />;
  const cells = query.data.pages.flatMap((page) => page.cells);
  if (cells.length === 0) return <Empty>It has no cell yet.</Empty>;
  return (
    <>
      <ScrolledTable label="Cells" columns={['Task', 'Strategy', 'Seed', 'Result', 'Tries', 'Why', 'Run']}>
        {cells.map((cell) => (
          <Table.Tr key={cell.number}>
            <SaidCell>{cell.task}</SaidCell>
            <SaidCell>{nameOf(cell)}</SaidCell>
            <Table.Td>{cell.seed}</Table.Td>
            <Table.Td>
              {SIGNS[cell.status] ?? ''} {cell.status === 'error' ? 'not measured' : cell.status}
            </Table.Td>
            <Table.Td>{cell.tries}</Table.Td>
            <SaidCell>{whyOf(cell)}</SaidCell>
            <Table.Td>
              {cell.job !== null && (
                <Anchor component={Link} to={`/runs/${cell.job}`}>
                  the run of cell {cell.number}
                </Anchor>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </ScrolledTable>
      <More label="More cells" query={query} />
    </>
  );
}

function whyOf({ reason, status }: Cell): string {
  if (reason === null || status === 'passed') return '';
  return `${reason.code}: ${reason.message}`;
}

function Change({
  id,
  isOpen,
  mayRetry,
}: {
  readonly id: string;
  readonly isOpen: boolean;
  readonly mayRetry: boolean;
}) {
  const client = useQueryClient();
  const params = { path: { id } };
  const onSettled = () => client.invalidateQueries({ queryKey: ['benchmark', id] });
  const cancel = useMutation({
    mutationFn: () => api.DELETE('/v1/benchmarks/{id}', { params }),
    onSettled,
  });
  const retry = useMutation({
    mutationFn: () => api.POST('/v1/benchmarks/{id}/retry', { params, body: {} }),
    onSettled,
  });
  if (!isOpen && !mayRetry) return null;
  const { label, mutation } = isOpen
    ? { label: 'Cancel what is left', mutation: cancel }
    : { label: 'Try again what was not measured', mutation: retry };
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-sm"
        isBusy={mutation.isPending}
        onClick={() => mutation.mutate()}
      >
        {label}
      </BusyButton>
      <Refused error={mutation.error} />
    </>
  );
}
