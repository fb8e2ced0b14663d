import type { AnyReport } from '../json.ts';
import type { FrameRef, JobReport } from '../report-model.ts';

/** Where a page finds its pictures. */
export interface PageFrames {
  /** Address of the picture; null: it is missing. */
  href(id: string): string | null;
  /** How many were left out because of the size. */
  readonly leftOut: number;
}

/** Maximum bytes of pictures embedded in a page; as text they are a third larger. */
export const EMBED_MAX_BYTES = 12_000_000;

/** All pictures of a report, each once, in display order. */
export function framesOf(report: AnyReport): readonly FrameRef[] {
  const reports = 'reports' in report ? report.reports : [report];
  const all = reports.flatMap(shownFrames).map((frame): [string, FrameRef] => [frame.id, frame]);
  return [...new Map(all).values()];
}

/** Pictures as files beside the page, if they exist. */
export function frameFiles(present: ReadonlySet<string>): PageFrames {
  return { href: (id) => (present.has(id) ? `frames/${encodeURIComponent(id)}.png` : null), leftOut: 0 };
}

/**
 * Pictures embedded in the page, in their order, as long as there is room; a picture shown twice needs twice the room.
 * They are read one after the other, so that only the page's own are in memory.
 */
export async function embeddedFrames(
  report: AnyReport,
  read: (id: string) => Promise<Uint8Array | null>,
  maxBytes = EMBED_MAX_BYTES,
): Promise<PageFrames> {
  const times = new Map<string, number>();
  const reports = 'reports' in report ? report.reports : [report];
  for (const { id } of reports.flatMap(shownFrames)) times.set(id, (times.get(id) ?? 0) + 1);
  const chosen = new Map<string, string>();
  let room = maxBytes;
  let leftOut = 0;
  for (const [id, shown] of times) {
    const content = await read(id);
    if (content === null) continue;
    const cost = content.length * shown;
    if (cost > room) leftOut += 1;
    else {
      room -= cost;
      chosen.set(id, `data:image/png;base64,${Buffer.from(content).toString('base64')}`);
    }
  }
  return { href: (id) => chosen.get(id) ?? null, leftOut };
}

function shownFrames(report: JobReport): readonly FrameRef[] {
  const shown = report.steps.flatMap(({ actions, evidence }) => [
    ...actions.flatMap(({ before, after, evidence: seen }) => [before, after, seen?.frame ?? null]),
    evidence?.frame ?? null,
  ]);
  return shown.filter((frame) => frame !== null);
}
