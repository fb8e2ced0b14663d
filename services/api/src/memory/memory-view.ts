import type { MemoryView } from '@tapwright/contracts';
import { factCounts, type MemoryRow } from '@tapwright/store';

/** An entry of the persistent memory as the API shows it. */
export function memoryView(entry: MemoryRow): MemoryView {
  const { id, packageName: app, appVersion, updatedAt } = entry.row;
  const about = { id, app, appVersion, updatedAt: updatedAt.toISOString() };
  if (entry.type === 'fact') {
    const { key, screen, reason, jobs, refuted } = entry.row;
    const counts = factCounts(entry.row);
    return { type: 'fact', ...about, key, screen, reason, sightings: jobs.length, refuted, counts };
  }
  const { uses, successes, failures, sightings } = entry.row;
  const counted = { uses, successes, failures, sightings, score: Math.round(entry.score * 1_000) / 1_000 };
  if (entry.type === 'rule') {
    const { kind, text } = entry.row;
    return { type: 'rule', ...about, ...counted, kind, text };
  }
  const { goal, steps } = entry.row;
  return { type: 'steps', ...about, ...counted, goal, steps: [...steps] };
}
