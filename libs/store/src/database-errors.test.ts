import { isOutage, TapwrightError } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { databaseError, isUselessAfter } from './database-errors.ts';
import { DrizzleQueryError } from './drizzle.ts';

const failed = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

/** As drizzle reports it: the text and the values of the statement outside, the driver's error inside. */
const queried = (cause: Error, values: readonly unknown[] = []) =>
  new DrizzleQueryError('select 1', [...values], cause);

function codeOf(error: unknown): string | null {
  const mapped = databaseError(error);
  return mapped instanceof TapwrightError ? mapped.code : null;
}

describe('SQLSTATE', () => {
  test.each([
    ['53000', 'insufficient resources', 'DATABASE_FULL'],
    ['53100', 'a full disk', 'DATABASE_FULL'],
    ['53200', 'out of memory', 'DATABASE_FULL'],
    ['53300', 'too many connections', 'DATABASE_FULL'],
    ['53400', 'a limit of the configuration', 'DATABASE_FULL'],
    ['58000', 'an error of the system', 'DATABASE_UNAVAILABLE'],
    ['58030', 'a disk that fails', 'DATABASE_UNAVAILABLE'],
    ['58P01', 'a missing file', 'DATABASE_UNAVAILABLE'],
    ['57P01', 'a shutdown by an operator', 'DATABASE_UNAVAILABLE'],
    ['57P02', 'a crash', 'DATABASE_UNAVAILABLE'],
    ['57P03', 'a server that is starting', 'DATABASE_UNAVAILABLE'],
    ['57P05', 'a session that was idle for too long', 'DATABASE_UNAVAILABLE'],
    ['57014', 'a statement that took too long', 'DATABASE_UNAVAILABLE'],
    ['25P03', 'a transaction that was paused for too long', 'DATABASE_UNAVAILABLE'],
    ['25006', 'a server that takes no writes', 'DATABASE_READ_ONLY'],
    ['08006', 'a lost connection', 'DATABASE_UNAVAILABLE'],
  ])('%s, %s, is %s', (state, _what, code) => {
    const mapped = databaseError(queried(failed(state)));
    expect(mapped).toMatchObject({ code, retryable: true, advice: expect.stringMatching(/\.$/) });
    expect(mapped instanceof TapwrightError && isOutage(mapped.code)).toBe(true);
  });

  test.each([
    ['23505', 'a unique violation'],
    ['40001', 'a serialisation failure'],
    ['40P01', 'a deadlock'],
    ['42601', 'a wrong statement'],
    ['22P02', 'a wrong value'],
    ['25P02', 'a statement after a failed one'],
    ['57000', 'intervention of another kind'],
    ['XX000', 'a fault of the server'],
  ])('%s, %s, is no outage', (state) => {
    expect(codeOf(queried(failed(state)))).toBeNull();
  });
});

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'PGlite is closed',
])('the driver says "%s": the database is away', (message) => {
  expect(codeOf(new Error(message))).toBe('DATABASE_UNAVAILABLE');
  expect(codeOf(queried(new Error(message)))).toBe('DATABASE_UNAVAILABLE');
});

test('a text of a user in a failed statement is not taken for an outage', () => {
  const values = ['Check that the shop is closed: Connection terminated'];
  expect(codeOf(queried(failed('23505'), values))).toBeNull();
});

test('a code of ours stays', () => {
  const error = new TapwrightError('CONFLICT', 'changed', { cause: failed('53100') });
  expect(databaseError(error)).toBe(error);
});

test.each([
  ['no answer came', queried(new Error('Query read timeout')), true],
  ['it was opened while the server took no writes', queried(failed('25006')), true],
  ['the disk is full', queried(failed('53100')), false],
  ['a value was refused', queried(failed('23505')), false],
  ['nothing happened', undefined, false],
])('a connection is useless? %s: %s', (_why, error, useless) => {
  expect(isUselessAfter(error)).toBe(useless);
});
