import { constants } from 'node:fs';
import { access, chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type RunReport, TapwrightError } from '@tapwright/contracts';
import { helpersOf, type ScriptFile } from '@tapwright/script';
import { type AnswerRecorder, type Standalone, writeCassette } from '@tapwright/standalone';
import {
  type Artifacts,
  type Database,
  runLogsOfJob,
  runsOfJob,
  scriptsOfJob,
  timeline,
} from '@tapwright/store';
import manifest from '../package.json' with { type: 'json' };
import type { WrittenScript } from './run/run-report.ts';

/** Makes the folder before anything is started. @throws TapwrightError `INPUT_INVALID` where it cannot be made */
export async function prepareFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
  } catch (cause) {
    throw unusable(path, 'made', cause);
  }
  await refuseNoFolder(path);
}

/** Refuses a folder that could not be made or written. Makes nothing. @throws TapwrightError `INPUT_INVALID` */
export async function refuseNoFolder(path: string): Promise<void> {
  const there = await nearestThere(path);
  if (!(await stat(there)).isDirectory()) throw unusable(path, 'made');
  await access(there, constants.W_OK).catch((cause: unknown) => {
    throw unusable(path, there === path ? 'written' : 'made', cause);
  });
}

/** The path itself, or the first one above it that is there. */
async function nearestThere(path: string): Promise<string> {
  const isThere = (await stat(path).catch(() => null)) !== null;
  return isThere || dirname(path) === path ? path : nearestThere(dirname(path));
}

function unusable(path: string, how: 'made' | 'written', cause?: unknown): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `the folder ${path} cannot be ${how}`, {
    field: '--out',
    expected: 'a folder that can be written',
    cause,
  });
}

/**
 * Makes one folder after the other. `recursive` has no end where a file system says of a folder in a folder that is there
 * that it does not exist, as `/proc` and some network drives do.
 */
async function makeFolder(path: string): Promise<void> {
  const above = dirname(path);
  const isThere = await stat(above).catch(() => null);
  if (isThere === null && above !== path) await makeFolder(above);
  try {
    await mkdir(path);
  } catch (error) {
    if ((await stat(path).catch(() => null))?.isDirectory() !== true) throw error;
  }
}

/**
 * Writes a script. One with a helper goes into a folder named after its format, with all that it needs beside it. Returns
 * its path.
 */
export async function writeScript(
  folder: string,
  { format, fileName, content, files }: WritableScript,
): Promise<string> {
  const helpers = helpersOf(format);
  const own = helpers.length === 0 ? folder : join(folder, format);
  await mkdir(own, { recursive: true });
  for (const { name, text } of [...helpers, ...files]) {
    await mkdir(dirname(join(own, name)), { recursive: true });
    await writeFile(join(own, name), text);
  }
  const path = join(own, fileName);
  await writeFile(path, content);
  if (path.endsWith('.sh')) await chmod(path, 0o755);
  return path;
}

export interface WritableScript {
  readonly format: string;
  readonly fileName: string;
  readonly content: string;
  readonly files: readonly ScriptFile[];
}

/** Writes a job's scripts, or those with these ids, into the folder. */
export async function writeScripts(
  db: Database,
  jobId: string,
  folder: string,
  ids?: ReadonlySet<string>,
): Promise<WrittenScript[]> {
  const written: WrittenScript[] = [];
  for (const script of await scriptsOfJob(db.read, jobId)) {
    if (ids?.has(script.id) === false) continue;
    const path = await writeScript(folder, script);
    written.push({ format: script.format, path, proof: script.proof, detail: script.proofDetail });
  }
  return written;
}

/** Writes the phones' logs of a job's runs into the folder. */
export async function writeLogs(
  { db, artifacts }: { readonly db: Database; readonly artifacts: Artifacts },
  job: { readonly id: string; readonly tenantId: string },
  folder: string,
): Promise<RunReport['artifacts']> {
  const written: RunReport['artifacts'] = [];
  for (const [runId, { artifactId, bytes, cut }] of await runLogsOfJob(db.read, job.id)) {
    const path = join(folder, `${runId}.logcat.txt`);
    await writeFile(path, await artifacts.get(job.tenantId, artifactId));
    written.push({ kind: 'logcat', runId, path, bytes, cut });
  }
  return written;
}

const PAGE = 500;

/** Writes a job's timeline, one event on each line. Returns the path. */
export async function writeTimeline(db: Database, jobId: string, folder: string): Promise<string> {
  const path = join(folder, `${jobId}.timeline.jsonl`);
  const lines: string[] = [];
  for (let after = 0; ; ) {
    const rows = await timeline(db.read, { jobId, afterSeq: after, limit: PAGE });
    for (const { seq, type, runId, createdAt, data } of rows) {
      lines.push(JSON.stringify({ seq, type, runId, at: createdAt.toISOString(), data }));
    }
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < PAGE) break;
  }
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

/**
 * Writes the cassette of a job's first candidate run beside its timeline. Returns the path. Null: there was no run, or it
 * is larger than a cassette may be.
 */
export async function writeJobCassette(
  { platform, answers }: { readonly platform: Standalone['platform']; readonly answers: AnswerRecorder },
  job: { readonly id: string; readonly tenantId: string },
  folder: string,
): Promise<string | null> {
  const runs = await runsOfJob(platform.db.read, job.id);
  const run = runs.find(({ purpose }) => purpose === 'candidate');
  const given = run === undefined ? null : answers.answersOf(run.id);
  if (run === undefined || given === null) return null;
  const about = { runId: run.id, tenantId: job.tenantId, model: answers.model.name };
  const text = await writeCassette(platform, { ...about, answers: given, version: manifest.version });
  if (text === null) return null;
  const path = join(folder, `${job.id}.cassette.jsonl`);
  await writeFile(path, text);
  return path;
}
