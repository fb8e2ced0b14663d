import { expect, test } from 'vitest';
import { listenError } from './listen-error.ts';

const failed = (code: string): Error => Object.assign(new Error(code), { code });
const ADDRESS = { host: 'nowhere', port: 80 };

test.each([
  ['EADDRINUSE', '--port'],
  ['EACCES', '--port'],
  ['EADDRNOTAVAIL', '--host'],
  ['ENOTFOUND', '--host'],
])('%s names the option to change, %s', (code, field) => {
  expect(listenError(failed(code), ADDRESS)).toMatchObject({ code: 'INPUT_INVALID', field });
});

test('any other error stays as it is', () => {
  const [error, text] = [failed('EPIPE'), 'broken'];
  expect(listenError(error, ADDRESS)).toBe(error);
  expect(listenError(text, ADDRESS)).toBe(text);
});
