import { TapwrightError } from '@tapwright/contracts';

export interface ServerAddresses {
  /** `host:port`, without credentials. */
  readonly hosts: readonly string[];
  readonly tls: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** A user without a password is a token, as in the `nats` command. */
  readonly token: string | undefined;
}

/**
 * Removes the credentials from the addresses, so that no message can show them.
 * @throws TapwrightError `INPUT_INVALID`, without the value
 */
export function parseServers(servers: string | readonly string[]): ServerAddresses {
  const list = (typeof servers === 'string' ? servers.split(',') : servers).map((one) => one.trim());
  const urls = list.filter((one) => one !== '').map(parseOne);
  const named = urls.find((url) => url.username !== '');
  const user = named === undefined ? undefined : decodeURIComponent(named.username);
  const password =
    named === undefined || named.password === '' ? undefined : decodeURIComponent(named.password);
  if (urls.length === 0) throw badAddress();
  return {
    hosts: urls.map((url) => `${url.hostname}:${url.port === '' ? '4222' : url.port}`),
    tls: urls.some((url) => url.protocol === 'tls:'),
    user: password === undefined ? undefined : user,
    password,
    token: password === undefined ? user : undefined,
  };
}

function parseOne(server: string): URL {
  const text = server.includes('://') ? server : `nats://${server}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '' || !['nats:', 'tls:'].includes(url.protocol))
    throw badAddress();
  return url;
}

function badAddress(): TapwrightError {
  return new TapwrightError('INPUT_INVALID', 'The address of the NATS server cannot be read.', {
    field: 'servers',
    expected: 'nats://host:4222, or several with commas between',
  });
}
