import { Anchor, Group, Tabs, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queries } from '../api/queries.ts';
import { AppMap } from './exploration/AppMap.tsx';
import { CrashesPart } from './exploration/CrashesPart.tsx';
import { FindingsPart } from './exploration/FindingsPart.tsx';
import { LegsPart } from './exploration/LegsPart.tsx';
import { TasksPart } from './exploration/TasksPart.tsx';
import { LineChart } from './LineChart.tsx';
import { Empty, PageTitle } from './parts.tsx';
import { RunState } from './RunState.tsx';
import { EXPLORATION_PARTS, partReader } from './shown-part.ts';
import { Unanswered } from './Unanswered.tsx';

/** One exploration: what it has reached, the app's map, and what it found. */
export function ExplorationPage() {
  const { id } = useParams({ from: '/explorations/$id' });
  const { data: one } = useSuspenseQuery(queries.exploration(id));
  const { part = 'coverage' } = useSearch({ from: '/explorations/$id' });
  const navigate = useNavigate({ from: '/explorations/$id' });
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Anchor component={Link} to="/explorations">
          All explorations
        </Anchor>
        <RunState status={one.status} outcome={one.outcome} />
      </Group>
      <PageTitle>
        <bdi>{one.app}</bdi>
      </PageTitle>
      <Text mb="md">
        {one.steps} of {one.stepsMax} steps by {one.explorer} on{' '}
        {one.phones === 1 ? 'one phone' : `${one.phones} phones`}: {one.screens} screens, {one.transitions}{' '}
        transitions, {one.activities}
        {one.declared === null ? '' : ` of ${one.declared}`} activities,{' '}
        {one.crashes === 1 ? 'one crash' : `${one.crashes} crashes`}.
      </Text>
      <Tabs
        value={part}
        onChange={(shown) => void navigate({ search: readPart({ part: shown }), replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="coverage">Coverage</Tabs.Tab>
          <Tabs.Tab value="legs">Legs</Tabs.Tab>
          <Tabs.Tab value="map">Map</Tabs.Tab>
          <Tabs.Tab value="crashes">Crashes</Tabs.Tab>
          <Tabs.Tab value="findings">Findings</Tabs.Tab>
          <Tabs.Tab value="tasks">Tasks</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="coverage">
          <Coverage id={id} />
          <Unvisited names={one.unvisited} />
        </Tabs.Panel>
        <Tabs.Panel value="legs">
          <LegsPart id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="map">
          <AppMap app={one.app} version={one.appVersion} exploration={id} />
        </Tabs.Panel>
        <Tabs.Panel value="crashes">
          <CrashesPart id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="findings">
          <FindingsPart id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="tasks">
          <TasksPart id={id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const readPart = partReader(EXPLORATION_PARTS);
const BEGINNING = { steps: 0, screens: 0, transitions: 0, activities: 0 } as const;

function Coverage({ id }: { readonly id: string }) {
  const query = useQuery(queries.coverage(id));
  const { data } = query;
  // An exploration begins with nothing, and one with a single leg has one point besides.
  const points = useMemo(() => (data === undefined ? undefined : [BEGINNING, ...data.coverage]), [data]);
  const lines = useMemo(
    () =>
      (['screens', 'transitions', 'activities'] as const).map((name) => ({
        label: name,
        values: (points ?? []).map((point) => point[name]),
      })),
    [points],
  );
  const along = useMemo(
    () => ({ label: 'steps', values: (points ?? []).map(({ steps }) => steps) }),
    [points],
  );
  if (points === undefined) return <Unanswered query={query} />;
  const last = points.at(-1);
  if (last === undefined || last.steps === 0) return <Empty>Nothing was reached yet.</Empty>;
  const said = `${last.screens} screens, ${last.transitions} transitions and ${last.activities} activities after ${last.steps} steps`;
  return <LineChart label={said} along={along} lines={lines} />;
}

function Unvisited({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Text size="sm" mt="md">
      Activities that were not reached: <bdi>{names.join(', ')}</bdi>
    </Text>
  );
}
