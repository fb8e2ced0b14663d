export { type DoneAction, doneActions, type TrailInput } from './done.ts';
export { loadRecordedApp, recordedAppFolders } from './load.ts';
export { mapTask } from './map-task.ts';
export { isRight, type RunRecord, type Score, score } from './metrics.ts';
export type { RecordedApp } from './recorded-app.ts';
export { isRightElement, type TouchedElement } from './same-element.ts';
export { type ScoredTask, type Totals, totalsByApp, totalsOf } from './summary.ts';
export type { MappedBy, Truth, TruthAction, Unmapped } from './truth.ts';
