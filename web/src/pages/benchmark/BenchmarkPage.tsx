import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { Permitted } from '../../shell/permitted.tsx';
import { Empty, More, PageTitle, PartTitle, Refused, SaidCell, shareText } from '../parts.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { type Cell, doneText, type Figures, intervalText, leaderboard, nameOf, perCell } from './figures.ts';

/** One benchmark: which strategy does best and how sure that is, what every cell came to, and what was not measured. */
export function BenchmarkPage() {
  const { id } = useParams({ from: '/benchmarks/$id' });
  const { data: one } = useSuspenseQuery(queries.benchmark(id));
  const { counts, figures } = one;
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
      <Leaderboard figures={figures} />
      <Text size="sm" mt="xs" c="dimmed">
        Success with Wilson’s 95 % interval; several seeds of one task count as one observation. Claimed: the
        agent said that it was done; true: of those, what its checks found done.
      </Text>
      <NotMeasured figures={figures} />
      <PartTitle>Cells</PartTitle>
      <Cells id={id} isEnded={one.endedAt !== null} />
    </>
  );
}

const COLUMNS = [
  'Strategy',
  'Success',
  'Passed',
  'Claimed, true',
  'Steps per cell',
  'Questions per cell',
  'Tokens per cell',
  'Cost',
  'Models',
] as const;

function Leaderboard({ figures }: { readonly figures: readonly Figures[] }) {
  return (
    <ScrolledTable label="Leaderboard" columns={COLUMNS}>
      {leaderboard(figures).map((one) => (
        <Table.Tr key={nameOf(one)}>
          <Table.Th scope="row">
            <bdi>{nameOf(one)}</bdi>
          </Table.Th>
          <Table.Td>{intervalText(one.success)}</Table.Td>
          <Table.Td>
            {one.passed} of {one.measured}
          </Table.Td>
          <Table.Td>
            {one.claims.claimed},{' '}
            {shareText(one.claims.claimed === 0 ? null : one.claims.both / one.claims.claimed)}
          </Table.Td>
          <Table.Td>{perCell(one.steps, one).toFixed(1)}</Table.Td>
          <Table.Td>{perCell(one.calls, one).toFixed(1)}</Table.Td>
          <Table.Td>
            {Math.round(perCell(one.inputTokens + one.outputTokens, one))}
            {one.uncounted === 0 ? '' : ` (${one.uncounted} not counted)`}
          </Table.Td>
          <Table.Td>{one.usd === null ? 'unknown' : `$${one.usd.toFixed(4)}`}</Table.Td>
          <SaidCell>{one.models.join(', ')}</SaidCell>
        </Table.Tr>
      ))}
    </ScrolledTable>
  );
}

function NotMeasured({ figures }: { readonly figures: readonly Figures[] }) {
  const without = figures.filter(({ notMeasured }) => notMeasured > 0);
  if (without.length === 0) return null;
  return (
    <Text size="sm" mt="xs">
      Not measured, and in no share:{' '}
      <bdi>
        {without.map((one) => `${one.notMeasured} of ${one.cells} cells of ${nameOf(one)}`).join('; ')}
      </bdi>
      . Each cell below says why.
    </Text>
  );
}

const SIGNS: Readonly<Record<string, string>> = { passed: '✓', failed: '✗', error: '!', canceled: '–' };

function Cells({ id, isEnded }: { readonly id: string; readonly isEnded: boolean }) {
  const query = useInfiniteQuery(queries.cells(id, isEnded));
  if (query.data === undefined) return null;
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
      <Button
        variant="default"
        size="compact-sm"
        loading={mutation.isPending}
        onClick={() => mutation.mutate()}
      >
        {label}
      </Button>
      <Refused error={mutation.error} />
    </>
  );
}
