export {
  type Binding,
  type BoundCase,
  type BoundParameter,
  bindCase,
  rowsOf,
} from './bind-case.ts';
export { caseJsonSchema } from './case-json-schema.ts';
export { checkCase } from './check-case.ts';
export { COUNTS, type Count, countOf } from './counts.ts';
export { withShortDays } from './day-names.ts';
export { onlyChecks } from './deed-verbs.ts';
export { exceptionAt, LEAVES_OUT } from './exceptions.ts';
export { caseText } from './flow/case-text.ts';
export { caseIdOf, casesOfFlow, type FlowCaseOptions } from './flow/cases-of-flow.ts';
export type { FlowChart, FlowEdge, FlowNode, FlowPath, NodeKind } from './flow/chart.ts';
export { chartProblems, type FlowProblem, type FlowProblemCode } from './flow/chart-problems.ts';
export {
  type CoverageShare,
  coverageOf,
  type FlowCoverage,
  type RanPath,
  type Tally,
} from './flow/coverage.ts';
export { drawFlow } from './flow/draw/draw-flow.ts';
export { type Box, layOut, type Size, type Way } from './flow/draw/lay-out.ts';
export { escaped, tag, tenths, widthOf, wrapped } from './flow/draw/svg.ts';
export { type ExpandedFlow, type ExpandOptions, expandFlow } from './flow/expand-flow.ts';
export { type RanCase, type RanInFlow, ranCaseFinder } from './flow/ran-case.ts';
export { readFlowChart } from './flow/read-flow-chart.ts';
export { librarySets, withLibrary } from './library.ts';
export { insideMarks, LITERAL, QUOTED } from './literals.ts';
export { readPersona } from './persona/read-persona.ts';
export { type Finding, type Place, type Problem, problemLine } from './problems.ts';
export {
  CASES_PER_FILE_MAX,
  type CaseFile,
  lintCaseFile,
  lintCaseFiles,
  readCaseFile,
} from './read-case-file.ts';
export { readRewritingRules } from './rewriting/read-rewriting-rules.ts';
export { type Rewrite, rewriteCase, rewriteStep, rewritesOf } from './rewriting/rewrite.ts';
export { BUILT_IN_RULES, type RewritingRule } from './rewriting/rewriting-rule.ts';
export { type KnownParameters, statedDeeds } from './stated-deeds.ts';
export { asSingleTaps, saysDoubleTap } from './stated-double-tap.ts';
export { statedWaitMs } from './stated-wait.ts';
export { CASE_FILE_BYTES_MAX, decodeFile, decodeText, readAnyhow } from './text-of-file.ts';
export { readYaml, type YamlDocument } from './yaml-document.ts';
