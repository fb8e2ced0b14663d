import { Anchor, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../api/queries.ts';
import { Empty, More, SaidCell } from '../parts.tsx';
import { RunState } from '../RunState.tsx';
import { ScrolledTable } from '../ScrolledTable.tsx';
import { addressOfStep } from '../shown-run.ts';
import { Unanswered } from '../Unanswered.tsx';
import { useJobOfLeg } from './job-of-leg.ts';

/** The tasks that the explorer has set itself, and what came of them. */
export function TasksPart({ id }: { readonly id: string }) {
  const query = useInfiniteQuery(queries.tasks(id));
  const tasks = query.data?.pages.flatMap((page) => page.tasks);
  const jobOf = useJobOfLeg(id);
  if (tasks === undefined) return <Unanswered query={query} />;
  if (tasks.length === 0) return <Empty>This explorer sets itself no tasks.</Empty>;
  return (
    <>
      <ScrolledTable label="Tasks" columns={['Task', 'What came of it', 'Summary', 'Steps']}>
        {tasks.map(({ id: task, task: says, endCondition, outcome, done, summary, runId, firstStep }) => (
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
      <More label="More tasks" query={query} />
    </>
  );
}
