import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ExplorationView, Inventory, TapwrightError } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import { askApi } from '../api-client.ts';
import type { ExplorationSource } from './diff-command.ts';
import { explorationPath, fetchInventory } from './fetch-exploration.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
/** Larger files are not of `explore`. Bytes. */
const FILE_MAX = 32 * 1_024 * 1_024;
const RESULT = /^exp_[0-9a-z]+\.json$/;
const Result = z.object({ inventory: Inventory, exploration: ExplorationView.nullable().catch(null) });

export type Explored = z.infer<typeof Result>;

/**
 * What an exploration has seen, and how it went; null: its file does not say so.
 * @throws TapwrightError `INPUT_INVALID`, or as `askApi`
 */
export async function readExplored(source: ExplorationSource): Promise<Explored> {
  if (source.kind === 'folder') return exploredIn(await resultFile(source.path));
  const api = { url: source.url, key: readConfig(Environment, process.env).TAPWRIGHT_API_KEY };
  const exploration = await askApi(api, { method: 'GET', path: explorationPath(source.id) }, ExplorationView);
  return { inventory: await fetchInventory(api, source.id), exploration };
}

/** The file itself, or the only result in a folder. */
async function resultFile(path: string): Promise<string> {
  const there = await stat(path).catch(() => null);
  if (there?.isFile() === true) return path;
  if (there?.isDirectory() !== true)
    throw unreadable(path, 'is not there', 'a folder or a file of `explore --out`');
  const results = (await readdir(path)).filter((name) => RESULT.test(name));
  const [only] = results;
  if (only !== undefined && results.length === 1) return join(path, only);
  throw unreadable(
    path,
    `holds ${results.length} explorations`,
    'a folder with one exp_….json, or such a file',
  );
}

async function exploredIn(file: string): Promise<Explored> {
  const { size } = await stat(file);
  const parsed = size > FILE_MAX ? undefined : Result.safeParse(await readJson(file));
  if (parsed?.success === true) return parsed.data;
  throw unreadable(file, 'holds no inventory of an exploration', 'a file that `explore --out` has written');
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

function unreadable(path: string, what: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${path.slice(0, 200)} ${what}`, {
    field: 'OLDER|NEWER',
    expected,
  });
}
