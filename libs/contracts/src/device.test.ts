import { describe, expect, test } from 'vitest';
import { DeviceWish, mainRoleOf, ReservationRequest, selectorsOf } from './device.ts';

/** The field that the error names; null if the input is accepted. */
function blamed(schema: typeof DeviceWish | typeof ReservationRequest, input: unknown): string | null {
  const parsed = schema.safeParse(input);
  return parsed.success ? null : (parsed.error.issues[0]?.path.join('.') ?? '');
}

const roles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`role-${index}`, {}]));

describe('a selector', () => {
  test.each([
    {},
    { serial: '192.168.1.7:5555' },
    { serial: 'phone; rm -rf / $(reboot)' },
    { labels: { rack: '' } },
    { labels: { 'site.rack/row-1': 'x'.repeat(200) } },
    { apiLevel: { min: 30 } },
    { apiLevel: { min: 30, max: 30 } },
    { model: 'Pixel ?*', package: 'org.example.app', gateway: 'gw-1' },
    { roles: roles(1) },
    { roles: roles(8) },
    { roles: { caller: { serial: 'a', gateway: 'g' }, callee: { serial: 'b', gateway: 'g' } } },
  ])('%j is accepted', (wish) => {
    expect(blamed(DeviceWish, wish)).toBeNull();
  });

  test.each<[unknown, string]>([
    [null, ''],
    ['phone-1', ''],
    [{ serail: 'a' }, ''],
    [{ serial: '' }, 'serial'],
    [{ serial: 'x'.repeat(201) }, 'serial'],
    [{ serial: ['a', 'b'] }, 'serial'],
    [{ labels: {} }, 'labels'],
    [{ labels: [] }, 'labels'],
    [{ labels: { '': 'a' } }, 'labels.'],
    [{ labels: { 'a b': 'a' } }, 'labels.a b'],
    [{ labels: { rack: 3 } }, 'labels.rack'],
    [{ labels: { rack: 'x'.repeat(10_240) } }, 'labels.rack'],
    [{ labels: Object.fromEntries(Object.keys(roles(33)).map((name) => [name, 'a'])) }, 'labels'],
    [{ apiLevel: 33 }, 'apiLevel'],
    [{ apiLevel: {} }, 'apiLevel'],
    [{ apiLevel: { min: 34, max: 33 } }, 'apiLevel'],
    [{ apiLevel: { min: 0 } }, 'apiLevel.min'],
    [{ apiLevel: { max: 33.5 } }, 'apiLevel.max'],
    [{ apiLevel: { from: 33 } }, 'apiLevel'],
    [{ model: '' }, 'model'],
    [{ package: 'notes' }, 'package'],
    [{ package: 'org.example;reboot' }, 'package'],
    [{ roles: {} }, 'roles'],
    [{ roles: roles(9) }, 'roles'],
    [{ roles: { Caller: {} } }, 'roles.Caller'],
    [{ roles: { caller: { serail: 'a' } } }, 'roles.caller'],
    [{ roles: { caller: { roles: {} } } }, 'roles.caller'],
    [{ roles: { caller: {} }, serial: 'a' }, 'roles'],
    [{ roles: { caller: {} }, main: 'callee' }, 'main'],
    [{ serial: 'a', main: 'main' }, 'main'],
    [{ roles: { caller: { serial: 'a' }, callee: { serial: 'a' } } }, 'roles.callee.serial'],
    [{ roles: { caller: { gateway: 'a' }, callee: { gateway: 'b' } } }, 'roles.callee.gateway'],
  ])('%j is refused', (wish, field) => {
    expect(blamed(DeviceWish, wish)).toBe(field);
  });
});

describe('the role that a run acts on', () => {
  test('is the first one of those that were given, even if the order of names is lost', () => {
    const wish = DeviceWish.parse({ roles: { receiver: {}, sender: {}, a: {} } });
    expect(wish.main).toBe('receiver');
    const { roles = {} } = wish;
    const sorted = Object.fromEntries(Object.entries(roles).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    expect(mainRoleOf({ ...wish, roles: sorted })).toBe('receiver');
    expect(DeviceWish.parse(wish)).toEqual(wish);
  });

  test('may be named, and is called main where there are none', () => {
    expect(mainRoleOf(DeviceWish.parse({ roles: { a: {}, b: {} }, main: 'b' }))).toBe('b');
    expect(mainRoleOf(DeviceWish.parse({ serial: 'a' }))).toBe('main');
    expect(selectorsOf(DeviceWish.parse({ serial: 'a' }))).toEqual({ main: { serial: 'a' } });
  });
});

describe('a reservation', () => {
  const until = '2030-01-02T03:04:05Z';

  test.each<[object, string | null]>([
    [{ selector: {}, until }, null],
    [{ selector: {}, until: '2030-01-02T03:04:05+02:00' }, null],
    [{ selector: {} }, 'until'],
    [{ selector: {}, until: 'tomorrow' }, 'until'],
    [{ selector: {}, until: '2030-01-02' }, 'until'],
    [{ selector: {}, until: '2030-01-02T03:04:05' }, 'until'],
    [{ selector: {}, until: '2030-13-02T03:04:05Z' }, 'until'],
    [{ selector: {}, until: 1_893_553_445_000 }, 'until'],
    [{ until }, 'selector'],
    [{ selector: { roles: {} }, until }, 'selector'],
    [{ selector: { labels: {} }, until }, 'selector.labels'],
    [{ selector: {}, until, tenantId: 'a b' }, 'tenantId'],
    [{ selector: {}, until, from: until }, ''],
  ])('%j: %s', (request, field) => {
    expect(blamed(ReservationRequest, request)).toBe(field);
  });
});
