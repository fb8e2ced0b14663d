import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ExploreTaskView, TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { readLeg } from '../read-leg.ts';
import type { ExploredLeg, KnownTask } from './done-tasks.ts';

const LEG = /^(exp_[0-9a-z]+)-leg-\d{3,}\.json$/;
/** Larger files are not of `explore`. Bytes. */
const FILE_MAX = 32 * 1_024 * 1_024;
/** What `exp_….json` says of tasks; older ones say nothing. */
const Result = z.object({
  tasks: z.array(ExploreTaskView).default([]),
  legs: z.array(z.object({ runId: z.string(), file: z.string() })).default([]),
});

/**
 * The legs that `explore --out` has written, in their order, with their tasks.
 * @throws TapwrightError `INPUT_INVALID`
 */
export async function readLegs(folder: string): Promise<readonly ExploredLeg[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.filter((name) => LEG.test(name)).toSorted();
  if (found.length === 0)
    throw new TapwrightError('INPUT_INVALID', `${folder.slice(0, 200)} holds no legs of an exploration`, {
      field: 'DIR',
      expected: 'a folder that `tapwright explore --out` has written, with exp_…-leg-001.json',
    });
  return Promise.all(
    found.map(async (name) => ({
      tasks: await tasksOfLeg(folder, name),
      trace: await readLeg(folder, name),
    })),
  );
}

async function tasksOfLeg(folder: string, name: string): Promise<readonly KnownTask[]> {
  const path = join(folder, `${LEG.exec(name)?.[1]}.json`);
  const there = await stat(path).catch(() => null);
  if (there === null || there.size > FILE_MAX) return [];
  const { data } = Result.safeParse(await readJson(path));
  if (data === undefined) throw damaged(`${path.slice(0, 200)} does not say what the legs did`);
  const { tasks, legs } = data;
  const runId = legs.find(({ file }) => file === name)?.runId;
  return tasks.filter((task) => task.runId !== null && task.runId === runId);
}

/** @throws TapwrightError `INPUT_INVALID` */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw damaged(`${path.slice(0, 200)} is not JSON`, cause);
  }
}

function damaged(what: string, cause?: unknown): TapwrightError {
  return new TapwrightError('INPUT_INVALID', what, {
    field: 'DIR',
    expected: 'a folder as `tapwright explore --out` has written it',
    cause,
  });
}
