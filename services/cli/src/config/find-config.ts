import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';
import type { TapwrightConfig } from './define-config.ts';

/** Names of the file, in the order in which they are looked for. */
export const CONFIG_NAMES = [
  'tapwright.config.ts',
  'tapwright.config.mts',
  'tapwright.config.js',
  'tapwright.config.mjs',
] as const;
export type ConfigName = (typeof CONFIG_NAMES)[number];

const text = z.string().min(1).max(1_000);
const Options = z.strictObject({
  app: text.optional(),
  virtual: text.optional(),
  serial: text.optional(),
  recording: text.optional(),
  url: text.optional(),
  model: text.optional(),
  modelSet: z.array(text).max(100).optional(),
  strategy: text.optional(),
  heal: text.optional(),
  rules: text.optional(),
  out: text.optional(),
  reporter: text.optional(),
  retries: z.int().nonnegative().optional(),
  workers: z.int().positive().optional(),
});
const Config = Options as z.ZodType<TapwrightConfig>;
const OPTIONS = Object.keys(Options.shape);

export interface FoundConfig {
  readonly path: string;
  readonly config: TapwrightConfig;
}

/**
 * The configuration of a folder, or of the nearest folder above it that has one; a repository ends the search. Null: there
 * is none.
 * @throws TapwrightError `CONFIG_INVALID` where it cannot be read
 */
export async function findConfig(folder: string): Promise<FoundConfig | null> {
  const path = nearest(folder);
  if (path === null) return null;
  const loaded: unknown = await import(pathToFileURL(path).href).catch((cause: unknown) => {
    throw invalid(path, `cannot be loaded: ${reasonOf(cause)}`, cause);
  });
  const exported = z.looseObject({ default: z.unknown() }).safeParse(loaded).data?.default;
  const read = Config.safeParse(exported);
  if (read.success) return { path, config: read.data };
  const [issue] = read.error.issues;
  throw invalid(path, `${issue?.path.join('.') || 'the default export'}: ${issue?.message ?? 'is wrong'}`);
}

function nearest(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const found = CONFIG_NAMES.map((name) => join(at, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    if (existsSync(join(at, '.git')) || dirname(at) === at) return null;
  }
}

function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/Unknown file extension/.test(message)) return `${message}; before Node 22.18, write it in JavaScript`;
  const isCommonJs = /Unexpected token 'export'|import statement outside a module/.test(message);
  return isCommonJs ? `${message}; in a folder of CommonJS, give it the ending .mts or .mjs` : message;
}

function invalid(path: string, what: string, cause?: unknown): TapwrightError {
  return new TapwrightError('CONFIG_INVALID', `${basename(path)} ${what}`, {
    field: path,
    expected: `a default export with some of ${OPTIONS.join(', ')}`,
    ...(cause === undefined ? {} : { cause }),
  });
}
