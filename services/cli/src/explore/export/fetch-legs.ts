import { setTimeout as pause } from 'node:timers/promises';
import { LegView, ScriptView, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { parseTrace, type Trace } from '@tapwright/script';
import { z } from 'zod';
import { type ApiAddress, askApi } from '../../api-client.ts';
import { fetchTasks } from '../fetch-exploration.ts';
import type { ExploredLeg } from './done-tasks.ts';

const Legs = z.object({ legs: z.array(LegView) });
/** The trace of a leg is written some moments after its end. Milliseconds. */
const WRITTEN_WITHIN_MS = 15_000;
const ASK_EVERY_MS = 500;

export interface FetchedLegs {
  readonly legs: readonly ExploredLeg[];
  /** The phone of the first of them. */
  readonly serial: string | null;
}

/**
 * What the legs of an exploration of a running platform did, with their tasks.
 * @throws TapwrightError `NOT_FOUND`, `API_UNREACHABLE`; `INPUT_INVALID` where no leg has left a trace
 */
export async function fetchLegs(api: ApiAddress, id: string): Promise<FetchedLegs> {
  const path = `/v1/explorations/${encodeURIComponent(id)}`;
  const { legs } = await askApi(api, { method: 'GET', path: `${path}/legs` }, Legs);
  const tasks = await fetchTasks(api, id);
  const fetched: ExploredLeg[] = [];
  for (const { runId } of legs.filter(({ status, done }) => status === 'ended' && done > 0)) {
    const trace = await traceOf(api, `${path}/legs/${encodeURIComponent(runId)}`);
    if (trace !== null) fetched.push({ trace, tasks: tasks.filter((task) => task.runId === runId) });
  }
  if (fetched.length > 0) return { legs: fetched, serial: legs[0]?.serial ?? null };
  throw new TapwrightError('INPUT_INVALID', `no leg of ${id} has left a trace`, {
    field: 'ID',
    expected: 'an exploration that has done something',
  });
}

/** Null where none is written in time: the leg has advanced nothing, or its screens are gone. */
async function traceOf(api: ApiAddress, path: string): Promise<Trace | null> {
  for (const end = Date.now() + WRITTEN_WITHIN_MS; ; ) {
    try {
      return parseTrace((await askApi(api, { method: 'GET', path }, ScriptView)).content);
    } catch (error) {
      if (toTapwrightError(error).code !== 'NOT_FOUND') throw error;
      if (Date.now() >= end) return null;
      await pause(ASK_EVERY_MS);
    }
  }
}
