import { Anchor, Table, Text } from '@mantine/core';
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../api/queries.ts';
import { Empty, More, PageTitle, SaidCell } from './parts.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';
import { resultsOf, summaryText } from './test-results.ts';

/** The cases of the tenant, and how they have done so far. */
export function CasesPage() {
  const query = useSuspenseInfiniteQuery(queries.cases());
  const { data: history } = useQuery(queries.history());
  const cases = query.data.pages.flatMap((page) => page.cases);
  return (
    <>
      <PageTitle>Cases</PageTitle>
      {cases.length === 0 ? (
        <Empty>No case is stored. `tapwright case put FILE --url …` stores those of a file.</Empty>
      ) : (
        <ScrolledTable label="Cases" columns={['Case', 'App', 'Tags', 'Steps', 'Rows', 'Results']}>
          {cases.map(({ id, title, app, tags, steps, rows }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor component={Link} to={`/cases/${id}`}>
                  <bdi>{title}</bdi>
                </Anchor>
                <Text size="xs" c="dimmed">
                  {id}
                </Text>
              </Table.Td>
              <SaidCell>{app ?? ''}</SaidCell>
              <SaidCell>{tags.join(', ')}</SaidCell>
              <Table.Td>{steps.length}</Table.Td>
              <Table.Td>{rows.length}</Table.Td>
              <Table.Td>{history === undefined ? '' : summaryText(resultsOf(history.tests, id))}</Table.Td>
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
      <More label="More cases" query={query} />
    </>
  );
}
