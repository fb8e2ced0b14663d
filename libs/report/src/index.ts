export { cutText } from './cut-text.ts';
export {
  EVIDENCE_SCHEMA,
  Evidence,
  EvidenceArtifact,
  EvidenceRow,
  EvidenceStep,
  hashOfJson,
} from './evidence/evidence.ts';
export { evidenceChanges } from './evidence/evidence-changes.ts';
export { type ExplorationReport, explorationHtml } from './html/exploration-page.ts';
export type { ExplorationLeg } from './html/legs-section.ts';
export { PAGE_ACTIONS_MAX, reportHtml } from './html/page.ts';
export {
  EMBED_MAX_BYTES,
  embeddedFrames,
  frameFiles,
  framesOf,
  type PageFrames,
} from './html/page-frames.ts';
export { withoutRepeats } from './html/repeated-findings.ts';
export { AnyReport, parseReport, REPORT_MAX_CHARACTERS, reportJson } from './json.ts';
export { junitXml } from './junit.ts';
export { drawMap, type MapDrawing } from './map/draw-map.ts';
export {
  FrameId,
  FrameRef,
  HealedLocator,
  JobReport,
  type JobReportInput,
  REPORT_SCHEMA,
  ReportAction,
  ReportEvidence,
  ReportStep,
} from './report-model.ts';
export {
  REPORTS_MAX,
  ReportTest,
  SUITE_REPORT_SCHEMA,
  SuiteFigures,
  SuiteReport,
  suiteFigures,
  suiteReport,
  TestResult,
} from './suite-report.ts';
export {
  BENCHMARK_PAGE_MAX,
  BENCHMARK_PAGE_SCHEMA,
  type BenchmarkCell,
  type BenchmarkCellResult,
  type BenchmarkDifference,
  type BenchmarkEntry,
  type BenchmarkPage,
  type BenchmarkShare,
  tableText,
} from './viewer/benchmark-data.ts';
export {
  VIEWER_MAX,
  VIEWER_SCHEMA,
  ViewerBlock,
  ViewerCall,
  ViewerData,
  ViewerDetails,
  ViewerElement,
  ViewerEvent,
  ViewerRestoration,
  ViewerRun,
  ViewerScreen,
  ViewerScript,
  ViewerStep,
  ViewerWait,
} from './viewer/viewer-data.ts';
export { viewerOfReport } from './viewer/viewer-of-report.ts';
export { type XrayDocument, type XrayKind, type XrayOptions, xrayJson } from './xray/xray.ts';
