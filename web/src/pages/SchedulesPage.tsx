import { Anchor, Button, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { useMay } from '../shell/permitted.tsx';
import { NewSchedule } from './NewSchedule.tsx';
import { Empty, PageTitle, Refused, SaidCell, TimeCell } from './parts.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';

/** What runs by the clock, a form for more of it, and a button that runs again what did not pass the last time. */
export function SchedulesPage() {
  const { data } = useSuspenseQuery(queries.schedules());
  const maySubmit = useMay('submit');
  const columns = ['Schedule', 'When', 'Time zone', 'Jobs', 'Next', ...(maySubmit ? ['Act'] : [])];
  return (
    <>
      <PageTitle>Schedules</PageTitle>
      {maySubmit && <NewSchedule />}
      {data.schedules.length === 0 ? (
        <Empty>Nothing runs by a schedule.</Empty>
      ) : (
        <ScrolledTable label="Schedules" columns={columns}>
          {data.schedules.map(({ id, cron, timeZone, enabled, jobs, nextAt }) => (
            <Table.Tr key={id}>
              <Table.Td>{id}</Table.Td>
              <SaidCell>{enabled ? cron : `${cron} (off)`}</SaidCell>
              <Table.Td>{timeZone}</Table.Td>
              <Table.Td>{jobs}</Table.Td>
              <TimeCell at={nextAt} />
              {maySubmit && (
                <Table.Td>
                  <RunFailed id={id} />
                  <Remove id={id} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
    </>
  );
}

/** A second click finds the same jobs: the server knows what runs again of a time. */
function RunFailed({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () =>
      dataOf(await api.POST('/v1/schedules/{id}/rerun', { params: { path: { id } }, body: {} })),
    onSettled: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        loading={isPending}
        aria-label={`Only what failed of ${id}`}
        onClick={() => mutate()}
      >
        Only what failed
      </Button>
      <Refused error={error} />
      {data !== undefined && (
        <Text size="sm" role="status">
          {data.jobs.length === 0 ? (
            'Nothing had failed.'
          ) : (
            <Anchor component={Link} to="/runs" underline="always">
              {data.jobs.length === 1 ? 'One run began' : `${data.jobs.length} runs began`}
            </Anchor>
          )}
        </Text>
      )}
    </>
  );
}

function Remove({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.DELETE('/v1/schedules/{id}', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['schedules'] }),
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        loading={isPending}
        aria-label={`Remove ${id}`}
        onClick={() => {
          if (globalThis.confirm(`Remove the schedule ${id}? What it has begun goes on.`)) mutate();
        }}
      >
        Remove
      </Button>
      <Refused error={error} />
    </>
  );
}
