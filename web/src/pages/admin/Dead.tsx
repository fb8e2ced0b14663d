import { Anchor, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { components } from '@tapwright/client';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { sessionQuery } from '../../api/session.ts';
import { timeText } from '../../time-text.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Empty, LongCell, More, Refused, SaidCell, TimeCell } from '../parts.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { Unanswered } from '../Unanswered.tsx';

type Letter = components['schemas']['DeadLetter'];

/** Events that could not be handled, with the reason, the job, and a button that tries one again. */
export function Dead() {
  const query = useInfiniteQuery(queries.dead());
  const dead = query.data?.pages.flatMap((page) => page.dead);
  if (dead === undefined) return <Unanswered query={query} />;
  if (dead.length === 0) return <Empty>Every event was handled.</Empty>;
  return (
    <>
      <ScrolledTable label="Dead letters" columns={['Event', 'Job', 'Why', 'Attempts', 'Since', 'Act']}>
        {dead.map((letter) => (
          <Table.Tr key={letter.id}>
            <Table.Td>{letter.type}</Table.Td>
            <JobCell letter={letter} />
            <LongCell>{letter.deadReason ?? ''}</LongCell>
            <Table.Td>{letter.attempts}</Table.Td>
            <TimeCell at={letter.createdAt} />
            <Table.Td>
              <Act letter={letter} />
            </Table.Td>
          </Table.Tr>
        ))}
      </ScrolledTable>
      <More label="Older dead letters" query={query} />
    </>
  );
}

/** Operators see letters of all tenants, but the runs of their own only. */
function JobCell({ letter: { jobId, tenantId } }: { readonly letter: Letter }) {
  const { data: session } = useQuery(sessionQuery);
  if (session?.tenant !== tenantId) return <SaidCell>{`one of ${tenantId}`}</SaidCell>;
  return (
    <Table.Td>
      <Anchor component={Link} to={`/runs/${jobId}`} aria-label={`its run, ${jobId}`}>
        its run
      </Anchor>
    </Table.Td>
  );
}

/** The button goes once its letter is tried again: whoever uses the keyboard goes on at the table. */
function Act({ letter: { id, type, redrivenAt, refused } }: { readonly letter: Letter }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_table: HTMLElement | null) =>
      api.POST('/v1/dead/{id}/redrive', { params: { path: { id } }, body: {} }),
    onSuccess: (_, table) => table?.focus(),
    onSettled: () => client.invalidateQueries({ queryKey: ['dead'] }),
  });
  if (refused !== null) return <Text size="sm">{refused}</Text>;
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-xs"
        isBusy={isPending}
        aria-label={`Try again: ${type}`}
        onClick={({ currentTarget }) => mutate(currentTarget.closest<HTMLElement>('[role="region"]'))}
      >
        Try again
      </BusyButton>
      {/* It is here because it could not be handled once more: it may be tried again like any other. */}
      {redrivenAt !== null && <Text size="sm">tried again before, {timeText(redrivenAt)}</Text>}
      <Refused error={error} />
    </>
  );
}
