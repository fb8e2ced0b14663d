import { Anchor, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { components } from '@tapwright/client';
import { api, dataOf } from '../../api/client.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Refused } from '../parts.tsx';

/** Switches a schedule on or off, unless somebody has changed it meanwhile. */
export function Switch({ schedule }: { readonly schedule: components['schemas']['Schedule'] }) {
  const { id, cron, timeZone, enabled, version } = schedule;
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { cron, timeZone, enabled: !enabled, version };
      return api.PUT('/v1/schedules/{id}', { params: { path: { id } }, body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['schedules'] }),
  });
  const says = enabled ? 'Switch off' : 'Switch on';
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-xs"
        isBusy={isPending}
        aria-label={`${says} ${id}`}
        onClick={() => mutate()}
      >
        {says}
      </BusyButton>
      <Refused error={error} />
    </>
  );
}

/** A second click finds the same jobs: the server knows what runs again of a time. */
export function RunFailed({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () =>
      dataOf(await api.POST('/v1/schedules/{id}/rerun', { params: { path: { id } }, body: {} })),
    onSettled: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-xs"
        isBusy={isPending}
        aria-label={`Only what failed of ${id}`}
        onClick={() => mutate()}
      >
        Only what failed
      </BusyButton>
      <Refused error={error} />
      {data !== undefined && (
        <Text size="sm" role="status">
          {data.jobs.length === 0 ? (
            'Nothing had failed.'
          ) : (
            <Anchor component={Link} to="/runs" underline="always">
              {data.jobs.length === 1 ? 'One run began' : `${data.jobs.length} runs began`}
            </Anchor>
          )}
        </Text>
      )}
    </>
  );
}

/** Removes a schedule; `onGone` says where whoever uses the keyboard goes on. */
export function Remove({ id, onGone }: { readonly id: string; readonly onGone: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.DELETE('/v1/schedules/{id}', { params: { path: { id } } }),
    onSuccess: onGone,
    onSettled: () => client.invalidateQueries({ queryKey: ['schedules'] }),
  });
  return (
    <>
      <BusyButton
        variant="default"
        size="compact-xs"
        isBusy={isPending}
        aria-label={`Remove ${id}`}
        onClick={() => {
          if (globalThis.confirm(`Remove the schedule ${id}? What it has begun goes on.`)) mutate();
        }}
      >
        Remove
      </BusyButton>
      <Refused error={error} />
    </>
  );
}
