export type { FinishedRun } from './finished-run.ts';
export { judgeRun } from './judge-run.ts';
export { markdownTable } from './markdown-table.ts';
export { checkSuite, SUITE_BYTES_MAX, type SuiteProblem } from './parse-suite.ts';
export type { Suite, SuiteApp, SuiteTask } from './suite-schema.ts';
export { type SuiteRun, type SuiteSummary, suiteTable, summariseSuite, whyOf } from './suite-summary.ts';
export type { Place } from './yaml-document.ts';
