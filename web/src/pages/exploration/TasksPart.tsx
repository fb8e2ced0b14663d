import { Anchor, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../api/queries.ts';
import { Empty, SaidCell } from '../parts.tsx';
import { RunState } from '../RunState.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { addressOfStep } from '../shown-run.ts';
import { useJobOfLeg } from './job-of-leg.ts';

/** The tasks that the explorer has set itself, and what came of them. */
export function TasksPart({ id }: { readonly id: string }) {
  const { data } = useQuery(queries.tasks(id));
  const jobOf = useJobOfLeg(id);
  if (data === undefined) return null;
  if (data.tasks.length === 0) return <Empty>This explorer sets itself no tasks.</Empty>;
  return (
    <ScrolledTable label="Tasks" columns={['Task', 'What came of it', 'Summary', 'Steps']}>
      {data.tasks.map(({ id: task, task: says, endCondition, outcome, done, summary, runId, firstStep }) => (
        <Table.Tr key={task}>
          <Table.Td>
            <bdi>{says}</bdi>
            <Text size="sm" c="dimmed">
              <bdi>{endCondition}</bdi>
            </Text>
          </Table.Td>
          <Table.Td>
            <RunState status={done === null ? 'running' : 'ended'} outcome={outcome} />
          </Table.Td>
          <SaidCell>{summary}</SaidCell>
          <Table.Td>
            {runId !== null && jobOf(runId) !== null && (
              <Anchor component={Link} to={addressOfStep(jobOf(runId) ?? '', runId, firstStep)}>
                its steps
              </Anchor>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </ScrolledTable>
  );
}
