import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inventory, TapwrightError } from '@tapwright/contracts';
import { readConfig } from '@tapwright/service';
import { z } from 'zod';
import type { ExplorationSource } from './diff-command.ts';
import { fetchInventory } from './fetch-exploration.ts';

const Environment = z.object({ TAPWRIGHT_API_KEY: z.string().optional() });
/** Larger files are not of `explore`. Bytes. */
const FILE_MAX = 32 * 1_024 * 1_024;
const RESULT = /^exp_[0-9a-z]+\.json$/;
const Result = z.object({ inventory: Inventory });

/** What an exploration has seen. @throws TapwrightError `INPUT_INVALID`, or as `askApi` */
export async function readInventory(source: ExplorationSource): Promise<Inventory> {
  if (source.kind === 'folder') return inventoryIn(await resultFile(source.path));
  const key = readConfig(Environment, process.env).TAPWRIGHT_API_KEY;
  return fetchInventory({ url: source.url, key }, source.id);
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

async function inventoryIn(file: string): Promise<Inventory> {
  const { size } = await stat(file);
  const parsed = size > FILE_MAX ? undefined : Result.safeParse(await readJson(file));
  if (parsed?.success === true) return parsed.data.inventory;
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
