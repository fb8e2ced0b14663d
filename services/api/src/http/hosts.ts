import { TapwrightError } from '@tapwright/contracts';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../access/configured-keys.ts';

/**
 * Refuses requests that a web page has a browser send: those for a host by another name than ours (a page can have its
 * own name resolved to this machine, "DNS rebinding"), and those of a page from elsewhere (`Origin`).
 *
 * `hosts`: the names that the API is called by besides those of loopback, without a port; absent: none where it listens on
 * loopback, else any.
 * @throws TapwrightError `HOST_REFUSED` from the hook
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { host, hosts }: { readonly host: string; readonly hosts: readonly string[] | undefined },
): void {
  const named = hosts?.map((name) => name.toLowerCase());
  // No page can have the names of loopback resolved to anything else.
  const isOurs = (name: string): boolean => isLoopback(name) || (named?.includes(name) ?? !isLoopback(host));
  app.addHook('onRequest', async ({ headers }) => {
    const called = nameIn(`http://${headers.host ?? ''}`);
    if (called === null || !isOurs(called)) throw refused('Host', ['localhost', ...(named ?? [])].join(', '));
    const { origin } = headers;
    if (origin === undefined) return;
    const page = nameIn(origin);
    if (page === null || (page !== called && named?.includes(page) !== true))
      throw refused('Origin', 'no page of another site');
  });
}

/** The name in an address, in lower case and without the brackets of IPv6; null where there is none. */
function nameIn(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.hostname === '') return null;
  return url.hostname.replace(/^\[|\]$/g, '');
}

function refused(field: 'Host' | 'Origin', expected: string): TapwrightError {
  return new TapwrightError('HOST_REFUSED', `the request has a foreign ${field}`, {
    field,
    expected,
    advice: 'Name the hosts that the API is called by in API_HOSTS.',
  });
}
