import { Button, Table, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { Empty, PageTitle, Refused, SaidCell, TimeCell } from './parts.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';

/** What an administrator looks after: dead letters, keys, schedules and the audit log. */
export function AdminPage() {
  return (
    <>
      <PageTitle>Admin</PageTitle>
      <Tabs defaultValue="dead" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="dead">Dead letters</Tabs.Tab>
          <Tabs.Tab value="schedules">Schedules</Tabs.Tab>
          <Tabs.Tab value="keys">Keys</Tabs.Tab>
          <Tabs.Tab value="audit">Audit log</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="dead">
          <Dead />
        </Tabs.Panel>
        <Tabs.Panel value="schedules">
          <Schedules />
        </Tabs.Panel>
        <Tabs.Panel value="keys">
          <Keys />
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <Audit />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Dead() {
  const { data, error } = useQuery(queries.dead());
  if (error !== null) return <Refused error={error} />;
  if (data === undefined) return null;
  if (data.dead.length === 0) return <Empty>Every event was handled.</Empty>;
  return (
    <ScrolledTable label="Dead letters" columns={['Event', 'Why', 'Attempts', 'Since', '']}>
      {data.dead.map(({ id, type, deadReason, attempts, createdAt, redrivenAt, refused }) => (
        <Table.Tr key={id}>
          <Table.Td>{type}</Table.Td>
          <SaidCell>{deadReason ?? ''}</SaidCell>
          <Table.Td>{attempts}</Table.Td>
          <TimeCell at={createdAt} />
          <Table.Td>{redrivenAt === null && (refused === null ? <Redrive id={id} /> : refused)}</Table.Td>
        </Table.Tr>
      ))}
    </ScrolledTable>
  );
}

function Redrive({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.POST('/v1/dead/{id}/redrive', { params: { path: { id } }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['dead'] }),
  });
  return (
    <>
      <Button variant="default" size="compact-xs" loading={isPending} onClick={() => mutate()}>
        Try again
      </Button>
      <Refused error={error} />
    </>
  );
}

function Schedules() {
  const { data, error } = useQuery(queries.schedules());
  if (error !== null) return <Refused error={error} />;
  if (data === undefined) return null;
  if (data.schedules.length === 0) return <Empty>Nothing runs by a schedule.</Empty>;
  return (
    <ScrolledTable label="Schedules" columns={['Schedule', 'When', 'Time zone', 'Jobs', 'Next']}>
      {data.schedules.map(({ id, cron, timeZone, enabled, jobs, nextAt }) => (
        <Table.Tr key={id}>
          <Table.Td>{id}</Table.Td>
          <SaidCell>{enabled ? cron : `${cron} (off)`}</SaidCell>
          <Table.Td>{timeZone}</Table.Td>
          <Table.Td>{jobs}</Table.Td>
          <TimeCell at={nextAt} />
        </Table.Tr>
      ))}
    </ScrolledTable>
  );
}

function Keys() {
  const { data, error } = useQuery(queries.keys());
  if (error !== null) return <Refused error={error} />;
  if (data === undefined) return null;
  if (data.keys.length === 0) return <Empty>No key was made. `POST /v1/keys` makes one.</Empty>;
  return (
    <ScrolledTable label="Keys" columns={['Key', 'May', 'Made', 'Last used', 'Ends', '']}>
      {data.keys.map(({ id, name, scopes, createdAt, lastUsedAt, expiresAt, revokedAt }) => (
        <Table.Tr key={id}>
          <SaidCell>{name}</SaidCell>
          <Table.Td>{scopes.join(', ')}</Table.Td>
          <TimeCell at={createdAt} />
          <TimeCell at={lastUsedAt} />
          <TimeCell at={revokedAt ?? expiresAt} />
          <Table.Td>{revokedAt === null ? <Revoke id={id} name={name} /> : 'revoked'}</Table.Td>
        </Table.Tr>
      ))}
    </ScrolledTable>
  );
}

function Revoke({ id, name }: { readonly id: string; readonly name: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.DELETE('/v1/keys/{id}', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['keys'] }),
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        loading={isPending}
        aria-label={`Revoke ${name}`}
        onClick={() => mutate()}
      >
        Revoke
      </Button>
      <Refused error={error} />
    </>
  );
}

function Audit() {
  const { data, error } = useQuery(queries.audit());
  if (error !== null) return <Refused error={error} />;
  if (data === undefined) return null;
  if (data.entries.length === 0) return <Empty>Nothing was changed yet.</Empty>;
  return (
    <ScrolledTable label="Audit log" columns={['When', 'Who', 'What', 'About', 'Outcome']}>
      {data.entries.map(({ id, at, who, action, object, outcome }) => (
        <Table.Tr key={id}>
          <TimeCell at={at} />
          <SaidCell>{who}</SaidCell>
          <Table.Td>{action}</Table.Td>
          <SaidCell>{object}</SaidCell>
          <Table.Td>{outcome}</Table.Td>
        </Table.Tr>
      ))}
    </ScrolledTable>
  );
}
