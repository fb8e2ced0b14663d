import { Table, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { sessionQuery } from '../api/session.ts';
import { permits } from '../shell/permitted.tsx';
import { BusyButton } from './BusyButton.tsx';
import { Empty, PageTitle, Refused, SaidCell, TimeCell } from './parts.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';

const PARTS = [
  { name: 'dead', label: 'Dead letters', needs: ['operate'], Part: Dead },
  { name: 'keys', label: 'Keys', needs: ['admin'], Part: Keys },
  { name: 'audit', label: 'Audit log', needs: ['admin'], Part: Audit },
] as const;

/** What an administrator or an operator looks after: dead letters, keys and the audit log. */
export function AdminPage() {
  const { data: session } = useQuery(sessionQuery);
  const parts = PARTS.filter(({ needs }) => permits(session, needs));
  const [first] = parts;
  return (
    <>
      <PageTitle>Admin</PageTitle>
      {first === undefined ? (
        <Empty>This is for administrators and operators: your key is for neither.</Empty>
      ) : (
        <Tabs defaultValue={first.name} keepMounted={false}>
          <Tabs.List mb="md">
            {parts.map(({ name, label }) => (
              <Tabs.Tab key={name} value={name}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {parts.map(({ name, Part }) => (
            <Tabs.Panel key={name} value={name}>
              <Part />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}

function Dead() {
  const { data, error } = useQuery(queries.dead());
  if (error !== null) return <Refused error={error} />;
  if (data === undefined) return null;
  if (data.dead.length === 0) return <Empty>Every event was handled.</Empty>;
  return (
    <ScrolledTable label="Dead letters" columns={['Event', 'Why', 'Attempts', 'Since', 'Act']}>
      {data.dead.map(({ id, type, deadReason, attempts, createdAt, redrivenAt, refused }) => (
        <Table.Tr key={id}>
          <Table.Td>{type}</Table.Td>
          <SaidCell>{deadReason ?? ''}</SaidCell>
          <Table.Td>{attempts}</Table.Td>
          <TimeCell at={createdAt} />
          <Table.Td>
            {redrivenAt === null && (refused === null ? <Redrive id={id} type={type} /> : refused)}
          </Table.Td>
        </Table.Tr>
      ))}
    </ScrolledTable>
  );
}

function Redrive({ id, type }: { readonly id: string; readonly type: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.POST('/v1/dead/{id}/redrive', { params: { path: { id } }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['dead'] }),
  });
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-xs"
        isBusy={isPending}
        aria-label={`Try ${type} again`}
        onClick={() => mutate()}
      >
        Try again
      </BusyButton>
      <Refused error={error} />
    </>
  );
}

function Keys() {
  const { data, error } = useQuery(queries.keys());
  if (error !== null) return <Refused error={error} />;
  if (data === undefined) return null;
  if (data.keys.length === 0) return <Empty>No key was made. `POST /v1/keys` makes one.</Empty>;
  return (
    <ScrolledTable label="Keys" columns={['Key', 'May', 'Made', 'Last used', 'Ends', 'Act']}>
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
      <BusyButton
        variant="default"
        size="compact-xs"
        isBusy={isPending}
        aria-label={`Revoke ${name}`}
        onClick={() => mutate()}
      >
        Revoke
      </BusyButton>
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
