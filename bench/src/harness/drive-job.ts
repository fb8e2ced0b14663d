import { setTimeout as delay } from 'node:timers/promises';
import {
  type CaseSpec,
  ERROR_CODES,
  type ErrorCode,
  type JobSpecInput,
  TapwrightError,
} from '@tapwright/contracts';
import type { RunOptions } from '@tapwright/standalone';
import { findDevice, type JobRow } from '@tapwright/store';
import { createVirtualDevice } from '@tapwright/virtual-android';
import type { ScreenSource } from '@tapwright/virtual-ui';
import type { Answerer } from './desk.ts';
import type { Bench } from './platform.ts';

/** Longest that a job of a bench may take, milliseconds. */
const DEADLINE_MS = 300_000;
/** The platform ends a job at its deadline by itself; this limit is for one that does not. */
const LATE_MS = 10_000;
const DEVICE_KNOWN_MS = 60_000;
const ASK_AGAIN_MS = 4;

/** A device that is there for one job. */
export interface DrivenPhone {
  readonly serial: string;
  readonly source: ScreenSource;
  readonly seed: number;
}

/** One job on a device of its own. */
export interface DrivenJob extends DrivenPhone {
  /** The same device and further ones by role, the leading one first, where a case has several roles. */
  readonly roles?: Readonly<Record<string, DrivenPhone>>;
  readonly tenantId: string;
  readonly spec: Omit<JobSpecInput, 'device' | 'deadlineMs'> | CaseBody;
  readonly answerer: Answerer;
  /** Gets every event of the job. */
  readonly onEvent: NonNullable<RunOptions['onEvent']>;
}

/** A case instead of a goal. */
export interface CaseBody
  extends Pick<JobSpecInput, 'strategy' | 'pictures' | 'verify' | 'learn' | 'candidates'> {
  readonly kind: 'case';
  readonly case: CaseSpec;
  /** Values that the case itself does not contain. */
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Runs a job as a user of the platform would, and takes its device away again.
 * @throws TapwrightError `DEVICE_UNAVAILABLE`, `DEADLINE_PASSED`, and as `standalone.run` does
 */
export async function driveJob(bench: Bench, driven: DrivenJob): Promise<JobRow> {
  const { tenantId, spec, onEvent } = driven;
  const all = Object.values(driven.roles ?? { main: driven });
  for (const { serial, source, seed } of all) bench.adb.add(createVirtualDevice({ serial, source, seed }));
  const assigned: string[] = [];
  try {
    for (const { serial } of all) await untilKnown(bench, serial);
    const body = { ...spec, device: deviceOf(driven), deadlineMs: DEADLINE_MS };
    const onAccepted = ({ id }: JobRow): void => {
      bench.desk.assign(id, driven.answerer);
      assigned.push(id);
    };
    const deadlineMs = DEADLINE_MS + LATE_MS;
    return await bench.standalone.run(body, { tenantId, deadlineMs, onAccepted, onEvent });
  } finally {
    for (const id of assigned) bench.desk.release(id);
    for (const { serial } of all) bench.adb.remove(serial);
  }
}

function deviceOf({ serial, roles }: DrivenJob): NonNullable<JobSpecInput['device']> {
  if (roles === undefined) return { serial };
  const selectors = Object.entries(roles).map(([role, phone]) => [role, { serial: phone.serial }] as const);
  return { roles: Object.fromEntries(selectors) };
}

/** What all jobs of a bench have in common. */
export const SPEC = { reset: 'data', verify: false, repeatable: true } as const;

/** The gateway notices a new device by itself; from then on a job may name it. */
async function untilKnown({ standalone }: Bench, serial: string): Promise<void> {
  const until = performance.now() + DEVICE_KNOWN_MS;
  while ((await findDevice(standalone.platform.db.read, serial))?.state !== 'idle') {
    if (performance.now() > until)
      throw new TapwrightError('DEVICE_UNAVAILABLE', `the gateway did not see the device ${serial}`);
    await delay(ASK_AGAIN_MS);
  }
}

/** Reasons that lie with the platform, the bench or an unreachable endpoint: they say nothing about the agent. */
export function isFault(code: string): boolean {
  if (code === 'MODEL_ANSWER_INVALID') return false;
  // A key that expires in mid-run says nothing about the model.
  if (code === 'MODEL_KEY_REFUSED' || code === 'MODEL_MISSING' || code === 'MODEL_REJECTED') return true;
  if (code === 'INTERNAL' || code === 'DEADLINE_PASSED' || code === 'CANCELED') return true;
  return code in ERROR_CODES && ERROR_CODES[code as ErrorCode].retryable;
}
