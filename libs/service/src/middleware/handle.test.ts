import { sampleRun } from '@tapwright/testing';
import { expect, test, vi } from 'vitest';
import type { HandlerInput } from '../handler.ts';
import { handle } from './handle.ts';
import { restOf, sampleContext, sampleWork } from './work.fixture.ts';
import type { Handled } from './work.ts';

const RESULT = { run: { step: 1 }, emit: [] };

test('the handler gets the stored rows, and its result is passed on', async () => {
  const seen: HandlerInput<unknown>[] = [];
  const rest = restOf<Handled>();
  const work = sampleWork({
    handle: async (input) => {
      seen.push(input);
      return RESULT;
    },
  });
  expect(await handle(work, rest.next)).toEqual({ kind: 'ack' });
  const { event, job, run } = work.context;
  expect(seen).toMatchObject([{ data: work.data, job, run, eventId: event.id, gateway: null }]);
  expect(rest.given[0]?.result).toBe(RESULT);
});

test.each([
  ['of a run that is being closed', sampleRun({ status: 'closing' })],
  ['of another step', sampleRun({ status: 'running', step: 4 })],
  ['of a run that is gone', null],
])('an event %s changes nothing, and the handler is not called', async (_, run) => {
  const asked = vi.fn();
  const rest = restOf<Handled>();
  const context = { ...sampleContext(), run };
  await handle(sampleWork({ handle: asked }, { context }), rest.next);
  expect(asked).not.toHaveBeenCalled();
  expect(rest.given[0]?.result).toEqual({ emit: [] });
});

test('the handler must end within its time', async () => {
  const waiting = async ({ signal }: HandlerInput<unknown>) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw signal.reason;
  };
  const work = sampleWork({ handle: waiting, handleMs: 5 });
  await expect(handle(work, restOf<Handled>().next)).rejects.toThrow('not within 5 ms');
});
