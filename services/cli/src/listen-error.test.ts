import { expect, test } from 'vitest';
import { listenError } from './listen-error.ts';

const failed = (code: string): Error => Object.assign(new Error(code), { code });
const ADDRESS = { host: 'nowhere', port: 80 };

test.each([
  ['EADDRINUSE', '--port'],
  ['EACCES', '--port'],
  ['EADDRNOTAVAIL', '--host'],
  ['ENOTFOUND', '--host'],
])('%s is told by the option that is to be changed, %s', (code, field) => {
  expect(listenError(failed(code), ADDRESS)).toMatchObject({ code: 'INPUT_INVALID', field });
});

test('anything else is told as it is', () => {
  const [error, text] = [failed('EPIPE'), 'broken'];
  expect(listenError(error, ADDRESS)).toBe(error);
  expect(listenError(text, ADDRESS)).toBe(text);
});
