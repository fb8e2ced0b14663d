import { newId, ScreenObserved, TaskPlanned } from '@tapwright/contracts';
import { claimTry, insertExploration, tryCounts, UNTRIED } from '@tapwright/store';
import { expect, test } from 'vitest';
import { eventFor, type HandlerResult } from './handler.ts';
import { createKit, type Handle, handlerOf, messageOf, plannedTask, storesOfTheFile } from './kit.fixture.ts';
import { ACK } from './middleware/work.ts';

const on = storesOfTheFile();
const WIDGETS = ['first', 'second'] as const;

/** Runs of several jobs that explore together; each handles an event at the same time as the others. */
async function explorers(count: number) {
  const tasks = [];
  for (let index = 0; index < count; index += 1) tasks.push(await plannedTask(on.db));
  const id = newId('exp');
  const { tenantId = '', id: jobId = '' } = tasks[0]?.job ?? {};
  const app = { packageName: 'org.example.app', explorer: 'guided', seed: 1, spec: {} };
  await on.db.transaction((tx) => insertExploration(tx, { id, tenantId, jobId, ...app }));
  return { explorationId: id, tasks };
}

/** Tries the first widget that nobody has tried; all have read before the first one commits. */
function exploring(explorationId: string, count: number, more: Partial<HandlerResult>) {
  const claimed: { readonly runId: string; readonly signature: string }[] = [];
  const allHaveRead = Promise.withResolvers<void>();
  const handle: Handle = async ({ job, run }) => {
    const counts = await tryCounts(on.db.read, { explorationId, signatures: WIDGETS });
    const signature = WIDGETS.find((one) => !counts.has(one)) ?? WIDGETS[0];
    claimed.push({ runId: run.id, signature });
    if (claimed.length === count) allHaveRead.resolve();
    await allHaveRead.promise;
    const nth = (counts.get(signature) ?? UNTRIED).next;
    const claim = { explorationId, tenantId: job.tenantId, signature, nth, runId: run.id, step: 1, token: 1 };
    return {
      ...more,
      run: { step: 1 },
      writes: [claimTry(claim)],
      emit: [eventFor(ScreenObserved, { job, run }, { step: 1, captureId: 'cap_1' })],
    };
  };
  return { claimed, handle };
}

test.each([
  ['with one statement', {}],
  ['in a longer transaction', { save: async () => {} }],
] as const)(
  'of two runs that claim the same try at once one gets it, and the other decides anew: %s',
  async (_how, more) => {
    const { explorationId, tasks } = await explorers(2);
    const { claimed, handle } = exploring(explorationId, tasks.length, more);
    const kit = createKit(on);
    const settled = await Promise.all(
      tasks.map(({ event }) => kit.deliver(handlerOf(TaskPlanned, handle), messageOf(event))),
    );
    expect(settled).toEqual([ACK, ACK]);
    expect(claimed.map(({ signature }) => signature)).toEqual(['first', 'first', 'second']);
    const counts = await tryCounts(on.db.read, { explorationId, signatures: WIDGETS });
    expect(WIDGETS.map((one) => counts.get(one)?.next)).toEqual([2, 2]);
    for (const { job } of tasks) expect(await kit.types(job.id)).toEqual(['task.planned', 'screen.observed']);
  },
);
