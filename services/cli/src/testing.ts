export { playedCase } from './report/played-case.fixture.ts';
export { writeReportFolder } from './report/report-folder.ts';
export { writeReports } from './report/write-reports.ts';
