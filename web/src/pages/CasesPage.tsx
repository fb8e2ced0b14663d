import { Anchor, Group, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../api/queries.ts';
import { type CaseFilter, readCaseFilter } from './case-filter.ts';
import { Empty, More, PageTitle, SaidCell } from './parts.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';
import { resultsOf, summaryText } from './test-results.ts';

/** The cases of the tenant, and how they have done so far; the filter stands in the address, so that it can be shared. */
export function CasesPage() {
  const filter = useSearch({ from: '/cases' });
  const query = useSuspenseInfiniteQuery(queries.cases(filter));
  const { data: history } = useQuery(queries.history());
  const cases = query.data.pages.flatMap((page) => page.cases);
  return (
    <>
      <PageTitle>Cases</PageTitle>
      <Filters filter={filter} />
      {cases.length === 0 ? (
        <NoCases filter={filter} isLast={query.data.pages.at(-1)?.next === null} />
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
              <Table.Td>
                <Group gap={4}>
                  {tags.map((tag) => (
                    <Anchor
                      key={tag}
                      size="sm"
                      renderRoot={(props) => <Link to="/cases" search={{ ...filter, tag }} {...props} />}
                    >
                      <bdi>{tag}</bdi>
                    </Anchor>
                  ))}
                </Group>
              </Table.Td>
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

function NoCases({ filter, isLast }: { readonly filter: CaseFilter; readonly isLast: boolean }) {
  if (Object.keys(filter).length === 0)
    return <Empty>No case is stored. `tapwright case put FILE --url …` stores those of a file.</Empty>;
  return <Empty>{isLast ? 'No case is like this.' : 'None of the first cases is like this.'}</Empty>;
}

const TYPING_MS = 300;

function Filters({ filter }: { readonly filter: CaseFilter }) {
  return (
    <Group component="search" align="end" mb="md" gap="sm">
      <Filter label="Words of the case" name="text" most={200} given={filter.text ?? ''} />
      <Filter label="Tag" name="tag" most={60} given={filter.tag ?? ''} />
    </Group>
  );
}

interface FilterProps {
  readonly label: string;
  readonly name: keyof CaseFilter;
  readonly most: number;
  readonly given: string;
}

function Filter({ label, name, most, given }: FilterProps) {
  const navigate = useNavigate({ from: '/cases' });
  const { typed, take, noteSent } = useTyped(given);
  const search = useDebouncedCallback((value: string) => {
    noteSent(readCaseFilter({ [name]: value })[name] ?? '');
    void navigate({ search: (before) => readCaseFilter({ ...before, [name]: value }), replace: true });
  }, TYPING_MS);
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={most}
      onChange={(event) => {
        take(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}

/** What stands in a field. A link that changes the address changes it too; what was typed meanwhile is not lost to its own address. */
function useTyped(given: string) {
  const [typed, take] = useState(given);
  const [sent, noteSent] = useState(given);
  const [seen, setSeen] = useState(given);
  if (given !== seen) {
    setSeen(given);
    if (given !== sent) {
      noteSent(given);
      take(given);
    }
  }
  return { typed, take, noteSent };
}
