import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { refuseForeignHosts } from './hosts.ts';

/** What a request with these headers is answered with. */
async function answerOf(
  listening: { host: string; hosts?: readonly string[] },
  headers: Record<string, string>,
): Promise<string> {
  const app = fastify();
  refuseForeignHosts(app, { hosts: undefined, ...listening });
  app.setErrorHandler((error, _, reply) => reply.send(Object(error).code));
  app.get('/', async () => 'taken');
  return (await app.inject({ url: '/', headers })).payload;
}

describe('an API on loopback', () => {
  const host = '127.0.0.1';

  test.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST'])(
    'is called %s',
    async (called) => {
      expect(await answerOf({ host }, { host: called })).toBe('taken');
    },
  );

  test.each(['evil.example', 'localhost.evil.example:8080', '127.0.0.1.evil.example', '10.0.0.7', 'a b'])(
    'is never called %s: a page may have its own name resolved to this machine',
    async (called) => {
      expect(await answerOf({ host }, { host: called })).toBe('HOST_REFUSED');
    },
  );
});

test('names that are given are called besides those of loopback, not in their place', async () => {
  const hosts = ['farm.example'];
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    expect(await answerOf({ host, hosts }, { host: 'localhost:8080' })).toBe('taken');
    expect(await answerOf({ host, hosts }, { host: 'farm.example' })).toBe('taken');
    expect(await answerOf({ host, hosts }, { host: 'evil.example' })).toBe('HOST_REFUSED');
  }
});

describe('an API that others reach', () => {
  const host = '0.0.0.0';

  test('is called by any name, unless its names are given', async () => {
    expect(await answerOf({ host }, { host: 'farm.example' })).toBe('taken');
    const hosts = ['Farm.example'];
    expect(await answerOf({ host, hosts }, { host: 'farm.example:443' })).toBe('taken');
    expect(await answerOf({ host, hosts }, { host: 'other.example' })).toBe('HOST_REFUSED');
  });

  test('takes no request of another site’s page', async () => {
    const own = { host: 'farm.example' };
    expect(await answerOf({ host }, { ...own, origin: 'https://farm.example' })).toBe('taken');
    for (const origin of ['https://evil.example', 'null', 'https://farm.example.evil.example']) {
      expect(await answerOf({ host }, { ...own, origin })).toBe('HOST_REFUSED');
    }
    const hosts = ['farm.example', 'board.example'];
    expect(await answerOf({ host, hosts }, { ...own, origin: 'https://board.example' })).toBe('taken');
  });
});
