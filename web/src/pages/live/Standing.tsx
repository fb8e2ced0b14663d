import { Badge, Group, Text } from '@mantine/core';
import type { LiveRun } from '../../api/live-run.ts';
import { clockText } from '../../time-text.ts';

const WORDS: Readonly<Record<LiveRun['state'], readonly [string, string]>> = {
  waiting: ['waiting', 'The run waits for its phone.'],
  running: ['running', 'The run is under way.'],
  pausing: ['pausing', 'The step that is under way comes to its end; nothing follows it.'],
  paused: ['paused', 'The run holds still. It says what it would do next.'],
  taking: ['being taken over', 'The step that is under way comes to its end; then the phone is yours.'],
  taken: ['taken over', 'The phone is in hands: press on its picture, or use the buttons.'],
  ended: ['ended', 'The run has ended.'],
};

/** How the run stands, and how long it may stand so. */
export function Standing({ run }: { readonly run: LiveRun }) {
  const { state, serial, step, maxSteps, pausedUntil, away, end } = run;
  const [name, says] = WORDS[state];
  return (
    <div>
      <Group gap="sm" mb={4}>
        <Badge variant="default" tt="none">
          {name}
        </Badge>
        <Text size="sm" c="dimmed">
          step {step} of at most {maxSteps}
          {serial !== null && (
            <>
              , on <bdi>{serial}</bdi>
            </>
          )}
        </Text>
      </Group>
      <Text size="sm" role="status">
        {says}
        {end !== null && (
          <>
            {' '}
            {end.outcome}: <bdi>{end.message}</bdi> ({end.code})
          </>
        )}
        {pausedUntil !== null && !away && (
          <>
            {' '}
            Left like this, it ends at <time dateTime={pausedUntil}>{clockText(new Date(pausedUntil))}</time>.
          </>
        )}
      </Text>
      {away && (
        <Text size="sm" role="alert">
          <AwayText run={run} />
        </Text>
      )}
    </div>
  );
}

/** What to do about it stands below: the buttons go on and cancel at once. */
function AwayText({ run: { pausedUntil } }: { readonly run: LiveRun }) {
  const failing = 'What is asked of it now fails, unless it comes back before.';
  if (pausedUntil === null) return `Its phone is not connected. ${failing}`;
  return (
    <>
      Its phone is not connected. The run waits for it until{' '}
      <time dateTime={pausedUntil}>{clockText(new Date(pausedUntil))}</time>, when it ends. {failing} Connect
      the phone, go on without waiting, or cancel the run.
    </>
  );
}
