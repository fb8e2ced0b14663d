import { type HistoryItem, JobSpec } from '@tapwright/contracts';
import { INTERACTIVE } from '@tapwright/runtime';
import type { Screen } from '@tapwright/screen';
import { emitted, scriptedModel } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { onOutcomeObserved } from './outcome-observed.ts';
import { depsOf, inputOf, itemOf, markOf, screenOf, stateWith } from './verifier.fixture.ts';

const list = screenOf(['Milk']);
const editor = screenOf(['Title'], 'org.example', '.Editor');
const crash = screenOf(['Notes has stopped', 'Close app'], 'android', '.Dialog');

type Status = 'done' | 'uncertain' | 'not_found' | 'unsupported';

/** What becomes of a step of a run in somebody's hands. */
async function held(status: Status, after: Screen, did: Partial<HistoryItem> = {}) {
  const before = markOf('cap_1', list);
  const item = itemOf(before, { step: 2, after: markOf('cap_2', after), ...did });
  const state = stateWith({ history: [item], seen: [before], current: before, blocked: [] });
  const data = { step: 2, status, beforeCaptureId: 'cap_1', afterCaptureId: 'cap_2', changes: [] };
  const spec = JobSpec.parse({ goal: 'g', app: 'org.example', maxSteps: 2 });
  const deps = depsOf({ screens: { cap_1: list, cap_2: after }, model: scriptedModel() });
  const run = { step: 2, state, strategy: INTERACTIVE.name };
  const result = await onOutcomeObserved.handle(inputOf(data, { job: { spec }, run }), deps);
  const { history = [], current = null, blocked = [] } = result.run?.state ?? {};
  return {
    event: emitted(result)[0],
    verdict: history.at(-1)?.verdict,
    current: current?.captureId,
    blocked,
  };
}

test.each<[string, Status, Screen, Partial<HistoryItem>, HistoryItem['verdict']]>([
  ['what led on', 'done', editor, {}, 'advanced'],
  ['what changed nothing', 'done', list, {}, 'advanced'],
  ['an app that failed', 'done', crash, {}, 'crashed'],
  ['what was not there', 'not_found', list, {}, 'invalidated'],
  ['what the phone cannot do', 'unsupported', list, {}, 'invalidated'],
  ['a commit that may have been done', 'uncertain', editor, { effect: 'commit' }, 'inconclusive'],
  ['an edit that shows', 'uncertain', editor, { effect: 'edit' }, 'advanced'],
  ['an edit that does not show', 'uncertain', list, { effect: 'edit' }, 'inconclusive'],
])('%s is told, and nothing is taken back: the run stands where the phone stands', async (...row) => {
  const [, status, after, did, verdict] = row;
  // Its steps are used up as well: whoever holds the phone ends the job.
  expect(await held(status, after, did)).toEqual({
    event: { type: 'step.advanced', data: { step: 2, captureId: 'cap_2' } },
    verdict,
    current: 'cap_2',
    blocked: [],
  });
});
