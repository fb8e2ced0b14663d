import { describe, expect, it } from 'vitest';
import { hostRequestOf } from './host-services.ts';
import { frame, lengthOf } from './wire.ts';

describe('host requests', () => {
  it.each([
    ['host:version', { target: { by: 'any' }, verb: 'version' }],
    ['host:transport:a:b', { target: { by: 'any' }, verb: 'transport:a:b' }],
    [
      'host-serial:emulator-5554:get-state',
      { target: { by: 'serial', serial: 'emulator-5554' }, verb: 'get-state' },
    ],
    [
      'host-serial:10.0.0.1:5555:get-state',
      { target: { by: 'serial', serial: '10.0.0.1:5555' }, verb: 'get-state' },
    ],
    ['host-serial:[::1]:5555:features', { target: { by: 'serial', serial: '[::1]:5555' }, verb: 'features' }],
    [
      'host-serial:a:forward:tcp:1;tcp:2',
      { target: { by: 'serial', serial: 'a' }, verb: 'forward:tcp:1;tcp:2' },
    ],
    ['host-transport-id:7:features', { target: { by: 'id', id: 7 }, verb: 'features' }],
    ['host-usb:get-state', { target: { by: 'usb' }, verb: 'get-state' }],
    ['host-local:get-state', { target: { by: 'local' }, verb: 'get-state' }],
  ])('%s', (text, request) => {
    expect(hostRequestOf(text)).toEqual(request);
  });

  it.each(['shell:host:version', 'hostile', 'host-serial:alone', ''])('%j is not a host request', (text) => {
    expect(hostRequestOf(text)).toBeNull();
  });
});

describe('framing', () => {
  it('counts bytes, not characters', () => {
    expect(frame('ü').toString('latin1').slice(0, 4)).toBe('0002');
  });

  it.each([
    ['000c', 12],
    ['FFff', 65_535],
    ['00g0', null],
    ['-001', null],
    ['  12', null],
  ])('reads %j as %j', (digits, length) => {
    expect(lengthOf(Buffer.from(digits))).toBe(length);
  });
});
