import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@tapwright/client';
import { newId } from '@tapwright/contracts';
import { createLogger } from '@tapwright/service';
import {
  asTenant,
  type DeliveryRow,
  deleteWebhook,
  editWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  queueDeliveries,
  queueDelivery,
  redeliver,
} from '@tapwright/store';
import { eventually, sampleJob } from '@tapwright/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { platformOfTheFile } from '../api.fixture.ts';
import { type Reach, readNetworks } from './addresses.ts';
import { ATTEMPTS_MAX, type DeliveryOptions, pauseAfter, startDeliveries } from './deliver.ts';
import { endedMessage, pingMessage } from './messages.ts';
import { newSecret, sealSecret } from './secrets.ts';

const on = platformOfTheFile();
const TENANT = 'acme';
type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A real HTTP server that answers as a test says, and what it got. */
interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly got: {
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
    readonly path: string;
  }[];
}

async function receiver(answer: Answering): Promise<Receiver> {
  const got: { headers: IncomingMessage['headers']; body: string; path: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    got.push({ headers: request.headers, body, path: request.url ?? '' });
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ok: Answering = (_request, response) => void response.writeHead(204).end();
const status =
  (code: number, headers = {}): Answering =>
  (_request, response) =>
    void response.writeHead(code, headers).end('a body that nobody reads');

const LOOPBACK: Reach = { allowed: readNetworks('127.0.0.1/32'), resolve: async () => [] };
const running: { stop(): Promise<void> }[] = [];
/** A process that sends what is due. */
function start(options: Partial<DeliveryOptions> = {}): void {
  const platform = { db: on.db, secrets: on.platform.secrets, log: createLogger('api', 'silent') };
  const usual = { disableAfterMs: 86_400_000, everyMs: 20, timeoutMs: 60_000, random: () => 0 };
  running.push(startDeliveries({ platform, reach: LOOPBACK, ...usual, ...options }));
}
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

let secret: string;
beforeEach(() => {
  secret = newSecret();
});

async function addWebhook(url: string, more: { outcomes?: ['failed'] } = {}): Promise<string> {
  const id = newId('whk');
  const sealed = sealSecret(on.platform.secrets, { id }, { current: secret, previous: null });
  const webhook = {
    tenantId: TENANT,
    id,
    url,
    events: ['job.ended' as const],
    outcomes: more.outcomes ?? null,
    sealed,
  };
  await asTenant(TENANT, () => on.db.transaction((tx) => insertWebhook(tx, webhook)));
  return id;
}

async function ping(webhookId: string): Promise<string> {
  const told = pingMessage(TENANT, new Date());
  await asTenant(TENANT, () => on.db.transaction((tx) => queueDelivery(tx, webhookId, told)));
  return told.id;
}

const log = (webhookId: string): Promise<DeliveryRow[]> =>
  asTenant(TENANT, () =>
    listDeliveries(on.db.read, { tenantId: TENANT, webhookId, limit: 100, before: null }),
  );
const settled = (webhookId: string, fits: (row: DeliveryRow) => boolean) =>
  eventually(async () => (await log(webhookId)).find(fits) ?? null, { what: 'the end of an attempt' });
const attempted = (webhookId: string) =>
  settled(webhookId, ({ lastError, status: now }) => lastError !== '' || now === 'delivered');
/** The pause after a failure is over. */
const makeDue = () =>
  on.db.read.execute(`update webhook_deliveries set next_at = now() where status = 'pending'`);

test('a message arrives signed, and its receiver can check it', async () => {
  await using server = await receiver(ok);
  const webhook = await addWebhook(server.url);
  const id = await ping(webhook);
  start();
  expect(await attempted(webhook)).toMatchObject({ id, status: 'delivered', attempts: 1, lastStatus: 204 });
  const [{ headers, body } = { headers: {}, body: '' }] = server.got;
  expect(await verifyWebhook({ headers, body }, { secret })).toMatchObject({ id, type: 'ping', data: {} });
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-key-id': expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(JSON.stringify([headers, body])).not.toContain(secret);
});

test('while a secret is changed both sign, and afterwards the new one alone', async () => {
  await using server = await receiver(ok);
  const webhook = await addWebhook(server.url);
  const before = secret;
  secret = newSecret();
  const sealed = sealSecret(on.platform.secrets, { id: webhook }, { current: secret, previous: before });
  const patch = (until: number) =>
    asTenant(TENANT, () =>
      on.db.transaction((tx) =>
        editWebhook(tx, { tenantId: TENANT, id: webhook }, { sealed, previousUntil: new Date(until) }),
      ),
    );
  await patch(Date.now() + 3_600_000);
  await ping(webhook);
  start();
  await eventually(() => server.got.length === 1, { what: 'the first message' });
  await patch(Date.now() - 1);
  await ping(webhook);
  await eventually(() => server.got.length === 2, { what: 'the second message' });
  const checked = await Promise.all(
    server.got.map(async (received) =>
      Promise.all(
        [secret, before].map((one) =>
          verifyWebhook(received, { secret: one }).then(
            () => true,
            () => false,
          ),
        ),
      ),
    ),
  );
  expect(checked).toEqual([
    [true, true],
    [true, false],
  ]);
});

describe('a receiver that', () => {
  test.each<[string, Answering, object]>([
    ['refuses', status(500), { lastStatus: 500, lastError: 'it answered 500' }],
    [
      'redirects inside',
      status(302, { location: 'http://127.0.0.1:1/' }),
      { lastStatus: 302, lastError: expect.stringContaining('not followed') },
    ],
    ['hangs up', (request) => void request.socket.destroy(), { lastStatus: null }],
    ['speaks no HTTP', (request) => void request.socket.end('hello\r\n\r\n'), { lastStatus: null }],
    [
      'sends headers without an end',
      (request) =>
        void request.socket.write(
          `HTTP/1.1 200 OK\r\n${'x: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n'.repeat(2_000)}`,
        ),
      { lastStatus: null },
    ],
  ])('%s is told again later', async (_, answer, expected) => {
    await using server = await receiver(answer);
    const webhook = await addWebhook(server.url);
    await ping(webhook);
    start();
    expect(await attempted(webhook)).toMatchObject({ status: 'pending', attempts: 1, ...expected });
    await makeDue();
    await settled(webhook, ({ attempts }) => attempts === 2);
    expect(server.got.every(({ path }) => path === '/hook')).toBe(true);
  });

  test('never answers is given up after its time, and keeps no other tenant waiting', async () => {
    await using slow = await receiver(() => {});
    await using quick = await receiver(ok);
    const webhook = await addWebhook(slow.url);
    for (let at = 0; at < 20; at += 1) await ping(webhook);
    start();
    await eventually(() => slow.got.length > 0, { what: 'the slow one' });
    const other = 'other';
    const id = newId('whk');
    const sealed = sealSecret(on.platform.secrets, { id }, { current: secret, previous: null });
    await asTenant(other, () =>
      on.db.transaction(async (tx) => {
        const about = { tenantId: other, id, url: quick.url, events: ['job.ended' as const], outcomes: null };
        await insertWebhook(tx, { ...about, sealed });
        await queueDelivery(tx, id, pingMessage(other, new Date()));
      }),
    );
    await eventually(() => quick.got.length === 1, { what: 'the message of the other tenant' });
    expect(slow.got.length).toBeLessThanOrEqual(4);
  });

  test('never answers is given up after its time', async () => {
    await using slow = await receiver(() => {});
    const webhook = await addWebhook(slow.url);
    await ping(webhook);
    start({ timeoutMs: 50 });
    expect(await attempted(webhook)).toMatchObject({
      status: 'pending',
      lastStatus: null,
      lastError: 'no answer within 50 ms',
    });
  });

  test('answers with a body that never ends has got the message', async () => {
    await using server = await receiver((_request, response) => {
      response.writeHead(200);
      response.write('x'.repeat(1_000_000));
    });
    const webhook = await addWebhook(server.url);
    await ping(webhook);
    start();
    expect(await attempted(webhook)).toMatchObject({ status: 'delivered', lastStatus: 200 });
  });
});

describe('addresses', () => {
  test('a name is resolved once for each attempt, and what was resolved is connected to', async () => {
    await using server = await receiver(ok);
    const names: string[] = [];
    const reach: Reach = {
      allowed: readNetworks('127.0.0.1/32'),
      // The first answer is allowed; a second look would lead elsewhere.
      resolve: async (name) => (names.push(name) === 1 ? ['127.0.0.1'] : ['10.0.0.1']),
    };
    const webhook = await addWebhook(server.url.replace('127.0.0.1', 'hooks.test'));
    await ping(webhook);
    start({ reach });
    expect(await attempted(webhook)).toMatchObject({ status: 'delivered' });
    expect(names).toEqual(['hooks.test']);
    expect(server.got[0]?.headers.host).toContain('hooks.test');
  });

  test('a name that leads inside by now is not connected to', async () => {
    await using server = await receiver(ok);
    const webhook = await addWebhook(
      server.url.replace('127.0.0.1', 'hooks.test').replace('http:', 'https:'),
    );
    await ping(webhook);
    start({ reach: { allowed: [], resolve: async () => ['127.0.0.1'] } });
    expect(await attempted(webhook)).toMatchObject({
      status: 'pending',
      lastError: expect.stringContaining('no public address'),
    });
    expect(server.got).toEqual([]);
  });
});

test('several processes send each message once', async () => {
  await using server = await receiver(ok);
  const webhook = await addWebhook(server.url);
  for (let at = 0; at < 30; at += 1) await ping(webhook);
  for (let at = 0; at < 4; at += 1) start();
  await eventually(async () => (await log(webhook)).every((row) => row.status === 'delivered'), {
    what: 'all messages',
  });
  expect(server.got).toHaveLength(30);
  expect(new Set(server.got.map(({ headers }) => headers['webhook-id'])).size).toBe(30);
});

test('a message whose process has died is due again', async () => {
  await using server = await receiver(ok);
  const webhook = await addWebhook(server.url);
  const id = await ping(webhook);
  // What a process leaves behind that has claimed it and died.
  await on.db.read.execute(
    `update webhook_deliveries set attempts = 1, next_at = now() - interval '1 second'`,
  );
  start();
  expect(await settled(webhook, (row) => row.status === 'delivered')).toMatchObject({ id, attempts: 2 });
});

test('pauses grow to four hours, and the last attempt is about a day after the first', () => {
  const pauses = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, at) => pauseAfter(at + 1, 1));
  expect(pauses.slice(0, 3)).toEqual([10_000, 30_000, 90_000]);
  expect(Math.max(...pauses)).toBe(4 * 3_600_000);
  const hours = pauses.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(16);
  expect(hours).toBeLessThan(26);
  expect(pauseAfter(1, 0)).toBe(5_000);
});

