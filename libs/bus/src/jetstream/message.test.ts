import { expect, test } from 'vitest';
import { toHanded } from './message.ts';

type Msg = Parameters<typeof toHanded>[1];

/** What `toHanded` reads from a message of the client, and the answers that it sends. */
function arrived(reply: string, subject = 'tw.run.queued.gw-1.run_1') {
  const answers: string[] = [];
  const link = { prefix: 'tw', reachable: true };
  const msg: Msg = {
    subject,
    reply,
    sid: 1,
    data: new TextEncoder().encode('{}'),
    respond: (payload) => answers.push(String(payload)) > 0,
    json: () => JSON.parse('{}'),
    string: () => '{}',
  };
  const connected = () => link.reachable;
  const putAside = async () => void answers.push('stored');
  return { answers, link, handed: toHanded({ prefix: 'tw', connected, putAside }, msg) };
}

const OLD = '$JS.ACK.TW.c.3.17.21.1700000000000000000.0';
const NEW = '$JS.ACK._.ACCOUNT.TW.c.3.17.21.1700000000000000000.0.random';

test.each([OLD, NEW])('place and number of deliveries are read from %s', (reply) => {
  const { handed } = arrived(reply);
  expect(handed).toMatchObject({ sequence: 17, deliveries: 3 });
  expect(handed?.message).toEqual({
    id: 'seq-17',
    type: 'run.queued',
    address: 'gw-1',
    key: 'run_1',
    body: '{}',
  });
});

test.each([
  ['_INBOX.x', 'tw.run.queued.run_1'],
  ['', 'tw.run.queued.run_1'],
  [OLD, 'elsewhere.run.queued.run_1'],
])('a message with reply %j on %s is not one of ours', (reply, subject) => {
  expect(arrived(reply, subject).handed).toBeNull();
});

test('settlements use the words of the ack protocol, with delays in nanoseconds', async () => {
  const { handed, answers } = arrived(OLD);
  expect(handed?.keepAlive()).toBe(true);
  handed?.giveBack(0);
  handed?.giveBack(1.5);
  handed?.ack();
  await handed?.putAside('bad', 3);
  expect(answers).toEqual(['+WPI', '-NAK', '-NAK {"delay": 1500000}', '+ACK', 'stored', '+TERM']);
});

test('without a connection nothing is sent, and keepAlive reports this', () => {
  const { handed, answers, link } = arrived(OLD);
  link.reachable = false;
  expect(handed?.keepAlive()).toBe(false);
  handed?.ack();
  expect(answers).toEqual([]);
});
