import { readCommandLine } from '@tapwright/command-line';
import { expect, test } from 'vitest';
import { tapwright } from '../program.ts';

const parse = (args: readonly string[]) => readCommandLine(tapwright, ['keys', ...args]);

const LOCAL = { kind: 'platform', url: 'http://127.0.0.1:8080' };

test.each([
  [[], { verb: 'list', target: LOCAL, json: false }],
  [
    ['add', ' CI ', '--scopes', 'read, submit,read', '--days', '90'],
    { verb: 'add', name: 'CI', scopes: ['submit', 'read'], days: 90, target: LOCAL, json: false },
  ],
  [
    ['add', 'me', '--scopes', 'admin', '--database', '--tenant', 'red', '--json'],
    {
      ...{ verb: 'add', name: 'me', scopes: ['admin'], days: null, json: true },
      target: { kind: 'database', tenant: 'red' },
    },
  ],
  [['list', '--database'], { verb: 'list', target: { kind: 'database', tenant: 'default' }, json: false }],
  [
    ['revoke', 'key_01a', '--url', 'https://farm.example'],
    { verb: 'revoke', id: 'key_01a', target: { kind: 'platform', url: 'https://farm.example' }, json: false },
  ],
])('%j is understood', async (args, expected) => {
  expect(await parse(args)).toEqual(expected);
});

test.each([
  [['add', 'me'], '--scopes'],
  [['add', '--scopes', 'read'], 'NAME'],
  [['add', '', '--scopes', 'read'], 'NAME'],
  [['add', 'a\nb', '--scopes', 'read'], 'NAME'],
  [['add', 'me', '--scopes', 'read,all'], '--scopes'],
  [['add', 'me', '--scopes', ''], '--scopes'],
  [['add', 'me', '--scopes', 'read', '--days', '0'], '--days'],
  [['list', '--tenant', 'red'], '--tenant'],
  [['list', '--database', '--tenant', 'a/b'], '--tenant'],
  [['list', '--database', '--url', 'https://farm.example'], '--url'],
  [['revoke'], 'ID'],
  [['revoke', 'tw_01a_secret'], 'ID'],
])('%j is refused, and the flag named', async (args, field) => {
  await expect(parse(args)).rejects.toThrow(expect.objectContaining({ code: 'INPUT_INVALID', field }));
});

test('a key that is given in place of its id is not repeated', async () => {
  await expect(parse(['revoke', 'tw_01a_secret'])).rejects.not.toThrow('secret');
});
