import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { BusyButton } from './BusyButton.tsx';
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
      <BusyButton variant="default" size="compact-sm" isBusy={isPending} onClick={() => mutate()}>
        Cancel the run
      </BusyButton>
    </>
  );
}
