import { type TaskActorInput, TaskActorOutput } from '@tapwright/model';
import { expect, test } from 'vitest';
import { simulatedActor } from './simulated-actor.ts';

const END = {
  ...{ index: 0, kind: 'end', label: '', widget: '', resourceId: '', value: '', hint: '' },
  ...{ checked: null, direction: null, context: [] },
};

/** A task whose way is done, and that the app still works on. */
const actor = simulatedActor({
  policy: 'truth',
  goal: 'Sync',
  truth: { id: 'sync', goal: 'Sync', truth: [], done: () => false },
  seed: 1,
  pictured: true,
  state: () => null,
  now: () => 0,
});

async function toolAfter(waits: number): Promise<string> {
  const waited = { action: 'wait', kind: 'wait', label: '', text: null, verdict: 'advanced', changes: [] };
  const input: TaskActorInput = {
    task: { task: 'Sync', endCondition: '' },
    persona: null,
    app: 'org.example',
    activity: '',
    screen: '',
    offered: [END],
    texts: [],
    history: Array.from({ length: waits }, () => waited),
    turns: [],
    refused: [],
    actionsLeft: 9,
  };
  const { output } = await actor.ask({
    role: 'task-actor',
    about: { jobId: 'job_1', runId: 'run_1' },
    input,
    messages: [],
    schema: TaskActorOutput,
    signal: new AbortController().signal,
    timeoutMs: 1_000,
  });
  return output.tool;
}

test('an app that has not finished is waited for, a few times in a row', async () => {
  expect(await Promise.all([0, 1, 2].map(toolAfter))).toEqual(['wait', 'wait', 'wait']);
  expect(await toolAfter(3)).not.toBe('wait');
});
