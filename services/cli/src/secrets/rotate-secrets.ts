import { resealSecret } from '@tapwright/api';
import type { SecretBox } from '@tapwright/service';
import {
  acrossTenants,
  type Database,
  listSealedSecrets,
  listSealedWebhooks,
  resealSecrets,
  resealWebhook,
  type SealedWebhook,
} from '@tapwright/store';

export interface Rotated {
  /** Jobs whose secrets are sealed with the new key now. */
  readonly resealed: number;
  /** Jobs whose secrets were so before. */
  readonly already: number;
  /** Ids of jobs whose secrets no key of this environment opens; they stay as they are. */
  readonly unopened: readonly string[];
}

const PAGE = 200;

/**
 * Seals the secrets of all jobs that have not ended with the key of the box. It may run beside all services, and again:
 * secrets of a job that ends meanwhile are gone and stay so.
 */
export async function rotateSecrets(db: Database, box: SecretBox): Promise<Rotated> {
  let [resealed, already] = [0, 0];
  const unopened: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await acrossTenants('secrets', () => listSealedSecrets(db.read, { limit: PAGE, after }));
    for (const { jobId, sealed } of page) {
      if (box.isCurrent(sealed)) already++;
      else {
        const anew = sealedAnew(box, jobId, sealed);
        if (anew === null) unopened.push(jobId);
        else if (await acrossTenants('secrets', () => resealSecrets(db.read, { jobId, sealed, anew })))
          resealed++;
      }
    }
    after = page.at(-1)?.jobId ?? null;
    if (after === null || page.length < PAGE) return { resealed, already, unopened };
  }
}

/** Null: it cannot be opened. */
function sealedAnew(box: SecretBox, jobId: string, sealed: string): string | null {
  try {
    return box.seal(jobId, box.open(jobId, sealed));
  } catch {
    return null;
  }
}

/** As {@link rotateSecrets}, for the secrets of webhooks; ids are those of webhooks. */
export async function rotateWebhookSecrets(db: Database, box: SecretBox): Promise<Rotated> {
  let [resealed, already] = [0, 0];
  const unopened: string[] = [];
  for (let after: SealedWebhook | null = null; ; ) {
    const from: SealedWebhook | null = after;
    const page: readonly SealedWebhook[] = await acrossTenants('webhooks', () =>
      listSealedWebhooks(db.read, { limit: PAGE, after: from }),
    );
    for (const webhook of page) {
      if (box.isCurrent(webhook.sealed)) already++;
      else {
        const anew = resealSecret(box, webhook);
        if (anew === null) unopened.push(webhook.id);
        else if (await acrossTenants('webhooks', () => resealWebhook(db.read, { ...webhook, anew })))
          resealed++;
      }
    }
    after = page.at(-1) ?? null;
    if (after === null || page.length < PAGE) return { resealed, already, unopened };
  }
}
