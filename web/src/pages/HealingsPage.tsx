import { Anchor, Badge, Card, Code, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { components } from '@tapwright/client';
import { useMemo, useState } from 'react';
import { artifactPictures } from '../api/artifact-pictures.ts';
import { api } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { Permitted } from '../shell/permitted.tsx';
import { timeText } from '../time-text.ts';
import { Pictures } from '../viewer/pictures.ts';
import { BusyButton } from './BusyButton.tsx';
import { ElementCrop } from './ElementCrop.tsx';
import classes from './HealingsPage.module.css';
import { locatorLines } from './locator-lines.ts';
import { Empty, PageTitle, Refused, shareText } from './parts.tsx';

type Healing = components['schemas']['Healing'];

/** What replays propose to change in scripts, to be accepted or rejected by a person. */
export function HealingsPage() {
  const [isAll, setIsAll] = useState(false);
  const pictures = useMemo(artifactPictures, []);
  const { data } = useSuspenseQuery(queries.healings(isAll ? null : 'proposed'));
  return (
    <>
      <PageTitle>Healings</PageTitle>
      <Switch
        label="Those that were decided, too"
        mb="md"
        checked={isAll}
        onChange={(event) => setIsAll(event.currentTarget.checked)}
      />
      {data.healings.length === 0 ? (
        <Empty>Nothing waits for a decision. A replay that heals a locator proposes it here.</Empty>
      ) : (
        <Pictures value={pictures}>
          <Stack>
            {data.healings.map((one) => (
              <Proposal key={one.id} healing={one} waiting={waitingOf(data.healings, one.scriptId)} />
            ))}
          </Stack>
        </Pictures>
      )}
    </>
  );
}

/** Replays of a script that is healed again and again fail at last: see `HEALINGS_PER_WEEK`. */
function waitingOf(healings: readonly Healing[], scriptId: string): number {
  return healings.filter((one) => one.scriptId === scriptId && one.status === 'proposed').length;
}

function Proposal({ healing, waiting }: { readonly healing: Healing; readonly waiting: number }) {
  const { id, jobId, stepIndex, before, after, reason, score, status, createdAt, pictures } = healing;
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
      {status === 'proposed' && (
        <Permitted to={['submit']}>
          <Decide id={id} />
        </Permitted>
      )}
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

function Decide({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (accept: boolean) =>
      api.POST('/v1/healings/{id}', { params: { path: { id } }, body: { accept } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['healings'] }),
  });
  return (
    <Group gap="sm" mt="sm">
      <BusyButton variant="default" size="compact-sm" isBusy={isPending} onClick={() => mutate(true)}>
        Accept
      </BusyButton>
      <BusyButton variant="default" size="compact-sm" isBusy={isPending} onClick={() => mutate(false)}>
        Reject
      </BusyButton>
      <Refused error={error} />
    </Group>
  );
}
