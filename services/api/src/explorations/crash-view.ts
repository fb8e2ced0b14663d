import type { CrashView } from '@tapwright/contracts';
import type { CrashRow } from '@tapwright/store';

export function crashView(row: CrashRow): CrashView {
  const { id, packageName, appVersion, kind, exception, frames, sightings, status, note, sample } = row;
  return {
    id,
    app: packageName,
    appVersion,
    kind,
    exception,
    frames: [...frames],
    sightings,
    status,
    note,
    first: { jobId: row.firstJobId, runId: row.firstRunId, step: row.firstStep },
    sample: { summary: sample.summary, stack: [...sample.stack], task: sample.task },
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}
