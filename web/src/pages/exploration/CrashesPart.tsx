import { Anchor, Card, Code, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../api/queries.ts';
import { Empty } from '../parts.tsx';
import { addressOfStep } from '../shown-run.ts';
import { Unanswered } from '../Unanswered.tsx';

/** The crashes that an exploration met, each bug once, with the shortest way to it that was found. */
export function CrashesPart({ id }: { readonly id: string }) {
  const query = useQuery(queries.crashes(id));
  const { data } = query;
  if (data === undefined) return <Unanswered query={query} />;
  if (data.crashes.length === 0) return <Empty>The app did not crash.</Empty>;
  return (
    <Stack>
      {data.crashes.map(({ id: crash, kind, exception, sample, sightings, status, repro, frames, first }) => (
        <Card
          withBorder
          bg="var(--mantine-color-body)"
          key={crash}
          component="article"
          aria-label={exception}
        >
          <Text fw={600}>
            <bdi>{exception}</bdi>
          </Text>
          <Text size="sm">
            {kind.replaceAll('_', ' ')}, seen {sightings} times, {status}, while: <bdi>{sample.task}</bdi>,{' '}
            <Anchor
              component={Link}
              to={addressOfStep(first.jobId, first.runId, first.step)}
              underline="always"
            >
              the step that met it first
            </Anchor>
          </Text>
          <Code block tabIndex={0} my="xs">
            {[sample.summary, ...frames].join('\n')}
          </Code>
          {repro === null && <Text size="sm">Its shortest way is not known yet.</Text>}
          {repro !== null && 'reason' in repro && <Text size="sm">It was not reduced: {repro.reason}</Text>}
          {repro !== null && 'steps' in repro && (
            <List type="ordered" size="sm">
              {repro.steps.map((step, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are told by their places
                <List.Item key={at}>
                  <bdi>{step}</bdi>
                </List.Item>
              ))}
            </List>
          )}
        </Card>
      ))}
    </Stack>
  );
}
