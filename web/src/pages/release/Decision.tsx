import { Group, Table, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '@tapwright/client';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useMay } from '../../shell/permitted.tsx';
import { BusyButton } from '../BusyButton.tsx';
import { Refused, SaidCell } from '../parts.tsx';
import classes from './Decision.module.css';

type Row = components['schemas']['ReleaseRow'];

/** What a person decided about a row, or the place to decide it. */
export function Decision({ row, release }: { readonly row: Row; readonly release: string }) {
  const client = useQueryClient();
  const mayDecide = useMay('submit', 'sign');
  const [defect, setDefect] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ verdict }: Deciding) =>
      api.POST('/v1/jobs/{id}/decisions', {
        params: { path: { id: row.job ?? '' } },
        body: { verdict, ...(verdict === 'rejected' ? { defect: defect.trim() } : {}) },
      }),
    // The buttons go, and whoever uses the keyboard goes on at the table.
    onSuccess: (_, { table }) => table?.focus(),
    onSettled: () => client.invalidateQueries({ queryKey: ['release', release] }),
  });
  if (row.decision !== null)
    return (
      <SaidCell>
        {row.decision.verdict} by {row.decision.by.name}
        {row.decision.defect === null ? '' : `, ${row.decision.defect}`}
      </SaidCell>
    );
  if (row.job === null || !mayDecide) return <Table.Td />;
  return (
    <Table.Td>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending || defect.trim() === '') return;
          mutate({ verdict: 'rejected', table: tableOf(event.currentTarget) });
        }}
      >
        <Group gap="xs" wrap="nowrap" align="center">
          <BusyButton
            variant="default"
            size="compact-xs"
            className={classes.whole ?? ''}
            isBusy={isPending}
            aria-label={`Accept ${row.test}`}
            onClick={({ currentTarget }) => mutate({ verdict: 'accepted', table: tableOf(currentTarget) })}
          >
            Accept
          </BusyButton>
          <TextInput
            size="xs"
            className={classes.defect ?? ''}
            aria-label={`Defect of ${row.test}`}
            placeholder="defect"
            maxLength={DEFECT_MAX}
            value={defect}
            onChange={(event) => setDefect(event.currentTarget.value)}
          />
          <BusyButton
            type="submit"
            variant="default"
            size="compact-xs"
            className={classes.whole ?? ''}
            isBusy={isPending}
            aria-label={`Reject ${row.test}`}
            disabled={defect.trim() === ''}
          >
            Reject
          </BusyButton>
        </Group>
      </form>
      <Refused error={error} />
    </Table.Td>
  );
}

interface Deciding {
  readonly verdict: 'accepted' | 'rejected';
  readonly table: HTMLElement | null;
}

const DEFECT_MAX = 500;

function tableOf(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('[role="region"]');
}
