import { describe, expect, it } from 'vitest';
import { forwardRequestOf } from './forward-request.ts';

describe('requests about forwarded ports', () => {
  it.each([
    ['list-forward', { kind: 'list' }],
    ['killforward-all', { kind: 'remove_all' }],
    ['killforward:tcp:1', { kind: 'remove', from: 'tcp:1' }],
    ['killforward:', { kind: 'malformed', reason: 'bad killforward: ' }],
    ['killforward:tcp:1;tcp:2', { kind: 'malformed', reason: 'bad killforward: tcp:1;tcp:2' }],
    ['forward:tcp:1;tcp:2', { kind: 'add', from: 'tcp:1', to: 'tcp:2', rebind: true }],
    [
      'forward:norebind:tcp:1;localabstract:a:b',
      { kind: 'add', from: 'tcp:1', to: 'localabstract:a:b', rebind: false },
    ],
    ['forward:tcp:1', { kind: 'malformed', reason: 'bad forward: tcp:1' }],
    ['forward:tcp:1;', { kind: 'malformed', reason: 'bad forward: tcp:1;' }],
    ['forward:tcp:1;*smartsocket*', { kind: 'malformed', reason: 'bad forward: tcp:1;*smartsocket*' }],
    ['forward:tcp:1;tcp:2;tcp:3', { kind: 'malformed', reason: 'bad forward: tcp:1;tcp:2;tcp:3' }],
    ['forwards', null],
  ])('%s', (text, request) => {
    expect(forwardRequestOf(text)).toEqual(request);
  });
});
