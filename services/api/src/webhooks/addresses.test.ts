import { describe, expect, test } from 'vitest';
import { readNetworks, targetOf } from './addresses.ts';

const named = (...addresses: readonly string[]) => ({
  allowed: readNetworks('10.1.0.0/16, fd00:1::/32'),
  resolve: async () => addresses,
});
const refused = (url: string, ...addresses: readonly string[]) =>
  expect(targetOf(url, named(...addresses))).rejects.toMatchObject({ code: 'WEBHOOK_REFUSED', field: 'url' });

describe('a webhook may lead', () => {
  test('to a public host over TLS, and the address is the one that was resolved', async () => {
    expect(await targetOf('https://hooks.test/x', named('93.184.215.14', '2606:2800:21f::1'))).toMatchObject({
      address: '93.184.215.14',
      family: 4,
      url: { href: 'https://hooks.test/x' },
    });
    expect(await targetOf('https://[2606:2800:21f::1]/', named())).toMatchObject({ family: 6 });
  });

  test('to a network that the operator allows, also without TLS', async () => {
    expect(await targetOf('http://inside.test/', named('10.1.2.3'))).toMatchObject({ address: '10.1.2.3' });
    expect(await targetOf('http://[fd00:1::9]:8080/', named())).toMatchObject({ family: 6 });
  });
});

describe('a webhook is refused that leads', () => {
  test.each([
    // Every way in which a loopback address can be written.
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    // Private, link-local, shared, and what clouds keep their metadata at.
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.100.100.200/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    // IPv4 inside IPv6: NAT64, 6to4, Teredo.
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    // Multicast, broadcast, reserved, for documents.
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://240.0.0.1/',
    'https://192.0.2.1/',
    'https://[ff02::1]/',
    // Beside a network that is allowed.
    'https://10.2.0.1/',
  ])('to %s', (url) => refused(url));

  test.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    // One of several is enough: which one is taken is a matter of chance.
    [['93.184.215.14', '10.0.0.1']],
    [['93.184.215.14', '::ffff:10.0.0.1']],
    [[]],
  ])('to a name that means %j', (addresses) => refused('https://hooks.test/', ...addresses));

  test.each(['http://hooks.test/', 'ftp://hooks.test/', 'https://me:secret@hooks.test/', 'hooks.test', ''])(
    'by the form "%s"',
    (url) => refused(url, '93.184.215.14'),
  );
});

test('a network that cannot be read stops the process at its start', () => {
  expect(() => readNetworks('10.0.0.0/8,localhost')).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', field: 'WEBHOOK_NETWORKS' }),
  );
  expect(readNetworks(undefined)).toEqual([]);
  expect(readNetworks(' ')).toEqual([]);
});