test('after the last attempt a message has failed, and can be sent again with the same id', async () => {
  let code = 503;
  await using server = await receiver((_request, response) => void response.writeHead(code).end());
  const webhook = await addWebhook(server.url);
  const id = await ping(webhook);
  await on.db.read.execute(`update webhook_deliveries set attempts = ${ATTEMPTS_MAX - 1}`);
  start();
  expect(await settled(webhook, (row) => row.status === 'failed')).toMatchObject({ attempts: ATTEMPTS_MAX });
  code = 200;
  await asTenant(TENANT, () =>
    on.db.transaction((tx) => redeliver(tx, { tenantId: TENANT, webhookId: webhook, id })),
  );
  expect(await settled(webhook, (row) => row.status === 'delivered')).toMatchObject({ attempts: 1 });
  expect(server.got.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
});

test('a webhook that has failed for too long is switched off, and what waits is dropped', async () => {
  await using server = await receiver(status(500));
  const webhook = await addWebhook(server.url);
  await ping(webhook);
  start({ disableAfterMs: 3_600_000 });
  await attempted(webhook);
  const row = () => asTenant(TENANT, () => findWebhook(on.db.read, TENANT, webhook));
  expect(await row()).toMatchObject({ enabled: true, failingSince: expect.any(Date) });
  await on.db.read.execute(`update webhooks set failing_since = now() - interval '2 hours'`);
  await makeDue();
  await settled(webhook, (delivery) => delivery.status === 'dropped');
  expect(await row()).toMatchObject({
    enabled: false,
    disabledReason: expect.stringContaining('it answered 500'),
  });
});

test('one success ends the time of failing', async () => {
  let code = 500;
  await using server = await receiver((_request, response) => void response.writeHead(code).end());
  const webhook = await addWebhook(server.url);
  await ping(webhook);
  start();
  await attempted(webhook);
  code = 200;
  await makeDue();
  await settled(webhook, (row) => row.status === 'delivered');
  const row = await asTenant(TENANT, () => findWebhook(on.db.read, TENANT, webhook));
  expect(row).toMatchObject({ enabled: true, failingSince: null });
});

test('the end of a job is queued for those who want to know of it, and no more than may wait', async () => {
  const all = await addWebhook('https://hooks.test/');
  const failures = await addWebhook('https://hooks.test/', { outcomes: ['failed'] });
  const off = await addWebhook('https://hooks.test/');
  await asTenant(TENANT, () =>
    on.db.transaction((tx) => editWebhook(tx, { tenantId: TENANT, id: off }, { enabled: false })),
  );
  const end = (outcome: 'completed' | 'failed') => {
    const job = sampleJob({ tenantId: TENANT });
    const told = endedMessage(
      job,
      { outcome, reason: { code: 'COMPLETED', message: 'x'.repeat(5_000) } },
      new Date(),
    );
    return asTenant(TENANT, () => on.db.execute(queueDeliveries(told)(on.db.read).getSQL()));
  };
  await end('completed');
  await end('failed');
  expect([await log(all), await log(failures), await log(off)].map((rows) => rows.length)).toEqual([2, 1, 0]);
  const [newest] = await log(failures);
  expect(JSON.parse(newest?.body ?? '')).toMatchObject({
    type: 'job.ended',
    data: { job: { outcome: 'failed' } },
  });
  expect(newest?.body.length).toBeLessThan(3_000);
  await on.db.read.execute(`insert into webhook_deliveries (tenant_id, id, webhook_id, event, body)
    select '${TENANT}', 'dlv_00' || n, '${all}', 'ping', '{}' from generate_series(1, 1000) n`);
  await end('failed');
  expect((await log(all))[0]).toMatchObject({
    status: 'dropped',
    lastError: expect.stringContaining('too many'),
  });
  await asTenant(TENANT, () => on.db.transaction((tx) => deleteWebhook(tx, TENANT, all)));
  expect(await log(all)).toEqual([]);
});
