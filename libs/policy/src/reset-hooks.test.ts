import { readConfig } from '@tapwright/service';
import { describe, expect, test } from 'vitest';
import { ResetHooksEnvironment } from './reset-hooks.ts';

const read = (hooks: unknown) =>
  readConfig(ResetHooksEnvironment, {
    RESET_HOOKS: typeof hooks === 'string' ? hooks : JSON.stringify(hooks),
  }).RESET_HOOKS;
const URL = 'https://tests.example/reset';

describe('reset hooks', () => {
  test('are empty by default', () => {
    expect(readConfig(ResetHooksEnvironment, {}).RESET_HOOKS).toEqual({});
  });

  test('have an address, headers, tenants and a deadline', () => {
    const full = { url: URL, header: { Authorization: 'Bearer x' }, tenants: ['red'], timeoutMs: 5_000 };
    expect(read({ 'bank-data': full, other: { url: URL } })).toEqual({
      'bank-data': full,
      other: { url: URL, header: {}, timeoutMs: 30_000 },
    });
  });

  test.each([
    ['no JSON', '{'],
    ['a name that no case can use', { 'a b': { url: URL } }],
    ['no address', { a: {} }],
    ['an address of another kind', { a: { url: 'file:///etc/passwd' } }],
    ['credentials in the address', { a: { url: 'https://me:hush-hush@tests.example/' } }],
    ['a header of two lines', { a: { url: URL, header: { a: 'hush-hush\r\nb: c' } } }],
    ['a field that is not known', { a: { url: URL, headers: {} } }],
    ['more time than the start of a run may take', { a: { url: URL, timeoutMs: 600_000 } }],
  ])('are refused with %s, and no value is shown', (_, hooks) => {
    const refusal = (() => {
      try {
        return String(read(hooks));
      } catch (error) {
        return JSON.stringify(error, Object.getOwnPropertyNames(error));
      }
    })();
    expect(refusal).toContain('CONFIG_INVALID');
    expect(refusal).toContain('RESET_HOOKS');
    expect(refusal).not.toContain('hush-hush');
  });
});
