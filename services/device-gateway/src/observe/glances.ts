import { GlanceWanted } from '@tapwright/contracts';
import { quickPicture } from '@tapwright/picture';
import { asTenant, findJob, findRun, hasSecrets, isExpired, leaseOfRun } from '@tapwright/store';
import type { GatewayDeps } from '../deps.ts';

/** A picture is as old as this at most, and no phone is asked more often, milliseconds. */
const EVERY_MS = 1_000;
/** A phone that does not give its picture soon is busy, milliseconds. */
const TAKE_MS = 4_000;
/** Phones that are looked at by somebody at a time. */
const GLANCES_MAX = 16;
/** Enough for a page; a picture of it has some 100 kB. Pixels. */
const SIDE_MAX = 1_024;
/** What a server of the bus takes as one message by default is 1 MiB. */
const PICTURE_MAX_BYTES = 512 * 1_024;
const NOTHING = '';

export type Glancing = Pick<GatewayDeps, 'db' | 'inventory'>;

/**
 * Answers who watches a run with the screen of its phone now, in base64. Nothing where something is done on the phone, where
 * the run has none, keeps no pictures, or has secrets: without a tree nobody knows where on a picture they stand. All who
 * watch get the same picture for a second; then it is forgotten.
 */
export function createGlances(deps: Glancing): (body: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return async (body) => {
    const wanted = GlanceWanted.parse(JSON.parse(body));
    const key = JSON.stringify([wanted.tenantId, wanted.runId]);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= GLANCES_MAX) return NOTHING;
    const picture = asTenant(wanted.tenantId, () => glance(deps, wanted)).catch(() => NOTHING);
    known.set(key, picture);
    void picture.then(() => setTimeout(() => known.delete(key), EVERY_MS).unref());
    return picture;
  };
}

async function glance({ db, inventory }: Glancing, wanted: GlanceWanted): Promise<string> {
  const held = await shown(db, wanted);
  if (held === null) return NOTHING;
  const { serial, token } = held;
  const look = (signal: AbortSignal) => inventory.device(serial).picture({ signal, timeoutMs: TAKE_MS });
  const picture = await inventory.glance(serial, look);
  // The phone may have been given to another run meanwhile.
  if (picture === null || (await shown(db, wanted))?.token !== token) return NOTHING;
  const small = await quickPicture(picture, SIDE_MAX);
  return small.byteLength > PICTURE_MAX_BYTES ? NOTHING : Buffer.from(small).toString('base64');
}

/** The lease of the phone on which the run stands; null where its screen is not shown. */
async function shown(db: Glancing['db'], { tenantId, runId }: GlanceWanted) {
  const run = await findRun(db.read, runId);
  if (run === null || run.tenantId !== tenantId || run.status !== 'running') return null;
  const job = await findJob(db.read, tenantId, run.jobId);
  if (job === null || !job.spec.pictures || (await hasSecrets(db.read, job.id))) return null;
  const lease = await leaseOfRun(db.read, run.id, run.state.role);
  return lease === null || (await isExpired(db.read, lease)) ? null : lease;
}
