import { Group } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '@tapwright/client';
import { ApiError, api, dataOf } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { BusyButton } from './BusyButton.tsx';
import { Refused } from './parts.tsx';
import { ReplayOfHealed } from './ReplayOfHealed.tsx';

export type Healing = components['schemas']['Healing'];

const CHOICES = ['Accept', 'Accept and replay', 'Reject'] as const;
type Choice = (typeof CHOICES)[number];

/**
 * Accepts or rejects a proposal, and replays the script that was healed. The replay is another request: what was accepted stays
 * accepted, whatever becomes of it. `onKeep`: something is or will be told of the proposal, though it may wait no longer: another
 * person's decision may be news before its answer comes here. `onRelease`: all was told.
 */
export function DecideHealing({
  healing,
  waiting,
  onKeep,
  onRelease,
}: {
  readonly healing: Healing;
  /** Changes of the same script that wait for a decision. */
  readonly waiting: number;
  readonly onKeep: (healing: Healing) => void;
  readonly onRelease: (id: string) => void;
}) {
  const { id, scriptId, status } = healing;
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: (key: string) => submitReplay(scriptId, key),
    retry: (count, failure) => count < 2 && !(failure instanceof ApiError && failure.status > 0),
  });
  const decision = useMutation({
    mutationFn: async (choice: Choice) => {
      const body = { accept: choice !== 'Reject' };
      return dataOf(await api.POST('/v1/healings/{id}', { params: { path: { id } }, body }));
    },
    onMutate: () => onKeep(healing),
    onSuccess: (decided, choice) => {
      if (choice !== 'Accept and replay') return onRelease(id);
      onKeep(decided);
      // The key is made once for each replay that is wanted: an answer that got lost makes no second one.
      replay.mutate(crypto.randomUUID());
    },
    onError: async () => onKeep(await asItStands(client, healing)),
    onSettled: () => client.invalidateQueries({ queryKey: ['healings'] }),
  });
  if (!replay.isIdle) return <ReplayOfHealed replay={replay} waiting={waiting} />;
  if (status !== 'proposed' && decision.error === null) return null;
  return (
    <Group gap="sm" mt="sm">
      {status === 'proposed' &&
        CHOICES.map((choice) => (
          <BusyButton
            key={choice}
            variant="default"
            size="compact-sm"
            isBusy={decision.isPending && decision.variables === choice}
            onClick={() => !decision.isPending && decision.mutate(choice)}
          >
            {choice}
          </BusyButton>
        ))}
      <Refused error={decision.error} />
    </Group>
  );
}

/** The script as it is now, without healing: only what was accepted is tried. Returns the id of the job. */
async function submitReplay(script: string, key: string): Promise<string> {
  const params = { header: { 'idempotency-key': key } };
  const body = { kind: 'replay', script, heal: 'off' } as const;
  return dataOf(await api.POST('/v1/jobs', { params, body })).id;
}

/** The proposal that was refused: somebody else may have decided it meanwhile. */
async function asItStands(client: QueryClient, healing: Healing): Promise<Healing> {
  const all = await client.fetchQuery({ ...queries.healings(null), staleTime: 0 }).catch(() => null);
  return all?.healings.find(({ id }) => id === healing.id) ?? healing;
}
