import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';

/** Tells the job that a leg of an exploration belongs to; null: the exploration has no such leg, or it is not known yet. */
export function useJobOfLeg(exploration: string): (run: string) => string | null {
  const { data } = useQuery(queries.legs(exploration));
  return (run) => data?.legs.find(({ runId }) => runId === run)?.jobId || null;
}
