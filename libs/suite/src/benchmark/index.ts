export { checkQuestions } from '@tapwright/evaluation';
export { elementOfChoice, type Offer, offersOn } from './agents/choice-element.ts';
export { type AppPath, appPath } from './agents/path/app-path.ts';
export { type AppLocator, type AppStep, choosableWay, chosenSteps } from './agents/path/app-steps.ts';
export { type EventTaskAt, eventPath } from './agents/path/event-path.ts';
export { lost, type OraclePath, type PathStep, stepInWords } from './agents/path/oracle-path.ts';
export { type Bundle, bundleAt, type Manifest } from './cells/bundle.ts';
export type { Cell } from './cells/cell.ts';
export { type CallBudget, NO_BUDGET, type Spending } from './cells/ledger.ts';
export type { NotMeasured } from './cells/run-cells.ts';
export { DIMENSIONS, type Dimension } from './data/item.ts';
export type { Played, Player, PlayOrder } from './play/player.ts';
export { type RankedRuns, type RunEvent, rankedRuns } from './play/ranked-runs.ts';
export { type TaskRecording, taskRecording } from './play/task-recording.ts';
export { noteScreens, type ScreenWatch, watchScreens } from './play/watch-screens.ts';
export { actionsOn, factsAbout, type Offered, withFacts } from './probe/shown-screen.ts';
export { benchmarkReport, dataNotes } from './report/markdown.ts';
export { missingIn } from './report/missing.ts';
export { cellsOfBundle, type Results, resultsOf, scoreOf, summaryOf } from './report/results.ts';
export {
  type Benchmarked,
  type BenchmarkHost,
  type BenchmarkOptions,
  runBenchmark,
} from './run-benchmark.ts';
export { type SettingWish, settingOf } from './setting.ts';
export { type Verification, verifyBundle } from './verify-bundle.ts';
