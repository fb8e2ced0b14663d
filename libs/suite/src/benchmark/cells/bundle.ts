import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import { DIMENSIONS, type KeptRun } from '../data/item.ts';
import { Cell } from './cell.ts';

/** What a bundle measures; a second start in the same folder must want the same. */
export const Manifest = z.object({
  schema: z.literal('benchmark-1'),
  models: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['endpoint', 'agent', 'builtin']),
      knowsTheWay: z.boolean(),
      vision: z.boolean(),
      served: z.string(),
    }),
  ),
  dimensions: z.array(z.enum(DIMENSIONS)),
  tasks: z.array(z.string()),
  strategy: z.string(),
  protocol: z.string(),
  observation: z.string(),
  seeds: z.array(z.number()),
  /** Number of items by dimension. */
  items: z.record(z.string(), z.number()),
  cells: z.array(z.string()),
  findings: z.array(z.string()),
  digests: z.object({ data: z.string(), code: z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;

const TRAJECTORY_MAX_BYTES = 256 * 1_048_576;
const DRAFT = /\.\d+\.part$/;
const MANIFEST = 'benchmark.json';

/** A folder with everything that a benchmark measured. Files appear whole or not at all. */
export interface Bundle {
  readonly folder: string;
  manifest(): Manifest | null;
  writeManifest(manifest: Manifest): Promise<void>;
  /** The measured cells by their keys; a file that cannot be read counts as not measured. */
  cells(): ReadonlyMap<string, Cell>;
  writeCell(cell: Cell): Promise<void>;
  /** `deeds`: what was done, action by action, for people. */
  writeRun(key: string, run: KeptRun & { readonly deeds: readonly string[] }): Promise<string>;
  /** @throws TapwrightError `INPUT_INVALID` where it is missing or broken */
  readRun(file: string): unknown;
  write(name: string, content: string): Promise<void>;
  /** Removes what processes had begun to write when they died. Only who has taken the folder may do so. */
  removeDrafts(): Promise<void>;
  /** A JSON file of the bundle; null where it is missing. */
  read(name: string): unknown;
}

export async function openBundle(folder: string): Promise<Bundle> {
  try {
    await mkdir(join(folder, 'cells'), { recursive: true });
    await mkdir(join(folder, 'trajectories'), { recursive: true });
  } catch (cause) {
    const expected = 'a folder that can be written';
    throw new TapwrightError('INPUT_INVALID', `${folder} cannot be written`, {
      field: '--out',
      expected,
      cause,
    });
  }
  return bundleAt(folder);
}

export function bundleAt(folder: string): Bundle {
  const write = async (name: string, content: string | Uint8Array): Promise<void> => {
    const path = join(folder, name);
    const draft = `${path}.${process.pid}.part`;
    await writeFile(draft, content);
    await rename(draft, path);
  };
  return {
    folder,
    manifest() {
      const path = join(folder, MANIFEST);
      if (!existsSync(path)) return null;
      const read = Manifest.safeParse(parsed(readFileSync(path, 'utf8')));
      if (read.success) return read.data;
      throw broken(path, 'the description of a benchmark');
    },
    writeManifest: (manifest) => write(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`),
    cells() {
      const names = existsSync(join(folder, 'cells')) ? readdirSync(join(folder, 'cells')) : [];
      const files = names.filter((name) => name.endsWith('.json'));
      const read = files.map((name) => Cell.safeParse(parsed(textOf(join(folder, 'cells', name)))));
      return new Map(read.flatMap(({ data }) => (data === undefined ? [] : [[data.key, data] as const])));
    },
    writeCell: (cell) => write(join('cells', `${cell.key}.json`), `${JSON.stringify(cell)}\n`),
    async writeRun(key, run) {
      const name = join('trajectories', `${key}.json.gz`);
      await write(name, gzipSync(JSON.stringify(run)));
      return name;
    },
    readRun(file) {
      const path = join(folder, file);
      if (!/^trajectories\/\w+\.json\.gz$/.test(file) || !existsSync(path))
        throw broken(path, 'a trajectory');
      try {
        const text = gunzipSync(readFileSync(path), { maxOutputLength: TRAJECTORY_MAX_BYTES }).toString(
          'utf8',
        );
        const run: unknown = JSON.parse(text);
        return run;
      } catch {
        throw broken(path, 'a trajectory');
      }
    },
    write,
    async removeDrafts() {
      for (const part of ['', 'cells', 'trajectories']) {
        const names = readdirSync(join(folder, part)).filter((name) => DRAFT.test(name));
        await Promise.all(names.map((name) => rm(join(folder, part, name), { force: true })));
      }
    },
    read: (name) =>
      existsSync(join(folder, name)) ? parsed(readFileSync(join(folder, name), 'utf8')) : null,
  };
}

/** Empty where it cannot be read, as a folder of that name. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function broken(path: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${path} is missing or broken`, { field: path, expected });
}
