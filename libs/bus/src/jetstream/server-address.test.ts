import { toTapwrightError } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { parseServers } from './server-address.ts';

const open = { tls: false, user: undefined, password: undefined, token: undefined };

test.each([
  ['127.0.0.1', { ...open, hosts: ['127.0.0.1:4222'] }],
  ['nats://a:1, nats://b', { ...open, hosts: ['a:1', 'b:4222'] }],
  ['tls://nats.example', { ...open, hosts: ['nats.example:4222'], tls: true }],
  ['nats://me:p%40ss@a:1', { ...open, hosts: ['a:1'], user: 'me', password: 'p@ss' }],
  ['nats://t0ken@a:1', { ...open, hosts: ['a:1'], token: 't0ken' }],
  ['nats://[::1]:4223', { ...open, hosts: ['[::1]:4223'] }],
])('%s is understood', (servers, expected) => {
  expect(parseServers(servers)).toEqual(expected);
});

test.each(['', ' , ', 'http://secret@a', 'nats://secret:x@'])(
  '%j is refused without showing it',
  (servers) => {
    try {
      parseServers(servers);
      expect.unreachable();
    } catch (thrown) {
      const error = toTapwrightError(thrown);
      expect(error).toMatchObject({ code: 'INPUT_INVALID', field: 'servers' });
      expect(JSON.stringify(error)).not.toContain('secret');
    }
  },
);
