import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Refused } from '../parts.tsx';
import { FormBehind } from './FormBehind.tsx';

interface SignProps {
  readonly release: string;
  readonly report: number;
  /** Of the evidence that is shown: the server refuses another. */
  readonly sha256: string;
}

const ROLE_MAX = 80;
const COMMENT_MAX = 2_000;

/** The place to sign a report whose evidence is as it was. It opens first, so that nobody signs by a slip. */
export function Sign({ release, report, sha256 }: SignProps) {
  return (
    <FormBehind label={`Sign report ${report}`}>
      {(close) => <SignForm {...{ release, report, sha256 }} onEnd={close} />}
    </FormBehind>
  );
}

function SignForm({ release, report, sha256, onEnd }: SignProps & { readonly onEnd: () => void }) {
  const client = useQueryClient();
  const [role, setRole] = useState('');
  const [comment, setComment] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.POST('/v1/releases/{id}/reports/{number}/signatures', {
        params: { path: { id: release, number: report } },
        body: { sha256, role: role.trim(), comment: comment.trim() },
      }),
    onSuccess: onEnd,
    onSettled: () => client.invalidateQueries({ queryKey: ['release', release] }),
  });
  return (
    <form
      aria-label={`Sign report ${report}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <Text size="sm">You sign the evidence {sha256.slice(0, SHOWN)}. Its runs are kept from then on.</Text>
      <TextInput
        label="As what you sign"
        placeholder="acceptance engineer"
        required
        autoFocus
        maxLength={ROLE_MAX}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <TextInput
        label="Comment"
        maxLength={COMMENT_MAX}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Refused error={error} />
      <Group gap="xs" mt="xs">
        <BusyButton type="submit" size="compact-sm" isBusy={isPending}>
          Sign
        </BusyButton>
        <Button variant="default" size="compact-sm" onClick={onEnd}>
          Leave it
        </Button>
      </Group>
    </form>
  );
}

/** So many digits of a hash are shown, here as in the table. */
const SHOWN = 12;
