import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookError } from './verify-webhook.ts';

const KEY = Buffer.from('a key of this test, of 32 bytes.');
const secret = `whsec_${KEY.toString('base64')}`;
const body = '{"type":"ping","timestamp":"2030-01-02T03:04:05.000Z","data":{"ü":1}}';
const now = 1_893_553_445_000;
const id = 'dlv_1';

const signatureOf = (text: string) => `v1,${createHmac('sha256', KEY).update(text).digest('base64')}`;
const headersAt = (timestamp: number) => ({
  'webhook-id': id,
  'Webhook-Timestamp': String(timestamp),
  'webhook-signature': signatureOf(`${id}.${timestamp}.${body}`),
});
const headers = headersAt(now / 1_000);

describe('a message', () => {
  test('that the platform has signed is given', async () => {
    expect(await verifyWebhook({ body, headers }, { secret, now })).toEqual({
      id,
      type: 'ping',
      timestamp: '2030-01-02T03:04:05.000Z',
      data: { ü: 1 },
    });
    const fetched = new Headers(headers);
    expect(await verifyWebhook({ body, headers: fetched }, { secret, now })).toMatchObject({ id });
  });

  test('may have several signatures and be checked with several secrets, while a secret is changed', async () => {
    const other = `whsec_${Buffer.from('another').toString('base64')}`;
    const several = { ...headers, 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` };
    expect(await verifyWebhook({ body, headers: several }, { secret: [other, secret], now })).toMatchObject({
      id,
    });
    await expect(verifyWebhook({ body, headers: several }, { secret: other, now })).rejects.toThrow(
      WebhookError,
    );
  });

  test.each([
    ['a changed body', { body: body.replace('ping', 'pong'), headers }],
    ['another id', { body, headers: { ...headers, 'webhook-id': 'dlv_2' } }],
    ['another time', { body, headers: { ...headers, 'Webhook-Timestamp': String(now / 1_000 + 1) } }],
    ['a signature of nothing', { body, headers: { ...headers, 'webhook-signature': 'v1,' } }],
    [
      'a signature of another version',
      {
        body,
        headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v0') },
      },
    ],
    ['no signature', { body, headers: { ...headers, 'webhook-signature': undefined } }],
    ['a header twice', { body, headers: { ...headers, 'webhook-id': [id, id] } }],
  ])('with %s is refused', async (_, received) => {
    await expect(verifyWebhook(received, { secret, now })).rejects.toThrow(WebhookError);
  });

  test.each([
    [-301, false],
    [-300, true],
    [300, true],
    [301, false],
  ])('%s seconds from now: %s', async (seconds, isTaken) => {
    const received = { body, headers: headersAt(now / 1_000 + seconds) };
    const result = verifyWebhook(received, { secret, now }).then(
      () => true,
      () => false,
    );
    expect(await result).toBe(isTaken);
  });

  test.each(['soon', '1e9', '', '-5'])(
    'with the time "%s" is refused, whatever is signed',
    async (timestamp) => {
      const signed = signatureOf(`${id}.${timestamp}.${body}`);
      const odd = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signed };
      await expect(
        verifyWebhook({ body, headers: odd }, { secret, now, toleranceSeconds: 1e12 }),
      ).rejects.toThrow(WebhookError);
    },
  );

  test('is not checked with an empty secret', async () => {
    await expect(verifyWebhook({ body, headers }, { secret: 'whsec_', now })).rejects.toThrow(
      'the secret is not',
    );
  });
});
