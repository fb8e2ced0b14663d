import type { BusPermissions } from './permissions.ts';

export interface ServerSettings {
  readonly users: readonly { readonly publicKey: string; readonly permissions: BusPermissions }[];
  /** Where the server keeps its streams. */
  readonly storeDirectory: string;
  /** `host:port` for clients. */
  readonly listen: string;
  /** `host:port` of the health and monitoring pages; null: none. */
  readonly monitor: string | null;
  /** Paths, as the server sees them; null: no TLS. Clients must show a certificate of the same authority. */
  readonly tls: { readonly cert: string; readonly key: string; readonly ca: string } | null;
}

/**
 * How long a client may take to shake hands, seconds. The server's own two seconds are too short where all processes of a
 * platform start at once on few cores: it hangs up, and they end.
 */
const TLS_SECONDS = 15;
/** The same for all of a login, of which the handshake is the first part. */
const LOGIN_SECONDS = 20;

/** One answer to each request, soon. */
const ANSWERS = { max: 1, expires: '10s' };

/** The configuration of nats-server 2.9 or newer with these users and no others. JSON is a form that it reads. */
export function serverConfig({ users, storeDirectory, listen, monitor, tls }: ServerSettings): string {
  const config = {
    listen,
    ...(monitor === null ? {} : { http: monitor }),
    jetstream: { store_dir: storeDirectory },
    ...(tls === null
      ? {}
      : {
          tls: {
            cert_file: tls.cert,
            key_file: tls.key,
            ca_file: tls.ca,
            verify: true,
            timeout: TLS_SECONDS,
          },
        }),
    authorization: {
      timeout: LOGIN_SECONDS,
      users: users.map(({ publicKey, permissions: { publish, subscribe, answers } }) => ({
        nkey: publicKey,
        permissions: {
          publish: { allow: publish },
          subscribe: { allow: subscribe },
          ...(answers ? { allow_responses: ANSWERS } : {}),
        },
      })),
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
