import type {
  CrashView,
  ExplorationView,
  ExploreTaskView,
  FindingView,
  MapGraph,
} from '@tapwright/contracts';
import type { ExplorationReport } from './exploration-page.ts';

export const AT = '2026-04-11T08:30:00.000Z';
const EXPLORATION: ExplorationView = {
  ...{ id: 'exp_1', jobId: 'job_1', app: 'org.example', appVersion: '7', explorer: 'tapwright', seed: 3 },
  ...{ activities: 2, declared: 3, unvisited: ['org.example.About'], screens: 9, transitions: 14 },
  ...{ status: 'ended', outcome: 'completed', reason: { code: 'EXPLORED', message: 'explored in 40 steps' } },
  ...{ steps: 40, stepsMax: 40, phones: 1, legs: 1, crashes: 1 },
};
export const TASK: ExploreTaskView = {
  ...{
    id: 'tsk_1',
    position: 1,
    runId: 'run_1',
    task: 'Write a note',
    endCondition: '',
    proposedBy: 'model',
  },
  ...{ reasoning: '', difficulty: 2, importance: 3, refused: [], outcome: 'completed', done: true },
  ...{ summary: 'A note is there.', firstStep: 1, lastStep: 4, createdAt: AT, endedAt: AT },
};
export const CRASH: CrashView = {
  ...{ id: 'crs_1', app: 'org.example', appVersion: '7', kind: 'crash', exception: 'java.lang.Error' },
  ...{ frames: ['org.example.Notes.delete'], sightings: 2, status: 'open', note: '' },
  first: { jobId: 'job_1', runId: 'run_1', step: 4 },
  sample: { summary: 'java.lang.Error: gone', stack: [], task: 'Write a note' },
  repro: { steps: ['click "Delete"'], tests: 7, proved: '3 of 3', scripts: [] },
  ...{ firstSeenAt: AT, lastSeenAt: AT },
};
export const FINDING: FindingView = {
  ...{ id: 'fnd_1', app: 'org.example', appVersion: '7', kind: 'small_target', element: 'go', label: 'Go' },
  ...{ screen: 'org.example/.Main#abc', says: 'It is 20 dp high.', bounds: null, sightings: 1 },
  ...{ crop: 'exp_1-findings/fnd_1.png', first: { runId: 'run_1', step: 2 } },
  ...{ firstSeenAt: AT, lastSeenAt: AT },
};
export const nodeOf = (
  id: string,
  values: Partial<MapGraph['nodes'][number]> = {},
): MapGraph['nodes'][number] => ({
  ...{ id, struct: 's000', package: 'org.example', activity: `org.example/.${id}`, title: '', layout: '' },
  ...{ views: 3, seen: 2, hierarchy: `h/${id}.xml.gz`, artifacts: { hierarchy: `art-${id}` }, ...values },
});
export const wayOf = (from: string, to: string, text: string, count = 1): MapGraph['edges'][number] => ({
  ...{ from, to, count },
  event: { type: 'tap', target: { resource_id: '', text, desc: '', class: 'android.widget.Button' } },
});
export const MAP: MapGraph = {
  ...{ schema: 'utg-1', app: 'org.example', title: 'org.example', package: 'org.example', app_version: '7' },
  ...{ versions: [], screen: [1080, 1920], recorder: 'tapwright', dropped_events: 0, start: 'Main' },
  nodes: [
    nodeOf('Main', { title: 'Notes', layout: 'org.example/.Main#abc' }),
    nodeOf('Edit', { title: 'New note', layout: 'org.example/.Edit#1' }),
  ],
  edges: [wayOf('Main', 'Edit', 'New', 3), wayOf('Main', 'Main', 'Sort'), wayOf('Edit', 'Main', 'Save')],
};
export const REPORT: ExplorationReport = {
  map: MAP,
  ...{ legs: [], notes: [] },
  ...{ exploration: EXPLORATION, tasks: [TASK], crashes: [CRASH], findings: [FINDING] },
  inventory: {
    ...{ app: 'org.example', appVersion: '7', crashes: [], findings: [] },
    ways: [{ from: '.Main', action: 'click new_note', to: ['.Edit'], times: 3 }],
    screens: [{ activity: '.Main', widgets: ['id go'] }],
  },
  coverage: [
    { steps: 20, screens: 4, transitions: 7, activities: 1 },
    { steps: 40, screens: 9, transitions: 14, activities: 2 },
  ],
};
