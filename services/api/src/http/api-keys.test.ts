import { describe, expect, test } from 'vitest';
import { DEFAULT_TENANT, readApiKeys, tenantOf } from './api-keys.ts';

const KEY = 'sixteen-letters-1';
const OTHER = 'sixteen-letters-2';

describe('without keys', () => {
  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('%s is open to this machine only', (host) => {
    const keys = readApiKeys(undefined, host);
    expect(tenantOf(keys, undefined)).toBe(DEFAULT_TENANT);
  });

  test.each(['0.0.0.0', '::', '192.168.1.7', 'example.org', '127.example.org', 'localhost.example.org'])(
    'the API refuses to listen on %s',
    (host) => {
      expect(() => readApiKeys('', host)).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID', field: 'API_KEYS' }),
      );
    },
  );
});

describe('with keys', () => {
  const keys = readApiKeys(`red:${KEY},blue:${OTHER}`, '0.0.0.0');

  test('each key belongs to its tenant, also as a bearer', () => {
    expect(tenantOf(keys, KEY)).toBe('red');
    expect(tenantOf(keys, `Bearer ${OTHER}`)).toBe('blue');
  });

  test.each([undefined, '', 'wrong', KEY.slice(0, -1), `${KEY} `, 'red'])('%j is refused', (header) => {
    expect(() => tenantOf(keys, header)).toThrow(expect.objectContaining({ code: 'UNAUTHORIZED' }));
  });

  test('the keys themselves are not stored', () => {
    expect(JSON.stringify([...keys])).not.toContain(KEY);
  });

  test.each(['secret', 'red:short', `:${KEY}`, `red:${KEY},blue`])(
    '%j is refused at the start, without being printed',
    (text) => {
      const start = () => readApiKeys(text, '127.0.0.1');
      expect(start).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', field: 'API_KEYS' }));
      expect(start).not.toThrow(text);
    },
  );
});
