export { type Share, shareOf, type Vote } from './benchmark/report/shares.ts';
export { isFault } from './fault.ts';
export type { FinishedRun } from './finished-run.ts';
export { type Judgement, judgeRun } from './judge-run.ts';
export { markdownTable } from './markdown-table.ts';
export { checkSuite, SUITE_BYTES_MAX, type SuiteProblem } from './parse-suite.ts';
export { type ShellLine, Suite, type SuiteApp, type SuiteTask } from './suite-schema.ts';
export { type SuiteRun, type SuiteSummary, suiteTable, summariseSuite, whyOf } from './suite-summary.ts';
export type { Place } from './yaml-document.ts';
