import { titleOf } from '../html/job-section.ts';
import type { AnyReport } from '../json.ts';
import { VIEWER_SCHEMA, type ViewerData, type ViewerDetails } from './viewer-data.ts';

/** A report as the viewer's document. `detailsOf`: what else is known of a job, by its id. */
export function viewerOfReport(
  report: AnyReport,
  detailsOf: (jobId: string) => ViewerDetails | null,
): ViewerData {
  const reports = 'reports' in report ? report.reports : [report];
  const suite = 'reports' in report ? report : null;
  const [only] = reports;
  return {
    schema: VIEWER_SCHEMA,
    title: suite?.title ?? (only === undefined ? '' : titleOf(only)),
    figures: suite?.figures ?? null,
    tests: suite?.tests ?? [],
    runs: reports.map((one) => ({ report: one, details: detailsOf(one.job.id) })),
  };
}
