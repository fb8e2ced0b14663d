import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { wrong } from '@tapwright/command-line';
import {
  CoveragePoint,
  CrashView,
  ExplorationView,
  ExploreTaskView,
  FindingView,
  Inventory,
} from '@tapwright/contracts';
import type { ExplorationReport } from '@tapwright/report';
import { z } from 'zod';
import { legOfTrace } from '../explore/leg-of-trace.ts';
import { PageFile, pageFileOf } from '../explore/page-file.ts';
import { readLeg } from '../explore/read-leg.ts';
import { FROM } from './report-files.ts';
import { REPORT_FILE, readBounded } from './report-folder.ts';

/** An exploration in a folder of `explore --out`. */
export interface FoundExploration {
  readonly folder: string;
  readonly id: string;
}

export interface ReadExploration {
  readonly report: ExplorationReport;
  readonly endedAt: string | null;
}

const RESULT = /^(exp_[0-9a-z]+)(?:-leg-\d{3,})?\.json$/;
/** Larger files are not of `explore`. Bytes. */
const FILE_MAX = 32 * 1_024 * 1_024;
const IDS_TOLD = 5;

const Result = z.object({
  exploration: ExplorationView,
  inventory: Inventory,
  coverage: z.array(CoveragePoint).default([]),
  tasks: z.array(ExploreTaskView).default([]),
  legs: z.array(z.object({ file: z.string() })).default([]),
  crashes: z.array(CrashView).default([]),
  findings: z.array(FindingView).default([]),
});

/**
 * The exploration that a folder holds, or of which a file is the result; null where it holds none, or the report of a run.
 * @throws TapwrightError `INPUT_INVALID` where it holds several
 */
export async function findExploration(path: string): Promise<FoundExploration | null> {
  const there = await stat(path).catch(() => null);
  if (there?.isFile() === true) {
    const id = RESULT.exec(basename(path))?.[1];
    return id === undefined ? null : { folder: dirname(path), id };
  }
  const names = there?.isDirectory() === true ? await readdir(path) : [];
  if (names.includes(REPORT_FILE)) return null;
  const ids = [...new Set(names.flatMap((name) => RESULT.exec(name)?.[1] ?? []))].toSorted();
  const [id, ...others] = ids;
  if (id === undefined) return null;
  if (others.length === 0) return { folder: path, id };
  const files = ids.slice(0, IDS_TOLD).map((one) => join(path, `${one}.json`));
  throw wrong(
    FROM,
    `is a folder with ${ids.length} explorations`,
    `one of them, such as ${files.join(', ')}`,
  );
}

/**
 * Reads what `explore` has written. What an earlier version has not written is told in the notes of the report.
 * @throws TapwrightError `INPUT_INVALID`
 */
export async function readExploration(found: FoundExploration): Promise<ReadExploration> {
  const { folder, id } = found;
  const result = Result.safeParse(await jsonIn(join(folder, `${id}.json`))).data ?? null;
  const page = PageFile.safeParse(await jsonIn(join(folder, pageFileOf(id)))).data ?? null;
  const { legs, app, missing } = await legsOf(found, result?.legs.map(({ file }) => file) ?? null);
  const notes = [
    result === null && `Only the legs are shown: ${id}.json is missing, or another version has written it.`,
    result !== null &&
      page === null &&
      `The map is not shown: ${pageFileOf(id)} is missing, or another version has written it.`,
    missing > 0 && `Traces of legs that are missing: ${missing}.`,
  ].filter((note) => note !== false);
  const nothing = { tasks: [], crashes: [], findings: [], coverage: [], exploration: null };
  const inventory = { app: app ?? '', screens: [], ways: [] };
  if (result === null && legs.length === 0)
    throw wrong(
      FROM,
      `is ${folder}, where nothing of ${id} can be read`,
      'a folder as `explore --out` wrote it',
    );
  return {
    report: { ...nothing, inventory, ...result, map: page?.map ?? null, legs, notes },
    endedAt: page?.endedAt ?? null,
  };
}

/** The traces that the result names; without a result those that are there. */
async function legsOf({ folder, id }: FoundExploration, named: readonly string[] | null) {
  const isLeg = (name: string) => name.startsWith(`${id}-leg-`) && RESULT.test(name);
  const there = new Set((await readdir(folder)).filter(isLeg));
  const wanted = (named ?? [...there].toSorted()).filter(isLeg);
  const files = wanted.filter((name) => there.has(name));
  const legs: ExplorationReport['legs'][number][] = [];
  let app: string | null = null;
  for (const file of files) {
    const trace = await readLeg(folder, file);
    app ??= trace.app;
    legs.push(legOfTrace(trace, file));
  }
  return { legs, app, missing: wanted.length - files.length };
}

/** Null where it is missing or no JSON. */
async function jsonIn(path: string): Promise<unknown> {
  const content = await readBounded(path, FILE_MAX);
  try {
    return JSON.parse(content?.toString('utf8') ?? 'null');
  } catch {
    return null;
  }
}
