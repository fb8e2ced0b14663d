import { emptyRunState, JobSpec, type RunState } from '@tapwright/contracts';
import { endAct, insertAct, insertCapture } from '@tapwright/store';
import { carryOut, storeJob, storeRun, type TestDatabase } from '@tapwright/testing';
import type { platformOn } from '../api.fixture.ts';

const TENANT = 'default';
const APP = 'org.example';

interface On {
  readonly db: TestDatabase;
  readonly platform: ReturnType<typeof platformOn>;
}

/** A job whose phone somebody holds: an act of it has ended, and its events say that. */
export async function heldPhone({ db, platform }: On, captureId: string): Promise<string> {
  const interactive = { parameters: [], idleMs: 60_000, pauseMs: 60_000 };
  const spec = { ...JobSpec.parse({ goal: 'Actions', kind: 'interactive', app: APP }), interactive };
  const job = await storeJob(db, { spec });
  const dump = '<hierarchy rotation="0"><node text="Save" clickable="true" bounds="[0,0][9,9]"/></hierarchy>';
  const hierarchyId = await platform.artifacts.put(TENANT, 'application/xml', Buffer.from(dump));
  const current = {
    captureId,
    packageName: APP,
    activity: '',
    layout: '',
    content: '',
    place: '',
  };
  const state = { ...emptyRunState([], []), current };
  const run = await storeRun(db, job, { state });
  const about = { id: current.captureId, tenantId: TENANT, runId: run.id, hierarchyId, pictureId: null };
  const shown = { packageName: APP, activity: '', keyboardShown: false, rotation: 0, tookMs: 1, retries: [] };
  await carryOut(db, { writes: [insertCapture({ ...about, ...shown })] });
  const act = { runId: run.id, id: 'look-1', tenantId: TENANT, kind: 'look' as const, bodyHash: '' };
  await db.transaction((tx) => insertAct(tx, act));
  const end = { outcome: 'done' as const, detail: '', captureId: current.captureId };
  await carryOut(db, { writes: [endAct({ runId: run.id, step: null }, end)] });
  await db.read.execute(`update runs set status = 'running' where id = '${run.id}'`);
  return job.id;
}

/** What a paused run would do next. */
export const PROPOSAL = {
  number: 1,
  captureId: 'cap_held',
  action: {
    kind: 'back' as const,
    target: null,
    text: null,
    direction: null,
    effect: 'look' as const,
    key: 'back|||||',
  },
  claim: null,
  thought: '',
  modelMs: 0,
};

/** A run that somebody watches, on a screen that was seen. */
export async function watchedRun({ db }: On, state: Partial<RunState>): Promise<string> {
  const job = await storeJob(db, { spec: JobSpec.parse({ goal: 'press save', app: APP }) });
  const at = { captureId: 'cap_held', packageName: APP, activity: '', layout: '', content: '', place: '' };
  const run = await storeRun(db, job, { state: { ...emptyRunState([], []), current: at, ...state } });
  await db.read.execute(`update runs set status = 'running' where id = '${run.id}'`);
  return run.id;
}
