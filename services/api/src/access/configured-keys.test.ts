import { describe, expect, test } from 'vitest';
import { configuredTenant, isLoopback, readConfiguredKeys } from './configured-keys.ts';

const KEY = 'sixteen-letters-1';
const OTHER = 'sixteen-letters-2';

test.each([
  ...['127.0.0.1', '127.0.0.2', '::1', 'localhost'].map((host) => [host, true] as const),
  ...['0.0.0.0', '::', '192.168.1.7', 'example.org'].map((host) => [host, false] as const),
  ...['127.example.org', 'localhost.example.org'].map((host) => [host, false] as const),
])('%s is of this machine only: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

describe('the keys of the configuration', () => {
  const keys = readConfiguredKeys(`red:${KEY},blue:${OTHER}`);

  test('belong each to its tenant', () => {
    expect(configuredTenant(keys, KEY)).toBe('red');
    expect(configuredTenant(keys, OTHER)).toBe('blue');
  });

  test.each(['', 'wrong', KEY.slice(0, -1), `${KEY} `, 'red'])('%j is nobody’s', (key) => {
    expect(configuredTenant(keys, key)).toBeNull();
  });

  test('are not stored themselves', () => {
    expect(JSON.stringify([...keys])).not.toContain(KEY);
  });

  test.each(['secret', 'red:short', `:${KEY}`, `red:${KEY},blue`])(
    '%j is refused at the start, without being printed',
    (text) => {
      const start = () => readConfiguredKeys(text);
      expect(start).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', field: 'API_KEYS' }));
      expect(start).not.toThrow(text);
    },
  );
});
