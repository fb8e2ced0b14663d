import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '@tapwright/client';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Refused } from '../parts.tsx';
import { FormBehind } from './FormBehind.tsx';

interface WithdrawProps {
  readonly release: string;
  readonly signature: components['schemas']['Signature'];
}

const REASON_MAX = 2_000;

/** The place to withdraw a signature. It cannot be taken back, so a form opens first and asks why. */
export function Withdraw({ release, signature }: WithdrawProps) {
  return (
    <FormBehind label="Withdraw" name={nameOf(signature)}>
      {(close) => <WithdrawForm release={release} signature={signature} onClose={close} />}
    </FormBehind>
  );
}

function nameOf({ by, report }: WithdrawProps['signature']): string {
  return `Withdraw the signature of ${by.name} under report ${report}`;
}

function WithdrawForm({ release, signature, onClose }: WithdrawProps & { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_table: HTMLElement | null) =>
      api.DELETE('/v1/releases/{id}/signatures/{signature}', {
        params: { path: { id: release, signature: signature.id }, query: { comment: reason.trim() } },
      }),
    // The form goes with the signature that counts, and whoever uses the keyboard goes on at the table.
    onSuccess: (_, table) => table?.focus(),
    onSettled: () => client.invalidateQueries({ queryKey: ['release', release] }),
  });
  return (
    <form
      aria-label={nameOf(signature)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || reason.trim() === '') return;
        mutate(event.currentTarget.closest<HTMLElement>('[role="region"]'));
      }}
    >
      <Text size="sm">
        Withdraw the signature of <bdi>{signature.by.name}</bdi>? It cannot be taken back. The reason stays
        here and your name in the audit log; the runs are kept no longer than others.
      </Text>
      <TextInput
        label="Why it is withdrawn"
        required
        autoFocus
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Refused error={error} />
      <Group gap="xs" mt="xs">
        <BusyButton type="submit" size="compact-sm" isBusy={isPending}>
          Withdraw it
        </BusyButton>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          Leave it
        </Button>
      </Group>
    </form>
  );
}
