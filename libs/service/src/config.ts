import { readFileSync } from 'node:fs';
import { TapwrightError } from '@tapwright/contracts';
import { POSTGRES_TIMEOUTS } from '@tapwright/store';
import { z } from 'zod';
import { SecretsEnvironment } from './secret-box.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a service's configuration once, when it starts. `NAME_FILE` names a file with the value of `NAME`, for
 * secrets. An error names variables and what was expected, never a value.
 * @throws TapwrightError `CONFIG_INVALID`
 */
export function readConfig<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: Environment,
): z.infer<z.ZodObject<Shape>> {
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    // Empty counts as absent: compose files set variables that way.
    const value = environment[name] || fromFile(name, environment[`${name}_FILE`]);
    if (value !== undefined && value !== '') values[name] = value;
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  const wrong = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
  throw new TapwrightError('CONFIG_INVALID', `wrong or missing in the environment: ${wrong.join(', ')}`, {
    field: wrong[0] ?? '',
    expected: first?.message ?? 'a valid value',
    advice: 'Set the variable, or put the value into a file and name it with the suffix _FILE.',
  });
}

function fromFile(name: string, path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined;
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (cause) {
    throw new TapwrightError('CONFIG_INVALID', `the file that ${name}_FILE names cannot be read`, {
      field: `${name}_FILE`,
      expected: 'a readable file',
      cause,
    });
  }
}

/** JSON in a variable; an empty object if it is absent. `form`: an example for the error message. */
export function jsonOf<Schema extends z.ZodType>(schema: Schema, form: string) {
  return z
    .string()
    .default('{}')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: `JSON such as ${form}` });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

function milliseconds(least: number) {
  return z.coerce.number().int().min(least).max(600_000);
}

/** What every service reads, besides its own variables. */
export const BaseConfig = SecretsEnvironment.extend({
  DATABASE_URL: z.string().default('postgres://127.0.0.1:5432/tapwright'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(6),
  /** Longest wait for a connection to the database. */
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds(100).default(POSTGRES_TIMEOUTS.connectTimeoutMs),
  /** The database ends a statement after this time. */
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(100).default(POSTGRES_TIMEOUTS.statementTimeoutMs),
  /** A connection on which a statement had no answer for this long is given up. */
  DATABASE_QUERY_TIMEOUT_MS: milliseconds(100).default(POSTGRES_TIMEOUTS.queryTimeoutMs),
  NATS_URL: z.string().default('127.0.0.1:4222'),
  /** Seed of the service's nkey. Best given as a file by NATS_NKEY_FILE. */
  NATS_NKEY: z.string().optional(),
  /** Content of a credentials file. Best given as a file by NATS_CREDENTIALS_FILE. */
  NATS_CREDENTIALS: z.string().optional(),
  /** PEM texts, as files by NATS_CA_FILE and so on: whose certificates to trust, one's own, and its key. */
  NATS_CA: z.string().optional(),
  NATS_CERT: z.string().optional(),
  NATS_CERT_KEY: z.string().optional(),
  /** First word of every subject and stream: with different prefixes, platforms can share a server. */
  BUS_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and -')
    .default('tapwright'),
  /** Port of `/healthz` and `/readyz`; 0 uses any free one. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  /** `/readyz` says that the database or the bus is away if it has not answered for this long. */
  READY_TIMEOUT_MS: milliseconds(100).default(2_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CONCURRENCY: z.coerce.number().int().min(1).max(256).default(16),
  ACK_WAIT_MS: z.coerce.number().int().min(500).max(600_000).default(5_000),
  DRAIN_MS: z.coerce.number().int().min(0).max(600_000).default(20_000),
  /** Directory for artifacts; absent: they are kept in the database. */
  ARTIFACTS_DIR: z.string().optional(),
});
export type BaseConfig = z.infer<typeof BaseConfig>;
