import { Anchor, Badge, Card, Code, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { artifactPictures } from '../api/artifact-pictures.ts';
import { queries } from '../api/queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { timeText } from '../time-text.ts';
import { Pictures } from '../viewer/pictures.ts';
import { DecideHealing, type Healing } from './DecideHealing.tsx';
import { ElementCrop } from './ElementCrop.tsx';
import classes from './HealingsPage.module.css';
import { locatorLines } from './locator-lines.ts';
import { Empty, PageTitle, shareText } from './parts.tsx';

/** What replays propose to change in scripts, to be accepted or rejected by a person. */
export function HealingsPage() {
  const [isAll, setIsAll] = useState(false);
  const pictures = useMemo(artifactPictures, []);
  const { data } = useSuspenseQuery(queries.healings(isAll ? null : 'proposed'));
  const [kept, setKept] = useState<readonly Healing[]>([]);
  const keep = useCallback(
    (one: Healing) => setKept((others) => [...others.filter(({ id }) => id !== one.id), one]),
    [],
  );
  const release = useCallback((done: string) => setKept((all) => all.filter(({ id }) => id !== done)), []);
  const healings = withKept(data.healings, kept);
  return (
    <>
      <PageTitle>Healings</PageTitle>
      <Switch
        label="Those that were decided, too"
        mb="md"
        checked={isAll}
        onChange={(event) => setIsAll(event.currentTarget.checked)}
      />
      {healings.length === 0 ? (
        <Empty>Nothing waits for a decision. A replay that heals a locator proposes it here.</Empty>
      ) : (
        <Pictures value={pictures}>
          <Stack>
            {healings.map((one) => (
              <Proposal
                key={one.id}
                healing={one}
                waiting={waitingOf(healings, one.scriptId)}
                onKeep={keep}
                onRelease={release}
              />
            ))}
          </Stack>
        </Pictures>
      )}
    </>
  );
}

/** What was decided on this page and is told on stays in its place, though it waits no longer. */
function withKept(listed: readonly Healing[], kept: readonly Healing[]): readonly Healing[] {
  const known = new Set(listed.map(({ id }) => id));
  const gone = kept.filter(({ id }) => !known.has(id));
  return [...listed, ...gone].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** Replays of a script that is healed again and again fail at last: see `HEALINGS_PER_WEEK`. */
function waitingOf(healings: readonly Healing[], scriptId: string): number {
  return healings.filter((one) => one.scriptId === scriptId && one.status === 'proposed').length;
}

function Proposal({
  healing,
  waiting,
  onKeep,
  onRelease,
}: {
  readonly healing: Healing;
  readonly waiting: number;
  readonly onKeep: (healing: Healing) => void;
  readonly onRelease: (id: string) => void;
}) {
  const { jobId, stepIndex, before, after, reason, score, status, createdAt, pictures } = healing;
  return (
    <Card
      withBorder
      bg="var(--mantine-color-body)"
      component="article"
      aria-label={`Step ${stepIndex}: ${reason}`}
    >
      <Group justify="space-between" mb="xs">
        <Text fw={600}>
          Step {stepIndex} of the script, alike by {shareText(score)}
        </Text>
        <Badge variant="default" tt="none">
          {status}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        <bdi>{reason}</bdi>, {timeText(createdAt)},{' '}
        <Anchor component={Link} to={`/runs/${jobId}`} underline="always">
          the replay that found it
        </Anchor>
        {status === 'proposed' && waiting > 1 && `, one of ${waiting} changes of its script that wait`}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Locators label="Before" sign="−" locators={before} others={after} shown={pictures.before} />
        <Locators label="After" sign="+" locators={after} others={before} shown={pictures.after} />
      </SimpleGrid>
      <Permitted to={['submit']}>
        <DecideHealing healing={healing} waiting={waiting} onKeep={onKeep} onRelease={onRelease} />
      </Permitted>
    </Card>
  );
}

function Locators({
  label,
  sign,
  locators,
  others,
  shown,
}: {
  readonly label: string;
  readonly sign: string;
  readonly locators: readonly unknown[];
  readonly others: readonly unknown[];
  readonly shown: Healing['pictures']['before'];
}) {
  const known = new Set(locatorLines(others));
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <ElementCrop shown={shown} label={`The element, ${label.toLowerCase()}`} />
      <Code block tabIndex={0} className={classes.lines ?? ''}>
        {locatorLines(locators).map((line) => (
          <span key={line} className={classes.line}>
            {known.has(line) ? ' ' : sign} {line}
          </span>
        ))}
      </Code>
    </div>
  );
}
