import type { CrashView, ExplorationView, ExploreTaskView, FindingView } from '@tapwright/contracts';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../report.fixture.ts';
import { type ExplorationReport, explorationHtml } from './exploration-page.ts';

const AT = '2026-04-11T08:30:00.000Z';
const EXPLORATION: ExplorationView = {
  ...{ id: 'exp_1', jobId: 'job_1', app: 'org.example', appVersion: '7', explorer: 'tapwright', seed: 3 },
  ...{ activities: 2, declared: 3, unvisited: ['org.example.About'], screens: 9, transitions: 14 },
  ...{ status: 'ended', outcome: 'completed', reason: { code: 'EXPLORED', message: 'explored in 40 steps' } },
  ...{ steps: 40, stepsMax: 40, phones: 1, legs: 1, crashes: 1 },
};
const TASK: ExploreTaskView = {
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
const CRASH: CrashView = {
  ...{ id: 'crs_1', app: 'org.example', appVersion: '7', kind: 'crash', exception: 'java.lang.Error' },
  ...{ frames: ['org.example.Notes.delete'], sightings: 2, status: 'open', note: '' },
  first: { jobId: 'job_1', runId: 'run_1', step: 4 },
  sample: { summary: 'java.lang.Error: gone', stack: [], task: 'Write a note' },
  repro: { steps: ['click "Delete"'], tests: 7, proved: '3 of 3', scripts: [] },
  ...{ firstSeenAt: AT, lastSeenAt: AT },
};
const FINDING: FindingView = {
  ...{ id: 'fnd_1', app: 'org.example', appVersion: '7', kind: 'small_target', element: 'go', label: 'Go' },
  ...{ screen: 'org.example/.Main#abc', says: 'It is 20 dp high.', bounds: null, sightings: 1 },
  ...{ crop: 'exp_1-findings/fnd_1.png', first: { runId: 'run_1', step: 2 } },
  ...{ firstSeenAt: AT, lastSeenAt: AT },
};
const REPORT: ExplorationReport = {
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

describe('the page of an exploration', () => {
  it('shows coverage, tasks in words, crashes with their steps, findings with pictures, and what was never seen', () => {
    const page = explorationHtml(REPORT, AT);
    for (const text of [
      'Exploration of org.example',
      '<strong>2</strong> of 3',
      'explored in 40 steps',
      'Write a note',
      'A note is there.',
      'java.lang.Error: gone',
      'click &quot;Delete&quot;',
      'crashed in 3 of 3 replays',
      'src="exp_1-findings/fnd_1.png"',
      'Smaller than a finger',
      'org.example.About',
      '2026-04-11 08:30:00 UTC',
    ])
      expect(page).toContain(text);
  });

  it('draws how coverage grew from nothing on, says it as a table, and lists the ways between pages', () => {
    const page = explorationHtml(REPORT, AT);
    expect(page).toContain('points="0,180 300,128.6 600,64.3"');
    expect(page).toContain('<tr><td>20</td><td>4</td><td>7</td><td>1</td></tr>');
    expect(page).toContain('0 to 40 steps; the highest is 14');
    expect(page).toContain('click new_note');
  });

  it('leaves out what there is nothing of', () => {
    const none = { ...REPORT, tasks: [], crashes: [], findings: [], coverage: [] };
    const page = explorationHtml(none, null);
    for (const id of ['tasks', 'crashes', 'findings', 'coverage']) expect(page).not.toContain(`id="${id}"`);
    expect(page).toContain('id="pages"');
  });

  it('is no markup of the app: every text stays a text', () => {
    const hostile = `${HOSTILE_TEXT}<script>`;
    const page = explorationHtml(
      {
        ...REPORT,
        tasks: [{ ...TASK, task: hostile, summary: hostile }],
        crashes: [{ ...CRASH, exception: hostile, frames: [hostile] }],
        findings: [{ ...FINDING, label: hostile, says: hostile, screen: hostile }],
      },
      AT,
    );
    expect(page).not.toContain('<script');
    expect(page).toContain("default-src 'none'".replaceAll("'", '&#39;'));
  });
});
