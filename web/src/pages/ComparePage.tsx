import { Anchor, Button, Group, SimpleGrid, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../api/queries.ts';
import { alignSteps, type ComparedStep } from './align-steps.ts';
import { idIn, isJobId, readCompared } from './compared.ts';
import { Empty, PageTitle } from './parts.tsx';
import { RunState } from './RunState.tsx';
import { ScrolledTable } from './ScrolledTable.tsx';
import { Unanswered } from './Unanswered.tsx';

/** Two runs side by side: where they went the same way, and where they parted. */
export function ComparePage() {
  const { a = '', b = '' } = useSearch({ from: '/compare' });
  return (
    <>
      <PageTitle>Compare two runs</PageTitle>
      {/* Whoever goes back in the history sees the runs of then in the fields as well. */}
      <Choice key={`${a} ${b}`} a={a} b={b} />
      {a === '' || b === '' ? (
        <Empty>Give the ids of two runs. They stand in the addresses of their pages.</Empty>
      ) : (
        <Compared a={a} b={b} />
      )}
    </>
  );
}

interface Pair {
  readonly a: string;
  readonly b: string;
}

const SIDES = [
  { side: 'a', label: 'First run' },
  { side: 'b', label: 'Second run' },
] as const;

function Choice(pair: Pair) {
  const navigate = useNavigate({ from: '/compare' });
  const [typed, setTyped] = useState(pair);
  const [isTold, setIsTold] = useState(false);
  const wrong = (text: string) => isTold && text !== '' && !isJobId(text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsTold(true);
        if (Object.values(typed).every((id) => id === '' || isJobId(id)))
          void navigate({ search: readCompared({ ...typed }) });
      }}
    >
      <Group mb="md" align="start">
        {SIDES.map(({ side, label }) => (
          <TextInput
            key={side}
            label={label}
            placeholder="job_…"
            w={320}
            value={typed[side]}
            error={
              wrong(typed[side]) && 'This is no id of a run; expected: job_ and letters or digits after it'
            }
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [side]: idIn(value) })}
          />
        ))}
        <Button type="submit" variant="default" mt={LABEL_HEIGHT}>
          Compare
        </Button>
      </Group>
    </form>
  );
}

/** Pixels; so that the button stands beside the fields, whatever is said below them. */
const LABEL_HEIGHT = 24;

function Compared({ a, b }: Pair) {
  const left = useQuery(queries.steps(a));
  const right = useQuery(queries.steps(b));
  if (left.data === undefined || right.data === undefined)
    return SIDES.map(({ side, label }) => {
      const query = side === 'a' ? left : right;
      if (query.data !== undefined) return null;
      return (
        <section key={side} aria-label={label}>
          <Text fw={600}>{label}</Text>
          <Unanswered query={query} />
        </section>
      );
    });
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
        <ScrolledTable label="Steps" columns={['Alike', 'First run', 'Second run']}>
          {rows.map(({ key, left: one, right: other, isSame }) => (
            <Table.Tr key={key}>
              <Table.Td>{isSame ? '= alike' : '≠ apart'}</Table.Td>
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
