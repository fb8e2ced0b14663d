import type { KeyView } from '@tapwright/contracts';
import type { KeyRow } from '@tapwright/store';

/** A key as it is shown: never its hash. */
export function keyView({ id, name, scopes, createdBy, ...row }: KeyRow): KeyView {
  return {
    id,
    name,
    scopes: [...scopes],
    createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
