import { Resolver } from 'node:dns/promises';
import { TapwrightError } from '@tapwright/contracts';
import ipaddr from 'ipaddr.js';

/** Where webhooks may lead besides public addresses, such as `10.1.0.0/16`. */
export type AllowedNetworks = readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];

/** The addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Networks in CIDR notation, separated by commas. @throws TapwrightError `CONFIG_INVALID` */
export function readNetworks(text: string | undefined): AllowedNetworks {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map(networkOf);
}

function networkOf(text: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] {
  try {
    return ipaddr.parseCIDR(text);
  } catch (cause) {
    throw new TapwrightError('CONFIG_INVALID', 'WEBHOOK_NETWORKS has an entry that is no network', {
      field: 'WEBHOOK_NETWORKS',
      expected: 'networks such as 10.1.0.0/16 or fd00::/8, separated by commas',
      cause,
    });
  }
}

const DNS_MS = 2_000;

/** By the name servers alone: the system's own look-up takes a thread that the rest of the process needs, as long as it likes. */
export const resolveName: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};

/** Which addresses webhooks may reach. */
export interface Reach {
  readonly allowed: AllowedNetworks;
  readonly resolve: Resolve;
}

/** Where a request may go: the address that is connected to, whatever its name means by then. */
export interface Target {
  readonly url: URL;
  readonly address: string;
  readonly family: 4 | 6;
}

/** The same for names that do not exist: nobody learns which names there are inside. */
const NOT_PUBLIC = 'its host has no public address, or another one as well';

/**
 * Resolves the host of a webhook, once. Every one of its addresses must be allowed: a name that also leads inside is refused.
 * @throws TapwrightError `WEBHOOK_REFUSED` for addresses that are not public and not allowed, and for plain HTTP to a public one
 */
export async function targetOf(address: string, { allowed, resolve }: Reach): Promise<Target> {
  const url = webhookUrl(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = ipaddr.isValid(host) ? [host] : await resolve(host);
  const read = found.map((one) => ipaddr.process(one));
  const [first] = read;
  if (first === undefined) throw refused(NOT_PUBLIC);
  const isListed = (one: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
    allowed.some(([network, bits]) => network.kind() === one.kind() && one.match([network, bits] as never));
  if (read.some((one) => !isListed(one) && one.range() !== 'unicast')) throw refused(NOT_PUBLIC);
  if (url.protocol === 'http:' && !read.every(isListed)) throw refused('it is not encrypted');
  return { url, address: first.toString(), family: first.kind() === 'ipv4' ? 4 : 6 };
}

/** The form of an address, before anything is resolved. @throws TapwrightError `WEBHOOK_REFUSED` */
export function webhookUrl(address: string): URL {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refused('it is no HTTP address');
  if (url.username !== '' || url.password !== '') throw refused('it has a name or password in it');
  return url;
}

function refused(why: string): TapwrightError {
  return new TapwrightError('WEBHOOK_REFUSED', `the address of the webhook is refused: ${why}`, {
    field: 'url',
    expected: 'an https address of a public host',
    advice: 'An operator can allow further networks by WEBHOOK_NETWORKS.',
  });
}
