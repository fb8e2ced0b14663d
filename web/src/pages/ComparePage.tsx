import { Anchor, Group, SimpleGrid, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { queries } from '../api/queries.ts';
import { alignSteps, type ComparedStep } from './align-steps.ts';
import { Empty, PageTitle, Refused } from './parts.tsx';
import { RunState } from './RunState.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';

/** Two runs side by side: where they went the same way, and where they parted. */
export function ComparePage() {
  const { a = '', b = '' } = useSearch({ from: '/compare' });
  const navigate = useNavigate({ from: '/compare' });
  return (
    <>
      <PageTitle>Compare two runs</PageTitle>
      <Group mb="md" align="end">
        {(['a', 'b'] as const).map((side) => (
          <TextInput
            key={side}
            label={side === 'a' ? 'First run' : 'Second run'}
            placeholder="job_…"
            defaultValue={side === 'a' ? a : b}
            onBlur={({ currentTarget: { value } }) =>
              void navigate({ search: (before) => ({ ...before, [side]: value.trim() }), replace: true })
            }
          />
        ))}
      </Group>
      {a === '' || b === '' ? <Empty>Give the ids of two runs.</Empty> : <Compared a={a} b={b} />}
    </>
  );
}

function Compared({ a, b }: { readonly a: string; readonly b: string }) {
  const left = useQuery(queries.steps(a));
  const right = useQuery(queries.steps(b));
  const error = left.error ?? right.error;
  if (error !== null) return <Refused error={error} />;
  if (left.data === undefined || right.data === undefined) return null;
  const rows = alignSteps(stepsIn(left.data), stepsIn(right.data));
  return (
    <>
      <SimpleGrid cols={2} mb="sm">
        <Named id={a} />
        <Named id={b} />
      </SimpleGrid>
      {rows.length === 0 ? (
        <Empty>Neither has taken a step.</Empty>
      ) : (
        <ScrolledTable label="Steps" columns={['', 'First run', 'Second run']}>
          {rows.map(({ key, left: one, right: other, isSame }) => (
            <Table.Tr key={key}>
              <Table.Td>{isSame ? '=' : '≠'}</Table.Td>
              <StepCell step={one} />
              <StepCell step={other} />
            </Table.Tr>
          ))}
        </ScrolledTable>
      )}
    </>
  );
}

function stepsIn({
  runs,
}: {
  readonly runs: readonly { readonly purpose: string; readonly steps: readonly ComparedStep[] }[];
}) {
  return runs.find(({ purpose }) => purpose !== 'replay')?.steps ?? runs[0]?.steps ?? [];
}

function Named({ id }: { readonly id: string }) {
  const { data } = useQuery(queries.job(id));
  return (
    <div>
      <Anchor component={Link} to={`/runs/${id}`}>
        <bdi>{data === undefined || data.goal === '' ? id : data.goal}</bdi>
      </Anchor>{' '}
      {data !== undefined && <RunState status={data.status} outcome={data.outcome} />}
    </div>
  );
}

function StepCell({ step }: { readonly step: ComparedStep | null }) {
  return (
    <Table.Td>
      {step !== null && (
        <>
          <bdi>
            {step.action} {step.target ?? ''} {step.text ?? ''}
          </bdi>
          <Text size="xs" c="dimmed">
            {step.verdict}
          </Text>
        </>
      )}
    </Table.Td>
  );
}
