import { type HistoryItem, JobSpec, type KeptFile, type Task } from '@tapwright/contracts';
import { emitted } from '@tapwright/testing';
import { describe, expect, test } from 'vitest';
import { onEndClaimed } from './end-claimed.ts';
import { depsOf, inputOf, itemOf, markOf, screenOf, stateWith } from './verifier.fixture.ts';

const PATH = '/sdcard/Download/contacts-*.vcf';
const screen = screenOf(['Contacts']);
const here = markOf('cap_1', screen);
const claim = itemOf(here, { kind: 'end', key: 'end|||||', label: '' });
const read: KeptFile = { path: PATH, name: 'contacts-1.vcf', artifactId: 'a1', cut: false };
const none: KeptFile = { ...read, name: null, artifactId: null };
const unread: KeptFile = { ...none, unread: 'Permission denied' };

interface Situation {
  readonly files: KeptFile[] | null;
  readonly content?: string;
  readonly task?: Partial<Task>;
  readonly past?: readonly HistoryItem[];
}

/** The actor says that the step is done; no model answers. */
async function claimed({ files, content = 'FN:Ana', task = {}, past = [] }: Situation) {
  const expected = { expect: [{ file: PATH, contains: 'FN:Ana' }] };
  const tasks = [{ goal: 'export', endCondition: '', expectation: '', ...expected, ...task }];
  const history = [...past, { ...claim, step: past.length + 1 }];
  const state = stateWith({ tasks, history, current: here });
  const data = { step: 1, captureId: 'cap_1', claim: 'done' as const, reason: 'it is saved' };
  const deps = depsOf({ screens: { cap_1: screen }, capture: { files }, content });
  const spec = JobSpec.parse({ goal: 'export', app: 'org.example', maxSteps: 20 });
  const run = { strategy: 'uat', step: past.length + 1, state };
  const result = await onEndClaimed.handle(inputOf(data, { job: { spec }, run }), deps);
  return { event: emitted(result)[0], state: result.run?.state };
}

const putOff: HistoryItem = { ...claim, verdict: 'inconclusive' };

describe('a step whose outcome is in a file', () => {
  test('is done where the file says so, without a model', async () => {
    const { event } = await claimed({ files: [read] });
    const reason = { code: 'COMPLETED', message: 'the screen and the files show what was expected' };
    expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'completed', reason } });
  });

  test.each([
    ['is not there', none, 'FN:Ana'],
    ['says something else', read, 'FN:Bo'],
  ])('is looked at once more where the file %s, for the app may still write it', async (_, file, content) => {
    const first = await claimed({ files: [file], content });
    expect(first.event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'look' } } });
    const again = await claimed({ files: [file], content, past: [putOff] });
    expect(again.event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'nothing' } } });
    expect(again.state?.history.at(-1)).toMatchObject({ verdict: 'invalidated', reason: 'claim_rejected' });
  });

  test.each([
    ['could not be read', [unread]],
    ['was read in part', [{ ...read, cut: true }]],
    ['was not looked for', null],
  ])('is undecided where the file %s', async (_, files) => {
    const at = { files, content: 'FN:Bo' };
    const first = await claimed(at);
    expect(first.event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'look' } } });
    const again = await claimed({ ...at, past: [putOff] });
    expect(again.event).toMatchObject({ type: 'task.ended', data: { outcome: 'inconclusive' } });
  });

  test('that must not be there never counts as absent unread', async () => {
    const task: Partial<Task> = { expect: [{ file: PATH, is: 'absent' }] };
    expect((await claimed({ files: [none], task })).event).toMatchObject({ data: { outcome: 'completed' } });
    const { event } = await claimed({ files: [unread], task, past: [putOff] });
    expect(event).toMatchObject({ type: 'task.ended', data: { outcome: 'inconclusive' } });
  });

  test('fails by what the screen lacks, whatever the file says', async () => {
    const task: Partial<Task> = { expect: [{ file: PATH, is: 'present' }, { text: 'Exported' }] };
    const { event, state } = await claimed({ files: [unread], task });
    expect(event).toMatchObject({ type: 'step.invalidated', data: { plan: { kind: 'nothing' } } });
    expect(state?.history.at(-1)?.observation).toContain('“Exported” is not shown');
  });
});

test('a precondition about a file that cannot be read does not hold', async () => {
  const task: Partial<Task> = { precondition: true, expect: [{ file: PATH, is: 'absent' }] };
  const { event } = await claimed({ files: [unread], task });
  expect(event).toMatchObject({
    type: 'task.ended',
    data: { outcome: 'failed', reason: { code: 'NOT_VERIFIED' } },
  });
});
