import { expect, test } from 'vitest';
import { apiOfTheFile } from '../api.fixture.ts';

const on = apiOfTheFile('acme:a-key-0123456789,other:o-key-0123456789');

const ACME = { 'x-api-key': 'a-key-0123456789' };
const OTHER = { 'x-api-key': 'o-key-0123456789' };
const read = (id: string, headers = ACME) =>
  on.api.send({ method: 'GET', url: `/v1/artifacts/${id}`, headers });

test('a text is sent unchanged, in a way that no browser treats as anything else', async () => {
  const id = await on.platform.artifacts.put('acme', 'text/plain', Buffer.from('<b>Grüße</b>'));
  const { statusCode, payload, headers } = await read(id);
  expect([statusCode, payload]).toEqual([200, '<b>Grüße</b>']);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
});

test('a picture is sent byte by byte', async () => {
  const png = Buffer.from([0x89, ...Buffer.from('PNG'), 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00]);
  const id = await on.platform.artifacts.put('acme', 'image/png', png);
  const { headers, rawPayload } = await read(id);
  expect(headers['content-type']).toBe('image/png');
  expect(rawPayload.equals(png)).toBe(true);
});

test('an artifact of another tenant, or with an unknown id, is not found', async () => {
  const id = await on.platform.artifacts.put('acme', 'text/plain', Buffer.from('mine'));
  for (const answer of [await read(id, OTHER), await read('0'.repeat(64)), await read('no-hash')]) {
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
  }
});
