import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { TapwrightError } from '@tapwright/contracts';
import { parse } from 'yaml';
import type { z } from 'zod';
import type { FaultPort } from '../phone/device/fault-port.ts';
import type { FaultRow } from './fault-row.ts';
import { installerOf } from './install-faults.ts';
import { LATENCY_PROFILES } from './latency.ts';
import { FAULT_FILE, type FaultEvent } from './schema.ts';

/** The faults of one device: its settings from the file, and the way to install them. */
export interface DeviceFaultPlan extends FaultPort {
  readonly row: FaultRow;
}

export interface FaultPlan {
  /** Settings under the serial number override those under `*`, key by key; `changes` override both. */
  forDevice(serial: string, changes?: Partial<FaultRow>): DeviceFaultPlan;
}

const BYTES_MAX = 1024 * 1024;

/** Reads a file of faults. @throws `INPUT_INVALID` with the field where it cannot be read or is wrong */
export async function loadFaults(path: string): Promise<FaultPlan> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const expected = 'a YAML file that can be read';
    throw new TapwrightError('INPUT_INVALID', `cannot read ${path}`, { field: 'faults', expected, cause });
  });
  return parseFaults(text);
}

/** @throws `INPUT_INVALID` with the field, such as `devices.*.events.0.at`. */
export function parseFaults(text: string): FaultPlan {
  const { seed, devices } = checked(text);
  return {
    forDevice(serial, changes = {}) {
      const { latency, events = [], ...rest } = { ...devices['*'], ...devices[serial] };
      const own = createHash('sha256').update(`${seed} ${serial}`).digest().readUInt32LE(0);
      const waits = typeof latency === 'string' ? LATENCY_PROFILES[latency] : latency;
      const row: FaultRow = { ...rest, seed: own, latency: waits ?? {}, events, ...changes };
      return { row, phone: row.phone, install: installerOf(row) };
    },
  };
}

function checked(text: string): z.output<typeof FAULT_FILE> {
  const outcome = FAULT_FILE.safeParse(yamlOf(text));
  if (!outcome.success) throw wrong(outcome.error);
  for (const [serial, { events = [] }] of Object.entries(outcome.data.devices))
    for (const [index, event] of events.entries()) {
      const [first, second] = waysOf(event);
      if (second === undefined && (first === undefined || event.on !== undefined || first === 'afterMs'))
        continue;
      const field = `devices.${serial}.events.${index}`;
      const expected = 'on, with at most one of at, every and probability; or afterMs alone';
      throw new TapwrightError('INPUT_INVALID', 'an event does not say when', { field, expected });
    }
  return outcome.data;
}

/** The keys by which an event says when it happens. */
function waysOf(event: FaultEvent): readonly string[] {
  const ways = (['at', 'every', 'probability', 'afterMs'] as const).filter((key) => event[key] !== undefined);
  if (event.afterMs !== undefined && event.on !== undefined) return ['on', ...ways];
  return ways.length === 0 && event.on === undefined ? ['nothing', 'nothing'] : ways;
}

function yamlOf(text: string): unknown {
  const expected = `YAML of at most ${BYTES_MAX} bytes`;
  if (Buffer.byteLength(text) > BYTES_MAX)
    throw new TapwrightError('INPUT_INVALID', 'the file of faults is too long', {
      field: 'faults',
      expected,
    });
  try {
    return parse(text, { maxAliasCount: 100 });
  } catch (cause) {
    throw new TapwrightError('INPUT_INVALID', 'the file of faults is not YAML', {
      field: 'faults',
      expected,
      cause,
    });
  }
}

function wrong(error: z.ZodError): TapwrightError {
  const mistake = deepest(error.issues[0]);
  const keys = mistake?.code === 'unrecognized_keys' ? mistake.keys : [];
  const field = [...(mistake?.path ?? []), ...keys.slice(0, 1)].join('.') || 'faults';
  const known = 'a key that docs/virtual-android-faults.md lists at this place';
  const expected = keys.length > 0 ? known : (mistake?.message ?? 'a file of faults');
  return new TapwrightError('INPUT_INVALID', 'the file of faults is wrong', { field, expected });
}

/** For a union: the error of its most specific member. */
function deepest(mistake: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (mistake?.code !== 'invalid_union' || mistake.errors.length === 0) return mistake;
  const inner = mistake.errors.flat().toSorted((a, b) => b.path.length - a.path.length)[0];
  if (inner === undefined || inner.path.length === 0) return mistake;
  return deepest({ ...inner, path: [...mistake.path, ...inner.path] });
}
