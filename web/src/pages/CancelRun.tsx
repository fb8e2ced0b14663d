import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { Refused } from './parts.tsx';

/** Ends a run at once, however it stands. */
export function CancelRun({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.DELETE('/v1/jobs/{id}', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['job', id] }),
  });
  return (
    <>
      <Refused error={error} />
      <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
        Cancel the run
      </Button>
    </>
  );
}
