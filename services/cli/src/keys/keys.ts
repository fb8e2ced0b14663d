import { EXIT } from '@tapwright/command-line';
import { KeyPage, type KeyView, NewKeyView } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { type ApiAddress, askApi } from '../api-client.ts';
import { type KeyStore, openKeyStore } from './key-store.ts';
import type { KeysArguments } from './keys-command.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
const DAY_MS = 24 * 3_600_000;

/** Adds, lists or revokes keys of a tenant: of a running platform, or in its database. */
export async function keys(parsed: KeysArguments): Promise<number> {
  const store = await storeOf(parsed);
  try {
    const { data, text } = await answer(store, parsed);
    process.stdout.write(parsed.json ? `${JSON.stringify(data)}\n` : text);
  } finally {
    await store.close();
  }
  return EXIT.completed;
}

function storeOf({ target }: KeysArguments): Promise<KeyStore> {
  if (target.kind === 'database') return openKeyStore(target.tenant);
  return Promise.resolve(
    platformKeys({ url: target.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY }),
  );
}

async function answer(store: KeyStore, parsed: KeysArguments): Promise<{ data: unknown; text: string }> {
  if (parsed.verb === 'list') {
    const all = await listAll(store);
    return { data: { keys: all }, text: linesOf(all) };
  }
  if (parsed.verb === 'revoke') {
    await store.revoke(parsed.id);
    return { data: { revoked: parsed.id }, text: `revoked: ${parsed.id}\n` };
  }
  const { name, scopes, days } = parsed;
  const end = days === null ? {} : { expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() };
  const added = await store.add({ name, scopes: [...scopes], ...end });
  return { data: added, text: `${lineOf(added)}\n\n${added.key}\n\nKeep it: it is not shown again.\n` };
}

/** The keys of the tenant whose key is sent. */
function platformKeys(api: ApiAddress): KeyStore {
  return {
    add: (body) => askApi(api, { method: 'POST', path: '/v1/keys', body }, NewKeyView),
    list: (after) => {
      const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
      return askApi(api, { method: 'GET', path: `/v1/keys${query}` }, KeyPage);
    },
    revoke: async (id) => {
      await askApi(api, { method: 'DELETE', path: `/v1/keys/${encodeURIComponent(id)}` }, z.null());
    },
    close: async () => {},
  };
}

/** Reads all pages. */
async function listAll(store: KeyStore): Promise<readonly KeyView[]> {
  const all: KeyView[] = [];
  let page = await store.list(null);
  for (;;) {
    all.push(...page.keys);
    if (page.next === null) return all;
    page = await store.list(page.next);
  }
}

function linesOf(all: readonly KeyView[]): string {
  return all.length === 0 ? 'there are no keys\n' : `${all.map(lineOf).join('\n')}\n`;
}

function lineOf({ id, name, scopes, lastUsedAt, expiresAt, revokedAt }: KeyView): string {
  const end =
    revokedAt !== null
      ? `revoked ${revokedAt}`
      : expiresAt === null
        ? 'does not expire'
        : `until ${expiresAt}`;
  return `${id}  ${name}  ${scopes.join(',')}  ${end}, ${lastUsedAt === null ? 'not used yet' : `used ${lastUsedAt}`}`;
}
