import { Anchor, Table } from '@mantine/core';
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../api/queries.ts';
import { Empty, More, PageTitle, SaidCell, TimeCell } from '../parts.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { doneText } from './figures.ts';

/** The benchmarks of the tenant from the newest on, with how far each has come. */
export function BenchmarksPage() {
  const query = useSuspenseInfiniteQuery(queries.benchmarks());
  const benchmarks = query.data.pages.flatMap((page) => page.benchmarks);
  return (
    <>
      <PageTitle>Benchmarks</PageTitle>
      {benchmarks.length === 0 ? (
        <Empty>Nothing was measured yet. `tapwright benchmark submit FILE --url …` begins one.</Empty>
      ) : (
        <ScrolledTable
          label="Benchmarks"
          columns={['Benchmark', 'State', 'Progress', 'Strategies', 'Seeds', 'Begun']}
        >
          {benchmarks.map(({ id, name, status, strategies, seeds, createdAt, endedAt }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor component={Link} to={`/benchmarks/${id}`}>
                  <bdi>{name}</bdi>
                </Anchor>
              </Table.Td>
              <Table.Td>{status}</Table.Td>
              <Table.Td>{endedAt === null ? <Progress id={id} /> : 'all cells'}</Table.Td>
              <SaidCell>{strategies.join(', ')}</SaidCell>
              <Table.Td>{seeds}</Table.Td>
              <TimeCell at={createdAt} />
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
      <More label="Older benchmarks" query={query} />
    </>
  );
}

/** Only those that go on are asked how far they are. */
function Progress({ id }: { readonly id: string }) {
  const { data } = useQuery(queries.benchmark(id));
  return data === undefined ? null : doneText(data.counts);
}
