import { Anchor, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../api/queries.ts';
import { Empty, SaidCell } from '../parts.tsx';
import { RunState } from '../RunState.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { addressOfStep } from '../shown-run.ts';
import { Unanswered } from '../Unanswered.tsx';

/** The legs of an exploration: its runs, one phone each, with the way to their steps. */
export function LegsPart({ id }: { readonly id: string }) {
  const query = useQuery(queries.legs(id));
  const { data } = query;
  if (data === undefined) return <Unanswered query={query} />;
  if (data.legs.length === 0) return <Empty>No leg has begun yet.</Empty>;
  return (
    <ScrolledTable label="Legs" columns={['Leg', 'Phone', 'State', 'Steps', 'Why it ended']}>
      {data.legs.map(({ runId, jobId, number, serial, status, outcome, done, steps, reason }) => (
        <Table.Tr key={runId}>
          <Table.Td>
            <Anchor component={Link} to={addressOfStep(jobId, runId)}>
              leg {number}
            </Anchor>
          </Table.Td>
          <SaidCell>{serial ?? 'none yet'}</SaidCell>
          <Table.Td>
            <RunState status={status} outcome={outcome} />
          </Table.Td>
          <Table.Td>
            {done} of {steps}
          </Table.Td>
          <Table.Td>
            {reason !== null && (
              <Text size="sm">
                <bdi>{reason.message}</bdi>
              </Text>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </ScrolledTable>
  );
}
