import type { CrashView, ReproView, StoredRepro } from '@tapwright/contracts';
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
    repro: reproView(row.repro),
    sample: { summary: sample.summary, stack: [...sample.stack], task: sample.task },
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}

function reproView(repro: StoredRepro | null): ReproView | null {
  switch (repro?.state) {
    case 'reduced': {
      const { steps, tests, played, same, scripts } = repro;
      return { steps: [...steps], tests, proved: `${same} of ${played}`, scripts: [...scripts] };
    }
    case 'unreduced':
      return { reason: `not reduced: ${repro.reason}` };
    default:
      return null;
  }
}
