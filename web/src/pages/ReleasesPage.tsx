import { Anchor, Table } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../api/queries.ts';
import { Empty, More, PageTitle, SaidCell, TimeCell } from './parts.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';

/** The releases that are to be signed off. */
export function ReleasesPage() {
  const query = useSuspenseInfiniteQuery(queries.releases());
  const releases = query.data.pages.flatMap((page) => page.releases);
  return (
    <>
      <PageTitle>Releases</PageTitle>
      {releases.length === 0 ? (
        <Empty>No release is defined. `PUT /v1/releases/:id` names its cases, schedules and jobs.</Empty>
      ) : (
        <ScrolledTable label="Releases" columns={['Release', 'App', 'Version', 'Cases', 'Changed']}>
          {releases.map(({ id, title, app, appVersion, cases, updatedAt }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor component={Link} to={`/releases/${id}`}>
                  <bdi>{title}</bdi>
                </Anchor>
              </Table.Td>
              <SaidCell>{app}</SaidCell>
              <SaidCell>{appVersion}</SaidCell>
              <Table.Td>{cases.length}</Table.Td>
              <TimeCell at={updatedAt} />
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
      <More label="More releases" query={query} />
    </>
  );
}
