export { elementOfChoice, type Offer, offersOn } from './agents/choice-element.ts';
export { type AppPath, appPath } from './agents/path/app-path.ts';
export { type AppLocator, type AppStep, choosableWay, chosenSteps } from './agents/path/app-steps.ts';
export { type EventTaskAt, eventPath } from './agents/path/event-path.ts';
export { lost, type OraclePath, type PathStep, stepInWords } from './agents/path/oracle-path.ts';
export { type RankedRuns, type RunEvent, rankedRuns } from './play/ranked-runs.ts';
export { type TaskRecording, taskRecording } from './play/task-recording.ts';
export { noteScreens, type ScreenWatch, watchScreens } from './play/watch-screens.ts';
