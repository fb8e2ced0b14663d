/** The id of the exploration that a job has begun. */
export function explorationOf(jobId: string): string {
  return `exp_${jobId.slice(jobId.indexOf('_') + 1)}`;
}
