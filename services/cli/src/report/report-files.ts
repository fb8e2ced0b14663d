/** Name of the argument that says whose report is wanted. */
export const FROM = 'JOB_ID|DIR';

/** Where to write a report as single files; null: not in this form. */
export interface ReportFiles {
  readonly junit: string | null;
  readonly json: string | null;
  readonly xray: string | null;
  readonly xrayServer: string | null;
}

/** The files by their flags. */
export function filesOf({ junit, json, xray, xrayServer }: ReportFiles) {
  return [
    ['--junit', junit],
    ['--json', json],
    ['--xray', xray],
    ['--xray-server', xrayServer],
  ] as const;
}
