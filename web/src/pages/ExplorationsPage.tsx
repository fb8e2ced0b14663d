import { Anchor, Table } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../api/queries.ts';
import { explorationOf } from './exploration-of.ts';
import { Empty, More, PageTitle, SaidCell, TimeCell } from './parts.tsx';
import { RunState } from './RunState.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';

/** The explorations of the tenant, newest first. */
export function ExplorationsPage() {
  const query = useSuspenseInfiniteQuery(queries.jobs({ kind: 'explore' }));
  const jobs = query.data.pages.flatMap((page) => page.jobs);
  return (
    <>
      <PageTitle>Explorations</PageTitle>
      {jobs.length === 0 ? (
        <Empty>No app was explored yet. `tapwright explore --app … --url …` does it.</Empty>
      ) : (
        <ScrolledTable label="Explorations" columns={['App', 'State', 'Explorer', 'Begun']}>
          {jobs.map(({ id, app, status, outcome, strategy, createdAt }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor component={Link} to={`/explorations/${explorationOf(id)}`}>
                  <bdi>{app ?? id}</bdi>
                </Anchor>
              </Table.Td>
              <Table.Td>
                <RunState status={status} outcome={outcome} />
              </Table.Td>
              <SaidCell>{strategy}</SaidCell>
              <TimeCell at={createdAt} />
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
      <More label="Older explorations" query={query} />
    </>
  );
}
