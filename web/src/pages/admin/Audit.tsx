import { Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { Empty, More, SaidCell, TimeCell } from '../parts.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { Unanswered } from '../Unanswered.tsx';

/** Who changed what, from the newest on. */
export function Audit() {
  const query = useInfiniteQuery(queries.audit());
  const entries = query.data?.pages.flatMap((page) => page.entries);
  if (entries === undefined) return <Unanswered query={query} />;
  if (entries.length === 0) return <Empty>Nothing was changed yet.</Empty>;
  return (
    <>
      <ScrolledTable label="Audit log" columns={['When', 'Who', 'What', 'About', 'Outcome']}>
        {entries.map(({ id, at, who, action, object, outcome }) => (
          <Table.Tr key={id}>
            <TimeCell at={at} />
            <SaidCell>{who}</SaidCell>
            <Table.Td>{action}</Table.Td>
            <SaidCell>{object}</SaidCell>
            <Table.Td>{outcome}</Table.Td>
          </Table.Tr>
        ))}
      </ScrolledTable>
      <More label="Older entries" query={query} />
    </>
  );
}
