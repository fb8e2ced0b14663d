import {
  cutText,
  type JobReport,
  REPORTS_MAX,
  type ReportTest,
  type SuiteReport,
  suiteReport,
} from '@tapwright/report';

/** The jobs of one command, as many as a report may hold; further ones are counted only. */
export interface CollectedReports {
  /** `report`: null where no job ended. */
  add(test: Omit<ReportTest, 'attempts'>, report: JobReport | null): void;
  tests(): readonly ReportTest[];
  suite(title: string): SuiteReport;
  /** Without the tests: each job stands for itself. */
  jobs(title: string): SuiteReport;
  /** A line about those that were left out; empty where there are none. */
  leftOut(): string;
}

const WHY_MAX = 1_900;

export function collectReports(): CollectedReports {
  const reports: JobReport[] = [];
  const tests: ReportTest[] = [];
  let left = 0;
  return {
    add(test, report) {
      if (tests.length === REPORTS_MAX) {
        left += 1;
        return;
      }
      if (report !== null) reports.push(report);
      const attempts = report === null ? [] : [reports.length - 1];
      tests.push({ ...test, why: cutText(test.why, WHY_MAX), attempts });
    },
    tests: () => tests,
    suite: (title) => suiteReport(cutText(title, WHY_MAX), reports, tests),
    jobs: (title) => suiteReport(cutText(title, WHY_MAX), reports),
    leftOut: () => (left === 0 ? '' : `the report holds the first ${REPORTS_MAX}, ${left} are left out`),
  };
}
