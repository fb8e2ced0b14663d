import { addKey, byCommand, keyView } from '@tapwright/api';
import { type KeyPage, KeyRequest, type NewKeyView, TapwrightError } from '@tapwright/contracts';
import { BaseConfig, readConfig } from '@tapwright/service';
import { asTenant, insertAudit, listKeys, openPostgres, revokeKey } from '@tapwright/store';

/** The keys of one tenant. */
export interface KeyStore {
  add(wanted: KeyRequest): Promise<NewKeyView>;
  /** A page; null: the first one. */
  list(after: string | null): Promise<KeyPage>;
  revoke(id: string): Promise<void>;
  close(): Promise<void>;
}

const PAGE = 200;

/** The keys of a tenant in the database that `DATABASE_URL` names; its schema is brought up to date. */
export async function openKeyStore(tenantId: string): Promise<KeyStore> {
  const { DATABASE_URL: url } = readConfig(BaseConfig.pick({ DATABASE_URL: true }), process.env);
  const db = await openPostgres({ url, poolSize: 2, user: 'api' });
  const inScope = <Result>(body: () => Promise<Result>) => asTenant(tenantId, body);
  return {
    async add(wanted) {
      const request = KeyRequest.parse(wanted);
      const { row, key } = await inScope(() =>
        db.transaction(async (tx) => {
          const added = await addKey(tx, { ...request, tenantId, createdBy: 'command' });
          await insertAudit(tx, byCommand('key.add', { tenantId, object: added.row.id }));
          return added;
        }),
      );
      return { ...keyView(row), key };
    },
    async list(after) {
      const rows = await inScope(() => listKeys(db.read, { tenantId, limit: PAGE, after }));
      const last = rows.at(-1);
      return { keys: rows.map(keyView), next: rows.length < PAGE || last === undefined ? null : last.id };
    },
    async revoke(id) {
      const revoked = await inScope(() =>
        db.transaction(async (tx) => {
          const row = await revokeKey(tx, { tenantId, id });
          if (row !== null) await insertAudit(tx, byCommand('key.revoke', { tenantId, object: id }));
          return row;
        }),
      );
      if (revoked !== null) return;
      throw new TapwrightError('NOT_FOUND', `the tenant ${tenantId} has no key ${id}`, { field: 'ID' });
    },
    close: () => db.close(),
  };
}
