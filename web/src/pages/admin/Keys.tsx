import { Table } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '@tapwright/client';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { timeText } from '../../time-text.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Empty, More, Refused, SaidCell, TimeCell } from '../parts.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { Unanswered } from '../Unanswered.tsx';

type Key = components['schemas']['Key'];

/** The keys of the tenant, what each permits, and a button that revokes one. */
export function Keys() {
  const query = useInfiniteQuery(queries.keys());
  const keys = query.data?.pages.flatMap((page) => page.keys);
  if (keys === undefined) return <Unanswered query={query} />;
  if (keys.length === 0) return <Empty>No key was made. `POST /v1/keys` makes one.</Empty>;
  return (
    <>
      <ScrolledTable label="Keys" columns={['Key', 'May', 'Made', 'Last used', 'Ends', 'Act']}>
        {keys.map((key) => (
          <Table.Tr key={key.id}>
            <SaidCell>{key.name}</SaidCell>
            <Table.Td>{key.scopes.join(', ')}</Table.Td>
            <TimeCell at={key.createdAt} />
            <TimeCell at={key.lastUsedAt} />
            <TimeCell at={key.expiresAt} />
            <Table.Td>
              {key.revokedAt === null ? <Revoke named={key} /> : `revoked, ${timeText(key.revokedAt)}`}
            </Table.Td>
          </Table.Tr>
        ))}
      </ScrolledTable>
      <More label="More keys" query={query} />
    </>
  );
}

/** It cannot be taken back, and the key may be the one that whoever presses it has signed in with: so it asks first. */
function Revoke({ named: { id, name } }: { readonly named: Key }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_table: HTMLElement | null) => api.DELETE('/v1/keys/{id}', { params: { path: { id } } }),
    onSuccess: (_, table) => table?.focus(),
    onSettled: () => client.invalidateQueries({ queryKey: ['keys'] }),
  });
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-xs"
        isBusy={isPending}
        aria-label={`Revoke ${name}`}
        onClick={({ currentTarget }) => {
          const question = `Revoke the key ${name}? Whoever uses it is refused from then on, and it cannot be taken back.`;
          if (globalThis.confirm(question)) mutate(currentTarget.closest<HTMLElement>('[role="region"]'));
        }}
      >
        Revoke
      </BusyButton>
      <Refused error={error} />
    </>
  );
}
