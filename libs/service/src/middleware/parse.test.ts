import { Writable } from 'node:stream';
import { type Envelope, ScreenObserved, TaskPlanned } from '@tapwright/contracts';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { parse } from './parse.ts';
import { restOf, sampleWork } from './work.fixture.ts';
import type { Due } from './work.ts';

const ENVELOPE: Envelope = {
  id: 'evt_7',
  type: TaskPlanned.type,
  version: 1,
  tenantId: 'default',
  jobId: 'job_1',
  runId: 'run_1',
  gateway: null,
  traceparent: null,
  data: { task: 0, step: 0, captureId: null },
};

async function parsed(body: string, looksAt?: string) {
  const lines: string[] = [];
  const write = (chunk: Buffer, _: string, done: () => void) => {
    lines.push(String(chunk));
    done();
  };
  const { kit, delivery } = sampleWork({ log: pino({ level: 'trace' }, new Writable({ write })) });
  const rest = restOf<Due>();
  const message = { ...delivery.message, body };
  const handler = { ...kit.handler, ...(looksAt === undefined ? {} : { looksAt }) };
  const work = { kit: { ...kit, handler }, delivery: { ...delivery, message } };
  const settlement = await parse(work, rest.next);
  return { settlement, given: rest.given, log: lines.join('') };
}

test('an envelope says which event is due, and where its rows may be remembered', async () => {
  const { settlement, given, log } = await parsed(JSON.stringify(ENVELOPE));
  expect(settlement).toEqual({ kind: 'ack' });
  expect(given).toMatchObject([{ eventId: 'evt_7', runHint: 'run_1', keyHint: 'run_1' }]);
  expect(given[0]).not.toHaveProperty('data');
  expect(log).toBe('');
});

test.each([
  ['by the field that its handler names', { captureId: 'cap_1', other: 'cap_2' }, 'captureId', 'cap_1'],
  ['not where the handler names no field', { captureId: 'cap_1' }, undefined, null],
  ['not by what cannot be an id', { captureId: "cap_1' or true" }, 'captureId', null],
  ['not by another type', { captureId: ['cap_1'] }, 'captureId', null],
  ['not where the field is missing', {}, 'constructor', null],
  ['not where there are no data', null, 'captureId', null],
])('an envelope says which capture will be looked at, %s', async (_, data, looksAt, wanted) => {
  const { given } = await parsed(JSON.stringify({ ...ENVELOPE, data }), looksAt);
  expect(given).toMatchObject([{ captureHint: wanted }]);
});

describe('a message is dropped with a line in the log, and nothing else, if its body', () => {
  test.each([
    ['is not JSON', 'not { json', 'no_envelope'],
    ['is not an envelope', '{"id":7}', 'no_envelope'],
    ['is nothing', '', 'no_envelope'],
    ['is null', 'null', 'no_envelope'],
    ['has an invalid id', JSON.stringify({ ...ENVELOPE, id: 'evt\u0000' }), 'no_envelope'],
    ['has an endless id', JSON.stringify({ ...ENVELOPE, id: 'e'.repeat(101) }), 'no_envelope'],
    ['is of another event', JSON.stringify({ ...ENVELOPE, type: ScreenObserved.type }), 'other_event'],
  ])('%s', async (_, body, reason) => {
    const { settlement, given, log } = await parsed(body);
    expect(settlement).toEqual({ kind: 'ack' });
    expect(given).toEqual([]);
    expect(JSON.parse(log)).toMatchObject({ msg: 'message dropped', reason, event: 'task.planned' });
  });
});

test('the content of a dropped message is not logged', async () => {
  const { log } = await parsed('my secret word');
  expect(log).not.toContain('secret');
});
