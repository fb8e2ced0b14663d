import type { JobReport, ViewerData } from '../viewer/types.ts';

/** Why a document cannot be shown. */
export class WrongDocument extends Error {
  override readonly name = 'WrongDocument';
}

/**
 * A document as the viewer shows it: its own, or a report without details.
 * @throws WrongDocument for anything else
 */
export function readDocument(document: unknown): ViewerData {
  if (typeof document !== 'object' || document === null || !('schema' in document))
    throw new WrongDocument('This is no report: it has no field `schema`.');
  const { schema } = document;
  if (schema === 'tapwright-viewer-1') return document as ViewerData;
  if (schema === 'tapwright-report-1') return ofReports([document as JobReport], {});
  if (schema === 'tapwright-suite-report-1') {
    const { reports, ...about } = document as unknown as Pick<ViewerData, 'title' | 'figures' | 'tests'> & {
      reports: JobReport[];
    };
    return ofReports(reports, about);
  }
  throw new WrongDocument(`This viewer does not know the format ${String(schema)}.`);
}

function ofReports(
  reports: readonly JobReport[],
  { title = '', figures = null, tests = [] }: Partial<Pick<ViewerData, 'title' | 'figures' | 'tests'>>,
): ViewerData {
  return {
    schema: 'tapwright-viewer-1',
    title,
    figures,
    tests,
    runs: reports.map((report) => ({ report, details: null })),
  };
}
