import { SERVICE_NAMES } from '@tapwright/contracts';
import { findDevice, listLeases } from '@tapwright/store';
import { eventually, servicesOnly } from '@tapwright/testing';
import type { VirtualDevice } from '@tapwright/virtual-android';
import { appsTogether, virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';
import { readHistory } from './platform/history.ts';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform } from './platform/test-platform.ts';

const DEADLINE_MS = 150_000;
const FAIL_POINTS = ['before-commit@role.entered', 'before-publish@role.entered', 'after-tap@action.decided'];
const CASE = {
  id: 'ladder',
  title: 'A question and its answer',
  app: 'org.tapwright.chat',
  reset: 'data',
  roles: { sender: { serial: 'phone-1' }, receiver: { serial: 'phone-2' } },
  parameters: { question: { value: 'Can you come on Sunday' }, answer: { value: 'Gladly' } },
  steps: [
    { do: 'Open the conversation with Jonas Adlerfeld', expect: [{ activity: 'ConversationActivity' }] },
    { do: 'Type ${question} as the message', expect: [{ value: 'Message', equals: '${question}' }] },
    { do: 'Press Send', expect: [{ text: '${question}' }] },
    { do: 'Open the conversation with Mira Vossbeck', role: 'receiver', expect: [{ text: '${question}' }] },
    {
      do: 'Type ${answer} as the message',
      role: 'receiver',
      expect: [{ value: 'Message', equals: '${answer}' }],
    },
    { do: 'Press Send', role: 'receiver', expect: [{ text: '${answer}' }] },
  ],
};

const typed = (phone: VirtualDevice | null) =>
  (phone?.journal.entries() ?? []).filter(({ kind }) => kind === 'text').map(({ args }) => args.join(' '));

test.runIf(servicesOnly('processes that are killed while a case turns from phone to phone'))(
  'a case on two phones writes once on each, though processes die at its changes of phone and its taps',
  async () => {
    const [first, second] = appsTogether([virtualApp('chat')], 2).map((apps) =>
      createInteractiveSource({ apps }),
    );
    if (first === undefined || second === undefined) throw new Error('there are two phones');
    await using platform = await startTestPlatform({ source: first, second, failPoints: FAIL_POINTS });
    const jobs = jobsOf(platform.cluster);
    const areIdle = async () =>
      (await jobs.devices()).filter(({ state }) => state === 'idle').length === 2 ? true : null;
    await eventually(areIdle, { what: 'both phones are idle' });
    const { id } = await jobs.submit({ kind: 'case', case: CASE }, 'pair');
    await jobs.ended(id, DEADLINE_MS);
    const history = await readHistory(platform, id);
    expect(history).toMatchObject({ outcome: 'completed', unhandled: [] });
    expect(history.events.filter((type) => type === 'role.entered')).toHaveLength(1);
    expect([typed(platform.device).length, typed(platform.other).length]).toEqual([1, 1]);
    expect(await listLeases(platform.database.read)).toEqual([]);
    await eventually(
      async () => (await findDevice(platform.database.read, 'phone-2'))?.state === 'idle' || null,
      { what: 'the return of the second phone' },
    );
    const deaths = SERVICE_NAMES.flatMap((name) => platform.cluster.service(name).deaths());
    expect(deaths).toHaveLength(FAIL_POINTS.length);
  },
  DEADLINE_MS + 60_000,
);
