import { Anchor, Group, Select, Table, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { components } from '@tapwright/client';
import { memo, useState } from 'react';
import { queries } from '../api/queries.ts';
import { timeText } from '../time-text.ts';
import { BusyButton } from './BusyButton.tsx';
import { RunState } from './RunState.tsx';
import { jobFilterOf, KINDS, type RunFilter, readFilter, STATES } from './run-filter.ts';
import { ScrolledTable } from './ScrolledTable.tsx';
import { SeenRows } from './SeenRows.tsx';

/** The runs of the tenant from the newest on; the filter stands in the address, so that it can be shared. */
export function RunsPage() {
  const filter = useSearch({ from: '/runs' });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    queries.jobs(jobFilterOf(filter)),
  );
  const jobs = data.pages.flatMap((page) => page.jobs);
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Runs
      </Title>
      <Filters filter={filter} />
      {jobs.length === 0 ? (
        <Text c="dimmed" role="status">
          {Object.keys(filter).length === 0 ? 'Nothing was run yet.' : 'No run is like this.'}
        </Text>
      ) : (
        <ScrolledTable label="Runs" columns={COLUMNS}>
          <SeenRows count={jobs.length} height={ROW_HEIGHT} columns={COLUMNS.length}>
            {(at) => {
              const job = jobs[at];
              return job === undefined ? null : <Run key={job.id} job={job} />;
            }}
          </SeenRows>
        </ScrolledTable>
      )}
      {hasNextPage && (
        <BusyButton
          mt="md"
          variant="default"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Older runs
        </BusyButton>
      )}
    </>
  );
}

const COLUMNS = ['Goal', 'State', 'Kind', 'App', 'Begun'] as const;
const ROW_HEIGHT = 43;

type Job = components['schemas']['Job'];

const Run = memo(function Run({ job }: { readonly job: Job }) {
  const { id, goal, kind, app, status, outcome, createdAt } = job;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`/runs/${id}`}>
          <bdi>{goal === '' ? id : goal}</bdi>
        </Anchor>
      </Table.Td>
      <Table.Td>
        <RunState status={status} outcome={outcome} />
      </Table.Td>
      <Table.Td>{kind}</Table.Td>
      <Table.Td>{app}</Table.Td>
      <Table.Td>
        <time dateTime={createdAt}>{timeText(createdAt)}</time>
      </Table.Td>
    </Table.Tr>
  );
});

const TYPING_MS = 300;

function Filters({ filter }: { readonly filter: RunFilter }) {
  const navigate = useNavigate({ from: '/runs' });
  const [words, setWords] = useState(filter.text ?? '');
  const change = (part: RunFilter) =>
    void navigate({ search: (before) => readFilter({ ...before, ...part }), replace: true });
  const search = useDebouncedCallback((text: string) => change({ text }), TYPING_MS);
  return (
    <Group component="search" align="end" mb="md" gap="sm">
      <TextInput
        label="Words of the goal"
        value={words}
        maxLength={200}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      <Select
        label="State"
        placeholder="any"
        clearable
        data={STATES.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={filter.state ?? null}
        onChange={(state) => change({ state: state ?? '' })}
      />
      <Select
        label="Kind"
        placeholder="any"
        clearable
        data={[...KINDS]}
        value={filter.kind ?? null}
        onChange={(kind) => change({ kind: kind ?? '' })}
      />
    </Group>
  );
}
